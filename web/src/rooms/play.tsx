import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RoomProps } from "../app";
import { Board } from "../board/Board";
import { boardRatio, cellOf, geometryOf } from "../board/geometry";
import type { Shape } from "../board/state";
import { describeStep, reasonText, sideName } from "../board/words";
import { useText } from "../i18n";
import { socket } from "../net/server";
import { other, type GameState, type Side } from "../net/protocol";
import { go, Link } from "../router";
import { play } from "../sound";
import { change, changeNotation, settings } from "../store/settings";
import { useStore } from "../store/store";
import { announce } from "../ui/announce";
import { Dialog } from "../ui/form";
import { Icon, type IconName } from "../ui/icons";
import { showError, errorText, toast } from "../ui/toast";
import { CopyField, NotationSelect, SeatsDialog, ShareDialog } from "./play/dialogs";
import { MoveList } from "./play/MoveList";
import { PlayerBar } from "./play/PlayerBar";
import { keepSeatKeys, seatKeys } from "./play/seat_keys";
import { boardWithPending, bottomSide, ownSides, Session } from "./play/session";
import "../styles/play.css";

const kRelative = ["vietnamese", "wxf", "chinese"];

/// "Red wins", "You lose", "Draw".
export function resultText(t: ReturnType<typeof useText>, state: GameState): string {
  const outcome = state.view.outcome!;
  if (!outcome.winner) return t("end.draw");
  const mine = ownSides(state);
  if (mine.length === 1) return t(mine[0] === outcome.winner ? "end.you-win" : "end.you-lose");
  const side = sideName(state.game, outcome.winner);
  return t("end.wins", { side: side });
}

function ActButton({ icon, text, onClick, disabled, pressed }: { icon: IconName; text: string; onClick(): void; disabled?: boolean; pressed?: boolean }): JSX.Element {
  return (
    <button type="button" class="button icon-only act" title={text} aria-label={text} disabled={disabled} aria-pressed={pressed} onClick={onClick}>
      <Icon name={icon} size={22} />
    </button>
  );
}

/// Says, sounds and floats what is new since the last state.
function useNews(session: Session): { cell: number; text: string; key: number } | undefined {
  const t = useText();
  const { state, steps } = useStore(session.live);
  const seen = useRef<{ ply: number; ended: boolean } | null>(null);
  const [sum, setSum] = useState<{ cell: number; text: string; key: number } | undefined>();
  useEffect(() => {
    if (!state) return;
    const before = seen.current;
    const { view } = state;
    seen.current = { ply: view.ply, ended: view.outcome !== undefined };
    if (!before) return;
    const geometry = geometryOf(state.game);
    const step = steps[view.ply - 1];
    const parts: string[] = [];
    if (view.ply > before.ply && step) {
      const previous = steps[view.ply - 2]?.board;
      parts.push(describeStep(state.game, step, previous ?? step.board, geometry));
      play(step.check !== undefined ? "check" : step.capture !== undefined ? "capture" : "move");
      if (step.label !== undefined && step.capture !== undefined)
        setSum({ cell: cellOf(geometry, step.to), text: step.label, key: view.ply });
    }
    if (view.outcome && !before.ended) {
      parts.push(resultText(t, state), reasonText(view.outcome.reason));
      const mine = ownSides(state);
      const lost = view.outcome.winner !== undefined && mine.length === 1 && mine[0] !== view.outcome.winner;
      window.setTimeout(() => play(view.outcome?.winner === undefined ? "draw" : lost ? "lose" : "win"), 350);
    } else if (view.ply > before.ply && ownSides(state).length === 1 && ownSides(state)[0] === view.turn) {
      parts.push(t("say.your-turn"));
    }
    if (parts.length > 0) announce(parts.join(". "));
  }, [state]);
  return sum;
}

/// The room of one live game.
export function Play({ path, search }: RoomProps): JSX.Element {
  const id = path[1] ?? "";
  const session = useMemo(() => new Session(socket, id, "coordinates", search.get("seat")), [id]);
  useEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  return <Table key={id} session={session} id={id} />;
}

