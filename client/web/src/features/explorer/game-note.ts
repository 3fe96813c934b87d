/** A game in words: its players, event and date. */

import { personName, playerName } from "../../i18n/words";
import type { GameNote } from "../../../generated/api";

/** In practice games, these names of records stand for AI players without a person. */
const NOBODY = "practice";

/** Empty where nothing of it is known, and for a practice game. */
export function gameNote({ players, event, date }: GameNote): string {
  if (players.length > 0 && players.every((name) => name === NOBODY)) return "";
  const names = players.map((name) => personName(playerName(name))).filter(Boolean);
  return [names.join(" – "), event, date].filter(Boolean).join(", ");
}
