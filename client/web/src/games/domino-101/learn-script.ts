/**
 * The guided hand of 101 domino, written down: the deal, every ply with the line after it, and what is explained when.
 * Data only: that it follows the rules is tested against the rule book.
 */

import { handsIn } from "./deal";

/** You sit in seat 0, your left neighbour in 1, your partner in 2. Hands are written as in deals of the log. */
export const DEAL = "01 02 03 11 14 15 46/12 24 25 26 33 34 44/04 05 13 22 23 45 66/00 06 16 35 36 55 56";

/** [seat, move, the line after it]. */
export const PLIES: readonly (readonly [seat: number, move: string, line: string])[] = [
  [0, "1-1", "11"],
  [1, "2-1>", "11 12"],
  [2, "<3-1", "31 11 12"],
  [3, "<5-3", "53 31 11 12"],
  [0, "<5-1", "15 53 31 11 12"],
  [1, "6-2>", "15 53 31 11 12 26"],
  [2, "6-6>", "15 53 31 11 12 26 66"],
  [3, "6-1>", "15 53 31 11 12 26 66 61"],
  [0, "1-0>", "15 53 31 11 12 26 66 61 10"],
  [1, "pass", "15 53 31 11 12 26 66 61 10"],
  [2, "4-0>", "15 53 31 11 12 26 66 61 10 04"],
  [3, "pass", "15 53 31 11 12 26 66 61 10 04"],
  [0, "4-1>", "15 53 31 11 12 26 66 61 10 04 41"],
];

/** Points of both pairs before the hand, pips left with both after it. */
export const BEFORE = [45, 62] as const;
export const LEFT = [38, 70] as const;

export interface Step {
  /** The message that explains this step: `learn-…`. */
  key:
    | "seats"
    | "deal"
    | "lead"
    | "follow"
    | "ends"
    | "choose"
    | "double"
    | "starve"
    | "pass"
    | "pass-again"
    | "close"
    | "closed"
    | "count"
    | "match"
    | "out"
    | "done";
  /** How many plies are played. */
  plies: number;
  /** Whether the learner makes the next ply; then the step after it comes by itself. */
  yours?: true;
  /** Whether all hands lie open. */
  open?: true;
}

export const STEPS: readonly Step[] = [
  { key: "seats", plies: 0 },
  { key: "deal", plies: 0 },
  { key: "lead", plies: 0, yours: true },
  { key: "follow", plies: 2 },
  { key: "ends", plies: 4 },
  { key: "choose", plies: 4, yours: true },
  { key: "double", plies: 8 },
  { key: "starve", plies: 8, yours: true },
  { key: "pass", plies: 10 },
  { key: "pass-again", plies: 12 },
  { key: "close", plies: 12, yours: true },
  { key: "closed", plies: 13, open: true },
  { key: "count", plies: 13, open: true },
  { key: "match", plies: 13, open: true },
  { key: "out", plies: 13, open: true },
  { key: "done", plies: 13, open: true },
];

/** Each seat's hand after so many plies, as tile texts. */
export function handsAfter(plies: number): string[][] {
  return handsIn(DEAL).map((hand, seat) => {
    const played = PLIES.slice(0, plies).flatMap(([who, move]) => (who === seat ? [move.replace(/[<>]/g, "")] : []));
    return hand.filter((tile) => !played.includes(tile));
  });
}
