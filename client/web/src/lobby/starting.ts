/** From a wish to play to a seat at a table. Knows no page but its address, and no rule but how many seats a game has. */

import { RefusedError, type Connection } from "../protocol/connection";
import { isFree } from "./table-filters";
import type { GameInfo, OfferedPlayer, SeekInfo, TableSummary, Terms } from "../../generated/protocol";

export interface TableWish {
  public?: boolean;
  /** The seat that one wants, the first by default. */
  seat?: number;
  options?: Record<string, unknown>;
  terms?: Terms;
  /** The position to begin from. */
  start?: string | null;
}

/** The order of AI players: the weakest first, and as the server lists them; last those whose strength is not known. */
export function byStrength(one: OfferedPlayer, two: OfferedPlayer): number {
  return (one.strength ?? Infinity) - (two.strength ?? Infinity) || 0;
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
 * Opens a table, sits down in the seat of the wish, goes there, and seats the AI player on the left; the server seats others
 * near it in strength where there are more seats. Casual unless the wish says otherwise, which allows what rated games forbid.
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
  for (let turn = 1; turn < game.seats; turn++) {
    const other = ((seat ?? 0) + turn) % game.seats;
    await connection.ask({ type: "add-ai", table, seat: other, player: turn === 1 ? player : null });
  }
}

/** Opens a table, sits down in the seat of the wish, if it has one, and goes there. Others come by its link; a public one by
 * correspondence is an open seek, which stays in the list of tables for days. */
export async function openAndSit(connection: Connection, game: GameInfo, wish: TableWish): Promise<void> {
  const table = await openTable(connection, game, wish);
  await connection.ask({ type: "sit", table, ...(wish.seat == null ? {} : { seat: wish.seat }) });
  goTo(table);
}

/** A game that people wait for: at a table with a free seat, or without one. */
export type OpenGame = TableSummary | SeekInfo;

/** The answer to the question which game to play where others wait on terms of their own; null: none. */
export type Choice = OpenGame | "ai" | null;

/** The terms on which a newcomer is seated unasked, and AI players may be played. */
const CASUAL: Terms = { rated: false };

/** Where somebody waits who is there: a table that has not begun, with a person and a free seat. The fullest first. */
export function waitingTables(tables: readonly TableSummary[], game: string): TableSummary[] {
  const people = ({ seats }: TableSummary) => seats.filter((seat) => seat.kind === "person" && seat.present).length;
  return tables
    .filter((table) => table.game === game && table.phase === "waiting" && people(table) > 0)
    .filter(({ seats }) => seats.some(isFree))
    .sort((one, two) => people(two) - people(one) || one.opened_ms - two.opened_ms);
}

/** Everybody who waits for a game: at tables first, then without one. */
export function openGames(tables: readonly TableSummary[], seeks: readonly SeekInfo[], game: string): OpenGame[] {
  return [...waitingTables(tables, game), ...seeks.filter((seek) => seek.game === game && seek.waiting > 0)];
}

/** Whether it is played in one sitting. */
function isLive({ terms }: OpenGame): boolean {
  return terms?.clock?.kind !== "days";
}

/**
 * Whether one may be seated there without being asked: in one sitting, from the first position, and for no rating. Where
 * a rating was asked for, one is asked, even if the match would not count.
 */
export function isForAnybody(open: OpenGame): boolean {
  const rated = open.terms?.rated;
  const isCasual = rated === false || (rated === "people" && open.casual != null);
  return isLive(open) && isCasual && (isSeek(open) || open.start == null);
}

export function isSeek(open: OpenGame): open is SeekInfo {
  return "waiting" in open;
}

/** How many people wait there. */
export function countWaiting(open: OpenGame): number {
  return isSeek(open) ? open.waiting : open.seats.filter((seat) => seat.kind === "person").length;
}

/**
 * A seat now: at one's own table that waits; else with people who wait for a casual game in one sitting; else at a new
 * table with AI players. Where people wait on other terms, `choose` asks first: nobody plays for a rating, or for days,
 * unasked.
 */
export async function seatNow(
  connection: Connection,
  game: GameInfo,
  choose: (open: readonly OpenGame[]) => Promise<Choice>,
): Promise<void> {
  const you = connection.welcome?.you.id;
  const isOwn = (open: OpenGame) => !isSeek(open) && open.seats.some((seat) => seat.id === you);
  const open = await everyOpenGame(connection, game);
  const own = open.find((one) => isOwn(one) && isLive(one));
  if (own !== undefined && !isSeek(own)) return goTo(own.table);
  for (const each of open.filter(isForAnybody)) if (await hasJoined(connection, each)) return;
  const others = open.filter((each) => !isForAnybody(each) && !isOwn(each));
  const chosen = others.length === 0 ? "ai" : await choose(others);
  if (chosen === null) return;
  if (chosen !== "ai") await join(connection, chosen);
  else await seekNow(connection, game.id, { terms: CASUAL });
}

/** As the server has them now. Where tables fill more than a page, more are read of games in one sitting alone. */
async function everyOpenGame(connection: Connection, game: GameInfo): Promise<OpenGame[]> {
  const page = (pace: "any" | "none" | "live") => connection.ask({ type: "tables", game: game.id, free: true, pace });
  const newest = await page("any");
  const others = newest.next == null ? [] : await Promise.all([page("none"), page("live")]);
  const found = [newest, ...others].flatMap(({ tables }) => tables ?? []);
  const tables = new Map(found.map((table) => [table.table, table]));
  return openGames([...tables.values()], newest.seeks ?? [], game.id);
}

/** Joins, unless somebody was faster. */
async function hasJoined(connection: Connection, open: OpenGame): Promise<boolean> {
  try {
    await join(connection, open);
    return true;
  } catch (refusal) {
    if (!(refusal instanceof RefusedError)) throw refusal;
    return false;
  }
}

async function join(connection: Connection, open: OpenGame): Promise<void> {
  if (isSeek(open)) return seekNow(connection, open.game, { options: open.options, terms: open.terms });
  await connection.ask({ type: "sit", table: open.table });
  goTo(open.table);
}

/** With those who seek the same; AI players take what is left free. */
async function seekNow(
  connection: Connection,
  game: string,
  wish: Pick<TableWish, "options" | "terms">,
): Promise<void> {
  const { table } = await connection.ask({ type: "seek", game, patience_s: 0, ...wish });
  if (table != null) goTo(table);
}
