import type { Side } from "../../net/protocol";

// Keys of open seats that this device may give away, kept so that the invitation survives a reload.

const key = (id: string): string => `kydai.seats.${id}`;

export function keepSeatKeys(id: string, keys: Partial<Record<Side, string>>): void {
  if (Object.keys(keys).length === 0) return;
  try {
    localStorage.setItem(key(id), JSON.stringify(keys));
  } catch {
    // The invitation can still be made again with a new game.
  }
}

export function seatKeys(id: string): Partial<Record<Side, string>> {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? "{}") as Partial<Record<Side, string>>;
  } catch {
    return {};
  }
}
