import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isGame, type RoomProps } from "../app";
import { MiniBoard } from "../board/MiniBoard";
import { boardRatio } from "../board/geometry";
import { kStartBoards } from "../board/starts";
import { pieceName } from "../board/words";
import { boardsOf } from "../boards/boards";
import { useText, type Key } from "../i18n";
import type { GameKind } from "../net/protocol";
import { kLetters, setsOf } from "../pieces/sets";
import { play } from "../sound";
import { checkFile, forget, keep, names } from "../store/database";
import { removePicture, setPicture, usePictures } from "../store/pictures";
import { change, changeLook, changeNotation, settings, type LanguageChoice, type ThemeChoice } from "../store/settings";
import { useStore } from "../store/store";
import { Choices, Field, Select, Slider, Tick } from "../ui/form";
import { Icon } from "../ui/icons";
import { showError, toast } from "../ui/toast";
import { GameTabs } from "./game_tabs";
import { NotationSelect } from "./play/dialogs";
import "../styles/rooms.css";

// A position for each game in which the looks of sets and boards can be judged: every kind of piece, some moved.
const kPreview: Partial<Record<GameKind, string>> = {
  chess: "r.bqkb.rpppp.ppp..n..n......p.....B.P........N..PPPP.PPPRNBQK..R",
};

// The corner that a swatch shows: both sides on few cells.
const kCorner: Record<GameKind, string> = {
  chess: `kqrn....bp......PB......NRQK....${".".repeat(32)}`,
  xiangqi: `rnak.....c.p......P.C......KANR.....${".".repeat(54)}`,
  jieqi: `rxkx.....x.c......C.X......XKXR.....${".".repeat(54)}`,
  cotoan: `jida.....f.g......GCB......AEHJ.....${".".repeat(63)}`,
};

interface SwatchesProps {
  legend: string;
  game: GameKind;
  value: string;
  options: { id: string; text: string; look: { pieces: string; board: string } }[];
  onChange(id: string): void;
}

