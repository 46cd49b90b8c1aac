import type { ComponentChildren, JSX } from "preact";
import { Store } from "./store/store";

export interface Place {
  /// The parts of the path: "/play/x" is ["play", "x"].
  path: string[];
  search: URLSearchParams;
}

function here(): Place {
  return {
    path: location.pathname.split("/").filter(Boolean).map(decodeURIComponent),
    search: new URLSearchParams(location.search),
  };
}

export const place = new Store<Place>(here());

window.addEventListener("popstate", () => place.set(here()));

/// Goes to an address inside the page; with `replace` the back button does not return here.
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  place.set(here());
  if (!replace) window.scrollTo(0, 0);
}

type LinkProps = JSX.AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; children: ComponentChildren };

/// A link that changes the room without loading the page again; it stays a real link for new tabs.
export function Link({ href, onClick, ...rest }: LinkProps): JSX.Element {
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (typeof onClick === "function") onClick.call(event.currentTarget, event);
        go(href);
      }}
    />
  );
}
