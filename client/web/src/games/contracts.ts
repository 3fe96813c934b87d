/**
 * The contracts between the games and the rest of the page: the facets that a game may have, each optional, without which
 * that feature is off, and the data that a game is handed. Types only; knows no game and no room.
 */

import type { SVGTemplateResult, TemplateResult } from "lit";

import type { Key, PlainKey } from "../i18n/say";
import type { FairDeals } from "../protocol/fair-deals";
import type { Proposal, Reason, RoundView, TableState, Wish } from "../../generated/protocol";

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
  shape?: "tall" | "wide" | "star";
  /** The seat at the bottom of a board as diagrams show it. Without: seat 0. */
  drawnFrom?: number;
  /** Where pieces may stand, and whose stand where. Without: no move can be planned on the opponent's turn. */
  field?: { cells: readonly string[]; pieces: (board: string) => ReadonlyMap<string, number> };
  /** How positions are set up by hand. Without: no board editor. */
  setup?: Setup;
  /** What is counted beside the clock of a seat, in signs and in words. Without: nothing. */
  tally?: (view: RoundView, seat: number) => { signs: string; words: string };
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
  moveWords?: (move: string, onlooker: Onlooker) => string;
  /** Makes sentences of what the server counts in a position. Without: it counts nothing. */
  featureWords?: () => Promise<(features: Readonly<Record<string, unknown>>) => string[]>;
  /** The sections of its rules page. Without: no such page. */
  rules?: () => Promise<readonly RuleSection[]>;
  /** The first tips at its tables. Without: none. */
  coach?: readonly PlainKey[];
  /** A guided game for newcomers. Without: none. */
  lesson?: Lesson;
}

/** From where somebody sees a table: the own seat, null for a spectator, and the house rules. */
export type Onlooker = Pick<TableState, "you" | "options">;

/** Positions as a board editor changes them. */
export interface Setup {
  /** The kinds of pieces, with their names. */
  pieces: readonly { kind: string; words: () => string }[];
  /** Of a position text; `pieces`: the kind that stands on a cell. */
  read: (position: string) => SetUp;
  write: (setUp: SetUp) => string;
}

/** `turn`: the seat to move. */
export interface SetUp {
  turn: number;
  pieces: ReadonlyMap<string, string>;
}

/** The parts of a round that a table takes to begin from. */
export interface PlayedRound {
  /** The table between two plies; `hands` by seat, only where tiles are held. */
  frames: readonly { hands?: string[][] }[];
  moves: readonly { seat: number; move: string }[];
}

/** Names and values as the server accepts them, the default first. The game's rules define their meaning. */
export type HouseRules = Readonly<Record<string, readonly (string | number)[]>>;

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
  /** Whether `legal` and `pending` are plans for the next turn. */
  planning?: boolean;
  /** The seat whose side is nearest. */
  near: number;
  /** The house rules. */
  options: Readonly<Record<string, unknown>>;
  /** Receives the move text that was chosen. */
  onMove: (event: CustomEvent<string>) => void;
  /** Receives every cell that is pressed: a position is being set up. Without: moves are chosen. */
  onCell?: ((cell: string) => void) | undefined;
}

/** A position to look at, outside a table: in replays, the explorer, puzzles, lessons and rules. */
export interface Shown {
  /** `RoundView.board`. */
  board: string;
  /** The plies that led there; none where they are not known. */
  plies?: readonly string[];
  /** The newest of them, to be shown on the board. */
  last?: string | null;
  /** Moves that may be tried, and whose side is nearest. */
  legal?: readonly string[];
  seat?: number | null;
  /** The house rules. */
  options?: Readonly<Record<string, unknown>>;
  hand?: readonly string[];
  /** A move that is pointed out. */
  advised?: string | null;
  /** The move that waits to be answered. */
  pending?: string | null;
  /** As `ShownBoard.onCell`. */
  onCell?: (cell: string) => void;
}

/** A table, and what has happened at it. */
export interface FollowedTable {
  state: TableState;
  chronicle: History | null;
  /** When the state arrived, by `performance.now()`. */
  arrived: number;
  /** Sends a command of this table. */
  send: (wish: Wish) => void;
}

/** Somebody at a table. */
export interface Name {
  id: string;
  name: string;
  /** The AI player's id in the roster. */
  player: string | null;
}

export interface Ply {
  seat: number | null;
  move: string;
  reason: Reason | null;
  /** The player who owned the seat then; null if the events do not say. */
  owner: Name | null;
  /** The AI player that chose the move in the owner's stead; null where the owner did. */
  substitute: Name | null;
}

/** One deal played out, or being played. */
export interface Round {
  plies: Ply[];
  /** Each seat's remaining hand at the end, in games with hidden hands. */
  hands: string[][];
  ended: boolean;
}

/** A round that is over, as the score sheet keeps it. */
export interface Scored {
  /** The seat that made its first ply. */
  leader: number | null;
  /** Points of the round, per seat. */
  points: number[];
  /** The match's scores after it, per seat. */
  scores: number[];
  reason: string;
}

export interface Redeal {
  condition: string;
  seat: number;
}

/** A proposal that a seat declined. */
export interface Declined {
  seat: number;
  what: Proposal;
}

/** The rounds of a table, as its public events record them. */
export interface History {
  readonly round: Round;
  /** The one before it; null for none. */
  readonly previous: Round | null;
  /** The rounds of this match that are over. */
  readonly sheet: readonly Scored[];
  /** The last void deal before this round's first ply, if the deal had to be repeated. */
  readonly redeal: Redeal | null;
  /** The last proposal that was declined; null once another is made, or both sides have moved since. */
  readonly declined: Declined | null;
}

/** A board in three dimensions: its code is fetched when it is first wanted. */
export interface Scene {
  load: () => Promise<unknown>;
  /** `onLost`: called when the graphics are gone. */
  draw: (board: ShownBoard, table: FollowedTable, onLost: () => void) => TemplateResult;
}

/** One section of the rules, with what shows it. */
export interface RuleSection {
  /** Of its words in the catalogue: `rules-KEY` and `rules-KEY-text`. */
  key: RuleKey;
  picture?: Shown;
  /** Tiles or cards side by side. */
  hand?: readonly string[];
}
type RuleKey<K = Key> = K extends `rules-${infer Section}-text` ? Section : never;

/** A guided game: its code is fetched when somebody first goes there. */
export interface Lesson {
  load: () => Promise<unknown>;
  /** `facets`: those of the game itself, by which its positions are shown. */
  draw: (facets: PageFacets) => TemplateResult;
}

/** A guided game on a board, written down. That it follows the rules is tested against the rule book. */
export interface BoardScript {
  game: string;
  scenes: readonly LessonScene[];
  steps: readonly LessonStep[];
}

/** A position, and the plies from there with the position after each. The learner has seat 0 and begins. */
export interface LessonScene {
  start: string;
  plies: readonly (readonly [move: string, board: string])[];
}

export interface LessonStep {
  /** The message that explains the step. */
  words: PlainKey;
  /** Index of the scene, and how many of its plies are played. */
  scene: number;
  plies: number;
  /** Whether the learner makes the next ply; then the step after it comes by itself. */
  yours?: true;
}
