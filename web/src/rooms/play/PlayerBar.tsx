import type { JSX } from "preact";
import { pieceName, sideName } from "../../board/words";
import { useText } from "../../i18n";
import type { GameKind, GameState, Side } from "../../net/protocol";
import { useSet } from "../../pieces/sprite";
import { settings } from "../../store/settings";
import { useStore } from "../../store/store";
import { Icon } from "../../ui/icons";
import { seatName } from "../game_card";
import { Clock } from "./Clock";
import { ownSides, type Session } from "./session";

const kOrder: Record<GameKind, string> = { chess: "qrbnp", xiangqi: "rcnabp", jieqi: "rcnabpx", cotoan: "jihgfedcba" };

/// The pieces that a side has captured, the dearest first.
function Captured({ game, side, letters }: { game: GameKind; side: Side; letters: string }): JSX.Element | null {
  const t = useText();
  const choice = useStore(settings);
  const prefix = useSet(game, choice.look[game].pieces);
  if (letters === "" || prefix === null) return null;
  const order = kOrder[game];
  const sorted = [...letters].sort((a, b) => order.indexOf(a.toLowerCase()) - order.indexOf(b.toLowerCase()));
  const said = `${t("play.captured", { side: sideName(game, side) })}: ${sorted.map((letter) => pieceName(game, letter)).join(", ")}`;
  return (
    <span class="captured" role="img" aria-label={said}>
      {sorted.map((letter, i) => (
        <svg key={i} class={i > 0 && sorted[i - 1] === letter ? "same" : ""} viewBox="0 0 100 100" aria-hidden="true">
          <use href={`#${prefix}-${letter}`} width="100" height="100" />
        </svg>
      ))}
    </span>
  );
}

/// Name, captured pieces, points and clock of one side; it touches the board.
export function PlayerBar({ session, state, side }: { session: Session; state: GameState; side: Side }): JSX.Element {
  const t = useText();
  const seat = state.seats[side];
  const { view } = state;
  const turn = view.turn === side && !view.outcome;
  const points = view.points;
  const waiting = seat.kind === "person" && seat.you !== true && seat.online === false;
  return (
    <div class={`player ${side}${turn ? " turn" : ""}`}>
      <span class={`player-side side-${state.game}-${side}`} aria-hidden="true" />
      <div class="player-who">
        <span class="player-name">
          <Icon name={seat.kind === "computer" ? "computer" : "person"} size={16} />
          <span class="player-text">{seatName(t, state.game, side, seat, ownSides(state).length === 1)}</span>
          <span class="unseen"> ({sideName(state.game, side)})</span>
          {state.thinking === side && <span class="small quiet">{t("play.thinking")}</span>}
          {waiting && <span class="small quiet">{t("play.waiting")}</span>}
        </span>
        <span class="player-goods">
          {points && (
            <span class="points numbers">
              {points.target === undefined
                ? t("play.points", { n: points[side] })
                : t("play.points-of", { n: points[side], target: points.target })}
            </span>
          )}
          <Captured game={state.game} side={side} letters={view.captured?.[side] ?? ""} />
        </span>
      </div>
      <Clock session={session} state={state} side={side} />
    </div>
  );
}
