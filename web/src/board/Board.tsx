import type { JSX } from "preact";
import { memo } from "../ui/memo";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { boardArt, boardTheme } from "../boards/boards";
import { useSet } from "../pieces/sprite";
import { usePictures } from "../store/pictures";
import { settings } from "../store/settings";
import { useStore } from "../store/store";
import { describeCell } from "./words";
import { follow, type Drawn } from "./diff";
import { geometryOf, middle, neighbour, shown, squareName, cellOf, viewBox, type Geometry } from "./geometry";
import { Arrows, Labels, Marks, TargetLabels } from "./layers";
import { drop, kEmptyHand, letGo, press, refresh, toggleShape, withPremoves, type Hand, type Premove, type Shape, type ShapeColor, type Told } from "./state";
import type { GameKind, Side, Target } from "../net/protocol";
import { Chooser } from "./Chooser";
import "./board.css";

export interface BoardProps {
  game: GameKind;
  board: string;
  label: string;
  flipped?: boolean;
  /// All legal moves of the person who may move now; empty or left out for a board to look at.
  moves?: readonly Target[];
  /// The sides whose pieces may be picked up early.
  premoveSides?: readonly Side[];
  /// The last move: from, to, and in cờ toán the front piece that helped.
  last?: readonly [string, string, (string | undefined)?] | undefined;
  check?: string | undefined;
  /// Arrows and circles that the room draws (hints, engine lines).
  shapes?: readonly Shape[];
  /// Text on cells that the room writes (weights of the book, sums).
  notes?: ReadonlyMap<number, string>;
  /// A text that floats up from a cell once, such as the sum of a capture.
  sum?: { cell: number; text: string; key: number } | undefined;
  look?: { pieces: string; board: string } | undefined;
  /// Files counted from each player's own right, as xiangqi notations do.
  relativeFiles?: boolean;
  onMove?(move: Target): void;
  onPremoves?(premoves: readonly Premove[]): void;
  premoves?: readonly Premove[];
  /// The editor's press on any cell; then the board picks nothing up by itself.
  onPress?(cell: number): void;
  onDragPiece?(from: number, to: number): void;
}

const kDragStart = 5;
const kNoAims: ReadonlyMap<number, Target> = new Map();
const kLongPressMs = 450;

function shapeColor(event: { shiftKey: boolean; altKey: boolean; ctrlKey: boolean }): ShapeColor {
  if (event.shiftKey || event.ctrlKey) return "red";
  return event.altKey ? "blue" : "green";
}

interface CellProps {
  cell: number;
  square: string;
  label: string;
  focusable: boolean;
  selected: boolean;
  kind: "" | "grab" | "grab early" | "aim";
}

const Cell = memo(function Cell({ cell, square, label, focusable, selected, kind }: CellProps): JSX.Element {
  return (
    <button
      type="button"
      role="gridcell"
      class={`board-cell ${kind}`}
      data-cell={cell}
      data-square={square}
      aria-label={label}
      aria-selected={selected}
      tabIndex={focusable ? 0 : -1}
    />
  );
});

const Art = memo(function Art({ game, id }: { game: GameKind; id: string }): JSX.Element {
  const geometry = geometryOf(game);
  const text = useMemo(() => boardArt(geometry, boardTheme(game, id)), [game, id]);
  return <svg viewBox={viewBox(geometry)} aria-hidden="true" dangerouslySetInnerHTML={{ __html: text }} />;
});

