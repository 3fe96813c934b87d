/** The account's panel of the vacation. */

import { html } from "lit";

import { ACCOUNT_SECTIONS } from "../../core/slots";

ACCOUNT_SECTIONS.add({
  forGuests: true,
  load: () => import("./vacation-panel"),
  draw: (_, { token, me }) => html`<vacation-panel .token=${token} .me=${me}></vacation-panel>`,
});
