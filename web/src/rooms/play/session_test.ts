import { describe, expect, it, vi } from "vitest";
import type { GameState, Step, Target } from "../../net/protocol";
import type { Socket } from "../../net/socket";
import { clockText } from "./Clock";
import { boardWithPending, mergeSteps, ownSides, Session } from "./session";

const step = (move: string): Step => ({ move, from: move.slice(0, 2), to: move.slice(2, 4), text: move, board: "" });
const target = (move: string, extra: Partial<Target> = {}): Target => ({ move, from: move.slice(0, 2), to: move.slice(2, 4), ...extra });

function state(ply: number, turn: "first" | "second", moves: Target[], from = 0, steps: Step[] = []): GameState {
  return {
    id: "g",
    game: "chess",
    name: "",
    rules: "",
    start: "",
    notation: "san",
    seats: { first: { kind: "person", name: "", you: true }, second: { kind: "computer", name: "", level: 1 } },
    view: { fen: "", board: `${".".repeat(52)}P${".".repeat(11)}`, turn, ply, moves },
    line: { from, steps },
    redo: 0,
    takebacks: true,
    hints: true,
  };
}

/// A server that answers what it is told to.
function fake(): { socket: Socket; sent: { type: string; fields: Record<string, unknown> }[]; event(state: GameState): void; answers: Record<string, unknown> } {
  const sent: { type: string; fields: Record<string, unknown> }[] = [];
  let listener: (event: unknown) => void = () => undefined;
  const answers: Record<string, unknown> = {};
  const socket = {
    request: (type: string, fields: Record<string, unknown>) => {
      sent.push({ type, fields });
      const answer = answers[type];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? {});
    },
    onEvent: (heard: (event: unknown) => void) => {
      listener = heard;
      return () => undefined;
    },
    onRejoin: () => () => undefined,
  } as unknown as Socket;
  return { socket, sent, answers, event: (next) => listener({ type: "game", game: "g", state: next }) };
}

describe("a live game", () => {
  it("cuts and continues the list of moves", () => {
    const list = [step("a1a2"), step("b1b2"), step("c1c2")];
    expect(mergeSteps(list, { from: 3, steps: [] })).toBe(list);
    expect(mergeSteps(list, { from: 1, steps: [] })).toHaveLength(1);
    expect(mergeSteps(list, { from: 2, steps: [step("d1d2"), step("e1e2")] }).map((one) => one.move)).toEqual(["a1a2", "b1b2", "d1d2", "e1e2"]);
  });

  it("knows which sides are played here", () => {
    expect(ownSides(state(0, "first", []))).toEqual(["first"]);
  });

  it("shows a move before the server has answered, and lets go of it when it has", async () => {
    const { socket, event, sent, answers } = fake();
    answers["game.watch"] = { state: state(0, "first", [target("e2e4")]) };
    const session = new Session(socket, "g", "san", null);
    session.open();
    await Promise.resolve();
    await Promise.resolve();
    session.move(target("e2e4"));
    const live = session.live.get();
    expect(boardWithPending(live.state!, live.pending)[36]).toBe("P");
    expect(sent.at(-1)).toEqual({ type: "game.move", fields: { game: "g", ply: 0, move: "e2e4" } });
    event(state(1, "second", [], 0, [step("e2e4")]));
    expect(session.live.get().pending).toBeNull();
    expect(session.live.get().steps).toHaveLength(1);
  });

  it("sends a premove when it is legal, with a queen where there is a choice, and drops it when it is not", async () => {
    const { socket, event, sent, answers } = fake();
    answers["game.watch"] = { state: state(1, "second", []) };
    const session = new Session(socket, "g", "san", null);
    session.open();
    await Promise.resolve();
    await Promise.resolve();
    session.setPremoves([
      { from: 8, to: 0 },
      { from: 1, to: 2 },
    ]);
    event(state(2, "first", [target("a7a8n", { promotion: "n" }), target("a7a8q", { promotion: "q" })]));
    expect(sent.at(-1)?.fields["move"]).toBe("a7a8q");
    expect(session.live.get().premoves).toHaveLength(1);
    event(state(3, "second", []));
    event(state(4, "first", [target("h2h3")]));
    expect(session.live.get().premoves).toHaveLength(0);
    expect(sent.filter((one) => one.type === "game.move")).toHaveLength(1);
  });

  it("takes a refused move back and says so", async () => {
    const { socket, answers } = fake();
    answers["game.watch"] = { state: state(0, "first", [target("e2e4")]) };
    answers["game.move"] = new Error("no");
    const session = new Session(socket, "g", "san", null);
    session.onRejected = vi.fn();
    session.open();
    await Promise.resolve();
    await Promise.resolve();
    session.move(target("e2e4"));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(session.live.get().pending).toBeNull();
    expect(session.onRejected).toHaveBeenCalledOnce();
  });

  it("counts clocks down between the server's words", async () => {
    const { socket, answers } = fake();
    let now = 1000;
    answers["game.watch"] = { state: { ...state(0, "first", []), clock: { first_ms: 5000, second_ms: 9000, running: "first" } } };
    const session = new Session(socket, "g", "san", null, () => now);
    session.open();
    await Promise.resolve();
    await Promise.resolve();
    now += 1200;
    expect(session.remaining("first")).toBe(3800);
    expect(session.remaining("second")).toBe(9000);
    now += 10000;
    expect(session.remaining("first")).toBe(0);
  });

  it("writes clocks", () => {
    expect(clockText(725000)).toBe("12:05");
    expect(clockText(3723000)).toBe("1:02:03");
    expect(clockText(9870)).toBe("0:09.8");
  });
});