/// A board for any of the games: a picture below a grid of real buttons. It knows no rules; see state.ts for the hand.
export function Board(props: BoardProps): JSX.Element {
  const { game, board, flipped = false, moves, last, check } = props;
  const geometry = geometryOf(game);
  const choice = useStore(settings);
  const look = props.look ?? choice.look[game];
  const prefix = useSet(game, look.pieces);
  const pictures = usePictures(game);
  const theme = boardTheme(game, look.board);
  const root = useRef<HTMLDivElement>(null);
  const [hand, setHand] = useState<Hand>(() => ({ ...kEmptyHand, focus: startFocus(geometry, flipped) }));
  const [choosing, setChoosing] = useState<Target[] | null>(null);
  const drawing = useRef<{ from: number; color: ShapeColor } | null>(null);
  const drag = useRef<{ cell: number; x: number; y: number; active: boolean; was: boolean; pointer: number } | null>(null);
  const longPress = useRef(0);
  const [dragging, setDragging] = useState(-1);

  const premoveSides = props.premoveSides ?? [];
  const premoves = props.premoves ?? hand.premoves;
  const seen = premoves.length > 0 ? withPremoves(board, premoves) : board;

  const told = useMemo<Told>(() => {
    const targets = new Map<number, Set<number>>();
    for (const target of moves ?? []) {
      const from = cellOf(geometry, target.from);
      const set = targets.get(from) ?? new Set<number>();
      set.add(cellOf(geometry, target.to));
      targets.set(from, set);
    }
    const premovable = (cell: number): boolean => {
      const letter = seen[cell];
      if (letter === undefined || letter === ".") return false;
      return premoveSides.includes(letter === letter.toUpperCase() ? "first" : "second");
    };
    return { targets, premovable };
  }, [moves, geometry, seen, premoveSides.join()]);

  const lastCells = last
    ? { from: cellOf(geometry, last[0]), to: cellOf(geometry, last[1]), via: last[2] === undefined ? -1 : cellOf(geometry, last[2]) }
    : undefined;
  const drawnBefore = useRef<Drawn[]>([]);
  const drawn = useMemo(() => follow(drawnBefore.current, seen, lastCells), [seen, lastCells?.from, lastCells?.to]);
  const lettersBefore = useRef(new Map<number, string>());
  const turned = new Set<number>();
  for (const piece of drawn) {
    const letter = lettersBefore.current.get(piece.key);
    if (letter !== undefined && letter.toLowerCase() === "x" && letter !== piece.letter) turned.add(piece.key);
  }
  useLayoutEffect(() => {
    drawnBefore.current = drawn;
    lettersBefore.current = new Map(drawn.map((piece) => [piece.key, piece.letter]));
  }, [drawn]);

  useEffect(() => setHand((now) => refresh(now, told)), [told]);
  useEffect(() => setChoosing(null), [board]);

  const live = moves !== undefined || props.onPress !== undefined || premoveSides.length > 0;
  const handNow = useRef(hand);
  handNow.current = hand;

  function take(outcome: { hand: Hand; move?: { from: number; to: number } }): void {
    if (outcome.hand.premoves !== handNow.current.premoves) props.onPremoves?.(outcome.hand.premoves);
    setHand(outcome.hand);
    if (!outcome.move) return;
    const { from, to } = outcome.move;
    const fits = (moves ?? []).filter(
      (target) => cellOf(geometry, target.from) === from && cellOf(geometry, target.to) === to,
    );
    if (fits.length > 1) setChoosing([...fits].sort((a, b) => rank(a) - rank(b)));
    else if (fits[0]) props.onMove?.(fits[0]);
  }

  /// The cell under a pointer; -1 outside.
  function under(event: PointerEvent): number {
    const box = root.current!.getBoundingClientRect();
    const unit = box.width / (geometry.files * 100 + 2 * geometry.margin);
    const x = Math.floor(((event.clientX - box.left) / unit - geometry.margin) / 100);
    const y = Math.floor(((event.clientY - box.top) / unit - geometry.margin) / 100);
    if (x < 0 || y < 0 || x >= geometry.files || y >= geometry.ranks) return -1;
    return shown(geometry, y * geometry.files + x, flipped);
  }

  function held(cell: number): SVGGElement | null {
    return root.current!.querySelector(`[data-piece="${cell}"]`);
  }

  function follows(event: PointerEvent, cell: number): void {
    const element = held(cell);
    if (!element) return;
    const box = root.current!.getBoundingClientRect();
    const unit = box.width / (geometry.files * 100 + 2 * geometry.margin);
    const x = (event.clientX - box.left) / unit - geometry.margin;
    const y = (event.clientY - box.top) / unit - geometry.margin - (event.pointerType === "touch" ? 40 : 0);
    element.style.transform = `translate(${x}px, ${y}px) scale(${event.pointerType === "touch" ? 1.25 : 1.06})`;
  }

  function settle(): void {
    const start = drag.current;
    drag.current = null;
    window.clearTimeout(longPress.current);
    if (start?.active) {
      const element = held(start.cell);
      if (element) {
        const at = middle(geometry, start.cell, flipped);
        element.style.transform = `translate(${at.x}px, ${at.y}px)`;
      }
      setDragging(-1);
    }
  }

  function onPointerDown(event: PointerEvent): void {
    const cell = under(event);
    if (cell < 0 || choosing) return;
    if (event.button === 2) {
      drawing.current = { from: cell, color: shapeColor(event) };
      root.current!.setPointerCapture(event.pointerId);
      return;
    }
    if (event.button !== 0 || drag.current) return;
    if (props.onPress && !props.onDragPiece) {
      props.onPress(cell);
      return;
    }
    if (!live) {
      if (hand.shapes.length > 0) setHand({ ...hand, shapes: [] });
      return;
    }
    const was = hand.selected === cell;
    const aimed = hand.selected >= 0 && !was && told.targets.get(hand.selected)?.has(cell) === true;
    if (event.pointerType === "touch" && !props.onPress) {
      const color = shapeColor(event);
      longPress.current = window.setTimeout(() => {
        // A long press draws instead of moving.
        settle();
        drawing.current = { from: cell, color };
        navigator.vibrate?.(15);
      }, kLongPressMs);
    }
    root.current!.setPointerCapture(event.pointerId);
    const carries = !aimed && seen[cell] !== "." && (props.onDragPiece || told.targets.has(cell) || told.premovable(cell));
    drag.current = { cell, x: event.clientX, y: event.clientY, active: false, was, pointer: event.pointerId };
    if (props.onPress) return;
    if (!was) take(press({ ...hand, shapes: event.pointerType === "mouse" ? [] : hand.shapes }, cell, told));
    if (!carries) drag.current.cell = -1;
  }

  function onPointerMove(event: PointerEvent): void {
    const start = drag.current;
    if (!start || start.pointer !== event.pointerId || start.cell < 0) return;
    if (!start.active) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < kDragStart) return;
      window.clearTimeout(longPress.current);
      if (seen[start.cell] === ".") return;
      start.active = true;
      setDragging(start.cell);
    }
    follows(event, start.cell);
  }

  function onPointerUp(event: PointerEvent): void {
    const cell = under(event);
    const shape = drawing.current;
    if (shape) {
      drawing.current = null;
      if (cell >= 0) setHand(toggleShape(hand, { from: shape.from, to: cell, color: shape.color }));
      return;
    }
    const start = drag.current;
    if (!start || start.pointer !== event.pointerId) return;
    const { active, was } = start;
    const from = start.cell;
    settle();
    if (props.onPress) {
      if (active) props.onDragPiece?.(from, cell);
      else if (cell >= 0) props.onPress(cell);
      return;
    }
    if (active) {
      if (cell >= 0 && cell !== from) take(drop(handNow.current, cell, told));
    } else if (was && cell === from) {
      take(press(hand, cell, told));
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-99, 0], End: [99, 0] }[event.key];
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      const next = neighbour(geometry, hand.focus, step[0]!, step[1]!, flipped);
      setHand({ ...hand, focus: next });
      root.current!.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
      return;
    }
    if (event.key === "Escape" && (hand.selected >= 0 || premoves.length > 0)) {
      event.stopPropagation();
      take({ hand: { ...letGo(hand), premoves: [] } });
      props.onPremoves?.([]);
      return;
    }
    if ((event.key === "Enter" || event.key === " ") && !choosing) {
      event.preventDefault();
      if (props.onPress) props.onPress(hand.focus);
      else if (live) take(press(hand, hand.focus, told));
    }
  }

  // Screen readers press buttons without pointer or key events.
  function onClick(event: MouseEvent): void {
    if (event.detail !== 0) return;
    const cell = Number((event.target as HTMLElement).dataset["cell"] ?? -1);
    if (cell < 0) return;
    if (props.onPress) props.onPress(cell);
    else if (live) take(press(hand, cell, told));
  }

  const checkCell = check ? cellOf(geometry, check) : -1;
  const aims = hand.selected >= 0 && !hand.early ? told.targets.get(hand.selected) : undefined;
  const aimed = useMemo(() => {
    const result = new Map<number, Target>();
    if (aims)
      for (const target of moves ?? [])
        if (cellOf(geometry, target.from) === hand.selected) result.set(cellOf(geometry, target.to), target);
    return result;
  }, [aims, moves, hand.selected]);

  const rows: JSX.Element[] = [];
  for (let y = 0; y < geometry.ranks; ++y) {
    const cells: JSX.Element[] = [];
    for (let x = 0; x < geometry.files; ++x) {
      const cell = shown(geometry, y * geometry.files + x, flipped);
      const aim = aimed.get(cell);
      const kind = aim ? "aim" : told.targets.has(cell) ? "grab" : told.premovable(cell) ? "grab early" : "";
      cells.push(
        <Cell
          key={cell}
          cell={cell}
          square={squareName(geometry, cell)}
          label={describeCell(geometry, cell, seen[cell] ?? ".", aim, cell === checkCell)}
          focusable={cell === hand.focus}
          selected={cell === hand.selected}
          kind={kind}
        />,
      );
    }
    rows.push(
      <div role="row" class="board-row" key={y}>
        {cells}
      </div>,
    );
  }

  const w = geometry.files * 100 + 2 * geometry.margin;
  const h = geometry.ranks * 100 + 2 * geometry.margin;
  const inset = { x: `${(geometry.margin / w) * 100}%`, y: `${(geometry.margin / h) * 100}%` };
  const shapes = props.shapes ? [...props.shapes, ...hand.shapes] : hand.shapes;

  return (
    <div
      ref={root}
      class={`board${live ? " live" : ""}${dragging >= 0 ? " dragging" : ""}${choice.animations ? "" : " still"}`}
      style={{ aspectRatio: `${w} / ${h}` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => settle()}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <Art game={game} id={look.board} />
      <svg viewBox={viewBox(geometry)} aria-hidden="true">
        {choice.coordinates && <Labels geometry={geometry} theme={theme} flipped={flipped} relative={props.relativeFiles === true} />}
        <Marks
          geometry={geometry}
          flipped={flipped}
          last={lastCells}
          check={checkCell}
          selected={hand.selected}
          premoves={premoves}
          aimed={choice.targets ? aimed : undefined}
          board={seen}
        />
        <g class="pieces">
          {prefix !== null &&
            drawn.map((piece) => {
              const at = middle(geometry, piece.cell, flipped);
              const picture = pictures.get(piece.letter);
              return (
                <g
                  key={piece.key}
                  data-piece={piece.cell}
                  class={`piece${piece.cell === dragging ? " held" : ""}${turned.has(piece.key) ? " turning" : ""}`}
                  style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
                >
                  {picture ? (
                    <image href={picture} x="-46" y="-46" width="92" height="92" />
                  ) : (
                    <use href={`#${prefix}-${piece.letter}`} x="-50" y="-50" width="100" height="100" />
                  )}
                </g>
              );
            })}
        </g>
        <Arrows geometry={geometry} flipped={flipped} shapes={shapes} />
        <TargetLabels geometry={geometry} flipped={flipped} aimed={choice.targets ? aimed : kNoAims} notes={props.notes} />
        {props.sum && (
          <g transform={`translate(${middle(geometry, props.sum.cell, flipped).x} ${middle(geometry, props.sum.cell, flipped).y})`}>
            <text key={props.sum.key} class="sum" text-anchor="middle" y={middle(geometry, props.sum.cell, flipped).y < 100 ? 84 : -46} fill="#fffdf4" stroke="#0a3f3b" stroke-width="9" paint-order="stroke" stroke-linejoin="round">
              {props.sum.text}
            </text>
          </g>
        )}
      </svg>
      <div
        class="board-cells"
        role="grid"
        aria-label={props.label}
        style={{ left: inset.x, right: inset.x, top: inset.y, bottom: inset.y }}
      >
        {rows}
      </div>
      {choosing && prefix !== null && (
        <Chooser
          geometry={geometry}
          flipped={flipped}
          targets={choosing}
          prefix={prefix}
          first={seen[cellOf(geometry, choosing[0]!.from)] === seen[cellOf(geometry, choosing[0]!.from)]?.toUpperCase()}
          onChoose={(target) => {
            setChoosing(null);
            if (target) props.onMove?.(target);
          }}
        />
      )}
    </div>
  );
}

/// The order in which people choose: queen, knight, rook, bishop.
function rank(target: Target): number {
  return "qnrb".indexOf((target.promotion ?? "").toLowerCase());
}

/// The focus begins near the person: in the middle of the second rank from below.
function startFocus(geometry: Geometry, flipped: boolean): number {
  return shown(geometry, (geometry.ranks - 2) * geometry.files + Math.floor(geometry.files / 2), flipped);
}
