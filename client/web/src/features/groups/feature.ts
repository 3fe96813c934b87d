/** The rooms of groups, and the reader's own groups in the lobby: for those who have ever had one in this browser. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { LOBBY_PANELS, ROOMS } from "../../core/slots";
import { say, speakIn } from "../../i18n/say";
import { keptMark } from "./mark";

ROOMS.add({
  name: "groups",
  link: () => say("groups-title"),
  load: () => Promise.all([speakIn("groups"), speakIn("table")]).then(() => import("./groups-view")),
  draw: ({ connection, games }, where) =>
    html`<groups-view .connection=${connection} .games=${games} .where=${where}></groups-view>`,
});

LOBBY_PANELS.add(({ connection }) => {
  if (keptMark() === null) return html``;
  fetchPart(import("./own-groups"));
  return html`<own-groups .connection=${connection}></own-groups>`;
});
