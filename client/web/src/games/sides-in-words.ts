/** An open board in words: where the pieces of each side stand. */

import { say } from "../i18n/say";
import { sideName } from "../i18n/words";

/** One sentence per side; `squares`: of a seat's pieces, in the board's order. */
export function sidesInWords(game: string, squares: (seat: number) => readonly string[], sides = 2): string[] {
  return Array.from({ length: sides }, (_, seat) =>
    say("table-pieces", {
      side: sideName(game, seat),
      squares: squares(seat).join(", ") || say("table-no-pieces"),
    }),
  );
}
