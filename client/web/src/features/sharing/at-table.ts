/** The running score of the two sides, and the ways to share a table and a result. */

import { html } from "lit";

import { TABLE_PARTS } from "../../core/table-slots";
import { resultWords } from "../../i18n/words";
import "./running-score";
import "./share-menu";

TABLE_PARTS.add(() => ({
  score: (shown) => html`<running-score .state=${shown.state} .token=${shown.connection.token}></running-score>`,
  menu: (shown) =>
    html`<share-menu .table=${shown.state.table} .token=${shown.connection.token} .name=${shown.game}></share-menu>`,
  result: {
    about: (shown) => {
      const { table, match, round, ply, result, seats } = shown.state;
      return html`<share-menu
        .room=${"replay"}
        .table=${table}
        .place=${`${match}.${round}/${ply}`}
        .token=${shown.connection.token}
        .name=${result === null ? "" : resultWords(result, null, seats)}
      ></share-menu>`;
    },
  },
}));
