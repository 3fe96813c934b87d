/** The account's panel of AI players that play like its owner. */

import { html } from "lit";

import { ACCOUNT_SECTIONS } from "../../core/slots";

ACCOUNT_SECTIONS.add({
  forGuests: false,
  load: () => import("./imitation-panel"),
  draw: (connection, { token, me }) =>
    html`<imitation-panel .connection=${connection} .token=${token} .me=${me}></imitation-panel>`,
});
