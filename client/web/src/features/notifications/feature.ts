/** The settings of push messages and mail, and the browser's subscription, kept with the account of the greeting. */

import { html } from "lit";

import { BEGINNINGS, SETTINGS } from "../../core/slots";
import "./mail-settings";
import { renewPush } from "./push";
import "./push-switch";

BEGINNINGS.add((connection, until) => {
  connection.listen("welcome", ({ token, you }) => renewPush(token, you.id), until);
});

SETTINGS.add(
  ({ token, you }) => html`<push-switch .token=${token} .you=${you}></push-switch>`,
  ({ token }) => html`<mail-settings .token=${token}></mail-settings>`,
);
