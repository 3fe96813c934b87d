/** The deals of 101 domino, drawn as the server draws them. */

import { handsIn } from "./deal";
import type { FairDeals, FairRandom } from "../../protocol/fair-deals";

export const FAIR_DEALS: FairDeals = {
  hasChance: () => true,
  draw: drawTiles,
  isLedByLot: (options) => options["first_lead"] === "random_free",
  handsIn,
};

async function drawTiles(random: FairRandom): Promise<string> {
  const tiles: string[] = [];
  for (let low = 0; low < 7; low += 1) for (let high = low; high < 7; high += 1) tiles.push(`${low}${high}`);
  for (let place = tiles.length - 1; place > 0; place -= 1) {
    const other = await random.below(place + 1);
    [tiles[place], tiles[other]] = [tiles[other]!, tiles[place]!];
  }
  return [0, 7, 14, 21]
    .map((from) =>
      tiles
        .slice(from, from + 7)
        .sort()
        .join(" "),
    )
    .join("/");
}
