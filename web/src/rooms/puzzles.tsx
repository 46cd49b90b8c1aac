import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isGame, type RoomProps } from "../app";
import { Board } from "../board/Board";
import { boardRatio, cellOf, geometryOf } from "../board/geometry";
import type { Shape } from "../board/state";
import { describeStep, sideName } from "../board/words";
import { has, pick, useText } from "../i18n";
import { get, post, query } from "../net/server";
import { RequestError } from "../net/socket";
import type { GameKind, Puzzle, PuzzleKinds, PuzzleTry, Step, Target, Text, View } from "../net/protocol";
import { go } from "../router";
import { play } from "../sound";
import { settings } from "../store/settings";
import { useStore } from "../store/store";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icons";
import { showError } from "../ui/toast";
import { GameTabs } from "./game_tabs";
import "../styles/rooms.css";
import "../styles/puzzles.css";

type Phase = "solving" | "waiting" | "wrong" | "solved" | "shown";

interface Progress {
  puzzle: Puzzle;
  view: View;
  moves: string[];
  last: Step | null;
  phase: Phase;
  hints: number;
  shape: Shape | null;
  change: number | null;
  solution: { line: Step[]; note?: Text } | null;
}

const kReplyMs = 450;

function begin(puzzle: Puzzle): Progress {
  return { puzzle, view: puzzle.view, moves: [], last: null, phase: "solving", hints: 0, shape: null, change: null, solution: null };
}

