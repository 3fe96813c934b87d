/** A puzzle in words, for its room and the lobby. */

import { html } from "lit";

import { date, listed, number, say, sayIfKnown } from "../../i18n/say";
import type { Onlooker } from "../../games/contracts";
import type { PlayedLine, PuzzleState } from "../../../generated/protocol";
import { origin, pathOf } from "../../games/move-text";
import { playedWords } from "../../games/position-text";
import { facetsOf } from "../../games/registry";
import { withMoves } from "../../ui/moves";

/** A rating as the leaderboards write it. */
function plain(rating: number): string {
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
function tileWords(hint: readonly string[], wrong: string): string {
  if (hint.length === 1) return say("puzzles-tile-is", { tile: hint[0] ?? "" });
  if (wrong !== "") return say("puzzles-tile-wrong", { tile: wrong });
  return hint.length > 1 ? say("puzzles-tile-among", { tiles: listed(hint) }) : say("puzzles-tile-choose");
}

/** The themes that have names here; empty: none. */
function themeWords({ themes = [] }: PuzzleState): string {
  const named = themes.flatMap((theme) => sayIfKnown(`puzzles-theme-${theme}`) ?? []);
  return named.length === 0 ? "" : say("puzzles-themes", { themes: listed(named) });
}

/** Whether the answer is no move but a tile that the solver does not see. */
export function asksForTile({ goal }: PuzzleState): boolean {
  return goal === "partner";
}

/** Whether the solver sees one hand of several: what others hold refutes nothing, and is in no explorer. */
export function isHidden({ game }: PuzzleState): boolean {
  return facetsOf(game).handsIn !== undefined;
}

/** How it stands, in sentences. */
export function statusWords(puzzle: PuzzleState, wrong: string, refutation: PlayedLine | null) {
  const { game, status, line } = puzzle;
  const hint = puzzle.hint ?? [];
  if (asksForTile(puzzle) && status !== "solved") return html`${tileWords(hint, wrong)} ${outcome(puzzle)}`;
  const move = playedWords(game, hint[0] ?? wrong, solverOf(puzzle));
  if (refutation !== null) {
    const [first = "", ...reply] = refutation.plies.map((ply) => playedWords(game, ply, solverOf(puzzle)));
    return html`${withMoves(say("puzzles-refutation", { move: first, line: reply.join(", ") }))}`;
  }
  if (status === "solved" && puzzle.own != null) return html`<p class="solved">${say("puzzles-own-right")}</p>`;
  if (status === "solved") {
    return html`<p class=${puzzle.counted === true ? "solved" : ""}>${say(puzzle.counted === true ? "puzzles-solved" : "puzzles-unsolved")}</p>
      <p>${outcome(puzzle)} ${themeWords(puzzle)}</p>`;
  }
  if (hint.length > 0) {
    const words =
      hint.length === 1
        ? withMoves(say("puzzles-hinted-move", { move }))
        : say("puzzles-hinted-piece", { piece: origin(pathOf(hint[0] ?? "")) });
    return html`${words} ${outcome(puzzle)}`;
  }
  if (status === "wrong")
    return html`<span class="failed">${withMoves(say("puzzles-wrong", { move }))}</span> ${outcome(puzzle)}`;
  const reply = line.plies.at(-1);
  if (reply !== undefined)
    return html`${withMoves(say("puzzles-right", { move: playedWords(game, reply, solverOf(puzzle)) }))}`;
  return puzzle.counted == null || puzzle.own != null ? say("puzzles-your-move") : say("puzzles-solved-before");
}

/** The change of the solver's rating. */
function outcome({ change, solver, counted, own }: PuzzleState): string {
  if (own != null) return "";
  if (change == null) return counted == null ? "" : say("puzzles-solved-before");
  const moved = { rating: plain(solver.rating), change: plain(Math.abs(change)) };
  return say(change >= 0 ? "puzzles-gained" : "puzzles-lost", moved);
}
