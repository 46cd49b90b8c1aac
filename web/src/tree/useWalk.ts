import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { post } from "../net/server";
import type { GameKind, PositionAnswer, Target, View } from "../net/protocol";
import { showError } from "../ui/toast";
import { addLine, addStep, childBy, kRoot, movesTo, newTree, nodeOf, pack, setView, unpack, type Tree } from "./tree";

export interface Walk {
  tree: Tree;
  at: number;
  /// What is known about the position stood on; null until the server has answered.
  view: View | null;
  start: string;
  startBoard: string;
  go(id: number): void;
  play(target: Pick<Target, "move">): void;
  /// Plays several moves in a row (an engine's line).
  playAll(moves: readonly string[]): void;
  change(tree: Tree, at?: number): void;
  moves: string[];
}

interface WalkOptions {
  game: GameKind;
  fen: string;
  rules?: string;
  notation: string;
  /// Moves to begin with, shown as the main line.
  moves?: readonly string[];
  /// The name under which the tree is kept while the browser is open.
  keepAs?: string;
}

/// Walking on a board from any position, all moves known to the server, kept as a tree.
export function useWalk({ game, fen, rules, notation, moves: first, keepAs }: WalkOptions): Walk {
  const [state, setState] = useState<{ tree: Tree; at: number }>({ tree: newTree(), at: kRoot });
  const [start, setStart] = useState({ fen, board: "" });
  const busy = useRef(false);
  const now = useRef(state);
  now.current = state;
  const ask = (moves: readonly string[], from: number): Promise<PositionAnswer> =>
    post<PositionAnswer>("position", { game, ...(fen !== "" ? { fen } : {}), ...(rules ? { rules } : {}), moves, notation, from });

  useEffect(() => {
    let alive = true;
    const begin = async (): Promise<void> => {
      const root = await ask([], 0);
      if (!alive) return;
      setStart({ fen: root.start, board: root.view.board });
      const kept = keepAs ? sessionStorage.getItem(keepAs) : null;
      const tree = kept ? unpack(JSON.parse(kept)) : null;
      if (tree) {
        setState({ tree: setView(tree, kRoot, root.view), at: kRoot });
        return;
      }
      let made = { tree: newTree(root.view), id: kRoot };
      if (first && first.length > 0) {
        const answer = await ask(first, 0);
        made = addLine(made.tree, kRoot, answer.line);
        made.tree = setView(made.tree, made.id, answer.view);
      }
      if (alive) setState({ tree: made.tree, at: made.id });
    };
    begin().catch((error: unknown) => alive && showError(error));
    return () => {
      alive = false;
    };
  }, [game, fen, rules, keepAs, first?.join(" ")]);

  useEffect(() => {
    if (!keepAs || state.tree.nodes.size < 2) return;
    try {
      sessionStorage.setItem(keepAs, JSON.stringify(pack(state.tree)));
    } catch {
      // Too large to keep; it stays as long as the page is open.
    }
  }, [state.tree]);

  const node = nodeOf(state.tree, state.at);
  useEffect(() => {
    if (node.view || start.board === "") return undefined;
    let alive = true;
    const { at, tree } = state;
    // Somebody who runs through a game with the arrow keys asks only where they stop.
    const timer = window.setTimeout(() => {
      const moves = movesTo(tree, at);
      ask(moves, moves.length).then(
        (answer) => alive && setState((was) => ({ ...was, tree: setView(was.tree, at, answer.view) })),
        (error: unknown) => alive && showError(error),
      );
    }, 60);
    return () => {
      alive = false;
      window.clearTimeout(timer);
    };
  }, [state.at, start.board, node.view]);

  const playAll = async (list: readonly string[]): Promise<void> => {
    const { tree, at } = now.current;
    const before = movesTo(tree, at);
    const answer = await ask([...before, ...list], before.length);
    setState((was) => {
      const made = addLine(was.tree, at, answer.line);
      return { tree: setView(made.tree, made.id, answer.view), at: made.id };
    });
  };

  const moves = useMemo(() => movesTo(state.tree, state.at), [state.tree, state.at]);
  return {
    tree: state.tree,
    at: state.at,
    view: node.view ?? null,
    start: start.fen,
    startBoard: start.board,
    moves,
    go: (id) => setState((was) => ({ ...was, at: was.tree.nodes.has(id) ? id : was.at })),
    change: (tree, at) => setState((was) => ({ tree, at: tree.nodes.has(at ?? was.at) ? (at ?? was.at) : kRoot })),
    play: (target) => {
      const { tree, at } = now.current;
      const there = childBy(tree, at, target.move);
      if (there !== undefined) {
        setState({ tree, at: there });
        return;
      }
      if (busy.current) return;
      busy.current = true;
      const before = movesTo(tree, at);
      ask([...before, target.move], before.length)
        .then((answer) => {
          const step = answer.line[0];
          if (!step) return;
          setState((was) => {
            const made = addStep(was.tree, at, step, answer.view);
            return { tree: made.tree, at: made.id };
          });
        })
        .catch(showError)
        .finally(() => {
          busy.current = false;
        });
    },
    playAll: (list) => void playAll(list).catch(showError),
  };
}
