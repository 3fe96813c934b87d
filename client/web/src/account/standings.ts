/** What the server tells over HTTP of ladders, of what a match did to ratings, and of the AI players' experience. No page. */

import { call, Unanswered } from "./accounts";
import { bareName } from "../i18n/words";

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

/** What a match did to the rating of one seat. */
export interface Rerated {
  seat: number;
  left: boolean;
  before: number | null;
  after: number | null;
  provisional: boolean;
}

/** What a match did to ratings; `ladder` null: it is not rated. */
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

/** How strong the seat `experience` was after so many logged games. */
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

/** What a book is for: lines that beat the one before it, openings that are in no log, an opponent that is in none. */
export const PURPOSES = ["lines", "openings", "opponent"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A new book's trial against the one before it. What older trials did not tell is null. */
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

/** What has been learned since yesterday. */
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
  /** What the newest book has over that of a day ago; null: nothing new. */
  recent: Recent | null;
  growth: GrowthPoint[];
}

const ASK_EVERY_MS = 700;
const ASK_FOR_MS = 15_000;

/** The best of a ladder, best first; with `newcomers` those too of whom little is known. */
export async function ladderOf(game: string, ladder: Ladder, newcomers: boolean): Promise<Place[]> {
  const told = await call<{ players: Place[] }>(
    "GET",
    `/api/ladders/${bareName(game)}/${ladder}?provisional=${newcomers}&limit=100`,
  );
  return told.players;
}

export function experienceOf(game: string): Promise<Experience> {
  return call<Experience>("GET", `/api/experience/${game}`);
}

/** What a match that is over did to ratings, once the server has looked at it; null when it takes too long, or nobody asks any more. */
export async function outcomeOf(table: string, match: number, signal: AbortSignal): Promise<Outcome | null> {
  for (const end = Date.now() + ASK_FOR_MS; Date.now() < end && !signal.aborted; await moment()) {
    try {
      const told = await call<Outcome>("GET", `/api/ratings/${encodeURIComponent(table)}/${match}`);
      if (told.seats !== null) return told;
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
    }
  }
  return null;
}

function moment(): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ASK_EVERY_MS));
}
