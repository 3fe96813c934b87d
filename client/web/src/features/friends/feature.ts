/** The room of the people whom a player follows. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { ROOMS } from "../../core/slots";
import { say } from "../../i18n/say";

ROOMS.add({
  name: "friends",
  link: () => say("friends-title"),
  draw: ({ connection }) => {
    fetchPart(import("./friends-view"));
    return html`<friends-view .connection=${connection}></friends-view>`;
  },
});
