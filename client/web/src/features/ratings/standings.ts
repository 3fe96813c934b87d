/** HTTP client for ladders, rating changes after a match, and the AI players' experience. No page. */

import { call, Unanswered } from "../../protocol/http";
import { bareName } from "../../i18n/words";
import { pause } from "../../ui/pause";
import type { GameExperience, Ladder, LadderEntry, LadderTable, MatchRatings } from "../../../generated/api";

export const LADDERS: readonly Ladder[] = ["people", "mixed", "ai"];

/** Purposes of a book: lines that beat the previous book, openings absent from the log, an opponent absent from it. */
export const PURPOSES = ["lines", "openings", "opponent"] as const;
export type Purpose = (typeof PURPOSES)[number];

const ASK_EVERY_MS = 700;
const ASK_FOR_MS = 15_000;

/** The best of a ladder, best first; with `newcomers` those too of whom little is known. */
export async function ladderOf(game: string, ladder: Ladder, newcomers: boolean): Promise<LadderEntry[]> {
  const answer = await call<LadderTable>(
    "GET",
    `/api/ladders/${bareName(game)}/${ladder}?provisional=${newcomers}&limit=100`,
  );
  return answer.players;
}

export function experienceOf(game: string): Promise<GameExperience> {
  return call<GameExperience>("GET", `/api/experience/${game}`);
}

/** Rating changes of a finished match, once the server has rated it; null after a timeout or when `signal` aborts. */
export async function outcomeOf(table: string, match: number, signal: AbortSignal): Promise<MatchRatings | null> {
  for (const end = Date.now() + ASK_FOR_MS; Date.now() < end && !signal.aborted; await pause(ASK_EVERY_MS, signal)) {
    try {
      const outcome = await call<MatchRatings>("GET", `/api/ratings/${encodeURIComponent(table)}/${match}`);
      if (outcome.seats !== null) return outcome;
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
    }
  }
  return null;
}
