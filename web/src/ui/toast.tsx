import type { JSX } from "preact";
import { Store, useStore } from "../store/store";
import { useText, t, has } from "../i18n";
import { RequestError } from "../net/socket";
import { Icon } from "./icons";

interface Toast {
  key: number;
  text: string;
  action?: { text: string; run(): void } | undefined;
}

const toasts = new Store<Toast[]>([]);
let nextKey = 1;
const kShownMs = 7000;

/// A short message at the edge of the page, with at most one thing to do about it.
export function toast(text: string, action?: Toast["action"]): void {
  const key = nextKey++;
  toasts.update((list) => [...list.slice(-2), { key, text, action }]);
  window.setTimeout(() => dismiss(key), kShownMs);
}

function dismiss(key: number): void {
  toasts.update((list) => list.filter((one) => one.key !== key));
}

/// What happened, in the person's language, with the server's own words where they say more.
export function errorText(error: unknown): string {
  if (!(error instanceof RequestError)) return t("app.error");
  const { code, message, column } = error.detail;
  const key = `error.${code}`;
  const own = has(key) ? t(key) : t("app.error");
  const detailed = ["bad-fen", "bad-move", "bad-rules", "bad-text", "bad-request"].includes(code);
  if (!detailed || message === "") return own;
  return `${own} (${message}${column === undefined ? "" : `, ${column}`})`;
}

export function showError(error: unknown): void {
  toast(errorText(error));
}

export function Toasts(): JSX.Element {
  const t = useText();
  const list = useStore(toasts);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {list.map((one) => (
        <div class="toast" key={one.key}>
          <span class="grow">{one.text}</span>
          {one.action && (
            <button
              type="button"
              class="button"
              onClick={() => {
                one.action!.run();
                dismiss(one.key);
              }}
            >
              {one.action.text}
            </button>
          )}
          <button type="button" class="button icon-only" aria-label={t("app.close")} onClick={() => dismiss(one.key)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
