/** The room of the AI players, and what they learnt lately in the lobby. */

import { html } from "lit";

import { ROOMS } from "../../core/slots";
import { say, speakIn } from "../../i18n/say";
import "./highlight";

ROOMS.add({
  name: "players",
  ofGames: true,
  link: () => say("roster-title"),
  load: () => speakIn("players").then(() => import("./players-view")),
  draw: ({ connection, games, players }, where) =>
    html`<roster-view
      .connection=${connection}
      .games=${games}
      .players=${players}
      .where=${where}
    ></roster-view>`,
});
