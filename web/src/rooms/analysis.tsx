import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isGame, type RoomProps } from "../app";
import { Board } from "../board/Board";
import { boardRatio, cellOf, geometryOf } from "../board/geometry";
import type { Shape } from "../board/state";
import { describeStep, reasonText, sideName } from "../board/words";
import { EvalGraph } from "../charts/charts";
import { useText } from "../i18n";
import { get, info, post, query, socket } from "../net/server";
import type { AnalysisEvent, EngineInfo, GameKind, Mark, ReviewEvent, ReviewPly, Side, Step, Summary } from "../net/protocol";
import { go } from "../router";
import { play } from "../sound";
import { changeNotation, settings } from "../store/settings";
import { useStore } from "../store/store";
import { announce } from "../ui/announce";
import { Select, Slider } from "../ui/form";
import { Icon } from "../ui/icons";
import { showError, toast } from "../ui/toast";
import { kRoot, lineThrough, mainLine, nodeOf, pathTo, promote, removeBranch } from "../tree/tree";
import { TreeView } from "../tree/TreeView";
import { useWalk } from "../tree/useWalk";
import { GameTabs } from "./game_tabs";
import { NotationSelect, ShareDialog } from "./play/dialogs";
import { scoreText, winOf } from "./score";
import "../styles/play.css";
import "../styles/rooms.css";
import "../styles/analysis.css";

const kRelative = ["vietnamese", "wxf", "chinese"];

/// Follows the engine on one position while it is switched on. At most one drawing a frame.
function useEngine(on: boolean, ask: object | null): AnalysisEvent | null {
  const [event, setEvent] = useState<AnalysisEvent | null>(null);
  const text = ask ? JSON.stringify(ask) : "";
  useEffect(() => {
    setEvent(null);
    if (!on || text === "") return undefined;
    let alive = true;
    let id = -1;
    let frame = 0;
    let latest: AnalysisEvent | null = null;
    const stop = socket.onEvent((got) => {
      if (got.type !== "analysis" || (id >= 0 && got.analysis !== id)) return;
      latest = { ...got, ...(got.book === undefined && latest?.book ? { book: latest.book } : {}) };
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (alive && latest) setEvent(latest);
      });
    });
    const start = (): void => {
      socket
        .request<{ analysis: number }>("analysis.start", JSON.parse(text) as object)
        .then((answer) => {
          id = answer.analysis;
          if (!alive) socket.request("analysis.stop", { analysis: id }).catch(() => undefined);
        })
        .catch((error: unknown) => alive && showError(error));
    };
    const timer = window.setTimeout(start, 120);
    const rejoin = socket.onRejoin(start);
    return () => {
      alive = false;
      window.clearTimeout(timer);
      cancelAnimationFrame(frame);
      stop();
      rejoin();
      if (id >= 0) socket.request("analysis.stop", { analysis: id }).catch(() => undefined);
    };
  }, [on, text]);
  return event;
}

interface Review {
  done: number;
  total: number;
  plies: Map<number, ReviewPly>;
  accuracy?: Record<Side, number> | undefined;
  end: boolean;
}

/// Reviews a whole game in the background.
function useReview(): { review: Review | null; start(ask: object): void; stop(): void } {
  const [review, setReview] = useState<Review | null>(null);
  const id = useRef(-1);
  useEffect(
    () =>
      socket.onEvent((event) => {
        if (event.type !== "review" || event.review !== id.current) return;
        const got: ReviewEvent = event;
        setReview((now) => {
          const plies = new Map(now?.plies);
          for (const ply of got.plies) plies.set(ply.ply, ply);
          return { done: got.done, total: got.total, plies, accuracy: got.accuracy ?? now?.accuracy, end: got.end === true };
        });
      }),
    [],
  );
  const stop = (): void => {
    if (id.current >= 0) socket.request("review.stop", { review: id.current }).catch(() => undefined);
    id.current = -1;
  };
  useEffect(() => stop, []);
  return {
    review,
    stop: () => {
      stop();
      setReview(null);
    },
    start: (ask) => {
      stop();
      setReview({ done: 0, total: 1, plies: new Map(), end: false });
      socket
        .request<{ review: number; total: number }>("review.start", ask)
        .then((answer) => {
          id.current = answer.review;
        })
        .catch((error: unknown) => {
          setReview(null);
          showError(error);
        });
    },
  };
}

