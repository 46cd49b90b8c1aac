import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isGame, type RoomProps } from "../app";
import { useText } from "../i18n";
import { api, client, get, info, post, query } from "../net/server";
import { kGames, type FormatInfo, type ServerError, type Summary } from "../net/protocol";
import { go, Link } from "../router";
import { Dialog, Field, Select } from "../ui/form";
import { Icon } from "../ui/icons";
import { errorText, showError, toast } from "../ui/toast";
import { GameCard } from "./game_card";
import { saveFile } from "./play/share";
import "../styles/home.css";
import "../styles/rooms.css";

const kPage = 24;
const kTextLimit = 8_000_000;

interface ImportAnswer {
  format: string;
  games: Summary[];
  problems: (ServerError & { game_index?: number })[];
}

function ImportDialog({ file, onClose, onDone }: { file: File | null; onClose(): void; onDone(): void }): JSX.Element {
  const t = useText();
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  const read = (file: File | undefined): void => {
    if (!file) return;
    if (file.size > kTextLimit) toast(t("error.too-large"));
    else void file.text().then(setText);
  };
  useEffect(() => read(file ?? undefined), [file]);
  const send = (): void => {
    setBusy(true);
    post<ImportAnswer>("import", { text })
      .then((got) => {
        setAnswer(got);
        if (got.games.length > 0) onDone();
        if (got.games.length > 0 && got.problems.length === 0) {
          toast(t("library.imported", { n: got.games.length }));
          onClose();
        }
      })
      .catch(showError)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      title={t("library.import")}
      onClose={onClose}
      foot={
        <button type="button" class="button main" disabled={busy || text.trim() === ""} onClick={send}>
          <Icon name="upload" />
          {t("library.import")}
        </button>
      }
    >
      <div
        class="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          read(event.dataTransfer?.files[0]);
        }}
      >
        <label class="field">
          <span class="small quiet">{t("library.paste")}</span>
          <textarea rows={10} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
      </div>
      <label class="field">
        <span class="small quiet">{t("library.file")}</span>
        <input type="file" accept=".pgn,.json,.xml,.txt,.fen,.epd,text/*" onChange={(event) => read(event.currentTarget.files?.[0])} />
      </label>
      {answer && (
        <div role="alert">
          {answer.games.length > 0 && <p class="good">{t("library.imported", { n: answer.games.length })}</p>}
          <ul class="bad small">
            {answer.problems.slice(0, 8).map((problem, i) => (
              <li key={i}>
                {t("library.problem", { game: (problem.game_index ?? 0) + 1, line: problem.line ?? 1, column: problem.column ?? 1 })}: {problem.message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

/// All games of this device: search, go on, rename, export, delete.
export function Library({ search }: RoomProps): JSX.Element {
  const t = useText();
  const [q, setQ] = useState(search.get("q") ?? "");
  const [game, setGame] = useState(isGame(search.get("game") ?? "") ? search.get("game")! : "");
  const [state, setState] = useState(search.get("state") ?? "");
  const [order, setOrder] = useState("changed");
  const [games, setGames] = useState<Summary[] | null>(null);
  const [total, setTotal] = useState(0);
  const [failed, setFailed] = useState("");
  const [importing, setImporting] = useState<{ file: File | null } | null>(null);
  const [renaming, setRenaming] = useState<{ summary: Summary; name: string } | null>(null);
  const [formats, setFormats] = useState<FormatInfo[]>([]);

  const load = (offset = 0): void => {
    get<{ total: number; games: Summary[] }>(query("games", { q, game, state, order, offset, limit: kPage })).then(
      (answer) => {
        setFailed("");
        setTotal(answer.total);
        setGames((now) => (offset === 0 ? answer.games : [...(now ?? []), ...answer.games]));
      },
      (error: unknown) => setFailed(errorText(error)),
    );
  };
  useEffect(() => {
    const timer = window.setTimeout(() => load(), q === "" ? 0 : 200);
    go(`/${query("library", { q, game, state })}`, true);
    return () => window.clearTimeout(timer);
  }, [q, game, state, order]);
  useEffect(() => {
    info().then((answer) => setFormats(answer.formats.filter((one) => one.write)), () => undefined);
  }, []);

  const remove = (summary: Summary): void => {
    api("DELETE", `games/${summary.id}`)
      .then(() => {
        load();
        toast(t("library.deleted"), {
          text: t("app.undo"),
          run: () => void post(`games/${summary.id}/restore`).then(() => load()).catch(showError),
        });
      })
      .catch(showError);
  };
  const exportAll = async (format: string): Promise<void> => {
    const one = formats.find((each) => each.id === format);
    const response = await fetch(`/api/${query("export", { format, game })}`, { headers: { "X-Kydai-Client": client } });
    if (!response.ok) throw new Error(response.statusText);
    saveFile(`kydai.${one?.extension ?? "txt"}`, await response.blob());
  };

  return (
    <div
      class="room wide"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        setImporting({ file: event.dataTransfer?.files[0] ?? null });
      }}
    >
      <div class="room-head">
        <h1>{t("room.library")}</h1>
        <div class="row">
          <button type="button" class="button" onClick={() => setImporting({ file: null })}>
            <Icon name="upload" />
            {t("library.import")}
          </button>
          <Select
            label={t("library.export-all")}
            hideLabel
            value=""
            onChange={(format) => format !== "" && exportAll(format).catch(showError)}
            options={[{ value: "", text: t("library.export-all") }, ...formats.map((one) => ({ value: one.id, text: one.id.toUpperCase() }))]}
          />
        </div>
      </div>
      <div class="filters">
        <Field label={t("library.search")} type="search" value={q} onInput={setQ} />
        <Select
          label={t("new.game")}
          value={game}
          onChange={setGame}
          options={[{ value: "", text: t("library.all") }, ...kGames.map((one) => ({ value: one as string, text: t(`game.${one}`) }))]}
        />
        <Select
          label={t("library.state")}
          value={state}
          onChange={setState}
          options={[
            { value: "", text: t("library.all") },
            { value: "open", text: t("library.open") },
            { value: "ended", text: t("library.ended") },
          ]}
        />
        <Select
          label={t("library.order")}
          value={order}
          onChange={setOrder}
          options={[
            { value: "changed", text: t("library.by-changed") },
            { value: "created", text: t("library.by-created") },
            { value: "name", text: t("library.by-name") },
          ]}
        />
      </div>
      {failed !== "" && (
        <p class="bad" role="alert">
          {failed}{" "}
          <button type="button" class="link" onClick={() => load()}>
            {t("app.again")}
          </button>
        </p>
      )}
      {games && games.length === 0 && (
        <div class="empty">
          <h2>{t(q === "" && game === "" && state === "" ? "library.empty" : "library.none")}</h2>
          <Link class="button" href="/">
            {t("play.new")}
          </Link>
        </div>
      )}
      <ul class="cards">
        {games?.map((summary) => (
          <GameCard key={summary.id} summary={summary}>
            <div class="card-acts">
              <button type="button" class="button icon-only" aria-label={`${t("library.rename")}: ${summary.name || summary.id}`} title={t("library.rename")} onClick={() => setRenaming({ summary, name: summary.name })}>
                <Icon name="edit" />
              </button>
              <Link class="button icon-only" href={`/analysis/${summary.game}?id=${summary.id}`} aria-label={`${t("play.analyse")}: ${summary.name || summary.id}`} title={t("play.analyse")}>
                <Icon name="analysis" />
              </Link>
              <button type="button" class="button icon-only" aria-label={`${t("library.delete")}: ${summary.name || summary.id}`} title={t("library.delete")} onClick={() => remove(summary)}>
                <Icon name="trash" />
              </button>
            </div>
          </GameCard>
        ))}
      </ul>
      {games && games.length < total && (
        <p class="more">
          <button type="button" class="button" onClick={() => load(games.length)}>
            {t("library.more", { n: total - games.length })}
          </button>
        </p>
      )}
      {importing && <ImportDialog file={importing.file} onClose={() => setImporting(null)} onDone={() => load()} />}
      {renaming && (
        <Dialog
          title={t("library.rename")}
          onClose={() => setRenaming(null)}
          foot={
            <button
              type="button"
              class="button main"
              onClick={() => {
                api("PATCH", `games/${renaming.summary.id}`, { name: renaming.name.trim() }).then(() => load()).catch(showError);
                setRenaming(null);
              }}
            >
              {t("app.save")}
            </button>
          }
        >
          <Field label={t("library.name")} maxLength={80} value={renaming.name} onInput={(name) => setRenaming({ ...renaming, name })} />
        </Dialog>
      )}
    </div>
  );
}
