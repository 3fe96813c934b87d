/** The room of the AI players, and what they learnt lately in the lobby. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { ROOMS } from "../../core/slots";
import { say, speakIn } from "../../i18n/say";
import "./highlight";

ROOMS.add({
  name: "players",
  ofGames: true,
  link: () => say("roster-title"),
  draw: ({ connection, games, players }, where) => {
    fetchPart(speakIn("players").then(() => import("./players-view")));
    return html`<roster-view
      .connection=${connection}
      .games=${games}
      .players=${players}
      .where=${where}
    ></roster-view>`;
  },
});
