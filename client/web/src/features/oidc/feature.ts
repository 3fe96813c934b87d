/** Log-in by an OpenID provider: a card of the account page, and the way back from the provider. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { ACCOUNT_SECTIONS, BEGINNINGS } from "../../core/slots";

ACCOUNT_SECTIONS.add({
  forGuests: true,
  load: () => import("./oidc-panel"),
  draw: (_, { token, me }) => html`<oidc-panel .token=${token} .me=${me}></oidc-panel>`,
});

BEGINNINGS.add((connection, until) => {
  const given = new URLSearchParams(location.search);
  if (given.has("state")) fetchPart(import("./way-back").then(({ comeBack }) => comeBack(connection, given, until)));
});
