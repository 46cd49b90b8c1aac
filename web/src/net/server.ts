import { kProtocol } from "./version";
import { RequestError, Socket, type WebSocketLike } from "./socket";
import type { Info, ServerError } from "./protocol";

function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/// The secret that is this device's identity; see docs/server.md.
export const client: string = (() => {
  try {
    const kept = localStorage.getItem("kydai.client");
    if (kept !== null && /^[\w-]{22}$/.test(kept)) return kept;
    const made = randomToken();
    localStorage.setItem("kydai.client", made);
    return made;
  } catch {
    return randomToken();
  }
})();

function address(): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws`;
}

export const socket = new Socket(
  { client, session: randomToken(), protocol: kProtocol },
  {
    connect: () => new WebSocket(address()) as unknown as WebSocketLike,
    setTimeout: (run, ms) => window.setTimeout(run, ms),
    clearTimeout: (timer) => window.clearTimeout(timer),
  },
);

window.addEventListener("online", () => socket.wake());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") socket.wake();
});

/// One HTTP request of the JSON API. Throws RequestError with the server's reason, or code "offline".
export async function api<T>(method: string, path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers: { "X-Kydai-Client": client, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new RequestError({ code: "offline", message: "The server cannot be reached." });
  }
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.includes("json")) {
    if (response.ok) return (await response.text()) as T;
    throw new RequestError({ code: "internal", message: `${response.status} ${response.statusText}` });
  }
  const answer = (await response.json()) as T & { error?: ServerError };
  if (!response.ok) throw new RequestError(answer.error ?? { code: "internal", message: response.statusText });
  return answer;
}

export const get = <T>(path: string): Promise<T> => api<T>("GET", path);
export const post = <T>(path: string, body: object = {}): Promise<T> => api<T>("POST", path, body);

/// `path?name=value…` without the empty ones.
export function query(path: string, values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== "") search.set(name, String(value));
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

let infoAnswer: Promise<Info> | null = null;

/// What the server offers, asked once; asked again after a failure.
export function info(): Promise<Info> {
  infoAnswer ??= get<Info>("info").catch((error: unknown) => {
    infoAnswer = null;
    throw error;
  });
  return infoAnswer;
}
