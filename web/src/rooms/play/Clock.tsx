import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { sideName } from "../../board/words";
import { useText } from "../../i18n";
import type { GameState, Side } from "../../net/protocol";
import { play } from "../../sound";
import { announce } from "../../ui/announce";
import type { Session } from "./session";

/// "12:05", "1:02:03", and tenths in the last ten seconds.
export function clockText(ms: number): string {
  if (ms < 10000) {
    const tenths = Math.floor(ms / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.floor(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const kLowMs = 20000;

/// One player's clock; counts by itself between the server's words.
export function Clock({ session, state, side }: { session: Session; state: GameState; side: Side }): JSX.Element | null {
  const t = useText();
  const running = state.clock?.running === side && state.paused !== true && !state.view.outcome;
  const [, tick] = useState(0);
  const left = session.remaining(side);
  useEffect(() => {
    if (!running) return undefined;
    let warned = (session.remaining(side) ?? Infinity) < kLowMs;
    const timer = window.setInterval(() => {
      tick((n) => n + 1);
      const now = session.remaining(side) ?? Infinity;
      if (now < kLowMs && !warned) {
        warned = true;
        play("low");
        announce(t("play.low-time", { side: sideName(state.game, side), n: Math.round(now / 1000) }));
      }
    }, 100);
    return () => window.clearInterval(timer);
  }, [running, side, state]);
  if (left === null) return null;
  return (
    <span class={`clock numbers${running ? " running" : ""}${left < kLowMs ? " low" : ""}`} role="timer" aria-label={t("play.clock", { side: sideName(state.game, side) })}>
      {clockText(left)}
    </span>
  );
}
