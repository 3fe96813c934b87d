/** The features of a position of Chinese checkers as sentences, for the analysis room. */

import { say } from "../../i18n/say";
import { sideName } from "../../i18n/words";

const GAME = "chinese-checkers";

/** As the server's facet of the game tells them. */
interface Features {
  /** By seat, in single steps. */
  distance: [number, number];
  /** Whether the sides have passed each other. */
  race: boolean;
  /** The mover's longest chain of hops. */
  chain: { move: string; hops: number; rows: number } | null;
}

export function featureWords(features: Readonly<Record<string, unknown>>): string[] {
  const { distance, race, chain } = features as unknown as Features;
  const distances = distance.map((count, seat) => say("analysis-distance", { who: sideName(GAME, seat), count }));
  const lead = distance[1] - distance[0];
  const standing =
    lead === 0
      ? say("analysis-race-even")
      : say("analysis-race-lead", { who: sideName(GAME, lead > 0 ? 0 : 1), count: Math.abs(lead) });
  return [
    ...distances,
    standing,
    ...(chain === null ? [] : [say("analysis-chain", { move: chain.move, count: chain.hops, rows: chain.rows })]),
    say(race ? "analysis-race-apart" : "analysis-race-contact"),
  ];
}
