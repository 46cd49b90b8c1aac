import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isGame, type RoomProps } from "../app";
import { Bars, type Bar } from "../charts/charts";
import { sideName } from "../board/words";
import { language, useText } from "../i18n";
import { get, query } from "../net/server";
import { kGames, type GameKind, type Side, type Statistics, type Tally } from "../net/protocol";
import { go, Link } from "../router";
import { Select } from "../ui/form";
import { showError } from "../ui/toast";
import "../styles/statistics.css";

function bar(name: string, tally: Tally): Bar {
  const share = tally.games === 0 ? 0 : Math.round(((tally.wins + tally.draws / 2) / tally.games) * 100);
  return {
    name,
    parts: [
      { value: tally.wins, kind: "win" },
      { value: tally.draws, kind: "draw" },
      { value: tally.losses, kind: "loss" },
    ],
    text: `${tally.wins} / ${tally.draws} / ${tally.losses} · ${share}%`,
  };
}

/// Games by day as thin columns.
function Days({ days, label }: { days: Statistics["days"]; label: string }): JSX.Element {
  const most = Math.max(1, ...days.map((day) => day.games));
  const w = 100 / Math.max(1, days.length);
  const date = (day: string): string => new Date(day).toLocaleDateString(language(), { day: "numeric", month: "short" });
  return (
    <figure>
      <svg class="days" viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={label}>
        {days.map((day, i) => {
          let y = 40;
          return (["losses", "draws", "wins"] as const).map((part) => {
            const height = (day[part] / most) * 38;
            y -= height;
            return <rect key={`${i}${part}`} class={part} x={i * w + w * 0.12} y={y} width={w * 0.76} height={height} />;
          });
        })}
      </svg>
      {days.length > 0 && (
        <figcaption class="row spread small quiet numbers">
          <span>{date(days[0]!.day)}</span>
          <span>{date(days.at(-1)!.day)}</span>
        </figcaption>
      )}
    </figure>
  );
}

/// Results by game, level, side, opening and time.
export function StatisticsRoom({ search }: RoomProps): JSX.Element {
  const t = useText();
  const game = isGame(search.get("game") ?? "") ? (search.get("game") as GameKind) : "";
  const [answer, setAnswer] = useState<Statistics | null>(null);
  useEffect(() => {
    get<Statistics>(query("statistics", { game })).then(setAnswer, showError);
  }, [game]);
  const total = answer?.total;
  const group = (of: keyof Statistics["by"], name: (key: string) => string): Bar[] =>
    Object.entries(answer?.by[of] ?? {}).map(([key, tally]) => bar(name(key), tally));
  return (
    <div class="room" data-game={game === "" ? undefined : game}>
      <div class="room-head">
        <h1>{t("room.statistics")}</h1>
        <Select
          label={t("new.game")}
          hideLabel
          value={game as string}
          onChange={(value) => go(`/${query("statistics", { game: value })}`, true)}
          options={[{ value: "", text: t("library.all") }, ...kGames.map((one) => ({ value: one as string, text: t(`game.${one}`) }))]}
        />
      </div>
      {total && total.games === 0 && (
        <div class="empty">
          <h2>{t("statistics.empty")}</h2>
          <Link class="button" href="/">
            {t("play.new")}
          </Link>
        </div>
      )}
      {answer && total && total.games > 0 && (
        <div class="stack loose">
          <dl class="totals">
            {(["games", "wins", "draws", "losses"] as const).map((name) => (
              <div key={name} class={name}>
                <dt>{t(`statistics.${name}`)}</dt>
                <dd class="numbers">{total[name]}</dd>
              </div>
            ))}
          </dl>
          <section aria-labelledby="days" class="stack tight">
            <h2 id="days">{t("statistics.days")}</h2>
            <Days days={answer.days} label={t("statistics.days-label", { n: total.games, days: answer.days.length })} />
          </section>
          <div class="statistics-groups">
            <Bars title={t("statistics.by-game")} bars={group("game", (key) => (isGame(key) ? t(`game.${key}`) : key))} />
            <Bars title={t("statistics.by-level")} bars={group("level", (key) => t("new.level-n", { n: key }))} />
            <Bars title={t("statistics.by-side")} bars={group("side", (key) => (game === "" ? t(`statistics.side-${key as Side}`) : sideName(game, key as Side)))} />
            <Bars title={t("statistics.by-opening")} bars={group("opening", (key) => key)} />
          </div>
          <p class="small quiet">{t("statistics.legend")}</p>
        </div>
      )}
    </div>
  );
}
