// Small helpers to draw pieces as SVG text. Everything is drawn around the point (0, 0) on a field from -50 to 50.

export const round = (value: number): number => Math.round(value * 100) / 100;

/// A path symmetrical about the y axis from its right half: a start point on or right of the axis and cubic curves
/// [x1 y1 x2 y2 x y] or lines [x y]. Drawn down the right side, then mirrored back up the left.
export function mirrored(start: [number, number], half: number[][]): string {
  let right = `M${start[0]} ${start[1]}`;
  const points: number[][] = [start];
  for (const part of half) {
    right += part.length === 6 ? `C${part.join(" ")}` : `L${part.join(" ")}`;
    points.push(part.slice(-2));
  }
  let left = `L${-points.at(-1)![0]!} ${points.at(-1)![1]!}`;
  for (let i = half.length - 1; i >= 0; --i) {
    const part = half[i]!;
    const end = points[i]!;
    left +=
      part.length === 6
        ? `C${-part[2]!} ${part[3]!} ${-part[0]!} ${part[1]!} ${-end[0]!} ${end[1]!}`
        : `L${-end[0]!} ${end[1]!}`;
  }
  return `${right}${left}z`;
}

/// A bar with round corners, centred on the axis.
export function slab(halfWidth: number, top: number, bottom: number, radius: number): string {
  const w = halfWidth - radius;
  const h = round(bottom - top - 2 * radius);
  const r = radius;
  return `M${-w} ${top}h${2 * w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-2 * w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

export function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/// A glyph of glyphs_*.ts (1/400 em) at a size given in em, moved by (x, y).
export function glyph(path: string, size: number, attributes: string, x = 0, y = 0): string {
  return `<path transform="translate(${x} ${y})scale(${round(size / 400)})" d="${path}" ${attributes}/>`;
}

export const isFirst = (letter: string): boolean => letter === letter.toUpperCase();
