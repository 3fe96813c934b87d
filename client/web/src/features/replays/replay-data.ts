/** HTTP client for replays of finished rounds and for the explorer's positions. No page. */

import { serverAddress } from "../../protocol/address";
import { call } from "../../protocol/http";
import { pause } from "../../ui/pause";
import type {
  ExploredPosition,
  FinishedRoundNote,
  LookedBackRound,
  RecentRound,
  RecentRounds,
  Replay,
  TableRounds,
} from "../../../generated/api";

const round = (table: string, match: number, number: number) =>
  `/api/tables/${encodeURIComponent(table)}/rounds/${match}/${number}`;

/** Every finished round of a table. The requests here reject with Unanswered. */
export async function roundsOf(table: string, token: string): Promise<FinishedRoundNote[]> {
  const path = `/api/tables/${encodeURIComponent(table)}/rounds`;
  const rounds: FinishedRoundNote[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: TableRounds = await call<TableRounds>("GET", after === 0 ? path : `${path}?after=${after}`, token);
    rounds.push(...page.rounds);
    after = page.next;
  }
  return rounds;
}

export function replayOf(table: string, match: number, number: number, token: string): Promise<Replay> {
  return call<Replay>("GET", round(table, match, number), token);
}

export function reviewOf(table: string, match: number, number: number, token: string): Promise<LookedBackRound> {
  return call<LookedBackRound>("GET", `${round(table, match, number)}/review`, token);
}

const SEARCH_TRIES = 5;
const SEARCH_AGAIN_MS = 15_000;

/** Shows the review of a round, and again once an AI host has searched it: AI players search once they are ready.
 * `signal` aborts when nobody looks any more. Rejects with Unanswered. */
export async function lookBack(
  { table, match, round: number }: Replay,
  token: string,
  signal: AbortSignal,
  show: (review: LookedBackRound) => void,
): Promise<void> {
  for (let tries = SEARCH_TRIES; ; tries -= 1) {
    const review = await reviewOf(table, match, number, token);
    if (signal.aborted) return;
    show(review);
    if (review.searched || tries === 1) return;
    await pause(SEARCH_AGAIN_MS, signal);
    if (signal.aborted) return;
  }
}

/** The games whose moves are counted, as the server names them; none of these: all. */
export type GameFilter = Readonly<Partial<Record<"by" | "player" | "seat" | "since" | "until" | "rating", string>>>;

/** The log's statistics of a position. `position` null: the start, in games with hands that of example deal `deal`.
 * `after`: moves with commas between, to look at the position that they lead to. */
export function explored(
  game: string,
  position: string | null,
  token: string,
  deal = 0,
  wish: GameFilter & { readonly after?: string } = {},
): Promise<ExploredPosition> {
  const query = new URLSearchParams({ ...(position === null ? { deal: String(deal) } : { position }), ...wish });
  return call<ExploredPosition>("GET", `/api/explorer/${game}?${query}`, token);
}

/** The newest finished rounds of a game that anybody may look at. */
export async function recentRounds(game: string): Promise<RecentRound[]> {
  return (await call<RecentRounds>("GET", `/api/rounds/${game}`)).rounds;
}

/** Where a record of a match can be fetched, in one of its forms. */
export function recordPath(table: string, match: number, form: "json" | "pdn" | "xml" | "text"): string {
  return serverAddress(`/api/games/${encodeURIComponent(table)}/${match}?format=${form}`);
}
