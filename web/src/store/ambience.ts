import { recall } from "./database";
import { settings } from "./settings";

// A person's own background picture and music.

let audio: HTMLAudioElement | null = null;
let backgroundAddress = "";

async function applyBackground(): Promise<void> {
  const on = settings.get().background;
  const file = on ? await recall("background") : undefined;
  URL.revokeObjectURL(backgroundAddress);
  backgroundAddress = file ? URL.createObjectURL(file) : "";
  document.body.toggleAttribute("data-background", file !== undefined);
  document.body.style.backgroundImage = file ? `url("${backgroundAddress}")` : "";
}

async function applyMusic(): Promise<void> {
  const { music, musicVolume } = settings.get();
  if (!music) {
    audio?.pause();
    return;
  }
  if (!audio) {
    const file = await recall("music");
    if (!file) return;
    audio = new Audio(URL.createObjectURL(file));
    audio.loop = true;
  }
  audio.volume = musicVolume;
  // Browsers let music begin only after the person has touched the page.
  audio.play().catch(() => document.addEventListener("pointerdown", () => void audio?.play(), { once: true }));
}

/// A new file was chosen.
export function ambienceChanged(): void {
  audio?.pause();
  audio = null;
  void applyBackground().catch(() => undefined);
  void applyMusic().catch(() => undefined);
}

let started = false;

export function startAmbience(): void {
  if (started) return;
  started = true;
  ambienceChanged();
  let before = settings.get();
  settings.watch(() => {
    const now = settings.get();
    if (now.background !== before.background) void applyBackground().catch(() => undefined);
    if (now.music !== before.music || now.musicVolume !== before.musicVolume) void applyMusic().catch(() => undefined);
    before = now;
  });
}
