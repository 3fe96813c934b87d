/** Vacations in correspondence games: the panel of the account, and at a table that a player is on one, and until when. */

import { html } from "lit";

import { ACCOUNT_SECTIONS } from "../../core/slots";
import { TABLE_PARTS } from "../../core/table-slots";
import { date, say } from "../../i18n/say";

ACCOUNT_SECTIONS.add({
  forGuests: true,
  load: () => import("./vacation-panel"),
  draw: (_, { token, me }) => html`<vacation-panel .token=${token} .me=${me}></vacation-panel>`,
});

TABLE_PARTS.add(() => ({
  absence: ({ vacation_until_ms }) =>
    vacation_until_ms == null ? "" : say("table-seat-vacation", { end: date(vacation_until_ms) }),
}));
