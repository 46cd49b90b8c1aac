import { Component, type ComponentChildren, type ComponentType, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useText, wantedLanguage, type Key } from "./i18n";
import { socket } from "./net/server";
import { kGames, type GameKind } from "./net/protocol";
import { Link, place } from "./router";
import { change, settings, type LanguageChoice } from "./store/settings";
import { useStore } from "./store/store";
import { LiveRegion } from "./ui/announce";
import { Brand } from "./ui/brand";
import { Icon, type IconName } from "./ui/icons";
import { Toasts } from "./ui/toast";

export interface RoomProps {
  path: string[];
  search: URLSearchParams;
}

type Room = ComponentType<RoomProps>;

interface Door {
  path: string;
  title: Key;
  icon: IconName;
  load(): Promise<Room>;
}

const kDoors: Door[] = [
  { path: "", title: "room.home", icon: "play", load: async () => (await import("./rooms/home")).Home },
  { path: "puzzles", title: "room.puzzles", icon: "puzzle", load: async () => (await import("./rooms/puzzles")).Puzzles },
  { path: "learn", title: "room.learn", icon: "learn", load: async () => (await import("./rooms/learn")).Learn },
  { path: "analysis", title: "room.analysis", icon: "analysis", load: async () => (await import("./rooms/analysis")).Analysis },
  { path: "editor", title: "room.editor", icon: "edit", load: async () => (await import("./rooms/editor")).Editor },
  { path: "library", title: "room.library", icon: "library", load: async () => (await import("./rooms/library")).Library },
  { path: "book", title: "room.book", icon: "book", load: async () => (await import("./rooms/book")).Book },
  { path: "lab", title: "room.lab", icon: "lab", load: async () => (await import("./rooms/lab")).Lab },
  { path: "statistics", title: "room.statistics", icon: "chart", load: async () => (await import("./rooms/statistics")).StatisticsRoom },
  { path: "settings", title: "room.settings", icon: "settings", load: async () => (await import("./rooms/settings")).SettingsRoom },
];

// The others are in the menu where the header is too narrow for all.
const kMainDoors = ["", "puzzles", "learn", "analysis", "library"];

const kHidden: Record<string, () => Promise<Room>> = {
  play: async () => (await import("./rooms/play")).Play,
  new: async () => (await import("./rooms/new_game")).NewGameRoom,
};

export function isGame(text: string | undefined): text is GameKind {
  return kGames.includes(text as GameKind);
}

/// Shows what went wrong instead of a blank page.
class Guard extends Component<{ children: ComponentChildren; fallback: JSX.Element; room: string }, { failed: boolean }> {
  override state = { failed: false };
  static override getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override componentDidUpdate(before: { room: string }): void {
    if (before.room !== this.props.room && this.state.failed) this.setState({ failed: false });
  }
  override render(): ComponentChildren {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

const loadedRooms = new Map<string, Room>();

function CurrentRoom(): JSX.Element {
  const t = useText();
  const { path, search } = useStore(place);
  const name = path[0] ?? "";
  const [, redraw] = useState(0);
  const [failed, setFailed] = useState("");
  const load = kHidden[name] ?? kDoors.find((door) => door.path === name)?.load;
  useEffect(() => {
    if (!load || loadedRooms.has(name)) return;
    load().then(
      (room) => {
        loadedRooms.set(name, room);
        redraw((n) => n + 1);
      },
      () => setFailed(name),
    );
  }, [name, failed]);
  const Found = loadedRooms.get(name);
  if (!load) return <Message title={t("app.not-found")} />;
  if (Found) return <Found path={path} search={search} />;
  if (failed === name) return <Message title={t("app.offline")} />;
  return <div class="room quiet" aria-busy="true" />;
}

function Message({ title }: { title: string }): JSX.Element {
  const t = useText();
  return (
    <div class="empty">
      <Brand size={56} />
      <h1>{title}</h1>
      <Link class="button" href="/">
        {t("app.home")}
      </Link>
    </div>
  );
}

function LineState(): JSX.Element | null {
  const t = useText();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let timer = 0;
    const stop = socket.onState((state) => {
      window.clearTimeout(timer);
      // A blink of the line is not worth a word.
      if (state === "open") setLost(false);
      else timer = window.setTimeout(() => setLost(true), 1200);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, []);
  return lost ? (
    <div class="line-lost" role="alert">
      {t("app.line-lost")}
    </div>
  ) : null;
}

function Header(): JSX.Element {
  const t = useText();
  const { path } = useStore(place);
  const now = useStore(settings);
  const [open, setOpen] = useState(false);
  const current = path[0] === "play" || path[0] === "new" ? "" : (path[0] ?? "");
  useEffect(() => setOpen(false), [path]);
  const dark = document.documentElement.dataset["theme"] === "dark";
  const doors = kDoors.filter((door) => door.path !== "settings");
  const language = now.language === "auto" ? wantedLanguage() : now.language;
  return (
    <>
      <header class="header">
        <Link class="brand" href="/">
          <Brand />
          Kỳ Đài
        </Link>
        <nav class="nav" aria-label={t("app.menu")}>
          {doors.map((door) => (
            <Link
              key={door.path}
              class={kMainDoors.includes(door.path) ? "" : "when-wide"}
              href={`/${door.path}`}
              aria-current={door.path === current ? "page" : undefined}
            >
              {t(door.title)}
            </Link>
          ))}
        </nav>
        <div class="header-end">
          <label class="unseen" for="language">
            {t("app.language")}
          </label>
          <select
            id="language"
            class="language"
            value={language}
            onChange={(event) => change({ language: event.currentTarget.value as LanguageChoice })}
          >
            <option value="vi" selected={language === "vi"}>Tiếng Việt</option>
            <option value="en" selected={language === "en"}>English</option>
            <option value="zh" selected={language === "zh"}>中文</option>
          </select>
          <button
            type="button"
            class="button icon-only"
            aria-label={t("app.theme")}
            title={t("app.theme")}
            onClick={() => change({ theme: dark ? "light" : "dark" })}
          >
            <Icon name={dark ? "sun" : "moon"} />
          </button>
          <Link class="button icon-only" href="/settings" aria-label={t("room.settings")} title={t("room.settings")}>
            <Icon name="settings" />
          </Link>
          <button
            type="button"
            class="button icon-only menu-button"
            aria-label={t("app.menu")}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? "close" : "menu"} />
          </button>
        </div>
      </header>
      {open && (
        <nav class="menu-sheet" aria-label={t("app.menu")} onKeyDown={(event) => event.key === "Escape" && setOpen(false)}>
          {kDoors.map((door) => (
            <Link key={door.path} href={`/${door.path}`} aria-current={door.path === current ? "page" : undefined}>
              <Icon name={door.icon} />
              {t(door.title)}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

/// The frame around all rooms.
export function App(): JSX.Element {
  const t = useText();
  const { path } = useStore(place);
  useEffect(() => {
    const door = kDoors.find((one) => one.path === (path[0] ?? ""));
    document.title = door && door.path !== "" ? `${t(door.title)} · Kỳ Đài` : "Kỳ Đài";
  });
  return (
    <>
      <a class="skip" href="#main">
        {t("app.skip")}
      </a>
      <Header />
      <LineState />
      <main id="main" tabIndex={-1}>
        <Guard room={path.join("/")} fallback={<Message title={t("app.error")} />}>
          <CurrentRoom />
        </Guard>
      </main>
      <Toasts />
      <LiveRegion />
    </>
  );
}
