import type { CreateGame, GameKind, RuleOption, Seat, Side } from "../net/protocol";

// What the new-game form holds, how it is remembered, and how it becomes a message.

export type Opponent = "computer" | "person" | "link" | "computers";
export type ClockKind = "none" | "increment" | "move";

export interface Form {
  opponent: Opponent;
  side: Side | "random";
  level: number;
  otherLevel: number;
  engine: string;
  depth: number;
  clock: ClockKind;
  minutes: number;
  seconds: number;
  moveSeconds: number;
  names: Record<Side, string>;
  mover: Side | "usual";
  points: number;
  fen: string;
  takebacks: boolean;
  hints: boolean;
  rules: Record<string, string>;
}

export const kDefaultForm: Form = {
  opponent: "computer",
  side: "first",
  level: 3,
  otherLevel: 3,
  engine: "kydai",
  depth: 3,
  clock: "none",
  minutes: 10,
  seconds: 5,
  moveSeconds: 60,
  names: { first: "", second: "" },
  mover: "usual",
  points: 0,
  fen: "",
  takebacks: true,
  hints: true,
  rules: {},
};

const key = (game: GameKind): string => `kydai.new.${game}`;

/// The form as it was left the last time; never with its start position.
export function rememberedForm(game: GameKind): Form {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? "{}") as Partial<Form>;
    const form = structuredClone(kDefaultForm);
    for (const name of Object.keys(form) as (keyof Form)[])
      if (typeof kept[name] === typeof form[name]) (form as unknown as Record<string, unknown>)[name] = kept[name];
    form.fen = "";
    return form;
  } catch {
    return structuredClone(kDefaultForm);
  }
}

export function rememberForm(game: GameKind, form: Form): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(form));
  } catch {
    // Not remembered; nothing else is lost.
  }
}

/// The words of the chosen rules, as docs/server.md describes them.
export function rulesText(options: readonly RuleOption[], chosen: Record<string, string>): string {
  const words: string[] = [];
  for (const option of options) {
    const value = chosen[option.name];
    if (value === undefined || value === "") continue;
    switch (option.kind) {
      case "flag":
        if (value === "on") words.push(option.name);
        break;
      case "choice":
        if (value !== option.values?.[0]) words.push(option.keyed === true ? `${option.name}=${value}` : value);
        break;
      case "number":
        if (Number(value) !== option.default) words.push(`${option.name}=${Number(value)}`);
        break;
      case "set":
        if (value.length !== option.values?.length) words.push(`${option.name}=${value}`);
        break;
    }
  }
  return words.join(",");
}

/// The message that starts the game. `side` has been decided, also where the form says "random".
export function createMessage(game: GameKind, form: Form, side: Side, notation: string, options: readonly RuleOption[]): CreateGame {
  const computer = (level: number): Seat => ({
    kind: "computer",
    name: "",
    level,
    ...(form.engine !== "kydai" ? { engine: form.engine, depth: form.depth } : {}),
  });
  const seat = (of: Side): Seat => {
    const name = form.names[of].trim();
    if (form.opponent === "computers") return { ...computer(of === "first" ? form.level : form.otherLevel), name };
    if (form.opponent === "computer" && of !== side) return { ...computer(form.level), name };
    return { kind: "person", name, ...(form.opponent !== "link" || of === side ? { here: true } : {}) };
  };
  return {
    game,
    notation,
    seats: { first: seat("first"), second: seat("second") },
    takebacks: form.takebacks,
    hints: form.hints,
    ...(form.fen.trim() !== "" ? { fen: form.fen.trim() } : {}),
    ...(rulesText(options, form.rules) !== "" ? { rules: rulesText(options, form.rules) } : {}),
    ...(form.clock === "increment" ? { clock: { base_ms: form.minutes * 60000, increment_ms: form.seconds * 1000 } } : {}),
    ...(form.clock === "move" ? { clock: { move_ms: form.moveSeconds * 1000 } } : {}),
    ...(form.mover !== "usual" ? { mover: form.mover } : {}),
    ...(game === "cotoan" && form.points > 0 ? { points: form.points } : {}),
  };
}
