/** Which plies of a replay are worth a stop: those that experience decided, and those where the game turned. No page. */

import type { LookedBackRound, PlyLookedBack, ReplayMove } from "../../../generated/api";

export const KINDS = ["rule", "rival", "key-state", "usage", "habit", "hindsight", "judgement", "turn"] as const;
export type MarkKind = (typeof KINDS)[number];

export interface Mark {
  /** From 0: the ply itself. */
  ply: number;
  kind: MarkKind;
}

/** The kind of experience that decided the ply; null: none did, or it is unknown. */
export function experienceOf({ reason }: ReplayMove): MarkKind | null {
  const kind = String(reason?.["kind"] ?? "");
  if (kind !== "turn" && (KINDS as readonly string[]).includes(kind)) return kind as MarkKind;
  return typeof reason?.["judgement"] === "number" ? "judgement" : null;
}

/** How many turns are named at most, and from which loss on, in hundredths of the judge's unit. */
const MOST_TURNS = 5;
const LEAST: Record<string, number> = { man: 30, row: 250, point: 500 };
/** Where nothing judges, the log may: from so many games on, and from such a fall of the score. */
const ENOUGH_GAMES = 5;
const LEAST_FALL = 0.2;

/** The plies where the game turned most, in the order of play. */
export function turnsOf(review: LookedBackRound): number[] {
  return weighedTurns(review)
    .slice(0, MOST_TURNS)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}

/** Every ply where the game turned, the greatest loss first. */
export function weighedTurns(review: LookedBackRound): { index: number; weight: number }[] {
  return review.plies
    .map((ply, index) => ({ index, weight: weightOf(ply, review.unit) }))
    .filter(({ weight }) => weight >= 1)
    .sort((a, b) => b.weight - a.weight);
}

/** 1 for a turn that is just worth naming. */
function weightOf(ply: PlyLookedBack, unit: LookedBackRound["unit"]): number {
  if (unit !== null) return ply.loss / (LEAST[unit] ?? Infinity);
  return (bestKnown(ply)?.fall ?? 0) / LEAST_FALL;
}

/** The move that scored best in the log instead, where it did so often enough; `fall`: how much better. */
export function bestKnown(ply: PlyLookedBack): { move: string; score: number; games: number; fall: number } | null {
  if (ply.score === null || ply.games < ENOUGH_GAMES) return null;
  const rivals = ply.others.filter(({ games }) => games >= ENOUGH_GAMES).sort((a, b) => b.score - a.score);
  const best = rivals[0];
  return best === undefined || best.score <= ply.score ? null : { ...best, fall: best.score - ply.score };
}

export function marksOf(moves: readonly ReplayMove[], review: LookedBackRound | null): Mark[] {
  const fired = moves.flatMap((ply, index) => {
    const kind = experienceOf(ply);
    return kind === null ? [] : [{ ply: index, kind }];
  });
  const turned = review === null ? [] : turnsOf(review).map((ply): Mark => ({ ply, kind: "turn" }));
  return [...fired, ...turned].sort((a, b) => a.ply - b.ply);
}

/** The least standing that fills the time line's curve, and the greatest, by the judge's unit. */
const SCALE: Readonly<Record<string, readonly [least: number, most: number]>> = {
  man: [60, 300],
  row: [600, 2000],
  point: [1000, 4000],
};

/** As high as the standings go, within reason: small leads are to be seen, lost games not to flatten all before. */
export function scaleOf(review: LookedBackRound | null): number {
  const [least, most] = SCALE[review?.unit ?? "man"] ?? [60, 300];
  return Math.min(
    most,
    Math.max(least, ...(review?.plies ?? []).map(({ standing }) => Math.min(most, Math.abs(standing ?? 0)))),
  );
}
