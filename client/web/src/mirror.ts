/** The position in words: the board for those who cannot see it, and for tests. Reads position texts, knows no rules. */

import { menOf } from "./boards/draughts";
import { lineOf } from "./boards/domino";
import { piecesOf } from "./boards/star";
import { sideName } from "./words";
import type { RoundView } from "./wire";

/** One sentence per side or part of the board. */
export function positionWords(game: string, view: RoundView): string[] {
  if (game.startsWith("domino")) {
    const line = lineOf(view.board);
    const lies = [
      `Line: ${line.map((tile) => tile.join("-")).join(" ")}.`,
      `Ends: ${line[0]?.[0]} on the left, ${line.at(-1)?.[1]} on the right.`,
    ];
    const hand = view.hand?.length ? [`Your hand: ${view.hand.join(", ")}.`] : [];
    return [...(line.length === 0 ? ["No tile lies yet."] : lies), ...hand];
  }
  if (game.startsWith("english-draughts")) {
    const men = [...menOf(view.board)].sort(([a], [b]) => a - b);
    return [0, 1].map((seat) => {
      const squares = men.filter(([, man]) => man.seat === seat).map(([square, man]) => (man.king ? `king ${square}` : square));
      return `${sideName(game, seat)}: ${squares.join(", ") || "no pieces"}.`;
    });
  }
  const pieces = [...piecesOf(view.board)];
  return [0, 1].map((seat) => {
    const cells = pieces.filter(([, owner]) => owner === seat).map(([cell]) => cell);
    return `${sideName(game, seat)}: ${cells.join(", ")}.`;
  });
}
