import type { GameKind } from "../net/protocol";

// What the start positions look like, so that boards can be drawn before the server has answered. Only pictures: every
// game begins from what the server says.
const e8 = ".".repeat(8);
const e9 = ".".repeat(9);

export const kStartBoards: Record<GameKind, string> = {
  chess: `rnbqkbnrpppppppp${e8.repeat(4)}PPPPPPPPRNBQKBNR`,
  xiangqi: `rnbakabnr${e9}.c.....c.p.p.p.p.p${e9}${e9}P.P.P.P.P.C.....C.${e9}RNBAKABNR`,
  jieqi: `xxxxkxxxx${e9}.x.....x.x.x.x.x.x${e9}${e9}X.X.X.X.X.X.....X.${e9}XXXXKXXXX`,
  cotoan: `jihgfedcb....a....${e9.repeat(7)}....A....BCDEFGHIJ`,
};
