/** The room of the explorer. */

import { html } from "lit";

import { ROOMS } from "../../core/slots";
import { GAMES } from "../../games/registry";
import { say, speakIn } from "../../i18n/say";

ROOMS.add({
  name: "explorer",
  ofGames: true,
  link: () => say("explorer-title"),
  load: () => speakIn("explorer").then(() => import("./explorer-view")),
  draw: ({ connection }, where) =>
    html`<explorer-view .connection=${connection} .place=${where || GAMES[0]}></explorer-view>`,
});
