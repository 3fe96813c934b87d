/** The running score of the two sides, and the ways to share a table and a result. */

import { html } from "lit";

import { TABLE_PARTS, type ShownTable } from "../../core/table-slots";
import { resultWords } from "../../i18n/words";
import "./running-score";
import "./share-menu";

TABLE_PARTS.add(() => ({
  card: (shown) => html`<section class="card sharing">
    ${score(shown)}
    <share-menu .table=${shown.state.table} .token=${shown.connection.token} .name=${shown.game}></share-menu>
  </section>`,
  result: {
    score,
    foot: (shown) => {
      const { table, match, round, ply, result, seats } = shown.state;
      return html`<share-menu
        style="grid-column: 1 / -1"
        .room=${"replay"}
        .table=${table}
        .place=${`${match}.${round}/${ply}`}
        .token=${shown.connection.token}
        .name=${result === null ? "" : resultWords(result, null, seats)}
      ></share-menu>`;
    },
  },
}));

function score(shown: ShownTable) {
  return html`<running-score .state=${shown.state} .token=${shown.connection.token}></running-score>`;
}
