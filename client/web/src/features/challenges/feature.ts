/** The cards of challenges, in every room. */

import { html } from "lit";

import "./challenge-cards";
import { CARDS } from "../../core/slots";

CARDS.add(
  ({ connection, games }) => html`<challenge-cards .connection=${connection} .games=${games}></challenge-cards>`,
);
