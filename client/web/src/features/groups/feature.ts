/** The rooms of groups, and the reader's own groups in the lobby. */

import { html } from "lit";

import { LOBBY_PANELS, ROOMS } from "../../core/slots";
import { say, speakIn } from "../../i18n/say";
import "./own-groups";

ROOMS.add({
  name: "groups",
  link: () => say("groups-title"),
  load: () => Promise.all([speakIn("groups"), speakIn("table")]).then(() => import("./groups-view")),
  draw: ({ connection, games }, where) =>
    html`<groups-view .connection=${connection} .games=${games} .where=${where}></groups-view>`,
});

LOBBY_PANELS.add(({ connection }) => html`<own-groups .connection=${connection}></own-groups>`);
