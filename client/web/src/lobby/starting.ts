/** From a wish to play to a seat at a table. Knows no page but its address, and no rule but how many seats a game has. */

import { RefusedError, type Connection } from "../protocol/connection";
import { isFree } from "./table-filters";
import type { GameInfo, OfferedPlayer, SeekInfo, TableSummary, Terms } from "../protocol/messages";

export interface TableWish {
  public?: boolean;
  /** The seat that one wants, the first by default. */
  seat?: number;
  options?: Record<string, unknown>;
  terms?: Terms;
  /** The position to begin from. */
  start?: string | null;
}

/** The order of AI players: the weakest first, and as the server lists them. */
export function byStrength(one: OfferedPlayer, two: OfferedPlayer): number {
  return (one.strength ?? 0) - (two.strength ?? 0);
}

/** The AI player that is suggested to newcomers. */
export const SUGGESTED = "experience-medium";
/** Strength of the AI player to practise with, in stars: a club player's. */
const SPARRING = 3;

/** The AI player to practise with: `club`, or the one nearest to it that the game has; null where it has none. */
export function sparringPartner(players: readonly OfferedPlayer[], game: string): string | null {
  const offered = players.filter((player) => player.game === game);
  const distance = ({ strength }: OfferedPlayer) => Math.abs((strength ?? 0) - SPARRING);
  const nearest = [...offered].sort((one, two) => distance(one) - distance(two))[0];
  return (offered.find(({ name }) => name === "club") ?? nearest)?.name ?? null;
}

/** Goes to a table's room. */
export function goTo(table: string): void {
  location.hash = `#/table/${encodeURIComponent(table)}`;
}

/** Opens a table and returns its id; nobody sits yet. */
export async function openTable(connection: Connection, game: GameInfo, wish: TableWish = {}): Promise<string> {
  const { seat: _, ...asked } = wish;
  const { table } = await connection.ask({ type: "open", game: game.id, ...asked });
  return table ?? "";
}

/**
 * Opens a table, sits down in the seat of the wish, goes there, and fills the other seats with one AI player's kind. Casual
 * unless the wish says otherwise, so that takebacks and advice are allowed.
 */
export async function startAgainst(
  connection: Connection,
  game: GameInfo,
  player: string,
  wish: TableWish = {},
): Promise<void> {
  const terms = { ...wish.terms, rated: wish.terms?.rated ?? false };
  const table = await openTable(connection, game, { ...wish, terms });
  const { seat } = await connection.ask({ type: "sit", table, seat: wish.seat ?? 0 });
  goTo(table);
  const others = Array.from({ length: game.seats }, (_, other) => other).filter((other) => other !== seat);
  for (const other of others) await connection.ask({ type: "add-ai", table, seat: other, player });
}

/** Opens a table, sits down in the seat of the wish, if it has one, and goes there. Others come by its link; a public one by
 * correspondence is an open seek, which stays in the list of tables for days. */
export async function openAndSit(connection: Connection, game: GameInfo, wish: TableWish): Promise<void> {
  const table = await openTable(connection, game, wish);
  await connection.ask({ type: "sit", table, ...(wish.seat == null ? {} : { seat: wish.seat }) });
  goTo(table);
}

/** Where somebody waits who is there: a table that has not begun, with a person and a free seat. The fullest first. */
export function waitingTables(tables: readonly TableSummary[], game: string): TableSummary[] {
  const people = ({ seats }: TableSummary) => seats.filter((seat) => seat.kind === "person" && seat.present).length;
  return tables
    .filter((table) => table.game === game && table.phase === "waiting" && people(table) > 0)
    .filter(({ seats }) => seats.some(isFree))
    .sort((one, two) => people(two) - people(one) || one.opened_ms - two.opened_ms);
}

/**
 * A seat now: with people who wait at a table; else with those who wait for a game, on their terms; else at a new table.
 * AI players take what is left free.
 */
export async function seatNow(connection: Connection, game: GameInfo, seeks: readonly SeekInfo[]): Promise<void> {
  const own = connection.welcome?.you.id;
  const { tables } = await connection.ask({ type: "tables", game: game.id, free: true });
  for (const { table, seats } of waitingTables(tables ?? [], game.id)) {
    if (seats.some((seat) => seat.id === own)) return goTo(table);
    try {
      await connection.ask({ type: "sit", table });
      return goTo(table);
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal; // somebody was faster: the next one
    }
  }
  const [wanted] = seeks.filter((seek) => seek.game === game.id && seek.waiting > 0);
  const { table } = await connection.ask({
    type: "seek",
    game: game.id,
    patience_s: 0,
    ...(wanted === undefined ? {} : { options: wanted.options, terms: wanted.terms }),
  });
  if (table != null) goTo(table);
}