/// Opens a stored game, a FEN, or the start position.
export function Analysis({ path, search }: RoomProps): JSX.Element {
  const t = useText();
  const game: GameKind = isGame(path[1]) ? path[1] : "chess";
  const id = search.get("id");
  const [stored, setStored] = useState<{ id: string; start: string; rules: string; moves: string[]; summary: Summary } | null>(null);
  useEffect(() => {
    if (!id) return;
    get<{ summary: Summary; start: string; line: Step[] }>(`games/${id}`).then(
      (answer) => setStored({ id, start: answer.start, rules: answer.summary.rules ?? "", moves: answer.line.map((step) => step.move), summary: answer.summary }),
      showError,
    );
  }, [id]);
  if (id && stored?.id !== id) return <div class="room quiet">{t("app.loading")}</div>;
  const fen = stored?.id === id && stored ? stored.start : (search.get("fen") ?? "");
  const moves = id && stored ? stored.moves : (search.get("moves") ?? "").split(" ").filter(Boolean);
  return <Desk key={`${game}/${id ?? ""}/${fen}`} game={game} fen={fen} moves={moves} rules={stored?.rules ?? ""} id={id} title={stored?.summary.name ?? ""} />;
}

interface DeskProps {
  game: GameKind;
  fen: string;
  moves: string[];
  rules: string;
  id: string | null;
  title: string;
}