/// One position, whose move, how many.
export function Puzzles({ path, search }: RoomProps): JSX.Element {
  const t = useText();
  const game: GameKind = isGame(path[1]) ? path[1] : "chess";
  const geometry = geometryOf(game);
  const notation = useStore(settings).notation[game];
  const kind = search.get("kind") ?? "";
  const [kinds, setKinds] = useState<PuzzleKinds | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [none, setNone] = useState(false);
  const timer = useRef(0);
  const kindName = (name: string): string => {
    const key = `puzzle.${name}`;
    const mate = /^mate(\d+)$/.exec(name);
    return has(key) ? t(key) : mate ? t("puzzle.mate-n", { n: mate[1]! }) : name;
  };

  const loadKinds = (): void => {
    get<PuzzleKinds>(query("puzzles", { game })).then(setKinds, showError);
  };
  const next = (): void => {
    setNone(false);
    setProgress(null);
    get<Puzzle>(query("puzzles/next", { game, kind })).then(
      (puzzle) => setProgress(begin(puzzle)),
      (error: unknown) => (error instanceof RequestError && error.detail.code === "not-found" ? setNone(true) : showError(error)),
    );
  };
  useEffect(() => {
    loadKinds();
    const id = path[2];
    if (id === undefined) next();
    else get<Puzzle>(`puzzles/${encodeURIComponent(id)}`).then((puzzle) => setProgress(begin(puzzle)), showError);
    return () => window.clearTimeout(timer.current);
  }, [game, kind, path[2]]);

  const say = (step: Step, before: string): void => announce(describeStep(game, step, before, geometry));

  const attempt = (target: Target): void => {
    if (!progress) return;
    const { puzzle, view } = progress;
    const moves = [...progress.moves, target.move];
    setProgress({ ...progress, phase: "waiting", shape: null });
    post<PuzzleTry>(`puzzles/${encodeURIComponent(puzzle.id)}/try`, { moves })
      .then((answer) => {
        const step = answer.step ?? null;
        const common = { ...progress, last: step, shape: null, change: answer.change ?? progress.change };
        if (step) say(step, view.board);
        if (!answer.right) {
          play("error");
          announce(t("puzzle.wrong"));
          setProgress({ ...common, view: { ...answer.view, moves: [] }, phase: "wrong" });
          return;
        }
        play(step?.capture !== undefined ? "capture" : "move");
        if (answer.solved) {
          play("win");
          announce(t("puzzle.solved"));
          setProgress({ ...common, moves, view: answer.view, phase: "solved" });
          loadKinds();
          return;
        }
        // The reply comes a moment later, as from a person.
        setProgress({ ...common, moves, view: { ...view, board: step?.board ?? view.board, moves: [] }, phase: "waiting" });
        timer.current = window.setTimeout(() => {
          const reply = answer.reply;
          if (reply) {
            say(reply, step?.board ?? view.board);
            play("move");
          }
          setProgress({ ...common, moves: reply ? [...moves, reply.move] : moves, last: reply ?? step, view: answer.view, phase: "solving", hints: 0 });
        }, kReplyMs);
      })
      .catch((error: unknown) => {
        showError(error);
        setProgress(progress);
      });
  };

  const hint = (): void => {
    if (!progress) return;
    const step = Math.min(3, progress.hints + 1);
    get<{ from?: string; to?: string; text?: string }>(query(`puzzles/${progress.puzzle.id}/hint`, { step, moves: progress.moves.join(",") }))
      .then((answer) => {
        if (answer.from === undefined) return;
        const from = cellOf(geometry, answer.from);
        const to = step > 1 && answer.to !== undefined ? cellOf(geometry, answer.to) : from;
        setProgress({ ...progress, hints: step, shape: { from, to, color: "blue" } });
        announce(t("play.hint-is", { move: step > 1 ? `${answer.from} ${answer.to ?? ""}` : answer.from }));
      })
      .catch(showError);
  };
  const solution = (): void => {
    if (!progress) return;
    get<{ line: Step[]; note?: Text }>(query(`puzzles/${progress.puzzle.id}/solution`, { notation }))
      .then((answer) => {
        const last = answer.line.at(-1) ?? null;
        setProgress({ ...progress, phase: "shown", solution: answer, last, shape: null, view: { ...progress.puzzle.view, board: last?.board ?? progress.view.board, moves: [] } });
        loadKinds();
      })
      .catch(showError);
  };
  const show = (index: number): void => {
    if (!progress?.solution) return;
    const step = progress.solution.line[index] ?? null;
    setProgress({ ...progress, last: step, view: { ...progress.puzzle.view, board: step?.board ?? progress.puzzle.view.board, moves: [] } });
  };

  const side = progress ? sideName(game, progress.puzzle.view.turn) : "";
  return (
    <div class="room wide" data-game={game}>
      <div class="room-head">
        <h1>{t("room.puzzles")}</h1>
        <GameTabs room="puzzles" game={game} label={t("new.game")} />
      </div>
      <div class="bench" style={{ "--ratio": String(boardRatio(game)) }}>
        <div class="bench-board" onMouseDown={(event) => event.preventDefault()}>
          {progress && (
            <Board
              key={progress.puzzle.id}
              game={game}
              board={progress.view.board}
              flipped={progress.puzzle.view.turn === "second"}
              label={t("board.label", { game: t(`game.${game}`) })}
              {...(progress.phase === "solving" ? { moves: progress.view.moves } : {})}
              last={progress.last ? [progress.last.from, progress.last.to, progress.last.via] : undefined}
              check={progress.phase === "solving" ? progress.view.check : progress.last?.check}
              shapes={progress.shape ? [progress.shape] : []}
              onMove={attempt}
            />
          )}
        </div>
        <div class="stack bench-side">
          {none && (
            <div class="empty">
              <h2>{t("puzzle.none")}</h2>
              <p>{t("puzzle.none-line")}</p>
            </div>
          )}
          {progress && (
            <>
              <div class={`verdict ${progress.phase}`} role="status">
                {progress.phase === "solved" ? (
                  <p>
                    <Icon name="check" size={28} /> {t("puzzle.solved")}
                  </p>
                ) : progress.phase === "wrong" ? (
                  <p>
                    <Icon name="cross" size={28} /> {t("puzzle.wrong")}
                  </p>
                ) : (
                  <p class="puzzle-ask">{t("puzzle.ask", { side, kind: kindName(progress.puzzle.kind) })}</p>
                )}
                {progress.change !== null && (
                  <span class={`numbers ${progress.change >= 0 ? "good" : "bad"}`}>
                    {progress.change >= 0 ? "+" : ""}
                    {progress.change}
                  </span>
                )}
              </div>
              <div class="row">
                {progress.phase === "solving" && (
                  <>
                    <button type="button" class="button" onClick={hint}>
                      <Icon name="hint" />
                      {t("play.hint")} {progress.hints > 0 && `${progress.hints}/3`}
                    </button>
                    <button type="button" class="button plain" onClick={solution}>
                      {t("puzzle.show")}
                    </button>
                  </>
                )}
                {(progress.phase === "wrong" || progress.phase === "shown" || progress.phase === "solved") && (
                  <>
                    <button type="button" class={`button${progress.phase === "wrong" ? " main" : ""}`} onClick={() => setProgress({ ...begin(progress.puzzle), change: progress.change })}>
                      <Icon name="again" />
                      {t("puzzle.retry")}
                    </button>
                    {progress.phase !== "shown" && (
                      <button type="button" class="button" onClick={solution}>
                        {t("puzzle.show")}
                      </button>
                    )}
                    <button type="button" class={`button${progress.phase === "wrong" ? "" : " main"}`} onClick={() => (path[2] === undefined ? next() : go(`/${query(`puzzles/${game}`, { kind })}`))}>
                      {t("puzzle.next")}
                      <Icon name="next" />
                    </button>
                  </>
                )}
              </div>
              {progress.solution && (
                <div class="stack tight">
                  <ol class="row solution" aria-label={t("puzzle.solution")}>
                    {progress.solution.line.map((step, i) => (
                      <li key={i}>
                        <button type="button" class="move" aria-current={progress.last === step ? "step" : undefined} onClick={() => show(i)}>
                          {step.text}
                        </button>
                      </li>
                    ))}
                  </ol>
                  {progress.solution.note && <p>{pick(progress.solution.note)}</p>}
                </div>
              )}
            </>
          )}
          {kinds && (
            <>
              <dl class="figures">
                <div>
                  <dt>{t("puzzle.rating")}</dt>
                  <dd class="numbers">{kinds.rating}</dd>
                </div>
                <div>
                  <dt>{t("puzzle.attempts")}</dt>
                  <dd class="numbers">{kinds.attempts}</dd>
                </div>
                <div>
                  <dt>{t("puzzle.streak")}</dt>
                  <dd class="numbers">{kinds.streak}</dd>
                </div>
              </dl>
              <fieldset>
                <legend>{t("puzzle.kind")}</legend>
                <ul class="kinds">
                  {[{ kind: "", total: kinds.kinds.reduce((sum, one) => sum + one.total, 0), solved: kinds.kinds.reduce((sum, one) => sum + one.solved, 0) }, ...kinds.kinds].map((one) => (
                    <li key={one.kind}>
                      <button type="button" class="kind" aria-pressed={one.kind === kind} onClick={() => go(`/${query(`puzzles/${game}`, { kind: one.kind })}`)}>
                        <span>{one.kind === "" ? t("puzzle.any") : kindName(one.kind)}</span>
                        <span class="numbers small quiet">
                          {one.solved}/{one.total}
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              </fieldset>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
