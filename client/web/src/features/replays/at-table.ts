/** The lesson of a match that is over, and the way to look at it again. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { TABLE_PARTS } from "../../core/table-slots";
import { say, speakIn } from "../../i18n/say";

TABLE_PARTS.add(() => ({
  result: {
    lesson: ({ state, connection, players }) => {
      fetchPart(speakIn("replay").then(() => import("./turning-points")));
      return html`<turning-points .state=${state} .connection=${connection} .players=${players}></turning-points>`;
    },
    review: ({ state: { table, match } }) =>
      html`<a href="#/replay/${encodeURIComponent(table)}/${match}.1" data-testid="to-replay">${say("result-replay")}</a>`,
  },
}));
