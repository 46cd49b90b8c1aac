import { useEffect, useReducer } from "preact/hooks";

/// A value that components can watch.
export class Store<T> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(value: T): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }

  update(change: (value: T) => T): void {
    this.set(change(this.value));
  }

  watch(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const seen = store.get();
  useEffect(() => {
    // The value may have changed between drawing and watching.
    if (!Object.is(seen, store.get())) redraw(undefined);
    return store.watch(() => redraw(undefined));
  }, [store]);
  return seen;
}
