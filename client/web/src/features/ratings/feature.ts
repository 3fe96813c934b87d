/** The room of the leaderboards. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { ROOMS } from "../../core/slots";
import { say } from "../../i18n/say";

ROOMS.add({
  name: "leaders",
  ofGames: true,
  link: () => say("leaders-title"),
  draw: ({ connection, games }, where) => {
    fetchPart(import("./leaderboards-view"));
    return html`<leaders-view .connection=${connection} .games=${games} .where=${where}></leaders-view>`;
  },
});
