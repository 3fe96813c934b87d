/** The facets that a game may have on the page. Each is optional: without it, that feature is off. */

import type { SVGTemplateResult, TemplateResult } from "lit";

import type { Key, PlainKey } from "../i18n/say";
import type { FairDeals } from "../protocol/fair-deals";
import type { RoundView, TableState, Wish } from "../protocol/messages";
import type { Frame, ReplayedPly } from "../replay/replay-data";
import type { Shown } from "../replay/shown-position";
import type { Chronicle } from "../table/history";

/** The families that the catalogue has a name for. */
type Family = Key extends infer K ? (K extends `games-family-${infer Name}` ? Name : never) : never;

export interface PageFacets {
  /** Games of one family share a card in the lobby, where one chooses the number of players. Without: a card of its own. */
  family?: Family;
  /** The picture on its card in the lobby, 320 by 128. Without: none. */
  art?: () => SVGTemplateResult;
  /** The house rules that a table's opener is offered. Without: the defaults. */
  houseRules?: HouseRules;
  /** How its deals are drawn, for players to verify. Without: as if chance had no part in it. */
  fairDeals?: FairDeals;

  /** The board, drawn flat. Without: the position text, and the legal moves as buttons. */
  flat?: (board: ShownBoard) => TemplateResult;
  /** The board in three dimensions. Without: flat only. */
  scene?: Scene;
  /** The board text before a round begins. Without: no board is drawn until then. */
  emptyBoard?: string;
  /** The shape of the board. Without: square. */
  shape?: "tall" | "wide";
  /** The seat at the bottom of a board as diagrams show it. Without: seat 0. */
  drawnFrom?: number;
  /** Overlay on the board between two rounds of a match. Without: nothing. */
  betweenRounds?: (table: FollowedTable) => TemplateResult;
  /** The score sheet of a match of many rounds. Without: none. */
  scoreSheet?: (table: FollowedTable) => TemplateResult;
  /** The tiles or cards of a hand side by side, with a label for those who cannot see them. Without: their texts. */
  hand?: (tiles: readonly string[], label: string) => TemplateResult;

  /** The hands by seat in a whole position; the explorer begins from example deals then. Without: nothing is dealt. */
  handsIn?: (position: string) => string[][];
  /** Of a game with hidden hands: how a round went up to a puzzle, beside the board; `you` is the solver's seat. Without:
   * nothing. */
  roundRecord?: (view: RoundView, you: number) => TemplateResult;
  /** Of a game with hidden hands: a round up to one of its plies, as a table takes it to begin from; null where it takes
   * none. Without: no table begins in the middle of a round. */
  startWithin?: (round: PlayedRound, ply: number) => string | null;
  /** The colours of the seats' pieces where these are dark and light. Without: a colour for each seat. */
  colours?: readonly ["dark", "light"];
  /** Whether there are records in Portable Draughts Notation. */
  pdn?: true;

  /** A view in words, one sentence per side or part of the board. Without: the position text. */
  positionWords?: (view: RoundView) => string[];
  /** A move as it is read aloud. Without: its cells. */
  moveWords?: (move: string) => string;
  /** Makes sentences of what the server counts in a position. Without: it counts nothing. */
  featureWords?: () => Promise<(features: Readonly<Record<string, unknown>>) => string[]>;
  /** The sections of its rules page. Without: no such page. */
  rules?: () => Promise<readonly RuleSection[]>;
  /** The first tips at its tables. Without: none. */
  coach?: readonly PlainKey[];
  /** A guided game for newcomers. Without: none. */
  lesson?: Lesson;
}

/** The parts of a round that a table takes to begin from. */
export interface PlayedRound {
  frames: readonly Pick<Frame, "hands">[];
  moves: readonly Pick<ReplayedPly, "seat" | "move">[];
}

/** Names and values as the server accepts them, the default first. The game's rules define their meaning. */
export type HouseRules = Readonly<Record<string, readonly (string | number)[]>>;

/** Where no cells are pointed out: one value, so that a board sees no change. */
export const NO_CELLS: readonly string[] = [];

/** A position to be drawn. */
export interface ShownBoard {
  view: RoundView;
  legal: string[];
  /** The newest move text; null at the start. */
  last: string | null;
  /** A move text that is pointed out as advice; null: none. */
  advised: string | null;
  /** Cells that are pointed out as worth reaching. */
  aim: readonly string[];
  /** The move text that waits to be confirmed or answered; null where none does. */
  pending: string | null;
  /** The seat whose side is nearest. */
  near: number;
  /** The house rules. */
  options: Readonly<Record<string, unknown>>;
  /** Receives the move text that was chosen. */
  onMove: (event: CustomEvent<string>) => void;
}

/** A table, and what has happened at it. */
export interface FollowedTable {
  state: TableState;
  chronicle: Chronicle | null;
  /** When the state arrived, by `performance.now()`. */
  arrived: number;
  /** Sends a command of this table. */
  send: (wish: Wish) => void;
}

/** A board in three dimensions: its code is fetched when it is first wanted. */
export interface Scene {
  load: () => Promise<unknown>;
  /** `onLost` is called when the graphics are gone. */
  draw: (board: ShownBoard, table: FollowedTable, onLost: () => void) => TemplateResult;
}

/** One section of the rules, with what shows it. */
export interface RuleSection {
  /** Of its words in the catalogue: `rules-KEY` and `rules-KEY-text`. */
  key: RuleKey;
  picture?: RulePicture;
  /** Tiles or cards side by side. */
  hand?: readonly string[];
}
type RuleKey<K = Key> = K extends `rules-${infer Section}-text` ? Section : never;

export type RulePicture = Omit<Shown, "game">;

export interface Lesson {
  load: () => Promise<unknown>;
  draw: () => TemplateResult;
}
