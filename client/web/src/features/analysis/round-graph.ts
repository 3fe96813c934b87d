/** How a finished round went, as a graph over the whole width of its analysis. */

import { html } from "lit";

import { graphOf } from "../replays/graph";
import { marksOf } from "../replays/marks";
import { seatNames } from "../replays/seat-names";
import { say } from "../../i18n/say";
import type { LookedBackRound, Replay } from "../../../generated/api";

/** `moves`: those that lead to where one looks. `seek` is called with the moves of the round up to a place in the graph. */
export function roundGraph(
  replay: Replay,
  review: LookedBackRound,
  moves: readonly string[],
  seek: (moves: readonly string[]) => void,
) {
  const texts = replay.moves.map(({ move }) => move);
  const left = moves.findIndex((move, ply) => move !== texts[ply]);
  return html`<section class="card graph" aria-label=${say("analysis-graph")} data-testid="graph">${graphOf(
    replay,
    review,
    {
      marks: marksOf(replay.moves, review),
      at: left < 0 ? moves.length : left,
      who: seatNames(replay)[0] ?? "",
      seek: (at) => seek(texts.slice(0, at)),
    },
  )}</section>`;
}
