/** The room in which finished games are looked at again. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { ROOMS } from "../../core/slots";

ROOMS.add({
  name: "replay",
  draw: ({ connection, players, refused }, where) => {
    fetchPart(import("./replay-view"));
    return html`<replay-view .connection=${connection} .players=${players} .place=${where} .refused=${refused}></replay-view>`;
  },
});
