import { describe, expect, it } from "vitest";
import type { RuleOption } from "../net/protocol";
import { createMessage, kDefaultForm, rulesText } from "./new_game_form";

const options: RuleOption[] = [
  { name: "repetition", kind: "choice", values: ["asian", "simple"] },
  { name: "captured", kind: "choice", keyed: true, values: ["captor", "both"] },
  { name: "no-capture", kind: "number", default: 40 },
  { name: "strict-division", kind: "flag" },
  { name: "ops", kind: "set", values: ["+", "-", "*", ":"] },
];

describe("the new-game form", () => {
  it("writes rules only where they differ from the usual ones", () => {
    expect(rulesText(options, {})).toBe("");
    expect(rulesText(options, { repetition: "asian", captured: "captor", "no-capture": "40", ops: "+-*:" })).toBe("");
    expect(rulesText(options, { repetition: "simple", captured: "both", "no-capture": "50", "strict-division": "on", ops: "+-" })).toBe(
      "simple,captured=both,no-capture=50,strict-division,ops=+-",
    );
  });

  it("seats a person and a computer", () => {
    const message = createMessage("chess", kDefaultForm, "second", "san", []);
    expect(message.seats.first).toEqual({ kind: "computer", name: "", level: 3 });
    expect(message.seats.second).toEqual({ kind: "person", name: "", here: true });
    expect(message.clock).toBeUndefined();
  });

  it("leaves the other seat open for somebody with a link", () => {
    const message = createMessage("xiangqi", { ...kDefaultForm, opponent: "link" }, "first", "wxf", []);
    expect(message.seats.first.here).toBe(true);
    expect(message.seats.second.here).toBeUndefined();
  });

  it("writes clocks, points, the mover and the start position", () => {
    const form = { ...kDefaultForm, clock: "increment" as const, minutes: 90, seconds: 30, points: 20, mover: "second" as const, fen: " f " };
    expect(createMessage("cotoan", form, "first", "arithmetic", [])).toMatchObject({
      clock: { base_ms: 5400000, increment_ms: 30000 },
      points: 20,
      mover: "second",
      fen: "f",
    });
    expect(createMessage("chess", { ...form, clock: "move", moveSeconds: 9 }, "first", "san", [])).toMatchObject({ clock: { move_ms: 9000 } });
    expect(createMessage("chess", form, "first", "san", []).points).toBeUndefined();
  });
});
