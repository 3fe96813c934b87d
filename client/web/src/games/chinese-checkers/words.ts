/** A position of Chinese checkers in words. */

import { piecesOf } from "./cells";
import { sidesInWords } from "../sides-in-words";
import type { RoundView } from "../../../generated/protocol";

/** The cells of each side's pieces. */
export function positionWords({ board }: RoundView): string[] {
  const pieces = [...piecesOf(board)];
  return sidesInWords("chinese-checkers", (seat) => pieces.filter(([, owner]) => owner === seat).map(([cell]) => cell));
}