function Table({ session, id }: { session: Session; id: string }): JSX.Element {
  const t = useText();
  const live = useStore(session.live);
  const choice = useStore(settings);
  const { state, steps, pending } = live;
  const [shown, setShown] = useState<number | null>(null);
  const [turned, setTurned] = useState(false);
  const [zen, setZen] = useState(false);
  const [dialog, setDialog] = useState<"" | "share" | "seats" | "resign" | "invite">("");
  const [hint, setHint] = useState<{ ply: number; shape: Shape; text: string } | null>(null);
  const sum = useNews(session);
  const ply = state?.view.ply ?? 0;
  const at = shown ?? ply;

  session.onRejected = (error) => {
    play("error");
    toast(t("play.rejected", { why: errorText(error) }));
  };

  // The notation is the person's choice for this game; it is known once the game is.
  useEffect(() => {
    if (state && state.notation !== choice.notation[state.game]) session.setNotation(choice.notation[state.game]).catch(() => undefined);
  }, [state?.game, state && choice.notation[state.game]]);
  useEffect(() => setHint(null), [ply]);
  // A free seat is offered at once; later the invitation waits behind its button.
  useEffect(() => {
    if (state && ply === 0 && Object.keys(seatKeys(id)).length > 0) setDialog("invite");
  }, [state === null]);
  useEffect(() => {
    if (shown !== null && shown >= steps.length) setShown(null);
  }, [steps.length]);
  useEffect(() => {
    if (state?.rematch !== undefined && state.view.outcome) toast(t("play.rematch"), { text: t("app.more"), run: () => go(`/play/${state.rematch}`) });
  }, [state?.rematch]);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-zen", zen);
    return () => document.documentElement.removeAttribute("data-zen");
  }, [zen]);

  useEffect(() => {
    if (!state) return;
    const mineNow = !state.view.outcome && ownSides(state).length === 1 && ownSides(state)[0] === state.view.turn;
    document.title = `${mineNow ? "● " : ""}${t(`game.${state.game}`)} · Kỳ Đài`;
    if (mineNow && document.hidden) play("turn");
  }, [state?.view.turn, state?.view.outcome]);

  const step = (to: number): void => {
    const next = Math.min(Math.max(0, to), steps.length);
    setShown(next === steps.length ? null : next);
  };
  const askHint = (): void => {
    if (!state) return;
    session
      .send<{ from: string; to: string; text: string }>("game.hint", { notation: state.notation }, true)
      .then((answer) => {
        const geometry = geometryOf(state.game);
        const shape: Shape = { from: cellOf(geometry, answer.from), to: cellOf(geometry, answer.to), color: "blue" };
        setShown(null);
        setHint({ ply, shape, text: answer.text });
        announce(t("play.hint-is", { move: answer.text }));
      })
      .catch(showError);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
      const acts: Record<string, () => void> = {
        ArrowLeft: () => step(at - 1),
        ArrowRight: () => step(at + 1),
        ArrowUp: () => step(0),
        ArrowDown: () => step(steps.length),
        f: () => setTurned(!turned),
        z: () => setZen(!zen),
        h: askHint,
        Escape: () => setZen(false),
      };
      const act = acts[event.key];
      if (!act) return;
      if (event.key.startsWith("Arrow")) event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  const startBoard = useMemo(() => (state && ply === 0 ? state.view.board : null), [state?.start, ply === 0]);
  const start = useRef<string | null>(null);
  if (startBoard) start.current = startBoard;
  const pastBoard = usePastStart(state, at === 0 && ply > 0 && start.current === null);

  if (live.failed && !state)
    return (
      <div class="empty">
        <h1>{live.failed.detail.code === "not-found" ? t("play.not-found") : errorText(live.failed)}</h1>
        <Link class="button" href="/">
          {t("app.home")}
        </Link>
      </div>
    );
  if (!state) return <div class="room quiet">{t("app.loading")}</div>;

  const { game, view } = state;
  const mine = ownSides(state);
  const bottom: Side = turned ? other(bottomSide(state)) : bottomSide(state);
  const flipped = bottom === "second";
  const past = shown !== null;
  const stepShown = at > 0 ? steps[at - 1] : undefined;
  const board = past ? (stepShown?.board ?? start.current ?? pastBoard ?? view.board) : boardWithPending(state, pending);
  const last = past || !pending ? stepShown && ([stepShown.from, stepShown.to, stepShown.via] as const) : ([pending.from, pending.to, pending.via] as const);
  const canMove = !past && !pending && !view.outcome && state.paused !== true && mine.includes(view.turn);
  const early = choice.premoves && !past && !view.outcome && mine.length === 1 && !canMove ? mine : [];
  const over = view.outcome !== undefined;
  const keys = seatKeys(id);
  const offered = state.offer && !mine.includes(state.offer.side) ? state.offer : null;
  const act = (type: string, fields: object = {}): void => {
    session.send(type, fields, true).catch(showError);
  };
  const me: Side = mine.length === 1 ? mine[0]! : view.turn;

  const rematch = (): void => {
    session
      .send<{ game: string; keys?: Partial<Record<Side, string>> }>("game.rematch")
      .then((answer) => {
        keepSeatKeys(answer.game, answer.keys ?? {});
        go(`/play/${answer.game}`);
      })
      .catch(showError);
  };

  return (
    <div class={`play${zen ? " zen" : ""}`} data-game={game} style={{ "--ratio": String(boardRatio(game)) }}>
      <h1 class="unseen">
        {t(`game.${game}`)} {state.name}
      </h1>
      <div class="play-table">
        <PlayerBar session={session} state={state} side={other(bottom)} />
        <div class="play-board" onMouseDown={(event) => event.preventDefault()}>
          <Board
            game={game}
            board={board}
            label={t("board.label", { game: t(`game.${game}`) })}
            flipped={flipped}
            {...(canMove ? { moves: view.moves } : {})}
            premoveSides={early}
            premoves={live.premoves}
            onPremoves={(list) => session.setPremoves(list)}
            last={last || undefined}
            check={past ? stepShown?.check : pending ? undefined : view.check}
            shapes={hint && hint.ply === ply && !past ? [hint.shape] : []}
            sum={past ? undefined : sum}
            relativeFiles={kRelative.includes(state.notation)}
            onMove={(target) => session.move(target)}
          />
        </div>
        <PlayerBar session={session} state={state} side={bottom} />
      </div>
      <div class="play-side">
        <div class="play-status" aria-live="off">
          {over ? (
            <div class="result">
              <span class="result-title">{resultText(t, state)}</span>
              <span class="quiet">{reasonText(view.outcome!.reason)}</span>
              <div class="row">
                <button type="button" class="button main" onClick={rematch}>
                  <Icon name="again" />
                  {t("play.rematch")}
                </button>
                <Link class="button" href={`/new/${game}`}>
                  {t("play.new")}
                </Link>
                <Link class="button" href={`/analysis/${game}?id=${id}`}>
                  <Icon name="analysis" />
                  {t("play.analyse")}
                </Link>
              </div>
            </div>
          ) : (
            <p class="turn-text">
              {state.paused === true
                ? t("play.paused")
                : mine.length === 1 && mine[0] === view.turn
                  ? t("play.your-turn")
                  : t("play.turn", { side: sideName(game, view.turn) })}
              {view.check !== undefined && <strong class="check-text">{t("play.check")}</strong>}
              {mine.length === 0 && <span class="quiet small">{t("play.spectator")}</span>}
              {live.premoves.length > 0 && <span class="quiet small">{t("play.premove", { n: live.premoves.length })}</span>}
            </p>
          )}
          {offered && (
            <div class="row offer" role="alert">
              <span class="grow">
                {t(offered.act === "draw" ? "play.draw-offered" : "play.takeback-asked", { side: sideName(game, offered.side) })}
              </span>
              <button type="button" class="button main" onClick={() => act(offered.act === "draw" ? "game.offer" : "game.takeback", { side: me })}>
                {t("play.accept")}
              </button>
              <button type="button" class="button" onClick={() => act("game.decline", { side: me })}>
                {t("play.decline")}
              </button>
            </div>
          )}
          {hint && hint.ply === ply && <p class="hint-text">{t("play.hint-is", { move: hint.text })}</p>}
          {past && (
            <p class="past small">
              {t("play.past")}{" "}
              <button type="button" class="link" onClick={() => setShown(null)}>
                {t("play.back")}
              </button>
            </p>
          )}
        </div>
        <div class="row spread moves-head">
          <div class="grow notation">
            <NotationSelect game={game} value={choice.notation[game]} onChange={(value) => changeNotation(game, value)} />
          </div>
          <div class="row steps">
            <ActButton icon="first" text={t("play.first")} disabled={at === 0} onClick={() => step(0)} />
            <ActButton icon="previous" text={t("play.previous")} disabled={at === 0} onClick={() => step(at - 1)} />
            <ActButton icon="next" text={t("play.next")} disabled={at >= steps.length} onClick={() => step(at + 1)} />
            <ActButton icon="last" text={t("play.last")} disabled={at >= steps.length} onClick={() => step(steps.length)} />
          </div>
        </div>
        {steps.length === 0 ? (
          <p class="quiet no-moves">{t("play.no-moves", { side: sideName(game, view.turn) })}</p>
        ) : (
          <MoveList steps={steps} at={at} secondBegins={secondBegins(state, steps.length)} onGo={step} />
        )}
        {canMove && <TypeMove onType={(text) => session.send("game.move", { text }, true)} />}
        <div class="acts" role="toolbar" aria-label={t("play.menu")}>
          {state.takebacks && (
            <ActButton icon="undo" text={t("play.takeback")} disabled={steps.length === 0 || mine.length === 0} onClick={() => act("game.takeback")} />
          )}
          {state.takebacks && state.redo > 0 && <ActButton icon="redo" text={t("play.redo")} onClick={() => act("game.redo")} />}
          {state.hints && <ActButton icon="hint" text={t("play.hint")} disabled={over} onClick={askHint} />}
          {mine.length > 0 && !over && <ActButton icon="draw" text={t("play.draw")} onClick={() => { act("game.offer", { side: me }); toast(t("play.draw-sent")); }} />}
          {mine.length > 0 && !over && (
            <ActButton icon="flag" text={t("play.resign")} onClick={() => (choice.confirmResign ? setDialog("resign") : act("game.resign", { side: me }))} />
          )}
          {!over && (
            <ActButton
              icon={state.paused === true ? "play" : "pause"}
              text={t(state.paused === true ? "play.resume" : "play.pause")}
              onClick={() => act("game.pause", { on: state.paused !== true })}
            />
          )}
          <ActButton icon="flip" text={t("play.flip")} onClick={() => setTurned(!turned)} />
          <ActButton icon="person" text={t("play.seats")} disabled={over} onClick={() => setDialog("seats")} />
          {Object.keys(keys).length > 0 && <ActButton icon="link" text={t("play.share-seat")} onClick={() => setDialog("invite")} />}
          <ActButton icon="share" text={t("play.share")} onClick={() => setDialog("share")} />
          <ActButton icon={choice.sounds ? "sound" : "mute"} text={t("play.sound")} pressed={choice.sounds} onClick={() => change({ sounds: !choice.sounds })} />
          <ActButton icon="zen" text={t("play.zen")} pressed={zen} onClick={() => setZen(!zen)} />
        </div>
        <p class="keys">{t("play.keys")}</p>
      </div>
      {zen && (
        <button type="button" class="button zen-leave" onClick={() => setZen(false)}>
          {t("play.zen-leave")}
        </button>
      )}
      {dialog === "share" && (
        <ShareDialog game={game} board={board} fen={view.fen} flipped={flipped} id={id} notation={state.notation} onClose={() => setDialog("")} />
      )}
      {dialog === "seats" && (
        <SeatsDialog state={state} onClose={() => setDialog("")} onSeat={(side, seat) => session.send("game.seat", { side, seat }).catch(showError)} />
      )}
      {dialog === "invite" && (
        <Dialog title={t("play.share-seat")} onClose={() => setDialog("")} game={game}>
          <p>{t("play.share-seat-line")}</p>
          {Object.entries(keys).map(([side, key]) => (
            <CopyField key={side} label={sideName(game, side as Side)} value={`${location.origin}/play/${id}?seat=${key}`} />
          ))}
        </Dialog>
      )}
      {dialog === "resign" && (
        <Dialog
          title={t("play.resign-sure")}
          onClose={() => setDialog("")}
          game={game}
          foot={
            <>
              <button type="button" class="button" onClick={() => setDialog("")}>
                {t("app.cancel")}
              </button>
              <button
                type="button"
                class="button danger"
                onClick={() => {
                  setDialog("");
                  act("game.resign", { side: me });
                }}
              >
                {t("play.resign")}
              </button>
            </>
          }
        >
          <p class="quiet">{sideName(game, me)}</p>
        </Dialog>
      )}
    </div>
  );
}

