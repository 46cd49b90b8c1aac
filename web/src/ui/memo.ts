import { Component, createElement, type ComponentType, type JSX } from "preact";

function differs(a: object, b: object): boolean {
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const name in left) if (!(name in right)) return true;
  for (const name in right) if (!Object.is(left[name], right[name])) return true;
  return false;
}

/// A component that is drawn again only when one of its properties changed. Boards have 99 cells; few change at a time.
export function memo<P extends object>(inner: (props: P) => JSX.Element | null): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return differs(this.props, next);
    }
    override render(): JSX.Element {
      return createElement(inner as ComponentType<P>, this.props as P);
    }
  };
}
