/** The room in which finished games are looked at again, and a game to look at in the lobby. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { ROOMS } from "../../core/slots";
import "./highlight";

ROOMS.add({
  name: "replay",
  draw: ({ connection, players }, where) => {
    fetchPart(import("./replay-view"));
    return html`<replay-view .connection=${connection} .players=${players} .place=${where}></replay-view>`;
  },
});
