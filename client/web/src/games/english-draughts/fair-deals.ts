/** The drawn openings of draughts, drawn as the server draws them. */

import type { FairDeals } from "../../protocol/fair-deals";

export const FAIR_DEALS: FairDeals = {
  hasChance: (options) => (options["start"] ?? "standard") !== "standard",
  draw: async (random) => {
    const { OPENINGS } = await import("../../../generated/games/english-draughts/openings");
    return OPENINGS[await random.below(OPENINGS.length)]!;
  },
};
