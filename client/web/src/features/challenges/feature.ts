/** The cards of challenges, in every room. */

import { html } from "lit";

import "./challenge-cards";
import { CARDS } from "../../core/slots";

CARDS.add(
  ({ connection, games, refused }) =>
    html`<challenge-cards .connection=${connection} .games=${games} .refused=${refused}></challenge-cards>`,
);
