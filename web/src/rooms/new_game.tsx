import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isGame, type RoomProps } from "../app";
import { MiniBoard } from "../board/MiniBoard";
import { boardRatio } from "../board/geometry";
import { kStartBoards } from "../board/starts";
import { sideName } from "../board/words";
import { has, t as text, useText } from "../i18n";
import { info, post, socket } from "../net/server";
import { type GameKind, type Info, type PositionAnswer, type RuleOption, type Side } from "../net/protocol";
import { go, Link } from "../router";
import { settings } from "../store/settings";
import { Choices, Field, Select, Slider, Tick } from "../ui/form";
import { Icon } from "../ui/icons";
import { errorText, toast } from "../ui/toast";
import { GameTabs } from "./game_tabs";
import { keepSeatKeys } from "./play/seat_keys";
import { createMessage, rememberForm, rememberedForm, type ClockKind, type Form, type Opponent } from "./new_game_form";
import "../styles/new_game.css";

const kPointTargets = [0, 10, 15, 20, 25, 30, 35, 40, 45];

function ruleName(option: RuleOption, value?: string): string {
  const key = value === undefined ? `rule.${option.name}` : `rule.${option.name}.${value}`;
  return has(key) ? text(key) : (value ?? option.name);
}

function Rule({ option, value, onChange }: { option: RuleOption; value: string; onChange(value: string): void }): JSX.Element {
  if (option.kind === "flag")
    return <Tick label={ruleName(option)} checked={value === "on"} onChange={(on) => onChange(on ? "on" : "")} />;
  if (option.kind === "number")
    return <Field label={ruleName(option)} type="number" min={0} max={9999} value={value || String(option.default ?? 0)} onInput={onChange} />;
  const values = option.values ?? [];
  if (option.kind === "choice")
    return (
      <Choices
        legend={ruleName(option)}
        value={value || values[0]!}
        options={values.map((one) => ({ value: one, text: ruleName(option, one) }))}
        onChange={onChange}
      />
    );
  const chosen = value === "" ? values : values.filter((one) => value.includes(one));
  return (
    <fieldset>
      <legend>{ruleName(option)}</legend>
      <div class="row">
        {values.map((one) => (
          <button
            key={one}
            type="button"
            class="button numbers"
            aria-pressed={chosen.includes(one)}
            onClick={() => {
              const next = values.filter((each) => (each === one ? !chosen.includes(one) : chosen.includes(each)));
              if (next.length > 0) onChange(next.join(""));
            }}
          >
            {{ "*": "×", "-": "−" }[one] ?? one}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/// The page where a game begins: what matters on top, the rest folded away.
export function NewGameRoom({ path, search }: RoomProps): JSX.Element {
  const t = useText();
  const game: GameKind = isGame(path[1]) ? path[1] : "chess";
  const [form, setForm] = useState<Form>(() => ({ ...rememberedForm(game), fen: search.get("fen") ?? "" }));
  const [known, setKnown] = useState<Info | null>(null);
  const [busy, setBusy] = useState(false);
  const [board, setBoard] = useState(kStartBoards[game]);
  const [problem, setProblem] = useState<string | undefined>();
  const put = (part: Partial<Form>): void => setForm((now) => ({ ...now, ...part }));

  useEffect(() => {
    info().then(setKnown, () => toast(text("app.offline")));
    socket.start();
  }, []);
  useEffect(() => setForm({ ...rememberedForm(game), fen: search.get("fen") ?? "" }), [game]);
  useEffect(() => {
    if (form.fen.trim() === "") {
      setBoard(kStartBoards[game]);
      setProblem(undefined);
      return undefined;
    }
    const timer = window.setTimeout(() => {
      post<PositionAnswer>("position", { game, fen: form.fen.trim() }).then(
        (answer) => {
          setBoard(answer.view.board);
          setProblem(undefined);
        },
        (error: unknown) => setProblem(errorText(error)),
      );
    }, 250);
    return () => window.clearTimeout(timer);
  }, [form.fen, game]);

  const options = known?.games.find((one) => one.game === game)?.rules ?? [];
  const engines = known?.engines.filter((one) => one.games.includes(game)) ?? [];
  const elo = (level: number): string => {
    const found = known?.levels.find((one) => one.level === level)?.elo;
    return `${t("new.level-n", { n: level })}${found === undefined ? "" : ` · ${found}`}`;
  };
  const side = (of: Side): string => sideName(game, of);
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

  async function begin(event: Event): Promise<void> {
    event.preventDefault();
    if (busy || problem !== undefined) return;
    setBusy(true);
    const mine: Side = form.side === "random" ? (Math.random() < 0.5 ? "first" : "second") : form.side;
    rememberForm(game, form);
    const named = { ...form };
    const me = settings.get().name;
    if (me !== "" && form.opponent !== "computers" && form.names[mine] === "") named.names = { ...form.names, [mine]: me };
    try {
      const answer = await socket.request<{ game: string; keys?: Partial<Record<Side, string>> }>(
        "game.create",
        createMessage(game, named, mine, settings.get().notation[game], options),
      );
      keepSeatKeys(answer.game, answer.keys ?? {});
      go(`/play/${answer.game}`);
    } catch (error) {
      toast(t("new.failed", { why: errorText(error) }));
      setBusy(false);
    }
  }

  const people = form.opponent === "person" || form.opponent === "link";
  return (
    <form class="room new-game" data-game={game} style={{ "--ratio": String(boardRatio(game)) }} onSubmit={(event) => void begin(event)}>
      <div class="new-board">
        <MiniBoard game={game} board={board} label="" flipped={form.side === "second" && form.opponent !== "computers"} />
      </div>
      <div class="stack new-form">
        <h1>{t("new.title", { game: t(`game.${game}`).toLocaleLowerCase() })}</h1>
        <GameTabs room="new" game={game} label={t("new.game")} />
        <Choices<Opponent>
          legend={t("new.opponent")}
          value={form.opponent}
          onChange={(opponent) => put({ opponent })}
          options={[
            { value: "computer", text: t("new.computer") },
            { value: "person", text: t("new.person") },
            { value: "link", text: t("new.link") },
            { value: "computers", text: t("new.both-computer") },
          ]}
        />
        {(form.opponent === "computer" || form.opponent === "link") && (
          <Choices<Form["side"]>
            legend={t("new.side")}
            value={form.side}
            onChange={(value) => put({ side: value })}
            options={[
              { value: "first", text: capital(side("first")) },
              { value: "random", text: t("new.random") },
              { value: "second", text: capital(side("second")) },
            ]}
          />
        )}
        {!people && (
          <div class="stack tight">
            <Slider
              label={form.opponent === "computers" ? t("new.level-of", { side: side("first") }) : t("new.level")}
              value={form.level}
              min={1}
              max={10}
              text={elo(form.level)}
              onInput={(level) => put({ level })}
            />
            {form.opponent === "computers" ? (
              <Slider
                label={t("new.level-of", { side: side("second") })}
                value={form.otherLevel}
                min={1}
                max={10}
                text={elo(form.otherLevel)}
                onInput={(otherLevel) => put({ otherLevel })}
              />
            ) : (
              <div class="row">
                {([["new.level-easy", 2], ["new.level-medium", 5], ["new.level-difficult", 8]] as const).map(([key, level]) => (
                  <button key={key} type="button" class="button grow" aria-pressed={form.level === level} onClick={() => put({ level })}>
                    {t(key)}
                  </button>
                ))}
              </div>
            )}
          </div>
        )}
        <Choices<ClockKind>
          legend={t("new.clock")}
          value={form.clock}
          onChange={(clock) => put({ clock })}
          options={[
            { value: "none", text: t("new.clock-none") },
            { value: "increment", text: t("new.clock-increment") },
            { value: "move", text: t("new.clock-move") },
          ]}
        />
        {form.clock === "increment" && (
          <div class="row">
            <Field label={t("new.minutes")} type="number" min={0.5} max={300} step={0.5} value={String(form.minutes)} onInput={(value) => put({ minutes: clamp(value, 0.5, 300) })} />
            <Field label={t("new.seconds")} type="number" min={0} max={300} value={String(form.seconds)} onInput={(value) => put({ seconds: clamp(value, 0, 300) })} />
          </div>
        )}
        {form.clock === "move" && (
          <Field label={t("new.seconds-move")} type="number" min={1} max={3600} value={String(form.moveSeconds)} onInput={(value) => put({ moveSeconds: clamp(value, 1, 3600) })} />
        )}
        {game === "cotoan" && (
          <Select
            label={t("new.points")}
            value={String(form.points)}
            onChange={(value) => put({ points: Number(value) })}
            options={kPointTargets.map((n) => ({ value: String(n), text: n === 0 ? t("new.points-none") : t("play.points", { n }) }))}
          />
        )}
        <details open={form.fen !== ""}>
          <summary>{t("new.more")}</summary>
          <div class="stack">
            <div class="row">
              <Field label={t("new.name-of", { side: side("first") })} maxLength={40} value={form.names.first} onInput={(value) => put({ names: { ...form.names, first: value } })} />
              <Field label={t("new.name-of", { side: side("second") })} maxLength={40} value={form.names.second} onInput={(value) => put({ names: { ...form.names, second: value } })} />
            </div>
            <Choices<Form["mover"]>
              legend={t("new.mover")}
              value={form.mover}
              onChange={(mover) => put({ mover })}
              options={[
                { value: "usual", text: t("new.mover-usual") },
                { value: "first", text: capital(side("first")) },
                { value: "second", text: capital(side("second")) },
              ]}
            />
            {options.map((option) => (
              <Rule
                key={option.name}
                option={option}
                value={form.rules[option.name] ?? ""}
                onChange={(value) => put({ rules: { ...form.rules, [option.name]: value } })}
              />
            ))}
            {!people && engines.length > 1 && (
              <div class="row">
                <div class="grow">
                  <Select label={t("new.engine")} value={form.engine} onChange={(engine) => put({ engine })} options={engines.map((one) => ({ value: one.id, text: one.name }))} />
                </div>
                {engines.find((one) => one.id === form.engine)?.depth === true && (
                  <Field label={t("lab.depth")} type="number" min={1} max={12} value={String(form.depth)} onInput={(value) => put({ depth: clamp(value, 1, 12) })} />
                )}
              </div>
            )}
            <Field label={`${t("new.start")} (${t("new.fen")})`} placeholder={t("new.start-usual")} value={form.fen} problem={problem} onInput={(fen) => put({ fen })} />
            <Link class="button" href={`/editor/${game}`}>
              <Icon name="edit" />
              {t("room.editor")}
            </Link>
            <Tick label={t("new.takebacks")} checked={form.takebacks} onChange={(takebacks) => put({ takebacks })} />
            <Tick label={t("new.hints")} checked={form.hints} onChange={(hints) => put({ hints })} />
          </div>
        </details>
        <div class="new-foot">
          <button type="submit" class="button main big" disabled={busy}>
            <Icon name="play" />
            {t("new.play")}
          </button>
        </div>
      </div>
    </form>
  );
}

function clamp(value: string, low: number, high: number): number {
  const number = Number(value);
  return Number.isFinite(number) ? Math.min(high, Math.max(low, number)) : low;
}
