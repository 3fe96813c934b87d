/** HTTP client for ladders, rating changes after a match, and the AI players' experience. No page. */

import { call, Unanswered } from "../../protocol/http";
import { bareName } from "../../i18n/words";
import { pause } from "../../ui/pause";

export type Ladder = "people" | "mixed" | "ai";
export const LADDERS: readonly Ladder[] = ["people", "mixed", "ai"];

/** A player's place in a ladder. */
export interface Place {
  id: string;
  name: string;
  rating: number;
  /** One standard deviation, in points. */
  deviation: number;
  provisional: boolean;
  won: number;
  drawn: number;
  lost: number;
}

/** Rating change of one seat after a match. */
export interface Rerated {
  seat: number;
  left: boolean;
  before: number | null;
  after: number | null;
  provisional: boolean;
  /** Why the rating stays, or changes less than the result says. */
  why?: WhyRated | null;
}

/** `shared.people.Casual` and `Limited`. */
export type WhyRated =
  | "not-rated"
  | "program"
  | "guest"
  | "pairing"
  | "too-short"
  | "substitute"
  | "partner-substitute"
  | "opponent-substitute"
  | "withheld"
  | "several-sides";

/** Rating changes after a match; `ladder` null: it is not rated. */
export interface Outcome {
  ladder: Ladder | null;
  /** Null until the server has looked at the match. */
  seats: Rerated[] | null;
}

/** Points per game in [0, 1], with the ends of the 95 % interval. */
export interface Score {
  score: number;
  low: number;
  high: number;
}

/** How strong the seat `experience-medium` was after so many logged games. */
export interface GrowthPoint {
  logged: number;
  games: number;
  itself: Score;
  outsider: Score;
  /** The outsider. */
  named: string;
  source: string;
}

/** One version of a game's book. */
export interface Book {
  version: number;
  at_ms: number;
  status: string;
  origin: "shipped" | "mined";
  games: number;
  plies: number;
  rules: number;
  teaches: string[];
  /** How many games of each origin. */
  sources: Record<string, number>;
  tried: Trial | null;
}

/** Purposes of a book: lines that beat the previous book, openings absent from the log, an opponent absent from it. */
export const PURPOSES = ["lines", "openings", "opponent"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Gate match of a new book against the previous one. Fields that older gate matches did not record are null. */
export interface Trial {
  against: number;
  games: number;
  score: number | null;
  low: number | null;
  high: number | null;
  refused: boolean;
  /** Positions in which their rules differ. */
  changed: number | null;
  /** Moves a game that its rules chose. */
  fired: number | null;
  /** Scores in [0, 1] with this book and with the one before it; a purpose that nothing was played for is left out. */
  purposes: Partial<Record<Purpose, { new: number; old: number; games: number }>> | null;
  improves: Purpose[] | null;
}

/** Experience added since yesterday. */
export interface Recent {
  book: number;
  against: number;
  games: number;
  books: number;
  refused: number;
  /** Positions of lost games that AI players judged wrong, which the newest book knows. */
  surprises: number;
  rules: { gained: number; lost: number; changed: number } | null;
}

export interface Experience {
  /** Newest first. */
  books: Book[];
  /** The newest book's additions over that of a day ago; null: nothing new. */
  recent: Recent | null;
  /** The newest book's answer to a first move; null where no rule answers one. */
  first_reply?: { move: string; reply: string; is_new: boolean } | null;
  growth: GrowthPoint[];
}

const ASK_EVERY_MS = 700;
const ASK_FOR_MS = 15_000;

/** The best of a ladder, best first; with `newcomers` those too of whom little is known. */
export async function ladderOf(game: string, ladder: Ladder, newcomers: boolean): Promise<Place[]> {
  const answer = await call<{ players: Place[] }>(
    "GET",
    `/api/ladders/${bareName(game)}/${ladder}?provisional=${newcomers}&limit=100`,
  );
  return answer.players;
}

export function experienceOf(game: string): Promise<Experience> {
  return call<Experience>("GET", `/api/experience/${game}`);
}

/** Rating changes of a finished match, once the server has rated it; null after a timeout or when `signal` aborts. */
export async function outcomeOf(table: string, match: number, signal: AbortSignal): Promise<Outcome | null> {
  for (const end = Date.now() + ASK_FOR_MS; Date.now() < end && !signal.aborted; await pause(ASK_EVERY_MS, signal)) {
    try {
      const outcome = await call<Outcome>("GET", `/api/ratings/${encodeURIComponent(table)}/${match}`);
      if (outcome.seats !== null) return outcome;
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
    }
  }
  return null;
}
