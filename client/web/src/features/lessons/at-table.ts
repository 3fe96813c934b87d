/** What Old Hand learnt from a match, in its result. */

import { html, nothing } from "lit";

import { TABLE_PARTS } from "../../core/table-slots";
import "./learned-panel";

TABLE_PARTS.add(() => ({
  result: {
    /** Of the player's own matches with AI players. */
    about: ({ state: { you, seats, table, match }, connection }) =>
      you === null || !seats.some((seat) => seat.kind === "ai")
        ? nothing
        : html`<learned-panel .table=${table} .match=${match} .seats=${seats.length} .token=${connection.token}></learned-panel>`,
  },
}));
