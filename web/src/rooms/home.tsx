import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { MiniBoard } from "../board/MiniBoard";
import { kStartBoards } from "../board/starts";
import { useText } from "../i18n";
import { get, post } from "../net/server";
import { kGames, type GameKind, type PositionAnswer, type Step, type Summary } from "../net/protocol";
import { Link } from "../router";
import { settings } from "../store/settings";
import { kSampleLines } from "./home_lines";
import { Icon } from "../ui/icons";
import { GameCard } from "./game_card";
import "../styles/home.css";

const kStepMs = 1900;

/// The steps of a short sample game, asked from the server; empty until it answers.
function useSample(game: GameKind): Step[] {
  const [steps, setSteps] = useState<Step[]>([]);
  useEffect(() => {
    let alive = true;
    post<PositionAnswer>("position", { game, moves: kSampleLines[game] }).then(
      (answer) => alive && setSteps(answer.line),
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, [game]);
  return steps;
}

function LiveBoard({ game, beat }: { game: GameKind; beat: number }): JSX.Element {
  const steps = useSample(game);
  // A pause on the start position, then the moves, then a pause on the last.
  const round = steps.length + 4;
  const at = steps.length === 0 ? -1 : Math.min((beat % round) - 1, steps.length - 1);
  const step = at >= 0 ? steps[at] : undefined;
  return <MiniBoard game={game} board={step?.board ?? kStartBoards[game]} label="" last={step ? [step.from, step.to] : undefined} />;
}

/// Four boards, alive, and the games that wait to be continued.
export function Home(): JSX.Element {
  const t = useText();
  const [beat, setBeat] = useState(0);
  const [open, setOpen] = useState<Summary[]>([]);
  useEffect(() => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches || !settings.get().animations;
    if (still) return undefined;
    const timer = window.setInterval(() => {
      if (document.visibilityState === "visible") setBeat((n) => n + 1);
    }, kStepMs);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    get<{ games: Summary[] }>("games?state=open&limit=4").then(
      (answer) => setOpen(answer.games),
      () => undefined,
    );
  }, []);
  return (
    <div class="room home">
      <h1>{t("home.title")}</h1>
      {open[0] && (
        <Link class="home-continue" href={`/play/${open[0].id}`} data-game={open[0].game}>
          <Icon name="play" />
          <span>
            <strong>{t("home.continue")}</strong> {t(`game.${open[0].game}`)}
          </span>
        </Link>
      )}
      <ul class="home-games">
        {kGames.map((game, i) => (
          <li key={game} data-game={game}>
            <Link href={`/new/${game}`} class="home-card">
              <div class="home-stage">
                {/* The boards move one after the other, not all at once. */}
                <LiveBoard game={game} beat={Math.floor((beat + 3 - i) / 1)} />
              </div>
              <span class="home-name">{t(`game.${game}`)}</span>
              <span class="home-line">{t(`game.${game}.line`)}</span>
            </Link>
            <Link class="small home-learn" href={`/learn/${game}`}>
              {t("home.learn")}
              <span class="unseen"> ({t(`game.${game}`)})</span>
            </Link>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <section class="home-open" aria-labelledby="open-games">
          <h2 id="open-games">{t("home.continue-title")}</h2>
          <ul class="cards">
            {open.map((summary) => (
              <GameCard key={summary.id} summary={summary} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
