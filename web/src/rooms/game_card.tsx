import type { ComponentChildren, JSX } from "preact";
import { MiniBoard } from "../board/MiniBoard";
import { reasonText, sideName } from "../board/words";
import { language, useText } from "../i18n";
import type { GameKind, Seat, Side, Summary } from "../net/protocol";
import { Link } from "../router";

/// A seat's name: what the person wrote, or what sits there.
export function seatName(t: ReturnType<typeof useText>, game: GameKind, side: Side, seat: Seat, onlyMine: boolean): string {
  if (seat.name !== "") return seat.name;
  if (seat.kind === "computer") return t("new.computer-n", { n: seat.level ?? 10 });
  if (onlyMine && seat.you === true) return t("new.you");
  const name = sideName(game, side);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function dateText(iso: string): string {
  return new Date(iso).toLocaleDateString(language(), { day: "numeric", month: "short", year: "numeric" });
}

/// A game of the library as a small board with what one wants to know about it.
export function GameCard({ summary, children }: { summary: Summary; children?: ComponentChildren }): JSX.Element {
  const t = useText();
  const { game, seats, outcome } = summary;
  const mine = summary.yours.length === 1;
  const players = `${seatName(t, game, "first", seats.first, mine)} – ${seatName(t, game, "second", seats.second, mine)}`;
  const state = outcome
    ? `${outcome.winner ? t("end.wins", { side: sideName(game, outcome.winner) }) : t("end.draw")}: ${reasonText(outcome.reason)}`
    : t("play.turn", { side: sideName(game, summary.turn) });
  return (
    <li class="card" data-game={game}>
      <Link href={`/play/${summary.id}`} class="card-link">
        <div class="card-board">
          <MiniBoard
            game={game}
            board={summary.board}
            label=""
            last={summary.last}
            flipped={summary.yours.length === 1 && summary.yours[0] === "second"}
          />
        </div>
        <span class="card-title">{summary.name !== "" ? summary.name : players}</span>
        {summary.name !== "" && <span class="small quiet">{players}</span>}
        <span class="small">
          <span class="card-game">{t(`game.${game}`)}</span> · {state}
        </span>
        <span class="small quiet">{dateText(summary.changed)}</span>
      </Link>
      {children}
    </li>
  );
}
