import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isGame, type RoomProps } from "../app";
import { Board } from "../board/Board";
import { boardRatio, geometryOf } from "../board/geometry";
import { MiniBoard } from "../board/MiniBoard";
import { kStartBoards } from "../board/starts";
import { pieceName, sideName } from "../board/words";
import { pick, useText } from "../i18n";
import { api, get, post, query } from "../net/server";
import type { FenAnswer, GameKind, PositionAnswer, ShelfPosition, Side } from "../net/protocol";
import { kLetters } from "../pieces/sets";
import { useSet } from "../pieces/sprite";
import { go } from "../router";
import { settings } from "../store/settings";
import { useStore } from "../store/store";
import { Choices, Dialog, Field, Tick } from "../ui/form";
import { Icon } from "../ui/icons";
import { errorText, showError, toast } from "../ui/toast";
import { GameTabs } from "./game_tabs";
import "../styles/rooms.css";

type Tool = "hand" | "erase" | string;

interface TrayProps {
  game: GameKind;
  letters: string;
  tool: Tool;
  onTool(tool: Tool): void;
}

function Tray({ game, letters, tool, onTool }: TrayProps): JSX.Element {
  const choice = useStore(settings);
  const prefix = useSet(game, choice.look[game].pieces);
  return (
    <div class="tray">
      {[...letters].map((letter) => (
        <button
          key={letter}
          type="button"
          class="tray-piece"
          aria-pressed={tool === letter}
          aria-label={pieceName(game, letter)}
          title={pieceName(game, letter)}
          onClick={() => onTool(letter)}
        >
          {prefix !== null && (
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <use href={`#${prefix}-${letter}`} width="100" height="100" />
            </svg>
          )}
        </button>
      ))}
    </div>
  );
}

const replaced = (board: string, cell: number, letter: string): string => board.slice(0, cell) + letter + board.slice(cell + 1);

