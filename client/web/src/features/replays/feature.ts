/** The room in which finished games are looked at again, and a game to look at in the lobby. */

import { html } from "lit";

import { ROOMS } from "../../core/slots";
import { speakIn } from "../../i18n/say";
import "./highlight";

ROOMS.add({
  name: "replay",
  load: () =>
    Promise.all([speakIn("replay"), speakIn("table"), speakIn("reasons")]).then(() => import("./replay-view")),
  draw: ({ connection, players }, where) =>
    html`<replay-view .connection=${connection} .players=${players} .place=${where}></replay-view>`,
});
