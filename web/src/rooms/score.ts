import type { Score } from "../net/protocol";

export function scoreText(score: Score): string {
  if (score.mate !== undefined) return `#${score.mate}`;
  const pawns = (score.cp ?? 0) / 100;
  return `${pawns > 0 ? "+" : ""}${pawns.toFixed(2)}`;
}

/// Expected result of the first side; the server says it where it knows.
export function winOf(score: Score): number {
  if (score.win !== undefined) return score.win;
  if (score.mate !== undefined) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-(score.cp ?? 0) / 180));
}
