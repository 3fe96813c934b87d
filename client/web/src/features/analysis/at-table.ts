/** The way from a match that is over to its analysis. */

import { html } from "lit";

import { TABLE_PARTS } from "../../core/table-slots";
import { say } from "../../i18n/say";

TABLE_PARTS.add(() => ({
  result: {
    links: ({ state: { table, match } }) =>
      html`<a href="#/analysis/round/${encodeURIComponent(table)}/${match}.1" data-testid="to-game-analysis">${say("analysis-title")}</a>`,
  },
}));
