import { api, get } from "../net/server";
import { settings, settingsFrom } from "./settings";

const kDelayMs = 1500;

/// Copies the settings to the server's store, and takes them from there when this browser has none (its data was cleared).
export function syncSettings(): void {
  let timer = 0;
  const send = (): void => {
    api("PUT", "settings", { settings: settings.get() }).catch(() => undefined);
  };
  const sendLater = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(send, kDelayMs);
  };
  const fresh = localStorage.getItem("kydai.settings") === null;
  if (!fresh) {
    settings.watch(sendLater);
    return;
  }
  get<{ settings?: unknown }>("settings")
    .then((answer) => {
      if (answer.settings) settings.set(settingsFrom(answer.settings));
    })
    .catch(() => undefined)
    .finally(() => settings.watch(sendLater));
}
