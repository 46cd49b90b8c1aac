import type { GameKind } from "../net/protocol";

/// A set of pieces: how each letter is drawn around (0, 0) on a field of 100 x 100, and the gradients it uses.
export interface PieceArt {
  art(letter: string): string;
  defs: string;
}

export interface PieceSet {
  id: string;
  games: GameKind[];
  load(): Promise<PieceArt>;
}

const kPoints: GameKind[] = ["xiangqi", "jieqi"];

export const kSets: PieceSet[] = [
  { id: "kydai", games: ["chess"], load: () => import("./chess_kydai") },
  { id: "figurine", games: ["chess"], load: async () => ({ art: (await import("./chess_figurine")).art, defs: "" }) },
  { id: "plain", games: ["chess"], load: async () => ({ art: (await import("./chess_plain")).art, defs: "" }) },
  { id: "letters", games: ["chess"], load: async () => ({ art: (await import("./chess_letters")).art, defs: "" }) },
  { id: "letters-vi", games: ["chess"], load: async () => ({ art: (await import("./chess_letters")).artVietnamese, defs: "" }) },
  { id: "contrast", games: ["chess"], load: async () => ({ art: (await import("./chess_plain")).artContrast, defs: "" }) },
  { id: "traditional", games: kPoints, load: () => import("./xiangqi") },
  { id: "simplified", games: kPoints, load: () => import("./xiangqi_simplified") },
  { id: "symbols", games: kPoints, load: () => import("./xiangqi_symbols") },
  { id: "letters-vi", games: kPoints, load: () => import("./xiangqi_letters") },
  { id: "contrast", games: kPoints, load: async () => ({ art: (await import("./xiangqi_letters")).artContrast, defs: "" }) },
  { id: "stones", games: ["cotoan"], load: () => import("./cotoan") },
  { id: "dots", games: ["cotoan"], load: async () => ({ art: (await import("./cotoan_more")).dots, defs: (await import("./cotoan")).defs }) },
  { id: "abacus", games: ["cotoan"], load: async () => ({ art: (await import("./cotoan_more")).abacus, defs: (await import("./cotoan")).defs }) },
  { id: "characters", games: ["cotoan"], load: async () => ({ art: (await import("./cotoan_more")).characters, defs: (await import("./cotoan")).defs }) },
  { id: "cards", games: ["cotoan"], load: async () => ({ art: (await import("./cotoan_more")).cards, defs: "" }) },
  { id: "contrast", games: ["cotoan"], load: async () => ({ art: (await import("./cotoan_more")).contrast, defs: "" }) },
];

export function setsOf(game: GameKind): PieceSet[] {
  return kSets.filter((set) => set.games.includes(game));
}

export function pieceSet(game: GameKind, id: string): PieceSet {
  const mine = setsOf(game);
  return mine.find((set) => set.id === id) ?? mine[0]!;
}

export const kLetters: Record<GameKind, string> = {
  chess: "KQRBNPkqrbnp",
  xiangqi: "KABNRCPkabnrcp",
  jieqi: "KABNRCPXkabnrcpx",
  cotoan: "ABCDEFGHIJabcdefghij",
};
