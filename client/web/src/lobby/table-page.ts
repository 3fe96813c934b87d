/** The page of the table list that this client is subscribed to, with every change applied. Knows no element. */

import type { Connection } from "../protocol/connection";
import type { Lobby, LobbyChanges } from "../../generated/protocol";
import { ALL, type Filters } from "./table-filters";

export const EMPTY: Lobby = { type: "lobby", tables: [], players: [] };

/** The page after `changes`. */
export function applyChanges(lobby: Lobby, changes: LobbyChanges): Lobby {
  const rows = new Map([...lobby.tables, ...changes.tables].map((table) => [table.table, table]));
  for (const table of changes.removed) rows.delete(table);
  return {
    type: "lobby",
    tables: [...rows.values()].sort((a, b) => b.opened_ms - a.opened_ms || (a.table < b.table ? -1 : 1)),
    next: changes.next,
    listed: changes.listed,
    players: changes.players ?? lobby.players,
    seeks: changes.seeks ?? lobby.seeks ?? [],
  };
}

export class TablePage {
  lobby: Lobby = EMPTY;
  filters: Filters = ALL;
  /** The cursor before it; null: the first page. */
  after: string | null = null;
  private asked = 0;

  /** `changed` is called after every change. */
  constructor(
    private readonly connection: Connection,
    private readonly changed: () => void,
  ) {}

  /** Subscribe to another page, or to the same one on another connection. */
  async show(filters: Filters, after: string | null): Promise<void> {
    this.filters = filters;
    this.after = after;
    const asked = ++this.asked;
    const { game, free, company, pace } = filters;
    const done = await this.connection.ask({
      type: "tables",
      subscribe: true,
      game: game === "" ? null : game,
      free,
      company,
      pace,
      after,
    });
    if (asked !== this.asked) return; // another page was asked for meanwhile
    this.take({
      type: "lobby",
      tables: done.tables ?? [],
      next: done.next ?? null,
      listed: done.listed ?? 0,
      players: done.players ?? this.lobby.players,
      seeks: done.seeks ?? [],
    });
  }

  take(lobby: Lobby): void {
    this.lobby = lobby;
    this.changed();
  }
}
