/** The room of the explorer. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { ROOMS } from "../../core/slots";
import { GAMES } from "../../games/registry";
import { say, speakIn } from "../../i18n/say";

ROOMS.add({
  name: "explorer",
  ofGames: true,
  link: () => say("explorer-title"),
  draw: ({ connection }, where) => {
    fetchPart(speakIn("explorer").then(() => import("./explorer-view")));
    return html`<explorer-view .connection=${connection} .place=${where || GAMES[0]}></explorer-view>`;
  },
});
