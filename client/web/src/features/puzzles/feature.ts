/** The room of the puzzles, and the puzzle of the day in the lobby. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { ROOMS } from "../../core/slots";
import { say } from "../../i18n/say";
import "./highlight";

ROOMS.add({
  name: "puzzles",
  ofGames: true,
  link: () => say("puzzles-title"),
  draw: ({ connection, games }, where) => {
    fetchPart(import("./puzzles-view"));
    return html`<puzzles-view .connection=${connection} .games=${games} .place=${where}></puzzles-view>`;
  },
});
