/** The position in words: the board for those who cannot see it, and for tests. Reads position texts, knows no rules. */

import { pathOf } from "./move-text";
import { facetsOf } from "./registry";
import type { Onlooker } from "./contracts";
import type { RoundView } from "../../generated/protocol";

const SPECTATOR: Onlooker = { you: null, options: {} };

/** One sentence per side or part of the board. */
export function positionWords(game: string, view: RoundView): string[] {
  return facetsOf(game).positionWords?.(view) ?? [view.board];
}

/** A move as it is told aloud: squares one after the other, where the game has no words of its own for it. */
export function playedWords(game: string, move: string, onlooker = SPECTATOR): string {
  return facetsOf(game).moveWords?.(move, onlooker) ?? pathOf(move).cells.join(" – ");
}
