/** What the page may know of a game beyond its rules. Every facet is optional: without it, that feature is off. */

import type { SVGTemplateResult } from "lit";

import type { RoundView } from "../protocol/messages";

export interface PageFacets {
  /** The picture on its card in the lobby, 320 by 128. Without: none. */
  art?: () => SVGTemplateResult;
  /** The house rules that a table's opener is offered. Without: the defaults. */
  houseRules?: HouseRules;
  /** The seat at the bottom of a board as diagrams show it. Without: seat 0. */
  drawnFrom?: number;
  /** A view in words, one sentence per side or part of the board. Without: the position text. */
  positionWords?: (view: RoundView) => string[];
  /** A move as it is read aloud. Without: its cells. */
  moveWords?: (move: string) => string;
}

/** Names and values as the server takes them, its default first. What they mean, the rules of the game say. */
export type HouseRules = Readonly<Record<string, readonly (string | number)[]>>;
