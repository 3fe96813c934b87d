/** A game in words: its players, event and date. */

import { personName, playerName } from "../../i18n/words";
import type { GameNote } from "../../../generated/api";

/** Empty where nothing of it is known. */
export function gameNote({ players, event, date }: GameNote): string {
  const names = players.map((name) => personName(playerName(name))).filter(Boolean);
  return [names.join(" – "), event, date].filter(Boolean).join(", ");
}
