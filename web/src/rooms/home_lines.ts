import type { GameKind } from "../net/protocol";

// Short games that play themselves on the first page; the server turns the moves into positions.
export const kSampleLines: Record<GameKind, string[]> = {
  // Paul Morphy's game at the opera, Paris 1858.
  chess: (
    "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 " +
    "e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8"
  ).split(" "),
  xiangqi: "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 h0h6 b7a7 b0c2 a9b9 a0b0 b9b5 h6g6 h7i7 e2e6".split(" "),
  jieqi: "b2b9C h7h0r b9d9 h0g0 i0g0C e9d9 g0g6 a9a8a g6c6 g9e7c c6i6 e7e3 i6a6 e3a3 a0a3R i9i3a c0a2R i3h2".split(" "),
  cotoan: "g1a7 b11e8 b1d3 g11i9 h1h6 c11c7 a7a2 d11d7 i1e5 a11d8 f1f3 d8d3 h6h10 d3b5 f3f6 d7a10 a1a10".split(" "),
};
