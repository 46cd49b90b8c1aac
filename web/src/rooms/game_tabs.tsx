import type { JSX } from "preact";
import { useText } from "../i18n";
import { kGames, type GameKind } from "../net/protocol";
import { Link } from "../router";

/// The four games as links, for rooms that exist for each of them.
export function GameTabs({ room, game, label }: { room: string; game: GameKind; label: string }): JSX.Element {
  const t = useText();
  return (
    <nav class="row tabs" aria-label={label}>
      {kGames.map((one) => (
        <Link key={one} href={`/${room}/${one}`} data-game={one} class="tab" aria-current={one === game ? "page" : undefined}>
          {t(`game.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
