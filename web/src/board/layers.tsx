import type { JSX } from "preact";
import { memo } from "../ui/memo";
import { isDarkCell, type BoardTheme } from "../boards/boards";
import { middle, shown, type Geometry } from "./geometry";
import type { Premove, Shape } from "./state";
import type { Target } from "../net/protocol";

// The layers of a board's picture between the wood and the hand.

interface Placed {
  geometry: Geometry;
  flipped: boolean;
}

/// Coordinates: inside the edge cells, or around a board of points.
export const Labels = memo(function Labels({ geometry, theme, flipped, relative }: Placed & { theme: BoardTheme; relative: boolean }): JSX.Element {
  const { files, ranks, points } = geometry;
  const list: JSX.Element[] = [];
  for (let x = 0; x < files; ++x) {
    const bottom = shown(geometry, (ranks - 1) * files + x, flipped);
    const letter = String.fromCharCode(97 + (bottom % files));
    if (points) {
      // Each player counts files from the own right hand.
      const low = relative ? String(files - x) : letter;
      const high = relative ? String(x + 1) : letter;
      list.push(
        <text key={`l${x}`} x={x * 100 + 50} y={ranks * 100 + 14} text-anchor="middle" fill={theme.label[0]}>{low}</text>,
        <text key={`h${x}`} x={x * 100 + 50} y={-2} text-anchor="middle" fill={theme.label[0]}>{high}</text>,
      );
    } else {
      const dark = isDarkCell(geometry, (ranks - 1) * files + x);
      list.push(
        <text key={`l${x}`} x={x * 100 + 94} y={ranks * 100 - 6} text-anchor="end" fill={theme.label[dark ? 1 : 0]}>{letter}</text>,
      );
    }
  }
  for (let y = 0; y < ranks; ++y) {
    const cell = shown(geometry, y * files, flipped);
    const rank = String(geometry.firstRank + ranks - 1 - Math.floor(cell / files));
    if (points) {
      if (!relative) list.push(<text key={`r${y}`} x={-12} y={y * 100 + 56} text-anchor="middle" fill={theme.label[0]}>{rank}</text>);
    } else {
      const dark = isDarkCell(geometry, y * files);
      list.push(<text key={`r${y}`} x={6} y={y * 100 + 20} fill={theme.label[dark ? 1 : 0]}>{rank}</text>);
    }
  }
  return <g class={points ? "labels points-labels" : "labels"}>{list}</g>;
});

/// Square brackets around a cell's middle.
function corners(x: number, y: number, size: number, arm: number): string {
  let path = "";
  for (const sx of [-1, 1])
    for (const sy of [-1, 1]) path += `M${x + sx * size} ${y + sy * (size - arm)}v${sy * arm}h${-sx * arm}`;
  return path;
}

interface MarksProps extends Placed {
  last: { from: number; to: number; via: number } | undefined;
  check: number;
  selected: number;
  premoves: readonly Premove[];
  aimed: ReadonlyMap<number, Target> | undefined;
  board: string;
}

/// Last move, selection, check, premoves and the places to go: shapes as well as colours.
export function Marks({ geometry, flipped, last, check, selected, premoves, aimed, board }: MarksProps): JSX.Element {
  const at = (cell: number): { x: number; y: number } => middle(geometry, cell, flipped);
  const field = (cell: number, fill: string, opacity: number, key: string): JSX.Element => {
    const { x, y } = at(cell);
    return <rect key={key} x={x - 50} y={y - 50} width="100" height="100" fill={fill} fill-opacity={opacity} />;
  };
  const list: JSX.Element[] = [];
  if (last && last.from >= 0) {
    if (geometry.points) {
      const from = at(last.from);
      const to = at(last.to);
      list.push(
        <circle key="lf" cx={from.x} cy={from.y} r="17" fill="#2e7d4f" fill-opacity=".32" stroke="#1e5b38" stroke-width="3" stroke-dasharray="7 6" />,
        <path key="lt" d={corners(to.x, to.y, 48, 15)} fill="none" stroke="#fff" stroke-width="9" stroke-opacity=".65" stroke-linecap="round" />,
        <path key="lu" d={corners(to.x, to.y, 48, 15)} fill="none" stroke="#1e6b3c" stroke-width="5" stroke-linecap="round" />,
      );
    } else {
      if (last.via >= 0) {
        const { x, y } = at(last.via);
        list.push(<circle key="lv" cx={x} cy={y} r="47" fill="#e6c52e" fill-opacity=".6" stroke="#b08a00" stroke-width="4" stroke-dasharray="10 6" />);
      }
      list.push(field(last.from, "#e6c52e", 0.42, "lf"), field(last.to, "#e6c52e", 0.52, "lt"));
    }
  }
  for (const [i, premove] of premoves.entries())
    list.push(field(premove.from, "#3c62b5", 0.42, `pf${i}`), field(premove.to, "#3c62b5", 0.55, `pt${i}`));
  if (selected >= 0) {
    const { x, y } = at(selected);
    if (geometry.points) list.push(<circle key="s" cx={x} cy={y} r="49" fill="#1f7a4d" fill-opacity=".55" />);
    else list.push(field(selected, "#1f7a4d", 0.5, "s"));
  }
  if (check >= 0) {
    const { x, y } = at(check);
    list.push(
      <circle key="c" cx={x} cy={y} r="49" fill="#d3200f" fill-opacity=".5" />,
      <circle key="d" cx={x} cy={y} r="46.5" fill="none" stroke="#d3200f" stroke-width="5" stroke-dasharray="14 7" />,
    );
  }
  if (aimed)
    for (const [cell, target] of aimed) {
      const { x, y } = at(cell);
      if (board[cell] !== "." || target.capture === true)
        list.push(
          <circle key={`a${cell}`} cx={x} cy={y} r="45.5" fill="#b3261e" fill-opacity=".2" stroke="#b3261e" stroke-width="8" stroke-opacity=".85" />,
        );
      else
        list.push(
          <circle key={`a${cell}`} cx={x} cy={y} r="15" fill="#1f6b45" fill-opacity=".75" stroke="#fff" stroke-opacity=".55" stroke-width="3" />,
        );
    }
  return <g>{list}</g>;
}

