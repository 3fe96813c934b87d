/** The address of the explorer, which is part of the analysis room: links to it lead there. */

import { html } from "lit";

import { replaceAddress } from "../../app/addresses";
import { ROOMS } from "../../core/slots";
import { GAMES } from "../../games/registry";

ROOMS.add({
  name: "explorer",
  ofGames: true,
  draw: (_, where) => {
    const [game = "", ...position] = (where || GAMES[0] || "").split("/");
    const start = position.length === 0 ? "" : `//${encodeURIComponent(position.join("/"))}`;
    queueMicrotask(() => replaceAddress(`#/analysis/${game}${start}`)); // not while the page is being drawn
    return html``;
  },
});
