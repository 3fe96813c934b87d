/** A puzzle in words, for its room and the lobby. */

import { date, listed, number, say, sayIfKnown } from "../../i18n/say";
import type { PuzzleState } from "../../../generated/protocol";
import type { Onlooker } from "../../games/contracts";
import { playedWords } from "../../games/position-text";

/** A rating as the leaderboards write it. */
export function plain(rating: number): string {
  return number(rating, { useGrouping: false });
}

/** The line above a puzzle. */
export function heading({ day, own, rating }: PuzzleState): string {
  if (day != null) return say("puzzles-of-day", { day: date(Date.parse(day)) });
  return own == null ? say("puzzles-its-rating", { rating: plain(rating ?? 0) }) : say("puzzles-own");
}

/** The solver, whose side of the board is nearest. */
export function solverOf({ seat }: PuzzleState): Onlooker {
  return { you: seat, options: {} };
}

/** The task. */
export function goalWords(puzzle: PuzzleState): string {
  const { game, goal, own } = puzzle;
  if (own != null) return say("puzzles-own-move", { move: playedWords(game, own.move, solverOf(puzzle)) });
  return goal === "best" ? "" : say(`puzzles-goal-${goal}` as const);
}

/** Where a tile is asked for: what is left after a hint, or that the last answer is wrong. */
export function tileWords(hint: readonly string[], wrong: string): string {
  if (hint.length === 1) return say("puzzles-tile-is", { tile: hint[0] ?? "" });
  if (wrong !== "") return say("puzzles-tile-wrong", { tile: wrong });
  return hint.length > 1 ? say("puzzles-tile-among", { tiles: listed(hint) }) : say("puzzles-tile-choose");
}

/** The themes that have names here; empty: none. */
export function themeWords({ themes = [] }: PuzzleState): string {
  const named = themes.flatMap((theme) => sayIfKnown(`puzzles-theme-${theme}`) ?? []);
  return named.length === 0 ? "" : say("puzzles-themes", { themes: listed(named) });
}