interface TargetLabelsProps extends Placed {
  aimed: ReadonlyMap<number, Target>;
  notes: ReadonlyMap<number, string> | undefined;
}

/// Text on cells: the sums of captures, the weights of the book.
export function TargetLabels({ geometry, flipped, aimed, notes }: TargetLabelsProps): JSX.Element {
  const list: JSX.Element[] = [];
  const tag = (cell: number, text: string, fill: string): void => {
    const { x, y } = middle(geometry, cell, flipped);
    const short = text.length > 9 ? `${text.slice(0, text.indexOf(",") > 0 ? text.indexOf(",") : 9)}…` : text;
    const width = Math.max(46, short.length * 14.5 + 14);
    // Near the edge the tag moves inwards so that it is never cut.
    const left = Math.min(Math.max(x - width / 2, -geometry.margin + 2), geometry.files * 100 + geometry.margin - width - 2);
    list.push(
      <g key={`${cell}${text}`}>
        <rect x={left} y={y + 19} width={width} height="30" rx="15" fill={fill} stroke="#fff" stroke-width="2.5" />
        <text class="target-label" x={left + width / 2} y={y + 42} text-anchor="middle" fill="#fff">{short}</text>
      </g>,
    );
  };
  for (const [cell, target] of aimed) if (target.label !== undefined) tag(cell, target.label, "#8f1d14");
  if (notes) for (const [cell, text] of notes) tag(cell, text, "#33506e");
  return <g>{list}</g>;
}

const kColors: Record<Shape["color"], string> = { green: "#15803d", red: "#b3261e", blue: "#1d4ed8", gold: "#b7791f" };

/// Arrows and circles, drawn by hand or by an engine.
export function Arrows({ geometry, flipped, shapes }: Placed & { shapes: readonly Shape[] }): JSX.Element {
  return (
    <g fill="none" opacity=".78">
      {shapes.map((shape, i) => {
        const color = kColors[shape.color];
        const a = middle(geometry, shape.from, flipped);
        if (shape.from === shape.to) return <circle key={i} cx={a.x} cy={a.y} r="45" stroke={color} stroke-width="7" />;
        const b = middle(geometry, shape.to, flipped);
        const length = Math.hypot(b.x - a.x, b.y - a.y);
        const ux = (b.x - a.x) / length;
        const uy = (b.y - a.y) / length;
        const tip = { x: b.x - ux * 12, y: b.y - uy * 12 };
        const neck = { x: tip.x - ux * 34, y: tip.y - uy * 34 };
        return (
          <g key={i}>
            <path d={`M${a.x + ux * 26} ${a.y + uy * 26}L${neck.x} ${neck.y}`} stroke={color} stroke-width="15" stroke-linecap="round" />
            <path
              d={`M${tip.x} ${tip.y}L${neck.x - uy * 26} ${neck.y + ux * 26}L${neck.x + uy * 26} ${neck.y - ux * 26}z`}
              fill={color}
              stroke={color}
              stroke-width="3"
              stroke-linejoin="round"
            />
          </g>
        );
      })}
    </g>
  );
}
