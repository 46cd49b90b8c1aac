import type { JSX } from "preact";
import { useId } from "preact/hooks";

// Charts as plain SVG with a table's worth of words for those who cannot see them.

interface EvalGraphProps {
  /// Expected result of the first side (0..1) by ply; undefined where it is not known yet.
  values: readonly (number | undefined)[];
  at: number;
  label: string;
  onGo(ply: number): void;
  marks?: ReadonlyMap<number, string>;
}

/// The course of a game: above the middle the first side is better.
export function EvalGraph({ values, at, label, onGo, marks }: EvalGraphProps): JSX.Element {
  const w = 600;
  const h = 120;
  const last = Math.max(1, values.length - 1);
  const x = (ply: number): number => (ply / last) * w;
  const y = (value: number): number => h - value * h;
  let line = "";
  let end = 0;
  values.forEach((value, ply) => {
    if (value === undefined) return;
    line += `${line === "" ? "M" : "L"}${x(ply).toFixed(1)} ${y(value).toFixed(1)}`;
    end = ply;
  });
  return (
    <div class="graph">
      <svg
        viewBox={`0 0 ${w} ${h}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onGo(Math.round(((event.clientX - box.left) / box.width) * last));
        }}
      >
        <rect width={w} height={h} class="graph-second" />
        {line !== "" && <path d={`${line}L${x(end)} ${h}L0 ${h}z`} class="graph-first" />}
        <path d={`M0 ${h / 2}H${w}`} class="graph-middle" vector-effect="non-scaling-stroke" />
        {line !== "" && <path d={line} class="graph-line" vector-effect="non-scaling-stroke" />}
        <path d={`M${x(at)} 0V${h}`} class="graph-at" vector-effect="non-scaling-stroke" />
      </svg>
      {marks && (
        <div class="graph-marks" aria-hidden="true">
          {[...marks].map(([ply, mark]) => (
            <span key={ply} class={`graph-mark mark-${mark}`} style={{ left: `${(ply / last) * 100}%`, top: `${100 - (values[ply] ?? 0.5) * 100}%` }} />
          ))}
        </div>
      )}
    </div>
  );
}

export interface Bar {
  name: string;
  parts: { value: number; kind: "win" | "draw" | "loss" | "plain" }[];
  text: string;
}

/// Bars side by side, each made of parts.
export function Bars({ bars, title }: { bars: readonly Bar[]; title: string }): JSX.Element {
  const id = useId();
  const most = Math.max(1, ...bars.map((bar) => bar.parts.reduce((sum, part) => sum + part.value, 0)));
  return (
    <section class="bars" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {bars.map((bar) => (
          <div key={bar.name} class="bar-row">
            <dt>{bar.name}</dt>
            <dd>
              <span class="bar" aria-hidden="true">
                {bar.parts.map((part, i) => (
                  <span key={i} class={`bar-part ${part.kind}`} style={{ width: `${(part.value / most) * 100}%` }} />
                ))}
              </span>
              <span class="numbers small">{bar.text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export interface Series {
  name: string;
  /// Points by x; y on a logarithmic scale.
  points: { x: number; y: number }[];
}

const kSeriesColors = ["#b3361f", "#0c6f69", "#4250a0", "#8a5a00", "#3f6f35", "#7b2d6b", "#3b3b3b"];
const kDashes = ["", "8 4", "2 4", "12 4 2 4", "6 2", "4 8", "1 6"];

/// The text of a line chart with a logarithmic y axis, usable on the page and as a file of its own.
export function logChart(series: readonly Series[], xName: string, yName: string): string {
  const w = 640;
  const h = 360;
  const left = 72;
  const bottom = 44;
  const all = series.flatMap((one) => one.points);
  if (all.length === 0) return "";
  const xs = all.map((point) => point.x);
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const logs = all.map((point) => Math.log10(Math.max(point.y, 0.01)));
  const [y0, y1] = [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs) + 0.001)];
  const px = (x: number): number => left + ((x - x0) / Math.max(1, x1 - x0)) * (w - left - 150);
  const py = (y: number): number => h - bottom - ((Math.log10(Math.max(y, 0.01)) - y0) / Math.max(1, y1 - y0)) * (h - bottom - 16);
  let text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" font-family="sans-serif" font-size="12" fill="currentColor">`;
  for (let y = y0; y <= y1; ++y) {
    const at = py(10 ** y);
    text += `<path d="M${left} ${at}H${w - 150}" stroke="currentColor" stroke-opacity=".2"/><text x="${left - 8}" y="${at + 4}" text-anchor="end">${y < 0 ? 10 ** y : (10 ** y).toLocaleString("en")}</text>`;
  }
  for (const x of new Set(xs)) text += `<text x="${px(x)}" y="${h - bottom + 18}" text-anchor="middle">${x}</text>`;
  text += `<text x="${(left + w - 150) / 2}" y="${h - 6}" text-anchor="middle">${escape(xName)}</text><text x="14" y="${(h - bottom) / 2}" text-anchor="middle" transform="rotate(-90 14 ${(h - bottom) / 2})">${escape(yName)}</text>`;
  series.forEach((one, i) => {
    const color = kSeriesColors[i % kSeriesColors.length]!;
    const sorted = [...one.points].sort((a, b) => a.x - b.x);
    const path = sorted.map((point, j) => `${j === 0 ? "M" : "L"}${px(point.x).toFixed(1)} ${py(point.y).toFixed(1)}`).join("");
    text += `<path d="${path}" fill="none" stroke="${color}" stroke-width="2.5" stroke-dasharray="${kDashes[i % kDashes.length]}"/>`;
    for (const point of sorted) text += `<circle cx="${px(point.x).toFixed(1)}" cy="${py(point.y).toFixed(1)}" r="4" fill="${color}"/>`;
    const tail = sorted.at(-1);
    if (tail) text += `<text x="${px(tail.x) + 8}" y="${py(tail.y) + 4 + (i % 2) * 12}" fill="${color}" font-weight="600">${escape(one.name)}</text>`;
  });
  return `${text}</svg>`;
}

export function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
