/** HTTP client for replays of finished rounds and for the explorer's positions. No page. */

import { serverAddress } from "../../protocol/address";
import { call } from "../../protocol/http";
import type { Reason } from "../../../generated/protocol";

/** A finished round of a table, by which it can be found again. */
export interface RoundNote {
  match: number;
  round: number;
  plies: number;
  /** Per seat: of a board game 1, 0 or −1, of a hand of domino what it scored. */
  points: number[];
  reason: string;
}

/** A game in a line. Players by seat; event and date are empty where nobody says. */
export interface GameNote {
  players: string[];
  event: string;
  date: string;
}

export interface RecentRound extends GameNote {
  table: string;
  match: number;
  round: number;
  plies: number;
}

/** The table between two plies. */
export interface Frame {
  /** The public position: `RoundView.board`. */
  board: string;
  /** The whole position, as the explorer takes it. */
  position: string;
  /** Per seat; only where tiles are held. */
  hands?: string[][];
}

export interface ReplayedPly {
  seat: number;
  move: string;
  reason: Reason | null;
  version: number;
  at_ms: number;
}

export interface ReplaySeat {
  seat: number;
  name: string;
  kind: string;
  player?: string;
  book?: number | null;
}

/** `frames[n]` is the table after n plies; `plies[n]` leads from there to the next. */
export interface Replay extends RoundNote {
  table: string;
  game: string;
  options: Record<string, unknown>;
  seats: ReplaySeat[];
  frames: Frame[];
  moves: ReplayedPly[];
}

/** How often a move was made in a position, and its makers' mean result in [0, 1]. */
export interface Remembered {
  move: string;
  games: number;
  score: number;
}

/** One ply looked back at. `loss` against `best`, as its mover sees it, and `standing` after it, as seat 0 sees it, are in
 * hundredths of the judge's unit. */
export interface Reviewed {
  standing: number | null;
  best: string | null;
  loss: number;
  /** With hidden hands, had all been open: the best move, and how much less the one made was worth. */
  open_best?: string;
  open_loss?: number;
  /** Of games with partners: pieces of a suit that the partner expects with the mover, in hundredths, were the move no choice
   * and since it is one. */
  signals?: { suit: string; before: number; after: number }[];
  games: number;
  score: number | null;
  others: Remembered[];
}

export interface Review {
  game: string;
  /** Null where nothing judges. */
  unit: "man" | "row" | "point" | null;
  /** Whether an AI host searched every ply; else a book's evaluation judges. */
  searched: boolean;
  /** In percent, by seat; null: it had no choice, or nothing judges. */
  accuracy: (number | null)[];
  /** The beginning that the log knows from several games: its plies, in how many games, and its name, if it has one. */
  opening: { plies: number; games: number; name: string | null } | null;
  plies: Reviewed[];
  /** Plies of which nothing is told, for they may come about in a rated game that the reader plays. */
  closed: number;
}

/** A move that was made in a position, for whoever made it. */
export interface KnownMove {
  move: string;
  wins: number;
  draws: number;
  losses: number;
  games: number;
  /** The score in [0, 1] that it has at the least. */
  low: number;
  /** Days since 1970. */
  oldest: number | null;
  newest: number | null;
  from: Record<string, number>;
  witnesses: number;
  /** A table where it was made; null where none may be shown. */
  sample: string | null;
  sample_game?: GameNote | null;
  /** Whether there will be one, once the games that come with Oldhand are in the log. */
  sample_follows?: boolean;
}

/** The rules of one version of the book in a position. */
export interface BookRules {
  version: number;
  games: number | null;
  rules: { move: string; wins: number; draws: number; losses: number; low: number }[];
}

/** A player in recorded games. */
export interface RecordedName {
  player: string;
  games: number;
}

export interface Explored {
  game: string;
  /** The public position. */
  position: string;
  /** The whole position. */
  state: string;
  /** After each move of the line that was to lead there. */
  line: string[];
  seat: number | null;
  hand: string[];
  counts: number[];
  /** Rounds of the log. */
  games: number;
  /** The archived games are still being counted, as in the first minute of an installation. */
  preparing: boolean;
  moves: KnownMove[];
  /** Other players in recorded games whom the chosen name may mean. */
  names: RecordedName[];
  trend: BookRules[];
  legal: { move: string; after: string }[];
  over: { points: number[]; reason: string } | null;
}

const round = (table: string, match: number, number: number) =>
  `/api/tables/${encodeURIComponent(table)}/rounds/${match}/${number}`;

interface RoundsPage {
  rounds: RoundNote[];
  /** Where the following ones begin; null: there are none. */
  next?: number | null;
}

/** Every finished round of a table. The requests here reject with Unanswered. */
export async function roundsOf(table: string, token: string): Promise<RoundNote[]> {
  const path = `/api/tables/${encodeURIComponent(table)}/rounds`;
  const rounds: RoundNote[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: RoundsPage = await call<RoundsPage>("GET", after === 0 ? path : `${path}?after=${after}`, token);
    rounds.push(...page.rounds);
    after = page.next ?? null;
  }
  return rounds;
}

export function replayOf(table: string, match: number, number: number, token: string): Promise<Replay> {
  return call<Replay>("GET", round(table, match, number), token);
}

export function reviewOf(table: string, match: number, number: number, token: string): Promise<Review> {
  return call<Review>("GET", `${round(table, match, number)}/review`, token);
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
): Promise<Explored> {
  const query = new URLSearchParams({ ...(position === null ? { deal: String(deal) } : { position }), ...wish });
  return call<Explored>("GET", `/api/explorer/${game}?${query}`, token);
}

/** The newest finished rounds of a game that anybody may look at. */
export async function recentRounds(game: string): Promise<RecentRound[]> {
  return (await call<{ rounds: RecentRound[] }>("GET", `/api/rounds/${game}`)).rounds;
}

/** Where a record of a match can be fetched, in one of its forms. */
export function recordPath(table: string, match: number, form: "json" | "pdn" | "xml" | "text"): string {
  return serverAddress(`/api/games/${encodeURIComponent(table)}/${match}?format=${form}`);
}
