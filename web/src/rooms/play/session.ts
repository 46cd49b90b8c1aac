import { cellOf, geometryOf } from "../../board/geometry";
import type { Premove } from "../../board/state";
import { other, type GameState, type Side, type Step, type Target } from "../../net/protocol";
import { RequestError, type Socket } from "../../net/socket";
import { Store } from "../../store/store";

/// A live game as the room sees it.
export interface Live {
  state: GameState | null;
  steps: readonly Step[];
  /// When `state.clock` was true, by performance.now().
  clockAt: number;
  /// A move on its way to the server.
  pending: Target | null;
  premoves: readonly Premove[];
  failed: RequestError | null;
}

/// The list after an event: cut to `from`, then continued.
export function mergeSteps(steps: readonly Step[], line: GameState["line"]): readonly Step[] {
  if (line.steps.length === 0 && line.from >= steps.length) return steps;
  return [...steps.slice(0, line.from), ...line.steps];
}

/// The sides that this device moves for.
export function ownSides(state: GameState): Side[] {
  return (["first", "second"] as const).filter((side) => state.seats[side].kind === "person" && state.seats[side].you === true);
}

/// One watched game: follows its events, sends what the person does, holds the moves made in advance.
export class Session {
  readonly live = new Store<Live>({ state: null, steps: [], clockAt: 0, pending: null, premoves: [], failed: null });
  onRejected: (error: unknown) => void = () => undefined;
  private readonly stops: (() => void)[] = [];
  private closed = false;

  constructor(
    private readonly socket: Socket,
    private readonly id: string,
    private notation: string,
    private readonly key: string | null,
    private readonly now: () => number = () => performance.now(),
  ) {}

  open(): void {
    this.stops.push(
      this.socket.onEvent((event) => {
        if (event.type === "game" && event.game === this.id) this.receive(event.state);
      }),
      this.socket.onRejoin(() => void this.watch()),
    );
    void this.watch();
  }

  close(): void {
    this.closed = true;
    for (const stop of this.stops) stop();
    this.socket.request("game.unwatch", { game: this.id }).catch(() => undefined);
  }

  private async watch(): Promise<void> {
    try {
      const answer = await this.socket.request<{ state: GameState }>("game.watch", {
        game: this.id,
        notation: this.notation,
        ...(this.key !== null ? { key: this.key } : {}),
      });
      this.receive(answer.state);
    } catch (error) {
      if (error instanceof RequestError) this.live.update((live) => ({ ...live, failed: error }));
    }
  }

  async setNotation(notation: string): Promise<void> {
    this.notation = notation;
    const answer = await this.socket.request<{ state: GameState }>("game.notation", { game: this.id, notation });
    this.receive(answer.state);
  }

  private receive(state: GameState): void {
    if (this.closed) return;
    this.live.update((live) => {
      const steps = mergeSteps(live.steps, state.line);
      const arrived = live.pending === null || state.view.ply !== live.state?.view.ply;
      // A position taken back or ended leaves nothing for moves made in advance.
      const shorter = live.state !== null && state.view.ply < live.state.view.ply;
      const premoves = shorter || state.view.outcome ? [] : live.premoves;
      return { ...live, state, steps, clockAt: this.now(), pending: arrived ? null : live.pending, premoves, failed: null };
    });
    this.playPremove();
  }

  /// Sends the first waiting move once it is legal; drops all of them when it is not.
  private playPremove(): void {
    const { state, premoves, pending } = this.live.get();
    const next = premoves[0];
    if (!state || !next || pending || !ownSides(state).includes(state.view.turn)) return;
    const geometry = geometryOf(state.game);
    const fits = state.view.moves.filter(
      (target) => cellOf(geometry, target.from) === next.from && cellOf(geometry, target.to) === next.to,
    );
    const chosen = fits.find((target) => target.promotion === "q") ?? fits[0];
    this.live.update((live) => ({ ...live, premoves: chosen ? premoves.slice(1) : [] }));
    if (chosen) this.move(chosen);
  }

  setPremoves(premoves: readonly Premove[]): void {
    this.live.update((live) => ({ ...live, premoves }));
  }

  move(target: Target): void {
    const { state } = this.live.get();
    if (!state) return;
    this.live.update((live) => ({ ...live, pending: target }));
    this.send("game.move", { move: target.move }, true).catch((error: unknown) => {
      this.live.update((live) => ({ ...live, pending: null, premoves: [] }));
      this.onRejected(error);
    });
  }

  /// Any other act; with the ply where it was chosen, so that a repeated message cannot act twice.
  send<T = Record<string, unknown>>(type: string, fields: object = {}, withPly = false): Promise<T> {
    const ply = this.live.get().state?.view.ply ?? 0;
    return this.socket.request<T>(type, { game: this.id, ...(withPly ? { ply } : {}), ...fields });
  }

  /// The time left of a side now.
  remaining(side: Side): number | null {
    const { state, clockAt } = this.live.get();
    const clock = state?.clock;
    if (!clock) return null;
    const left = side === "first" ? clock.first_ms : clock.second_ms;
    const running = clock.running === side && state.paused !== true;
    return Math.max(0, running ? left - (this.now() - clockAt) : left);
  }
}

/// The board with a move on its way already made, so that the piece lands at once; the server's answer settles the rest.
export function boardWithPending(state: GameState, pending: Target | null): string {
  if (!pending) return state.view.board;
  const geometry = geometryOf(state.game);
  const cells = [...state.view.board];
  const from = cellOf(geometry, pending.from);
  cells[cellOf(geometry, pending.to)] = cells[from]!;
  cells[from] = ".";
  return cells.join("");
}

/// The side at the bottom of the board when nothing was flipped by hand.
export function bottomSide(state: GameState): Side {
  const mine = ownSides(state);
  return mine.length === 1 ? mine[0]! : "first";
}

export const topSide = (state: GameState): Side => other(bottomSide(state));
