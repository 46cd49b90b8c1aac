import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { sideName } from "../../board/words";
import { useText } from "../../i18n";
import { client, info, query } from "../../net/server";
import type { FormatInfo, GameKind, GameState, Seat, Side } from "../../net/protocol";
import { Choices, Dialog, Select, Slider } from "../../ui/form";
import { Icon } from "../../ui/icons";
import { showError, toast } from "../../ui/toast";
import { positionSvg, saveFile, savePng } from "./share";

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch (error) {
    showError(error);
  }
}

/// A text with a button that copies it.
export function CopyField({ label, value }: { label: string; value: string }): JSX.Element {
  const t = useText();
  return (
    <div class="row copy-row">
      <label class="field grow">
        <span class="small quiet">{label}</span>
        <input type="text" readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="button" onClick={() => void copy(value, t("app.copied"))}>
        {t("play.copy")}
      </button>
    </div>
  );
}

interface ShareProps {
  game: GameKind;
  board: string;
  fen: string;
  flipped: boolean;
  /// The game in the library whose moves can be exported.
  id?: string;
  notation?: string;
  onClose(): void;
}

/// Link, FEN, picture, and the whole game as a file.
export function ShareDialog({ game, board, fen, flipped, id, notation, onClose }: ShareProps): JSX.Element {
  const t = useText();
  const [formats, setFormats] = useState<FormatInfo[]>([]);
  useEffect(() => {
    info().then((answer) => setFormats(answer.formats.filter((one) => one.write && one.games.includes(game))), () => undefined);
  }, []);
  const link = `${location.origin}/analysis/${game}?fen=${encodeURIComponent(fen)}`;
  const picture = async (kind: "svg" | "png"): Promise<void> => {
    const svg = await positionSvg(game, board, flipped);
    if (kind === "svg") saveFile(`kydai-${game}.svg`, new Blob([svg], { type: "image/svg+xml" }));
    else await savePng(`kydai-${game}.png`, svg);
  };
  const file = async (format: FormatInfo): Promise<void> => {
    const response = await fetch(`/api/${query(`games/${id}/export`, { format: format.id, notation })}`, { headers: { "X-Kydai-Client": client } });
    if (!response.ok) throw new Error(response.statusText);
    saveFile(`kydai-${id}.${format.extension}`, await response.blob());
  };
  return (
    <Dialog title={t("play.share")} onClose={onClose} game={game}>
      <CopyField label={t("play.share-link")} value={link} />
      <CopyField label={t("play.share-fen")} value={fen} />
      <div class="row">
        <button type="button" class="button" onClick={() => picture("svg").catch(showError)}>
          <Icon name="image" />
          {t("play.share-svg")}
        </button>
        <button type="button" class="button" onClick={() => picture("png").catch(showError)}>
          <Icon name="image" />
          {t("play.share-png")}
        </button>
      </div>
      {id !== undefined && formats.length > 0 && (
        <fieldset>
          <legend>{t("play.export")}</legend>
          <div class="row">
            {formats.map((format) => (
              <button key={format.id} type="button" class="button" onClick={() => file(format).catch(showError)}>
                <Icon name="download" />
                {format.id.toUpperCase()}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </Dialog>
  );
}

interface SeatsProps {
  state: GameState;
  onSeat(side: Side, seat: Seat): void;
  onClose(): void;
}

/// Who plays: can be changed while the game goes on.
export function SeatsDialog({ state, onSeat, onClose }: SeatsProps): JSX.Element {
  const t = useText();
  return (
    <Dialog title={t("play.seats")} onClose={onClose} game={state.game}>
      {(["first", "second"] as const).map((side) => {
        const seat = state.seats[side];
        return (
          <div class="stack tight" key={side}>
            <Choices<Seat["kind"]>
              legend={t("play.seat", { side: sideName(state.game, side) })}
              value={seat.kind}
              onChange={(kind) =>
                onSeat(side, kind === "computer" ? { kind, name: "", level: seat.level ?? 3 } : { kind, name: "", here: true })
              }
              options={[
                { value: "person", text: t("new.person") },
                { value: "computer", text: t("new.computer") },
              ]}
            />
            {seat.kind === "computer" && (
              <Slider
                label={t("new.level")}
                min={1}
                max={10}
                value={seat.level ?? 10}
                text={t("new.level-n", { n: seat.level ?? 10 })}
                onInput={(level) => onSeat(side, { ...seat, level })}
              />
            )}
          </div>
        );
      })}
    </Dialog>
  );
}

interface NotationProps {
  game: GameKind;
  value: string;
  onChange(value: string): void;
}

export function NotationSelect({ game, value, onChange }: NotationProps): JSX.Element {
  const t = useText();
  const [names, setNames] = useState<string[]>([value]);
  useEffect(() => {
    info().then((answer) => setNames(answer.games.find((one) => one.game === game)?.notations ?? [value]), () => undefined);
  }, [game]);
  return (
    <Select
      label={t("play.notation")}
      hideLabel
      value={value}
      onChange={onChange}
      options={names.map((name) => ({ value: name, text: t(`notation.${name}` as "notation.san") }))}
    />
  );
}
