import type { JSX } from "preact";

// Strokes on a 24 x 24 field, drawn for this page.
const kPaths = {
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 6v12M15.5 6v12",
  first: "M18 6l-7 6 7 6zM7 6v12",
  previous: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M6 6l7 6-7 6zM17 6v12",
  flip: "M7 4v14m0 0-3.5-3.5M7 18l3.5-3.5M17 20V6m0 0-3.5 3.5M17 6l3.5 3.5",
  hint: "M9.5 17.5h5M10.5 20.5h3M12 3.5a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.2h5c0-.8.4-1.6 1.1-2.2A6 6 0 0 0 12 3.5z",
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9.5a5 5 0 0 1 0 10H12",
  redo: "m15 7 4.5 4.5L15 16M19 11.5H9.5a5 5 0 0 0 0 10H12",
  flag: "M6 21V4m0 .5c4-2.5 7 2 12 0v9c-5 2-8-2.5-12 0",
  draw: "M4 12.5 8 9l4 2.5L16 9l4 3.5M4 12.5l5 5.5 3-2 3 2 5-5.5",
  again: "M19 12a7 7 0 1 1-2.2-5.1M19.5 3.5V8H15",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  zen: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.8 3.6-6 7.5-6s6.9 2.2 7.5 6",
  computer: "M5 5h14v10.5H5zM3 19.5h18M9.5 9.5v2M14.5 9.5v2",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20.5 20.5",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 12.5V20h14v-7.5",
  download: "M12 4v11m0 0-4-4m4 4 4-4M5 20h14",
  upload: "M12 20V9m0 0-4 4m4-4 4 4M5 4h14",
  trash: "M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  edit: "M4 20l1-4.5L16 4.5l3.5 3.5-11 11zM13.5 7l3.5 3.5",
  plus: "M12 5v14M5 12h14",
  check: "m5 12.5 5 5 9.5-11",
  cross: "M7 7l10 10M17 7 7 17",
  book: "M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zm0 0V20",
  chart: "M4 20h16M6.5 16.5v-5M11 16.5v-9M15.5 16.5v-4M19.5 16.5V5",
  lab: "M9.5 4h5M10.5 4v6L5 19.5h14L13.5 10V4M8 15h8",
  learn: "M3 9l9-4.5L21 9l-9 4.5zM7 11.5V16c2.8 2.4 7.2 2.4 10 0v-4.5M21 9v5.5",
  puzzle: "M5 8h4a2.3 2.3 0 1 1 4.4 0H18v4.2a2.3 2.3 0 1 1 0 4.5V20H5z",
  analysis: "M4 19.5 9 12l4 3.5L20 5M20 5h-5M20 5v5",
  library: "M5 4.5h4v15H5zM9 4.5h4v15H9zM14 5.5l3.8-1 3.7 14.3-3.8 1z",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  image: "M4 5h16v14H4zM4 16l4.5-5 4 4.5 3-3L20 17M15.5 9.5h.01",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2",
  star: "m12 4 2.4 5.1 5.6.7-4.1 3.9 1.1 5.6L12 16.6l-5 2.7 1.1-5.6L4 9.8l5.6-.7z",
} as const;

export type IconName = keyof typeof kPaths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }): JSX.Element {
  const filled = name === "play" || name === "first" || name === "last";
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={kPaths[name]}
        fill={filled ? "currentColor" : "none"}
        stroke="currentColor"
        stroke-width={name === "more" ? 3 : 1.7}
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
