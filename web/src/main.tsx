import { render } from "preact";
import { App } from "./app";
import { loadLanguage } from "./i18n";
import { settings } from "./store/settings";
import { syncSettings } from "./store/sync";
import "./styles/base.css";
import "./styles/ui.css";

const darkQuery = window.matchMedia("(prefers-color-scheme: dark)");

function applyTheme(): void {
  const { theme, animations } = settings.get();
  const dark = theme === "dark" || (theme === "auto" && darkQuery.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  document.documentElement.toggleAttribute("data-still", !animations);
}

applyTheme();
darkQuery.addEventListener("change", applyTheme);

let language = settings.get().language;
settings.watch(() => {
  applyTheme();
  if (settings.get().language === language) return;
  language = settings.get().language;
  void loadLanguage();
});

void loadLanguage().then(() => {
  const frame = document.getElementById("app")!;
  frame.textContent = "";
  render(<App />, frame);
  syncSettings();
  if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  // Music and the background are files on the device; most people have none, so their code waits.
  const { music, background } = settings.get();
  if (music || background) void import("./store/ambience").then((module) => module.startAmbience());
});
