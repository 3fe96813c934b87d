/** The ways from a match that is over to its analysis, and to what its players may learn from. */

import { html, nothing } from "lit";

import { TABLE_PARTS } from "../../core/table-slots";
import { say } from "../../i18n/say";
import { mistakesLink } from "../puzzles/mistakes-link";

TABLE_PARTS.add(() => ({
  result: {
    lesson: ({ state: { game, you }, connection }) =>
      you === null ? nothing : html`<p>${mistakesLink(connection.welcome?.games, game)}</p>`,
    links: ({ state: { table, match } }) =>
      html`<a href="#/analysis/round/${encodeURIComponent(table)}/${match}.1" data-testid="to-game-analysis">${say("analysis-title")}</a>`,
  },
}));
