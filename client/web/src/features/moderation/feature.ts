/** The room of moderators and administrators. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { ROOMS } from "../../core/slots";
import { speakIn } from "../../i18n/say";

ROOMS.add({
  name: "admin",
  draw: ({ connection }) => {
    fetchPart(speakIn("admin").then(() => import("./admin-view")));
    return html`<admin-view .token=${connection.welcome?.token ?? ""}></admin-view>`;
  },
});
