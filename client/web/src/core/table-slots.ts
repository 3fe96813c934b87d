/**
 * What features add to the room of a table. The `at-table.ts` of a feature's folder puts its part here
 * (`features/table-room.ts` names them all), and the room draws what it finds. Knows no feature.
 */

import type { LitElement } from "lit";

import type { FollowedTable, ShownBoard } from "../games/contracts";
import type { Connection } from "../protocol/connection";
import type { OfferedPlayer, SeatInfo, TableState } from "../../generated/protocol";
import { Slot } from "./slots";

/** A table as its room shows it. */
export interface ShownTable extends FollowedTable {
  /** The state as it came; `state` lacks what cannot be known while the server is out of reach. */
  latest: TableState;
  connection: Connection;
  /** The AI players that can be seated. */
  players: readonly OfferedPlayer[];
  /** The title of the game. */
  game: string;
  /** Brings the focus to an action in the row at the board, once it is drawn. */
  focusAction: (testid: string) => void;
}

/** A move to be made when it is the player's turn. */
export interface Plan {
  /** Moves that can be planned: their ends alone count. */
  moves: readonly string[];
  /** The one that is planned; null: none. */
  planned: string | null;
  /** Plans a move; null: none any more. */
  choose: (move: string | null) => void;
}

/** What a feature adds to a table; it draws nothing where a hook is missing or gives nothing. */
export interface TablePart {
  /** Called before each drawing of the table. */
  hear?: (table: ShownTable) => void;
  /** Its buttons in the row at the board. */
  action?: (table: ShownTable) => unknown;
  /** What stands in the place of the whole row while the feature asks something; null: it does not. */
  question?: (table: ShownTable) => unknown;
  /** Its lines in the chip of a seat: each an `offer`. */
  offers?: (table: ShownTable, seat: SeatInfo) => readonly unknown[];
  /** A few words in the chip of the reader's own seat, of what a card tells in full; empty: none. */
  note?: (table: ShownTable) => string;
  /** Why the player of a seat is away, in the place of how long the table waits; empty: not known. */
  absence?: (seat: SeatInfo) => string;
  /** The move and the cells that it points out on the board; null: none. */
  advice?: (table: ShownTable) => Pick<ShownBoard, "advised" | "aim"> | null;
  /** Lets a move be planned on the opponent's turn; null: not now. */
  plan?: (table: ShownTable) => Plan | null;
  /** A move that was planned before and can be made now: asked once for each state; null: none. */
  due?: (table: ShownTable) => string | null;
  /** What the table waits for, where the feature knows better; empty: it does not. */
  status?: (table: ShownTable) => string;
  /** A sentence in the news of the table; empty: none. */
  news?: (table: ShownTable) => string;
  /** The score of several matches; below the state of the table, and in its result once it is over. */
  score?: (table: ShownTable) => unknown;
  /** What it has in the menu of the table. */
  menu?: (table: ShownTable) => unknown;
  /** Its card beside the board, above the record of the moves. */
  card?: (table: ShownTable) => unknown;
  /** Its card below that record. */
  cardBelow?: (table: ShownTable) => unknown;
  result?: ResultPart;
}

/** What a feature adds to the panel of a match that is over. */
export interface ResultPart {
  /** At the end of the line of a seat. */
  seat?: (table: ShownTable, seat: SeatInfo) => unknown;
  /** Above the way to another match: what cannot wait. */
  notice?: (table: ShownTable) => unknown;
  /** The way to another match. */
  again?: (table: ShownTable) => unknown;
  /** The way to look at the match again, beside that. */
  review?: (table: ShownTable) => unknown;
  /** The one lesson that is shown at once. */
  lesson?: (table: ShownTable) => unknown;
  /** Sections that are folded. */
  about?: (table: ShownTable) => unknown;
  /** Links among what is folded. */
  links?: (table: ShownTable) => unknown;
}

/** Opened by the room for every table that it shows, so a part may keep what it knows of one; `until` ends with that. */
export const TABLE_PARTS = new Slot<(room: LitElement, until: AbortSignal) => TablePart>();