function Desk({ game, fen, moves, rules, id, title }: DeskProps): JSX.Element {
  const t = useText();
  const choice = useStore(settings);
  const geometry = geometryOf(game);
  const notation = choice.notation[game];
  const walk = useWalk({ game, fen, rules, notation, moves, keepAs: `kydai.tree.${id ?? `${game}.${fen}`}` });
  const [engineOn, setEngineOn] = useState(false);
  const [lines, setLines] = useState(3);
  const [engine, setEngine] = useState("kydai");
  const [engines, setEngines] = useState<EngineInfo[]>([]);
  const [flipped, setFlipped] = useState(false);
  const [sharing, setSharing] = useState(false);
  const { review, start: startReview, stop: stopReview } = useReview();

  useEffect(() => {
    info().then((answer) => setEngines(answer.engines.filter((one) => one.games.includes(game))), () => undefined);
    socket.start();
  }, [game]);

  const ask = walk.startBoard === "" ? null : { game, fen: walk.start, rules, moves: walk.moves, notation, engine, lines };
  const event = useEngine(engineOn && walk.view?.outcome === undefined, ask);

  const node = nodeOf(walk.tree, walk.at);
  const path = pathTo(walk.tree, walk.at);
  const line = lineThrough(walk.tree, walk.at);
  const main = mainLine(walk.tree);
  const board = node.step?.board ?? walk.startBoard;
  const ply = path.length;
  const onMain = main[ply - 1]?.id === walk.at || ply === 0;

  const seen = useRef(walk.at);
  useEffect(() => {
    if (seen.current === walk.at) return;
    seen.current = walk.at;
    if (!node.step) return;
    const before = nodeOf(walk.tree, node.parent).step?.board ?? walk.startBoard;
    announce(describeStep(game, node.step, before, geometry));
    play(node.step.check !== undefined ? "check" : node.step.capture !== undefined ? "capture" : "move");
  }, [walk.at]);

  const forward = (): void => {
    const next = line[ply];
    if (next) walk.go(next.id);
  };
  useEffect(() => {
    const onKey = (pressed: KeyboardEvent): void => {
      const target = pressed.target as HTMLElement;
      if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || target.closest("input, select, textarea, dialog")) return;
      const acts: Record<string, () => void> = {
        ArrowLeft: () => node.parent >= 0 && walk.go(node.parent),
        ArrowRight: forward,
        ArrowUp: () => walk.go(kRoot),
        ArrowDown: () => walk.go(line.at(-1)?.id ?? kRoot),
        f: () => setFlipped(!flipped),
        e: () => setEngineOn(!engineOn),
      };
      const act = acts[pressed.key];
      if (!act) return;
      if (pressed.key.startsWith("Arrow")) pressed.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  const reviewed = onMain ? review?.plies.get(ply) : undefined;
  const best = event?.lines[0]?.score ?? reviewed?.score;
  const win = best ? winOf(best) : undefined;
  const shapes = useMemo(() => {
    const list: Shape[] = [];
    const add = (move: string, color: Shape["color"]): void => {
      const parts = /^([a-i]\d+)([a-i]\d+)/.exec(move);
      if (parts) list.push({ from: cellOf(geometry, parts[1]!), to: cellOf(geometry, parts[2]!), color });
    };
    event?.lines.slice(0, 3).forEach((one, i) => one.moves[0] && add(one.moves[0], i === 0 ? "green" : "blue"));
    const next = review?.plies.get(ply + 1);
    if (!event && onMain && next?.best && (next.mark === "mistake" || next.mark === "blunder" || next.mark === "inaccuracy")) add(next.best, "gold");
    return list;
  }, [event, review, ply]);

  const marks = useMemo(() => {
    const map = new Map<number, Mark>();
    for (const [at, one] of review?.plies ?? []) {
      const of = main[at - 1];
      if (of && one.mark) map.set(of.id, one.mark);
    }
    return map;
  }, [review, walk.tree]);
  const graph = useMemo(() => {
    const values: (number | undefined)[] = [];
    for (let i = 0; i < (review?.total ?? 0); ++i) {
      const one = review!.plies.get(i);
      values.push(one ? winOf(one.score) : undefined);
    }
    return values;
  }, [review]);
  const graphMarks = useMemo(() => {
    const map = new Map<number, string>();
    for (const [at, one] of review?.plies ?? []) if (one.mark === "blunder" || one.mark === "mistake") map.set(at, one.mark);
    return map;
  }, [review]);

  const save = (): void => {
    post<{ summary: Summary }>("games", { game, start: walk.start, rules, moves: main.map((one) => one.step!.move), name: title || t("room.analysis") })
      .then((answer) => toast(t("analysis.saved"), { text: t("room.library"), run: () => go(`/library?q=${encodeURIComponent(answer.summary.name)}`) }))
      .catch(showError);
  };
  const secondBegins = (walk.view?.turn === "second") === (ply % 2 === 0);

  return (
    <div class="analysis" data-game={game} style={{ "--ratio": String(boardRatio(game)) }}>
      <h1 class="unseen">{t("room.analysis")}</h1>
      <div class="analysis-board" onMouseDown={(pressed) => pressed.preventDefault()}>
        <div class="bar-eval" role="img" aria-label={best ? t("analysis.score", { score: scoreText(best) }) : t("analysis.no-score")}>
          <div class={`bar-fill${flipped ? " flipped" : ""}`} style={{ height: `${(win ?? 0.5) * 100}%` }} />
          {best && <span class="numbers">{scoreText(best)}</span>}
        </div>
        <div class="grow">
          {board !== "" && (
            <Board
              game={game}
              board={board}
              flipped={flipped}
              label={t("board.label", { game: t(`game.${game}`) })}
              {...(walk.view ? { moves: walk.view.moves } : {})}
              last={node.step ? [node.step.from, node.step.to, node.step.via] : undefined}
              check={node.step?.check ?? walk.view?.check}
              shapes={shapes}
              relativeFiles={kRelative.includes(notation)}
              onMove={(target) => walk.play(target)}
            />
          )}
        </div>
      </div>
      <div class="analysis-side">
        {!id && fen === "" && <GameTabs room="analysis" game={game} label={t("new.game")} />}
        {title !== "" && <h2>{title}</h2>}
        <div class="row">
          <button type="button" class={`button${engineOn ? "" : " main"}`} aria-pressed={engineOn} onClick={() => setEngineOn(!engineOn)}>
            <Icon name={engineOn ? "pause" : "computer"} />
            {t(engineOn ? "analysis.stop" : "analysis.start")}
          </button>
          <div class="grow">
            <Select label={t("new.engine")} hideLabel value={engine} onChange={setEngine} options={(engines.length > 0 ? engines : [{ id: "kydai", name: "Kỳ Đài" }]).map((one) => ({ value: one.id, text: one.name }))} />
          </div>
        </div>
        {engineOn && (
          <div class="engine">
            <Slider label={t("analysis.lines")} min={1} max={5} value={lines} text={String(lines)} onInput={setLines} />
            <p class="small quiet numbers">
              {event
                ? t("analysis.state", { depth: event.depth, nodes: event.nodes.toLocaleString(), speed: Math.round(event.nps / 1000).toLocaleString() })
                : walk.view?.outcome
                  ? reasonText(walk.view.outcome.reason)
                  : t("app.loading")}
            </p>
            <ol class="engine-lines">
              {event?.lines.map((one, i) => (
                <li key={i}>
                  <button type="button" class="engine-line" onClick={() => one.moves[0] && walk.play({ move: one.moves[0] })}>
                    <strong class="numbers">{scoreText(one.score)}</strong>
                    <span>{one.texts.join(" ")}</span>
                  </button>
                  <button type="button" class="button icon-only" aria-label={t("analysis.take-line", { n: i + 1 })} title={t("analysis.take-line", { n: i + 1 })} onClick={() => walk.playAll(one.moves)}>
                    <Icon name="plus" />
                  </button>
                </li>
              ))}
            </ol>
            {event?.book && event.book.length > 0 && (
              <p class="small">
                {t("room.book")}: {event.book.map((one) => `${one.text} ${Math.round(one.share * 100)}%`).join(", ")}
              </p>
            )}
          </div>
        )}
        {walk.view?.outcome && (
          <p class="turn-text">
            {walk.view.outcome.winner ? t("end.wins", { side: sideName(game, walk.view.outcome.winner) }) : t("end.draw")} · {reasonText(walk.view.outcome.reason)}
          </p>
        )}
        <div class="row spread moves-head">
          <div class="grow notation">
            <NotationSelect game={game} value={notation} onChange={(value) => changeNotation(game, value)} />
          </div>
          <div class="row steps">
            {(
              [
                ["first", "play.first", () => walk.go(kRoot), ply === 0],
                ["previous", "play.previous", () => walk.go(node.parent), ply === 0],
                ["next", "play.next", forward, ply >= line.length],
                ["last", "play.last", () => walk.go(line.at(-1)?.id ?? kRoot), ply >= line.length],
              ] as const
            ).map(([icon, key, act, off]) => (
              <button key={icon} type="button" class="button icon-only act" aria-label={t(key)} title={t(key)} disabled={off} onClick={act}>
                <Icon name={icon} size={22} />
              </button>
            ))}
          </div>
        </div>
        {main.length === 0 ? (
          <p class="quiet no-moves">{t("analysis.empty")}</p>
        ) : (
          <TreeView tree={walk.tree} at={walk.at} secondBegins={secondBegins} marks={marks} onGo={walk.go} />
        )}
        {review && (
          <div class="stack tight">
            {!review.end && <progress class="progress" value={review.done} max={review.total} aria-label={t("analysis.review")} />}
            <EvalGraph values={graph} at={onMain ? ply : 0} label={t("analysis.graph")} marks={graphMarks} onGo={(to) => walk.go(to === 0 ? kRoot : (main[to - 1]?.id ?? kRoot))} />
            {reviewed?.best_text !== undefined && reviewed.mark && reviewed.mark !== "best" && reviewed.mark !== "book" && (
              <p class="small">{t("analysis.better", { mark: t(`mark.${reviewed.mark}`), move: reviewed.best_text })}</p>
            )}
            {review.accuracy && (
              <p class="row numbers">
                {(["first", "second"] as const).map((side) => (
                  <span key={side} class="accuracy">
                    {sideName(game, side)}: <strong>{review.accuracy![side].toFixed(1)}%</strong>
                  </span>
                ))}
              </p>
            )}
          </div>
        )}
        <div class="row">
          <button
            type="button"
            class="button"
            disabled={main.length === 0}
            onClick={() =>
              review && !review.end
                ? stopReview()
                : startReview({ game, start: walk.start, rules, moves: main.map((one) => one.step!.move), notation, time_ms: 400 })
            }
          >
            <Icon name="chart" />
            {t(review && !review.end ? "app.cancel" : "analysis.review")}
          </button>
          <button type="button" class="button icon-only" aria-label={t("play.flip")} title={t("play.flip")} onClick={() => setFlipped(!flipped)}>
            <Icon name="flip" />
          </button>
          <button type="button" class="button icon-only" aria-label={t("analysis.promote")} title={t("analysis.promote")} disabled={ply === 0} onClick={() => walk.change(promote(walk.tree, walk.at))}>
            <Icon name="star" />
          </button>
          <button type="button" class="button icon-only" aria-label={t("analysis.remove")} title={t("analysis.remove")} disabled={ply === 0} onClick={() => walk.change(removeBranch(walk.tree, walk.at), node.parent)}>
            <Icon name="trash" />
          </button>
          <button type="button" class="button icon-only" aria-label={t("app.save")} title={t("app.save")} disabled={main.length === 0} onClick={save}>
            <Icon name="library" />
          </button>
          <button type="button" class="button icon-only" aria-label={t("play.share")} title={t("play.share")} onClick={() => setSharing(true)}>
            <Icon name="share" />
          </button>
          <button type="button" class="button icon-only" aria-label={t("editor.play")} title={t("editor.play")} disabled={!walk.view} onClick={() => walk.view && go(`/${query(`new/${game}`, { fen: walk.view.fen })}`)}>
            <Icon name="play" />
          </button>
        </div>
      </div>
      {sharing && <ShareDialog game={game} board={board} fen={walk.view?.fen ?? walk.start} flipped={flipped} {...(id ? { id } : {})} notation={notation} onClose={() => setSharing(false)} />}
    </div>
  );
}
