import type { ServerError, ServerEvent } from "./protocol";

/// An error that the server answered with.
export class RequestError extends Error {
  constructor(readonly detail: ServerError) {
    super(detail.message);
  }
}

export type LineState = "connecting" | "open" | "lost";

/// What the socket needs from its surroundings; tests give a clock and a socket of their own.
export interface Surroundings {
  connect(): WebSocketLike;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

export interface WebSocketLike {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

interface Waiting {
  id: number;
  text: string;
  resolve(answer: Record<string, unknown>): void;
  reject(error: Error): void;
}

const kFirstDelayMs = 250;
const kLongestDelayMs = 8000;
const kSilenceMs = 45000;
const kPingMs = 15000;

/// One line to the server that mends itself: messages without an answer are sent again, in order and with their old
/// ids, after every reconnection, so that a move is never lost and never played twice.
export class Socket {
  private socket: WebSocketLike | null = null;
  private nextId = 1;
  private waiting: Waiting[] = [];
  private delay = kFirstDelayMs;
  private retryTimer = 0;
  private silenceTimer = 0;
  private pingTimer = 0;
  private greeted = false;
  private state_: LineState = "connecting";
  private readonly eventListeners = new Set<(event: ServerEvent) => void>();
  private readonly stateListeners = new Set<(state: LineState) => void>();
  private readonly rejoiners = new Set<() => void>();

  constructor(
    private readonly hello: Record<string, unknown>,
    private readonly around: Surroundings,
  ) {}

  get state(): LineState {
    return this.state_;
  }

  start(): void {
    if (this.socket === null) this.open();
  }

  /// Tries at once instead of waiting out the delay (the device came online, the tab was shown).
  wake(): void {
    if (this.state_ !== "lost") return;
    this.around.clearTimeout(this.retryTimer);
    this.delay = kFirstDelayMs;
    this.open();
  }

  /// Sends a message and waits for its answer, however many connections that takes.
  request<T = Record<string, unknown>>(type: string, fields: object = {}): Promise<T> {
    this.start();
    const id = this.nextId++;
    const text = JSON.stringify({ id, type, ...fields });
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ id, text, resolve: (answer) => resolve(answer as T), reject });
      if (this.greeted) this.socket?.send(text);
    });
  }

  onEvent(listener: (event: ServerEvent) => void): () => void {
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  onState(listener: (state: LineState) => void): () => void {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  /// `rejoin` is called after each reconnection (not the first connection), before unanswered messages go out again.
  onRejoin(rejoin: () => void): () => void {
    this.rejoiners.add(rejoin);
    return () => this.rejoiners.delete(rejoin);
  }

  get unanswered(): number {
    return this.waiting.length;
  }

  private open(): void {
    this.setState("connecting");
    const socket = this.around.connect();
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.heard();
      socket.send(JSON.stringify({ id: this.nextId++, type: "hello", ...this.hello }));
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket || typeof event.data !== "string") return;
      this.heard();
      this.receive(event.data);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private lost(): void {
    this.greeted = false;
    this.socket = null;
    this.around.clearTimeout(this.silenceTimer);
    this.around.clearTimeout(this.pingTimer);
    this.setState("lost");
    this.around.clearTimeout(this.retryTimer);
    this.retryTimer = this.around.setTimeout(() => this.open(), this.delay);
    this.delay = Math.min(this.delay * 2, kLongestDelayMs);
  }

  private heard(): void {
    this.around.clearTimeout(this.silenceTimer);
    this.silenceTimer = this.around.setTimeout(() => {
      const silent = this.socket;
      this.lost();
      silent?.close();
    }, kSilenceMs);
  }

  /// Browsers hide the server's pings from pages, so the page asks for a sign of life itself.
  private pingLater(): void {
    this.around.clearTimeout(this.pingTimer);
    this.pingTimer = this.around.setTimeout(() => {
      if (!this.greeted) return;
      this.socket?.send(JSON.stringify({ id: this.nextId++, type: "ping" }));
      this.pingLater();
    }, kPingMs);
  }

  private receive(data: string): void {
    let message: Record<string, unknown>;
    try {
      message = JSON.parse(data) as Record<string, unknown>;
    } catch {
      return;
    }
    if (typeof message["type"] === "string") {
      for (const listener of this.eventListeners) listener(message as unknown as ServerEvent);
      return;
    }
    const id = message["re"];
    if (!this.greeted && message["ok"] === true) {
      this.welcome();
      return;
    }
    const index = this.waiting.findIndex((one) => one.id === id);
    if (index < 0) return;
    const [one] = this.waiting.splice(index, 1);
    if (message["ok"] === true) one!.resolve(message);
    else one!.reject(new RequestError(message["error"] as ServerError));
  }

  private everOpen = false;

  private welcome(): void {
    this.greeted = true;
    this.delay = kFirstDelayMs;
    const old = this.waiting.slice();
    if (this.everOpen) for (const rejoin of this.rejoiners) rejoin();
    this.everOpen = true;
    for (const one of old) this.socket?.send(one.text);
    this.setState("open");
    this.pingLater();
  }

  private setState(state: LineState): void {
    if (state === this.state_) return;
    this.state_ = state;
    for (const listener of this.stateListeners) listener(state);
  }
}