/// Sets up any position; the server says what it is called and what is wrong with it.
export function Editor({ path, search }: RoomProps): JSX.Element {
  const t = useText();
  const game: GameKind = isGame(path[1]) ? path[1] : "chess";
  const geometry = geometryOf(game);
  const [board, setBoard] = useState(kStartBoards[game]);
  const [turn, setTurn] = useState<Side>("first");
  const [tool, setTool] = useState<Tool>("hand");
  const [flipped, setFlipped] = useState(false);
  const [castling, setCastling] = useState("KQkq");
  const [points, setPoints] = useState({ points_first: "0", points_second: "0", target: "0" });
  const [answer, setAnswer] = useState<FenAnswer | null>(null);
  const [typed, setTyped] = useState<{ fen: string; problem?: string } | null>(null);
  const [shelf, setShelf] = useState<ShelfPosition[]>([]);
  const [saving, setSaving] = useState<string | null>(null);
  const letters = kLetters[game];
  const empty = ".".repeat(geometry.files * geometry.ranks);

  const readFen = (fen: string): void => {
    post<PositionAnswer>("position", { game, fen: fen.trim() }).then(
      ({ view }) => {
        setBoard(view.board);
        setTurn(view.turn);
        const rights = game === "chess" ? (view.fen.split(" ")[2] ?? "-") : "";
        setCastling(rights === "-" ? "" : rights);
        setTyped(null);
      },
      (error: unknown) => setTyped({ fen, problem: errorText(error) }),
    );
  };
  const loadShelf = (): void => {
    get<{ positions: ShelfPosition[] }>(query("shelf", { game })).then((list) => setShelf(list.positions), () => setShelf([]));
  };

  useEffect(() => {
    const fen = search.get("fen");
    setTool("hand");
    setTyped(null);
    if (fen) readFen(fen);
    else {
      setBoard(kStartBoards[game]);
      setTurn("first");
      setCastling("KQkq");
    }
    loadShelf();
  }, [game]);
  useEffect(() => {
    let alive = true;
    const fields = game === "chess" ? { castling: castling === "" ? "-" : castling } : game === "cotoan" ? points : undefined;
    const timer = window.setTimeout(() => {
      post<FenAnswer>("fen", { game, board, turn, ...(fields ? { fields } : {}) }).then(
        (got) => alive && setAnswer(got),
        (error: unknown) => alive && showError(error),
      );
    }, 120);
    return () => {
      alive = false;
      window.clearTimeout(timer);
    };
  }, [game, board, turn, castling, points]);

  const onPress = (cell: number): void => {
    if (tool === "hand") return;
    const letter = tool === "erase" || board[cell] === tool ? "." : tool;
    setBoard(replaced(board, cell, letter));
  };
  const onDragPiece = (from: number, to: number): void => {
    const letter = board[from]!;
    const lifted = replaced(board, from, ".");
    setBoard(to < 0 ? lifted : replaced(lifted, to, letter));
  };
  const fen = typed?.fen ?? answer?.fen ?? "";
  const problem = typed?.problem ?? (answer?.problem ? `${answer.problem.message}` : undefined);
  const sound = answer !== null && !answer.problem && typed === null;

  const save = (title: string): void => {
    post("shelf", { game, fen, title })
      .then(() => {
        toast(t("editor.saved"));
        loadShelf();
      })
      .catch(showError);
    setSaving(null);
  };

  return (
    <div class="room wide" data-game={game}>
      <div class="room-head">
        <h1>{t("room.editor")}</h1>
        <GameTabs room="editor" game={game} label={t("new.game")} />
      </div>
      <div class="bench" style={{ "--ratio": String(boardRatio(game)) }}>
        <div class="bench-board">
          <Board
            game={game}
            board={board}
            flipped={flipped}
            label={t("board.label", { game: t(`game.${game}`) })}
            onPress={onPress}
            onDragPiece={onDragPiece}
          />
        </div>
        <div class="stack bench-side">
          <fieldset class="stack tight">
            <legend>{t("editor.tools")}</legend>
            <div class="row">
              <button type="button" class="button" aria-pressed={tool === "hand"} onClick={() => setTool("hand")}>
                {t("editor.hand")}
              </button>
              <button type="button" class="button" aria-pressed={tool === "erase"} onClick={() => setTool("erase")}>
                <Icon name="trash" />
                {t("editor.erase")}
              </button>
            </div>
            <Tray game={game} letters={letters.slice(0, letters.length / 2)} tool={tool} onTool={setTool} />
            <Tray game={game} letters={letters.slice(letters.length / 2)} tool={tool} onTool={setTool} />
            <p class="small quiet">{t("editor.how")}</p>
          </fieldset>
          <Choices<Side>
            legend={t("editor.turn")}
            value={turn}
            onChange={setTurn}
            options={[
              { value: "first", text: sideName(game, "first") },
              { value: "second", text: sideName(game, "second") },
            ]}
          />
          {game === "chess" && (
            <fieldset>
              <legend>{t("editor.castling")}</legend>
              <div class="row">
                {[..."KQkq"].map((right) => (
                  <Tick
                    key={right}
                    label={`${sideName("chess", right < "a" ? "first" : "second")} ${right.toUpperCase() === "K" ? "O-O" : "O-O-O"}`}
                    checked={castling.includes(right)}
                    onChange={(on) => setCastling([..."KQkq"].filter((one) => (one === right ? on : castling.includes(one))).join(""))}
                  />
                ))}
              </div>
            </fieldset>
          )}
          {game === "cotoan" && (
            <div class="row">
              <Field label={t("editor.points-of", { side: sideName(game, "first") })} type="number" min={0} max={45} value={points.points_first} onInput={(value) => setPoints({ ...points, points_first: value })} />
              <Field label={t("editor.points-of", { side: sideName(game, "second") })} type="number" min={0} max={45} value={points.points_second} onInput={(value) => setPoints({ ...points, points_second: value })} />
              <Field label={t("new.points")} type="number" min={0} max={45} value={points.target} onInput={(value) => setPoints({ ...points, target: value })} />
            </div>
          )}
          <Field label={t("new.fen")} value={fen} problem={problem} onInput={(value) => readFen(value)} />
          <div class="row">
            <button type="button" class="button" onClick={() => setBoard(kStartBoards[game])}>
              {t("editor.start")}
            </button>
            <button type="button" class="button" onClick={() => setBoard(empty)}>
              {t("editor.clear")}
            </button>
            <button type="button" class="button" onClick={() => setFlipped(!flipped)}>
              <Icon name="flip" />
              {t("play.flip")}
            </button>
          </div>
          <div class="row">
            <button type="button" class="button main wide" disabled={!sound} onClick={() => go(`/new/${game}?fen=${encodeURIComponent(fen)}`)}>
              <Icon name="play" />
              {t("editor.play")}
            </button>
            <button type="button" class="button grow" disabled={!sound} onClick={() => go(`/analysis/${game}?fen=${encodeURIComponent(fen)}`)}>
              <Icon name="analysis" />
              {t("play.analyse")}
            </button>
            <button type="button" class="button grow" disabled={!sound} onClick={() => setSaving("")}>
              <Icon name="library" />
              {t("app.save")}
            </button>
          </div>
        </div>
      </div>
      <section class="shelf" aria-labelledby="shelf">
        <h2 id="shelf">{t("editor.shelf")}</h2>
        {shelf.length === 0 ? (
          <p class="quiet">{t("editor.shelf-empty")}</p>
        ) : (
          <ul class="cards">
            {shelf.map((position) => (
              <li key={position.id} class="card">
                <button type="button" class="card-link card-button" onClick={() => readFen(position.fen)}>
                  <span class="card-board">
                    <MiniBoard game={game} board={position.board} label="" />
                  </span>
                  <span class="card-title">{pick(position.title)}</span>
                  <span class="small quiet">{t(`editor.kind-${position.kind}`)}</span>
                  {position.note && <span class="small">{pick(position.note)}</span>}
                </button>
                {position.kind === "own" && (
                  <button
                    type="button"
                    class="button icon-only"
                    aria-label={t("library.delete")}
                    onClick={() => api("DELETE", `shelf/${position.id}`).then(loadShelf).catch(showError)}
                  >
                    <Icon name="trash" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {saving !== null && (
        <Dialog
          title={t("editor.save-title")}
          game={game}
          onClose={() => setSaving(null)}
          foot={
            <button type="button" class="button main" disabled={saving.trim() === ""} onClick={() => save(saving.trim())}>
              {t("app.save")}
            </button>
          }
        >
          <Field label={t("library.name")} maxLength={80} value={saving} onInput={setSaving} />
        </Dialog>
      )}
    </div>
  );
}
