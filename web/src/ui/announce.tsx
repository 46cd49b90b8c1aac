import type { JSX } from "preact";
import { Store, useStore } from "../store/store";

const said = new Store<{ text: string; turn: boolean }>({ text: "", turn: false });

/// Says something to screen readers.
export function announce(text: string): void {
  said.update((before) => ({ text, turn: !before.turn }));
}

/// Two live regions used in turn, so that the same words twice are still heard twice.
export function LiveRegion(): JSX.Element {
  const { text, turn } = useStore(said);
  return (
    <div class="unseen">
      <div role="status" aria-live="polite" id="live-a">{turn ? "" : text}</div>
      <div role="status" aria-live="polite" id="live-b">{turn ? text : ""}</div>
    </div>
  );
}
