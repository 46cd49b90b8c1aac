// The messages of docs/server.md as types. Nothing here decides anything: it only names what travels.

export const kGames = ["chess", "xiangqi", "jieqi", "cotoan"] as const;
export type GameKind = (typeof kGames)[number];
export type Side = "first" | "second";
export type Text = { vi: string; en: string; zh?: string };

export interface Target {
  move: string;
  from: string;
  to: string;
  capture?: boolean;
  promotion?: string;
  label?: string;
  via?: string;
}

export interface Outcome {
  winner?: Side;
  reason: string;
}

export interface View {
  fen: string;
  board: string;
  turn: Side;
  ply: number;
  check?: string;
  moves: Target[];
  outcome?: Outcome;
  captured?: Record<Side, string>;
  points?: { first: number; second: number; target?: number };
}

export interface Step {
  move: string;
  from: string;
  to: string;
  text: string;
  board: string;
  capture?: string;
  check?: string;
  label?: string;
  via?: string;
  spent_ms?: number;
}

export interface Score {
  cp?: number;
  mate?: number;
  win?: number;
}

export interface ServerError {
  code: string;
  message: string;
  column?: number;
  line?: number;
  index?: number;
}

export interface RuleOption {
  name: string;
  kind: "flag" | "choice" | "number" | "set";
  values?: string[];
  keyed?: boolean;
  default?: number;
}

export interface GameInfo {
  game: GameKind;
  files: number;
  ranks: number;
  start: string;
  board: string;
  notations: string[];
  rules: RuleOption[];
}

export interface EngineInfo {
  id: string;
  name: string;
  games: GameKind[];
  depth?: boolean;
}

export interface FormatInfo {
  id: string;
  games: GameKind[];
  extension: string;
  read: boolean;
  write: boolean;
}

export interface Info {
  version: string;
  protocol: number;
  games: GameInfo[];
  levels: { level: number; elo?: number }[];
  engines: EngineInfo[];
  formats: FormatInfo[];
  limits: { analysis_ms: number; multipv: number; open_games: number };
}

export interface Seat {
  kind: "person" | "computer";
  name: string;
  level?: number;
  engine?: string;
  depth?: number;
  you?: boolean;
  here?: boolean;
  online?: boolean;
}

export interface ClockState {
  first_ms: number;
  second_ms: number;
  running?: Side;
  base_ms?: number;
  increment_ms?: number;
  move_ms?: number;
}

export interface GameState {
  id: string;
  game: GameKind;
  name: string;
  rules: string;
  start: string;
  notation: string;
  seats: Record<Side, Seat>;
  view: View;
  line: { from: number; steps: Step[] };
  redo: number;
  clock?: ClockState;
  paused?: boolean;
  thinking?: Side;
  offer?: { act: "draw" | "takeback"; side: Side };
  takebacks: boolean;
  hints: boolean;
  rematch?: string;
}

export interface CreateGame {
  game: GameKind;
  name?: string;
  fen?: string;
  rules?: string;
  notation: string;
  seats: Record<Side, Seat>;
  clock?: { base_ms: number; increment_ms: number } | { move_ms: number };
  mover?: Side;
  points?: number;
  takebacks: boolean;
  hints: boolean;
}

export interface Summary {
  id: string;
  game: GameKind;
  name: string;
  seats: Record<Side, Seat>;
  created: string;
  changed: string;
  plies: number;
  board: string;
  last?: [string, string];
  turn: Side;
  outcome?: Outcome;
  open: boolean;
  rules?: string;
  opening?: string;
  yours: Side[];
}

export interface PositionAnswer {
  start: string;
  view: View;
  line: Step[];
}

export interface FenAnswer {
  fen: string;
  problem?: ServerError;
  view?: View;
}

export interface ShelfPosition {
  id: string;
  title: Text;
  note?: Text;
  fen: string;
  board: string;
  turn: Side;
  kind: "classic" | "endgame" | "opening" | "own";
}

export interface Tally {
  games: number;
  wins: number;
  draws: number;
  losses: number;
}

export interface Statistics {
  total: Tally;
  by: Record<"game" | "level" | "side" | "opening", Record<string, Tally>>;
  days: (Tally & { day: string })[];
}

export interface PuzzleKinds {
  kinds: { kind: string; total: number; solved: number }[];
  rating: number;
  attempts: number;
  streak: number;
}

export interface Puzzle {
  id: string;
  game: GameKind;
  kind: string;
  moves: number;
  rating: number;
  view: View;
  solved: boolean;
}

export interface PuzzleTry {
  right: boolean;
  solved: boolean;
  step?: Step;
  reply?: Step;
  refutation?: Step;
  view: View;
  rating?: number;
  change?: number;
}

export interface BookInfo {
  id: string;
  name: string;
  game: GameKind;
  positions: number;
  writable: boolean;
  on: boolean;
}

export interface BookMove {
  move: string;
  from: string;
  to: string;
  text: string;
  weight: number;
  share: number;
  games?: number;
  wins?: number;
  draws?: number;
  losses?: number;
}

export interface AnalysisLine {
  score: Score;
  moves: string[];
  texts: string[];
}

export interface AnalysisEvent {
  type: "analysis";
  analysis: number;
  depth: number;
  seldepth?: number;
  nodes: number;
  nps: number;
  time_ms: number;
  lines: AnalysisLine[];
  book?: { move: string; from: string; to: string; text: string; share: number }[];
  done?: boolean;
}

export type Mark = "book" | "best" | "inaccuracy" | "mistake" | "blunder";

export interface ReviewPly {
  ply: number;
  score: Score;
  best?: string;
  best_text?: string;
  line?: string[];
  mark?: Mark;
}

export interface ReviewEvent {
  type: "review";
  review: number;
  done: number;
  total: number;
  plies: ReviewPly[];
  accuracy?: Record<Side, number>;
  end?: boolean;
}

export type LabNode = [
  parent: number,
  text: string,
  value: number | null,
  alpha: number | null,
  beta: number | null,
  kind: 0 | 1 | 2,
];

export interface LabRow {
  run: number;
  position: number;
  nodes: number;
  time_ms: number;
  move: string;
  text: string;
  score: Score;
}

export interface LabEvent {
  type: "lab";
  lab: number;
  done: number;
  total: number;
  rows: LabRow[];
  trees?: { run: number; position: number; nodes: LabNode[]; whole: boolean }[];
  end?: boolean;
}

export interface GameEvent {
  type: "game";
  game: string;
  state: GameState;
}

export type ServerEvent = GameEvent | AnalysisEvent | ReviewEvent | LabEvent;

export function other(side: Side): Side {
  return side === "first" ? "second" : "first";
}
