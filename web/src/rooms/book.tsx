import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { isGame, type RoomProps } from "../app";
import { Board } from "../board/Board";
import { boardRatio, cellOf, geometryOf } from "../board/geometry";
import type { Shape } from "../board/state";
import { useText } from "../i18n";
import { api, client, get, post, query } from "../net/server";
import type { BookInfo, BookMove, GameKind, Target } from "../net/protocol";
import { settings } from "../store/settings";
import { useStore } from "../store/store";
import { Select, Tick } from "../ui/form";
import { Icon } from "../ui/icons";
import { showError, toast } from "../ui/toast";
import { kRoot, nodeOf, pathTo } from "../tree/tree";
import { useWalk } from "../tree/useWalk";
import { GameTabs } from "./game_tabs";
import { saveFile } from "./play/share";
import "../styles/play.css";
import "../styles/rooms.css";
import "../styles/book.css";

const kMostWeight = 65535;

/// Walk the book on the board; add, weigh and remove its moves.
export function Book({ path }: RoomProps): JSX.Element {
  const game: GameKind = isGame(path[1]) ? path[1] : "chess";
  return <Desk key={game} game={game} />;
}

function Desk({ game }: { game: GameKind }): JSX.Element {
  const t = useText();
  const geometry = geometryOf(game);
  const notation = useStore(settings).notation[game];
  const walk = useWalk({ game, fen: "", notation });
  const [books, setBooks] = useState<BookInfo[]>([]);
  const [bookId, setBookId] = useState("own");
  const [moves, setMoves] = useState<BookMove[]>([]);
  const [flipped, setFlipped] = useState(false);
  const book = books.find((one) => one.id === bookId);
  const writable = book?.writable === true;
  const where = { game, moves: walk.moves };

  const loadBooks = (): void => {
    get<{ books: BookInfo[] }>(query("books", { game })).then((answer) => setBooks(answer.books), showError);
  };
  const look = (): void => {
    post<{ moves: BookMove[] }>(`books/${bookId}/look`, { ...where, notation }).then((answer) => setMoves(answer.moves), showError);
  };
  useEffect(loadBooks, [game]);
  useEffect(() => {
    if (walk.startBoard !== "") look();
  }, [walk.at, walk.startBoard, bookId, notation]);

  const weigh = (move: string, weight: number): void => {
    api("PUT", `books/${bookId}/move`, { ...where, move, weight: Math.min(kMostWeight, Math.max(0, Math.round(weight))) })
      .then(() => {
        look();
        loadBooks();
      })
      .catch(showError);
  };
  const onMove = (target: Target): void => {
    // A new move on the board of a book that may be written becomes a move of the book.
    if (writable && !moves.some((one) => one.move === target.move)) weigh(target.move, 1);
    walk.play(target);
  };
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const binary = file.name.endsWith(".bin");
    let base64 = "";
    if (binary) for (let i = 0; i < bytes.length; i += 0x8000) base64 += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    const answer = await post<{ games: number; positions: number }>(
      `books/${bookId}/import`,
      binary ? { game, base64: btoa(base64) } : { game, text: new TextDecoder().decode(bytes) },
    );
    toast(t("book.imported", { n: answer.positions }));
    look();
    loadBooks();
  };
  const save = async (format: string): Promise<void> => {
    const response = await fetch(`/api/${query(`books/${bookId}/export`, { format, game })}`, { headers: { "X-Kydai-Client": client } });
    if (!response.ok) throw new Error(response.statusText);
    saveFile(`kydai-${game}.${format === "text" ? "txt" : format}`, await response.blob());
  };

  const node = nodeOf(walk.tree, walk.at);
  const shapes = useMemo<Shape[]>(
    () => moves.slice(0, 6).map((one, i) => ({ from: cellOf(geometry, one.from), to: cellOf(geometry, one.to), color: i === 0 ? "green" : "blue" })),
    [moves],
  );
  const notes = useMemo(() => new Map(moves.map((one) => [cellOf(geometry, one.to), `${Math.round(one.share * 100)}%`])), [moves]);
  const trail = pathTo(walk.tree, walk.at);

  return (
    <div class="room wide" data-game={game}>
      <div class="room-head">
        <h1>{t("room.book")}</h1>
        <GameTabs room="book" game={game} label={t("new.game")} />
      </div>
      <div class="bench" style={{ "--ratio": String(boardRatio(game)) }}>
        <div class="bench-board" onMouseDown={(event) => event.preventDefault()}>
          {walk.startBoard !== "" && (
            <Board
              game={game}
              board={node.step?.board ?? walk.startBoard}
              flipped={flipped}
              label={t("board.label", { game: t(`game.${game}`) })}
              {...(walk.view ? { moves: walk.view.moves } : {})}
              last={node.step ? [node.step.from, node.step.to] : undefined}
              check={node.step?.check}
              shapes={shapes}
              notes={notes}
              onMove={onMove}
            />
          )}
        </div>
        <div class="stack bench-side">
          <div class="row">
            <div class="grow">
              <Select
                label={t("book.which")}
                value={bookId}
                onChange={setBookId}
                options={books.map((one) => ({ value: one.id, text: `${one.id === "own" ? t("book.own") : one.name} (${one.positions.toLocaleString()})` }))}
              />
            </div>
            {book && (
              <Tick
                label={t("book.used")}
                checked={book.on}
                onChange={(on) => void api("PATCH", `books/${book.id}`, { on, game }).then(loadBooks).catch(showError)}
              />
            )}
          </div>
          <nav class="trail" aria-label={t("play.moves")}>
            <button type="button" class="move" aria-current={walk.at === kRoot ? "step" : undefined} onClick={() => walk.go(kRoot)}>
              {t("editor.start")}
            </button>
            {trail.map((one) => (
              <button key={one.id} type="button" class="move" aria-current={one.id === walk.at ? "step" : undefined} onClick={() => walk.go(one.id)}>
                {one.step!.text}
              </button>
            ))}
          </nav>
          {moves.length === 0 ? (
            <p class="quiet">{t(writable ? "book.empty" : "book.out")}</p>
          ) : (
            <div class="scroll-x">
              <table>
                <thead>
                  <tr>
                    <th>{t("book.move")}</th>
                    <th class="number">{t("book.weight")}</th>
                    <th class="number">{t("book.share")}</th>
                    <th class="number">{t("statistics.games")}</th>
                    {writable && <th><span class="unseen">{t("settings.remove")}</span></th>}
                  </tr>
                </thead>
                <tbody>
                  {moves.map((one) => (
                    <tr key={one.move}>
                      <td>
                        <button type="button" class="link" onClick={() => walk.play(one)}>
                          {one.text}
                        </button>
                      </td>
                      <td class="number">
                        {writable ? (
                          <input
                            type="number"
                            class="weight"
                            min={1}
                            max={kMostWeight}
                            value={one.weight}
                            aria-label={`${t("book.weight")} ${one.text}`}
                            onChange={(event) => weigh(one.move, Number(event.currentTarget.value))}
                          />
                        ) : (
                          one.weight
                        )}
                      </td>
                      <td class="number">{Math.round(one.share * 100)}%</td>
                      <td class="number">{one.games ?? "–"}</td>
                      {writable && (
                        <td class="number">
                          <button type="button" class="button icon-only" aria-label={`${t("settings.remove")}: ${one.text}`} onClick={() => weigh(one.move, 0)}>
                            <Icon name="trash" />
                          </button>
                        </td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <p class="small quiet">{t(writable ? "book.how" : "book.read-only")}</p>
          <div class="row">
            <button type="button" class="button" disabled={walk.at === kRoot} onClick={() => walk.go(node.parent)}>
              <Icon name="previous" />
              {t("play.previous")}
            </button>
            <button type="button" class="button" onClick={() => setFlipped(!flipped)}>
              <Icon name="flip" />
              {t("play.flip")}
            </button>
            {writable && (
              <label class="button">
                <Icon name="upload" />
                {t("book.import")}
                <input type="file" class="unseen" accept=".pgn,.json,.txt,.bin" onChange={(event) => void load(event.currentTarget.files?.[0]).catch(showError)} />
              </label>
            )}
            {["json", "text", ...(game === "chess" ? ["bin"] : [])].map((format) => (
              <button key={format} type="button" class="button" onClick={() => save(format).catch(showError)}>
                <Icon name="download" />
                {format.toUpperCase()}
              </button>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
