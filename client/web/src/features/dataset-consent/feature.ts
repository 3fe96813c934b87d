/** The account's switch for public data sets. */

import { html } from "lit";

import { ACCOUNT_SECTIONS } from "../../core/slots";

ACCOUNT_SECTIONS.add({
  forGuests: false,
  load: () => import("./dataset-panel"),
  draw: (_, { token }) => html`<dataset-panel .token=${token}></dataset-panel>`,
});
