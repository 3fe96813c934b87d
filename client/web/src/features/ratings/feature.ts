/** The room of the leaderboards. */

import { html } from "lit";

import { ROOMS } from "../../core/slots";
import { say } from "../../i18n/say";

ROOMS.add({
  name: "leaders",
  ofGames: true,
  link: () => say("leaders-title"),
  load: () => import("./leaderboards-view"),
  draw: ({ connection, games }, where) =>
    html`<leaders-view .connection=${connection} .games=${games} .where=${where}></leaders-view>`,
});
