import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { isGame, type RoomProps } from "../app";
import { Board } from "../board/Board";
import { boardRatio, cellOf, geometryOf } from "../board/geometry";
import type { Shape } from "../board/state";
import { describeStep } from "../board/words";
import { pick, useText } from "../i18n";
import { kLessons, type Lesson } from "../learn/lessons";
import { post } from "../net/server";
import type { FenAnswer, GameKind, PositionAnswer, Target, View } from "../net/protocol";
import { go, Link } from "../router";
import { play } from "../sound";
import { Store, useStore } from "../store/store";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icons";
import { showError } from "../ui/toast";
import { GameTabs } from "./game_tabs";
import "../styles/rooms.css";
import "../styles/learn.css";

const kKey = "kydai.lessons";

function load(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(kKey) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

const learnt = new Store<ReadonlySet<string>>(load());

function markLearnt(name: string): void {
  learnt.update((now) => new Set(now).add(name));
  try {
    localStorage.setItem(kKey, JSON.stringify([...learnt.get()]));
  } catch {
    // The tick holds until the page is closed.
  }
}

interface State {
  view: View | null;
  fen: string;
  left: string[];
  last: [string, string, (string | undefined)?] | null;
  done: boolean;
  missed: boolean;
}

const squaresOf = (lesson: Lesson): string[] => (lesson.goal === "win" ? [] : lesson.goal.squares);

/// One lesson: a board, a few words, something to do.
function LessonDesk({ game, lesson, onDone, children }: { game: GameKind; lesson: Lesson; onDone(): void; children: ComponentChildren }): JSX.Element {
  const t = useText();
  const geometry = geometryOf(game);
  const [state, setState] = useState<State>({ view: null, fen: lesson.fen, left: squaresOf(lesson), last: null, done: false, missed: false });
  const [hint, setHint] = useState<Shape | null>(null);
  const [played, setPlayed] = useState(0);

  const restart = (): void => {
    setHint(null);
    setPlayed(0);
    post<PositionAnswer>("position", { game, fen: lesson.fen }).then(
      (answer) => setState({ view: answer.view, fen: lesson.fen, left: squaresOf(lesson), last: null, done: false, missed: false }),
      showError,
    );
  };
  useEffect(restart, [lesson]);

  const onMove = async (target: Target): Promise<void> => {
    const before = state.view!;
    setHint(null);
    const answer = await post<PositionAnswer>("position", { game, fen: state.fen, moves: [target.move] });
    const step = answer.line[0]!;
    announce(describeStep(game, step, before.board, geometry));
    play(step.capture !== undefined ? "capture" : "move");
    const piece = before.board[cellOf(geometry, step.from)];
    const wanted = lesson.goal === "win" ? undefined : lesson.goal.piece;
    const hit = wanted === undefined || wanted === piece;
    const left = hit ? state.left.filter((square) => square !== step.to) : state.left;
    const won = answer.view.outcome?.winner === "first";
    const done = lesson.goal === "win" ? won : left.length === 0;
    const shown = { ...answer.view, moves: [] };
    setPlayed(played + 1);
    if (done) {
      play("win");
      announce(t("learn.done"));
      setState({ view: shown, fen: state.fen, left, last: [step.from, step.to, step.via], done: true, missed: false });
      onDone();
      return;
    }
    if (lesson.goal === "win") {
      setState({ view: shown, fen: state.fen, left, last: [step.from, step.to, step.via], done: false, missed: true });
      return;
    }
    // The student moves again: the same board with the other side passing.
    const again = await post<FenAnswer>("fen", { game, board: step.board, turn: "first" });
    if (again.view) setState({ view: again.view, fen: again.fen, left, last: [step.from, step.to, step.via], done: false, missed: false });
    else setState({ view: shown, fen: state.fen, left, last: [step.from, step.to, step.via], done: false, missed: true });
  };

  const shapes = useMemo<Shape[]>(() => {
    const list: Shape[] = state.left.map((square) => ({ from: cellOf(geometry, square), to: cellOf(geometry, square), color: "gold" }));
    return hint ? [...list, hint] : list;
  }, [state.left, hint]);

  const showMe = (): void => {
    const parts = /^([a-i]\d+)([a-i]\d+)/.exec(lesson.solution[played] ?? lesson.solution[0]!);
    if (parts) setHint({ from: cellOf(geometry, parts[1]!), to: cellOf(geometry, parts[2]!), color: "blue" });
  };

  return (
    <>
      <div class="bench-board" onMouseDown={(event) => event.preventDefault()}>
        {state.view && (
          <Board
            game={game}
            board={state.view.board}
            label={t("board.label", { game: t(`game.${game}`) })}
            moves={state.view.moves}
            last={state.last ?? undefined}
            check={state.view.check}
            shapes={shapes}
            onMove={(target) => void onMove(target).catch(showError)}
          />
        )}
      </div>
      <div class="stack bench-side">
        <h2>{pick(lesson.title)}</h2>
        <p class="lesson-text">{pick(lesson.text)}</p>
        <div class="row" role="status">
          {state.done ? (
            <p class="good lesson-verdict">
              <Icon name="check" /> {t("learn.done")}
            </p>
          ) : state.missed ? (
            <p class="bad lesson-verdict">{t("learn.missed")}</p>
          ) : lesson.goal === "win" ? (
            <p class="quiet">{t("learn.win")}</p>
          ) : (
            <p class="quiet">{t("learn.left", { n: state.left.length })}</p>
          )}
        </div>
        <div class="row">
          {!state.done && !state.missed && (
            <button type="button" class="button" onClick={showMe}>
              <Icon name="hint" />
              {t("learn.show")}
            </button>
          )}
          <button type="button" class={`button${state.missed ? " main" : ""}`} onClick={restart}>
            <Icon name="again" />
            {t("puzzle.retry")}
          </button>
        </div>
        {children}
      </div>
    </>
  );
}

/// The rules of each game by doing.
export function Learn({ path }: RoomProps): JSX.Element {
  const t = useText();
  const game: GameKind = isGame(path[1]) ? path[1] : "chess";
  const done = useStore(learnt);
  const lessons = kLessons[game];
  const index = Math.max(0, lessons.findIndex((one) => one.id === path[2]));
  const lesson = lessons[index]!;
  const next = lessons[index + 1];
  const name = `${game}/${lesson.id}`;
  return (
    <div class="room wide" data-game={game}>
      <div class="room-head">
        <h1>{t("learn.title", { game: t(`game.${game}`).toLocaleLowerCase() })}</h1>
        <GameTabs room="learn" game={game} label={t("new.game")} />
      </div>
      <div class="bench" style={{ "--ratio": String(boardRatio(game)) }}>
        <LessonDesk key={name} game={game} lesson={lesson} onDone={() => markLearnt(name)}>
          {done.has(name) && (
            <p class="lesson-next">
              <button type="button" class="button main big" onClick={() => go(next ? `/learn/${game}/${next.id}` : `/new/${game}`)}>
                {next ? `${t("learn.next")}: ${pick(next.title)}` : t("home.play", { game: t(`game.${game}`).toLocaleLowerCase() })}
                <Icon name="next" />
              </button>
            </p>
          )}
          <nav aria-label={t("room.learn")}>
            <ol class="lessons">
              {lessons.map((one, i) => (
                <li key={one.id}>
                  <Link href={`/learn/${game}/${one.id}`} class="lesson" aria-current={i === index ? "step" : undefined}>
                    <span class="lesson-number numbers" aria-hidden="true">
                      {done.has(`${game}/${one.id}`) ? <Icon name="check" size={16} /> : i + 1}
                    </span>
                    {pick(one.title)}
                    {done.has(`${game}/${one.id}`) && <span class="unseen"> ({t("learn.ticked")})</span>}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
        </LessonDesk>
      </div>
    </div>
  );
}
