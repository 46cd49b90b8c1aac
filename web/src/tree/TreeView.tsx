import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useText } from "../i18n";
import type { Mark } from "../net/protocol";
import { kMarkSigns } from "../rooms/play/MoveList";
import { kRoot, nodeOf, type Tree } from "./tree";

interface TreeViewProps {
  tree: Tree;
  at: number;
  secondBegins: boolean;
  /// Verdicts on the moves of the main line, by node.
  marks?: ReadonlyMap<number, Mark>;
  onGo(id: number): void;
}

/// All variations as running text; side lines are set in below the move they replace.
export function TreeView({ tree, at, secondBegins, marks, onGo }: TreeViewProps): JSX.Element {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (!box.current || !current) return;
    const top = current.offsetTop;
    if (top < box.current.scrollTop || top + current.offsetHeight > box.current.scrollTop + box.current.clientHeight)
      box.current.scrollTop = top - box.current.clientHeight / 2;
  }, [at]);

  const move = (id: number, ply: number, numbered: boolean): JSX.Element => {
    const node = nodeOf(tree, id);
    const index = ply + (secondBegins ? 1 : 0);
    const white = index % 2 === 1;
    const number = white ? `${(index + 1) / 2}.` : numbered ? `${index / 2}…` : "";
    const mark = marks?.get(id);
    return (
      <span key={id} class="tree-move">
        {number !== "" && <span class="move-number numbers">{number}</span>}
        <button type="button" class={`move${mark ? ` mark-${mark}` : ""}`} aria-current={id === at ? "step" : undefined} onClick={() => onGo(id)}>
          {node.step!.text}
          {mark && kMarkSigns[mark] !== "" && <span class="move-mark">{kMarkSigns[mark]}</span>}
        </button>
      </span>
    );
  };

  const line = (from: number, ply: number): ComponentChildren[] => {
    const out: ComponentChildren[] = [];
    let numbered = true;
    for (let node = nodeOf(tree, from); node.children.length > 0; ) {
      const [main, ...others] = node.children;
      out.push(move(main!, ply, numbered));
      numbered = others.length > 0;
      for (const other of others)
        out.push(
          <div key={`v${other}`} class="variation">
            {move(other, ply, true)}
            {line(other, ply + 1)}
          </div>,
        );
      node = nodeOf(tree, main!);
      ++ply;
    }
    return out;
  };

  return (
    <div ref={box} class="tree" role="group" aria-label={t("play.moves")}>
      {line(kRoot, 1)}
    </div>
  );
}
