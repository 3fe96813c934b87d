/** The room of moderators and administrators. */

import { html } from "lit";

import { ROOMS } from "../../core/slots";
import { speakIn } from "../../i18n/say";

ROOMS.add({
  name: "admin",
  load: () => speakIn("admin").then(() => import("./admin-view")),
  draw: ({ connection }) => html`<admin-view .token=${connection.token}></admin-view>`,
});
