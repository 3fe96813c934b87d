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
  /** What the table waits for, where the feature knows better; empty: it does not. */
  status?: (table: ShownTable) => string;
  /** A sentence in the news of the table; empty: none. */
  news?: (table: ShownTable) => string;
  /** Its card beside the board, above the record of the moves. */
  card?: (table: ShownTable) => unknown;
  /** Its card below that record. */
  cardBelow?: (table: ShownTable) => unknown;
  result?: ResultPart;
}

/** What a feature adds to the panel of a match that is over. */
export interface ResultPart {
  /** Below the scores. */
  score?: (table: ShownTable) => unknown;
  /** At the end of the line of a seat. */
  seat?: (table: ShownTable, seat: SeatInfo) => unknown;
  /** Sections below the seats. */
  about?: (table: ShownTable) => unknown;
  /** The way to another match; `isWhole`: of the panel, not of the line that is left of it. */
  again?: (table: ShownTable, isWhole: boolean) => unknown;
  /** Links to go on by. */
  links?: (table: ShownTable) => unknown;
  /** Below the links. */
  foot?: (table: ShownTable) => unknown;
}

/** Opened by the room for every table that it shows, so a part may keep what it knows of one; `until` ends with that. */
export const TABLE_PARTS = new Slot<(room: LitElement, until: AbortSignal) => TablePart>();