/// Choices shown as small pictures of what they do.
function Swatches({ legend, game, value, options, onChange }: SwatchesProps): JSX.Element {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div class="swatches">
        {options.map((option) => (
          <label key={option.id} class="swatch">
            <input type="radio" name={`${game}${legend}`} checked={option.id === value} onChange={() => onChange(option.id)} />
            <span class="swatch-picture">
              <MiniBoard game={game} board={kCorner[game]} label="" look={option.look} />
            </span>
            <span class="small">{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Pictures({ game }: { game: GameKind }): JSX.Element {
  const t = useText();
  const pictures = usePictures(game);
  const choose = async (letter: string, file: File | undefined): Promise<void> => {
    if (!file) return;
    const checked = await checkFile(file, "image");
    if (typeof checked === "string") toast(t(`settings.file-${checked}`));
    else await setPicture(game, letter, checked);
  };
  return (
    <details>
      <summary>{t("settings.own-pictures")}</summary>
      <div class="stack">
        <p class="small quiet">{t("settings.own-pictures-line")}</p>
        <ul class="own-pictures">
          {[...kLetters[game]].map((letter) => {
            const address = pictures.get(letter);
            return (
              <li key={letter}>
                <label class="own-picture">
                  {address === undefined ? <Icon name="image" size={28} /> : <img src={address} alt="" />}
                  <span class="small">{pieceName(game, letter)}</span>
                  <input
                    type="file"
                    class="unseen"
                    accept="image/png,image/jpeg,image/gif,image/webp"
                    onChange={(event) => void choose(letter, event.currentTarget.files?.[0]).catch(showError)}
                  />
                </label>
                {address !== undefined && (
                  <button
                    type="button"
                    class="button icon-only"
                    aria-label={`${t("settings.remove")}: ${pieceName(game, letter)}`}
                    onClick={() => void removePicture(game, letter).catch(showError)}
                  >
                    <Icon name="close" />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}

/// A file kept on the device: the background or the music.
function OwnFile({ use }: { use: "background" | "music" }): JSX.Element {
  const t = useText();
  const [there, setThere] = useState(false);
  useEffect(() => {
    names().then((list) => setThere(list.includes(use)), () => undefined);
  }, []);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const checked = await checkFile(file, use === "music" ? "audio" : "background");
    if (typeof checked === "string") {
      toast(t(`settings.file-${checked}`));
      return;
    }
    await keep(use, checked);
    setThere(true);
    change({ [use]: true });
    const ambience = await import("../store/ambience");
    ambience.startAmbience();
    ambience.ambienceChanged();
  };
  const remove = async (): Promise<void> => {
    await forget(use);
    setThere(false);
    change({ [use]: false });
    (await import("../store/ambience")).ambienceChanged();
  };
  return (
    <div class="row">
      <label class="button">
        <Icon name={use === "music" ? "sound" : "image"} />
        {t(`settings.choose-${use}`)}
        <input
          type="file"
          class="unseen"
          accept={use === "music" ? "audio/*" : "image/png,image/jpeg,image/gif,image/webp"}
          onChange={(event) => void choose(event.currentTarget.files?.[0]).catch(showError)}
        />
      </label>
      {there && (
        <button type="button" class="button plain" onClick={() => void remove().catch(showError)}>
          <Icon name="close" />
          {t("settings.remove")}
        </button>
      )}
    </div>
  );
}

/// Everything a person can set, with a preview that lives.
export function SettingsRoom({ path }: RoomProps): JSX.Element {
  const t = useText();
  const now = useStore(settings);
  const game: GameKind = isGame(path[1]) ? path[1] : "chess";
  const look = now.look[game];
  return (
    <div class="room" data-game={game}>
      <div class="room-head">
        <h1>{t("room.settings")}</h1>
      </div>
      <section class="settings-part" aria-labelledby="look">
        <h2 id="look">{t("settings.look")}</h2>
        <GameTabs room="settings" game={game} label={t("new.game")} />
        <div class="settings-look" style={{ "--ratio": String(boardRatio(game)) }}>
          <div class="settings-preview">
            <MiniBoard game={game} board={kPreview[game] ?? kStartBoards[game]} label={t("settings.preview")} />
          </div>
          <div class="stack">
            <Swatches
              legend={t("settings.pieces")}
              game={game}
              value={look.pieces}
              onChange={(pieces) => changeLook(game, { pieces })}
              options={setsOf(game).map((set) => ({ id: set.id, text: t(`set.${set.id}` as Key), look: { ...look, pieces: set.id } }))}
            />
            <Swatches
              legend={t("settings.board")}
              game={game}
              value={look.board}
              onChange={(board) => changeLook(game, { board })}
              options={boardsOf(game).map((board) => ({ id: board.id, text: t(`theme.${board.id}` as Key), look: { ...look, board: board.id } }))}
            />
            <div class="field">
              <span class="label">{t("play.notation")}</span>
              <NotationSelect game={game} value={now.notation[game]} onChange={(value) => changeNotation(game, value)} />
            </div>
            <Pictures key={game} game={game} />
          </div>
        </div>
      </section>
      <div class="settings-columns">
        <section class="settings-part stack" aria-labelledby="page">
          <h2 id="page">{t("settings.page")}</h2>
          <Select<LanguageChoice>
            label={t("app.language")}
            value={now.language}
            onChange={(language) => change({ language })}
            options={[
              { value: "auto", text: t("settings.auto") },
              { value: "vi", text: "Tiếng Việt" },
              { value: "en", text: "English" },
              { value: "zh", text: "中文" },
            ]}
          />
          <Choices<ThemeChoice>
            legend={t("app.theme")}
            value={now.theme}
            onChange={(theme) => change({ theme })}
            options={[
              { value: "auto", text: t("settings.auto") },
              { value: "light", text: t("settings.light") },
              { value: "dark", text: t("settings.dark") },
            ]}
          />
          <Tick label={t("settings.background")} checked={now.background} onChange={(background) => change({ background })} />
          <OwnFile use="background" />
        </section>
        <section class="settings-part stack" aria-labelledby="sound">
          <h2 id="sound">{t("settings.sound")}</h2>
          <Tick label={t("play.sound")} checked={now.sounds} onChange={(sounds) => change({ sounds })} />
          <Slider
            label={t("settings.volume")}
            min={0}
            max={100}
            value={Math.round(now.volume * 100)}
            text={`${Math.round(now.volume * 100)}%`}
            onInput={(value) => change({ volume: value / 100 })}
          />
          <div class="row">
            {(["move", "capture", "check", "win"] as const).map((sound) => (
              <button key={sound} type="button" class="button" onClick={() => play(sound)}>
                {t(`settings.try-${sound}`)}
              </button>
            ))}
          </div>
          <Tick label={t("settings.music")} checked={now.music} onChange={(music) => change({ music })} />
          <OwnFile use="music" />
          <Slider
            label={t("settings.music-volume")}
            min={0}
            max={100}
            value={Math.round(now.musicVolume * 100)}
            text={`${Math.round(now.musicVolume * 100)}%`}
            onInput={(value) => change({ musicVolume: value / 100 })}
          />
        </section>
        <section class="settings-part stack tight" aria-labelledby="playing">
          <h2 id="playing">{t("settings.playing")}</h2>
          <Field label={t("settings.name")} maxLength={40} value={now.name} onInput={(name) => change({ name })} />
          <Tick label={t("settings.targets")} checked={now.targets} onChange={(targets) => change({ targets })} />
          <Tick label={t("settings.coordinates")} checked={now.coordinates} onChange={(coordinates) => change({ coordinates })} />
          <Tick label={t("settings.animations")} checked={now.animations} onChange={(animations) => change({ animations })} />
          <Tick label={t("settings.premoves")} checked={now.premoves} onChange={(premoves) => change({ premoves })} />
          <Tick label={t("settings.confirm-resign")} checked={now.confirmResign} onChange={(confirmResign) => change({ confirmResign })} />
        </section>
      </div>
    </div>
  );
}