/// A field for those who would rather write a move than make it: any notation of the game.
function TypeMove({ onType }: { onType(text: string): Promise<unknown> }): JSX.Element {
  const t = useText();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  return (
    <form
      class="type-move"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") return;
        onType(text.trim()).then(
          () => setText(""),
          (error: unknown) => setProblem(errorText(error)),
        );
      }}
    >
      <input
        type="text"
        aria-label={t("play.type")}
        placeholder={t("play.type")}
        autocomplete="off"
        spellcheck={false}
        maxLength={40}
        value={text}
        aria-invalid={problem !== ""}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setProblem("");
        }}
      />
      {problem !== "" && (
        <p class="bad small" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

/// Whether the second side made the first move of the line, judged by whose turn it is now.
function secondBegins(state: GameState, plies: number): boolean {
  const even = plies % 2 === 0;
  return even ? state.view.turn === "second" : state.view.turn === "first";
}

/// The start position of a game that was joined in the middle, asked from the server when somebody steps back to it.
function usePastStart(state: GameState | null, wanted: boolean): string | null {
  const [board, setBoard] = useState<string | null>(null);
  useEffect(() => {
    if (!state || !wanted || board !== null) return;
    import("../net/server")
      .then(({ post }) => post<{ view: { board: string } }>("position", { game: state.game, fen: state.start }))
      .then((answer) => setBoard(answer.view.board))
      .catch(() => undefined);
  }, [wanted]);
  return board;
}
