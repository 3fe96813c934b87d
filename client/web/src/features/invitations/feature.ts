/** The cards of invitations, in every room. */

import { html } from "lit";

import "./invitation-cards";
import { CARDS } from "../../core/slots";

CARDS.add(
  ({ connection, games }) => html`<invitation-cards .connection=${connection} .games=${games}></invitation-cards>`,
);
