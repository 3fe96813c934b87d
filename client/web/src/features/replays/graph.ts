/** The time line of a finished round, drawn from its moves and its review. */

import { html } from "lit";

import "./timeline";
import { scaleOf, type Mark } from "./marks";
import { say } from "../../i18n/say";
import type { LookedBackRound, Replay } from "../../../generated/api";

/** `at`: plies played where one looks; `who`: seat 0, for whom the curve rises. */
export function graphOf(
  { plies, moves }: Replay,
  review: LookedBackRound | null,
  { marks, at, who, seek }: { marks: readonly Mark[]; at: number; who: string; seek: (at: number) => void },
) {
  return html`<replay-line
    .plies=${plies}
    .at=${at}
    .marks=${marks}
    .moves=${moves.map(({ move }) => move)}
    .standings=${review?.unit == null ? [] : review.plies.map(({ standing }) => standing)}
    .scale=${scaleOf(review)}
    .label=${say("replay-graph", { who })}
    @seek=${(event: CustomEvent<number>) => seek(event.detail)}
  ></replay-line>`;
}
