/** A position of draughts in words. */

import { menOf } from "./squares";
import { sidesInWords } from "../sides-in-words";
import { say } from "../../i18n/say";
import type { RoundView } from "../../../generated/protocol";

/** The squares of each side's men, kings named as such. */
export function positionWords({ board }: RoundView): string[] {
  const men = [...menOf(board)].sort(([a], [b]) => a - b);
  return sidesInWords("english-draughts", (seat) =>
    men
      .filter(([, man]) => man.seat === seat)
      .map(([square, man]) => (man.king ? say("table-king", { square: String(square) }) : String(square))),
  );
}
