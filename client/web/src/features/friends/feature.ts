/** The room of the people whom a player follows. */

import { html } from "lit";

import { ROOMS } from "../../core/slots";
import { say } from "../../i18n/say";

ROOMS.add({
  name: "friends",
  link: () => say("friends-title"),
  load: () => import("./friends-view"),
  draw: ({ connection }) => html`<friends-view .connection=${connection}></friends-view>`,
});
