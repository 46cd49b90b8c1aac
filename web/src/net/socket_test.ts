import { describe, expect, it, vi } from "vitest";
import { RequestError, Socket, type WebSocketLike } from "./socket";

interface Sent {
  id: number;
  type: string;
  [name: string]: unknown;
}

/// A socket, a server and a clock that the test moves by hand.
class World {
  sockets: FakeSocket[] = [];
  timers = new Map<number, { run: () => void; at: number }>();
  now = 0;
  private nextTimer = 1;
  readonly socket = new Socket(
    { client: "c", session: "s" },
    {
      connect: () => {
        const made = new FakeSocket();
        this.sockets.push(made);
        return made;
      },
      setTimeout: (run, ms) => {
        this.timers.set(this.nextTimer, { run, at: this.now + ms });
        return this.nextTimer++;
      },
      clearTimeout: (timer) => this.timers.delete(timer),
    },
  );

  get line(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  greet(): void {
    this.line.onopen?.();
    this.line.answer({ re: this.line.sent[0]!.id, ok: true, version: "x" });
  }

  pass(ms: number): void {
    this.now += ms;
    for (const [id, timer] of [...this.timers]) {
      if (timer.at > this.now) continue;
      this.timers.delete(id);
      timer.run();
    }
  }
}

class FakeSocket implements WebSocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Sent[] = [];
  closed = false;
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Sent);
  }
  close(): void {
    this.closed = true;
  }
  answer(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  types(): string[] {
    return this.sent.map((one) => one.type);
  }
}

describe("Socket", () => {
  it("says hello first and sends what waited", async () => {
    const world = new World();
    const answer = world.socket.request("game.watch", { game: "a" });
    world.line.onopen?.();
    expect(world.line.types()).toEqual(["hello"]);
    world.line.answer({ re: world.line.sent[0]!.id, ok: true });
    expect(world.line.types()).toEqual(["hello", "game.watch"]);
    world.line.answer({ re: world.line.sent[1]!.id, ok: true, state: 5 });
    expect((await answer)["state"]).toBe(5);
    expect(world.socket.unanswered).toBe(0);
  });

  it("resends unanswered messages in order, with their old ids, after the games are watched again", async () => {
    const world = new World();
    const watch = world.socket.request("game.watch", { game: "a" });
    world.greet();
    world.line.answer({ re: world.line.sent[1]!.id, ok: true });
    await watch;
    world.socket.onRejoin(() => void world.socket.request("game.watch", { game: "a" }));
    const first = world.socket.request("game.move", { move: "e2e4" });
    const second = world.socket.request("game.hint");
    const ids = world.line.sent.slice(2).map((one) => one.id);
    world.line.onclose?.();
    expect(world.socket.state).toBe("lost");
    world.pass(250);
    world.greet();
    expect(world.line.types()).toEqual(["hello", "game.watch", "game.move", "game.hint"]);
    expect(world.line.sent.slice(2).map((one) => one.id)).toEqual(ids);
    world.line.answer({ re: ids[0], ok: true, ply: 1 });
    world.line.answer({ re: ids[1], ok: true });
    expect((await first)["ply"]).toBe(1);
    await second;
  });

  it("keeps a message that is sent while there is no line", async () => {
    const world = new World();
    world.socket.start();
    world.greet();
    world.line.onclose?.();
    const move = world.socket.request("game.move", { move: "e2e4" });
    world.pass(250);
    world.greet();
    expect(world.line.types()).toEqual(["hello", "game.move"]);
    world.line.answer({ re: world.line.sent[1]!.id, ok: true });
    await move;
  });

  it("waits longer after each failure, and not at all when woken", () => {
    const world = new World();
    world.socket.start();
    for (const delay of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
      const before = world.sockets.length;
      world.line.onclose?.();
      world.pass(delay - 1);
      expect(world.sockets.length).toBe(before);
      world.pass(1);
      expect(world.sockets.length).toBe(before + 1);
    }
    world.line.onclose?.();
    const before = world.sockets.length;
    world.socket.wake();
    expect(world.sockets.length).toBe(before + 1);
  });

  it("takes a long silence for a lost line", () => {
    const world = new World();
    world.socket.start();
    world.greet();
    for (let i = 0; i < 3; ++i) world.pass(15000);
    expect(world.socket.state).toBe("lost");
    expect(world.line.closed).toBe(true);
  });

  it("gives events to listeners and errors to those who asked", async () => {
    const world = new World();
    const heard = vi.fn();
    world.socket.onEvent(heard);
    const move = world.socket.request("game.move");
    world.greet();
    world.line.answer({ type: "game", game: "a", state: {} });
    expect(heard).toHaveBeenCalledOnce();
    world.line.answer({ re: world.line.sent[1]!.id, ok: false, error: { code: "illegal", message: "no" } });
    await expect(move).rejects.toBeInstanceOf(RequestError);
  });

  it("ignores frames that make no sense", () => {
    const world = new World();
    world.socket.start();
    world.greet();
    world.line.onmessage?.({ data: "{" });
    world.line.onmessage?.({ data: new ArrayBuffer(2) });
    world.line.answer({ re: 999, ok: true });
    expect(world.socket.state).toBe("open");
  });
});
