// Files that a person keeps on this device: pictures of pieces, a background, music. IndexedDB holds them as blobs; they are
// only ever shown through <image>, CSS or <audio> from blob: addresses, which cannot run anything.

const kStore = "files";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("kydai", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(kStore);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise<T>((resolve, reject) => {
    const request = act(database.transaction(kStore, mode).objectStore(kStore));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  }).finally(() => database.close());
}

export const keep = (name: string, file: Blob): Promise<IDBValidKey> => run("readwrite", (store) => store.put(file, name));
export const forget = (name: string): Promise<undefined> => run("readwrite", (store) => store.delete(name));
export const recall = (name: string): Promise<Blob | undefined> => run("readonly", (store) => store.get(name) as IDBRequest<Blob | undefined>);
export const names = async (): Promise<string[]> =>
  (await run("readonly", (store) => store.getAllKeys())).filter((key): key is string => typeof key === "string");

export type FileProblem = "type" | "size";

const kLimits = { image: 2_000_000, background: 8_000_000, audio: 30_000_000 };

// The first bytes tell what a file is; its name and declared type may lie.
const kImageStarts: [string, number[]][] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46]],
];
const kAudioStarts: [string, number[]][] = [
  ["audio/mpeg", [0x49, 0x44, 0x33]],
  ["audio/mpeg", [0xff, 0xfb]],
  ["audio/mpeg", [0xff, 0xf3]],
  ["audio/ogg", [0x4f, 0x67, 0x67, 0x53]],
  ["audio/wav", [0x52, 0x49, 0x46, 0x46]],
  ["audio/flac", [0x66, 0x4c, 0x61, 0x43]],
];

/// Checks a file by its size and its first bytes; returns it with the type that the bytes show.
export async function checkFile(file: Blob, use: keyof typeof kLimits): Promise<Blob | FileProblem> {
  if (file.size === 0 || file.size > kLimits[use]) return "size";
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const starts = use === "audio" ? kAudioStarts : kImageStarts;
  for (const [type, bytes] of starts) {
    if (!bytes.every((byte, i) => head[i] === byte)) continue;
    if (bytes[0] === 0x52) {
      const form = String.fromCharCode(...head.slice(8, 12));
      if (form !== (use === "audio" ? "WAVE" : "WEBP")) continue;
    }
    return file.slice(0, file.size, type);
  }
  // MP4 audio carries its mark after the box's length.
  if (use === "audio" && String.fromCharCode(...head.slice(4, 8)) === "ftyp") return file.slice(0, file.size, "audio/mp4");
  return "type";
}
