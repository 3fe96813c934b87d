/** The room of the arena of programs. */

import { html } from "lit";

import { ROOMS } from "../../core/slots";
import { speakIn } from "../../i18n/say";

ROOMS.add({
  name: "arena",
  ofGames: true,
  load: () => speakIn("arena").then(() => import("./arena-view")),
  draw: ({ games }, where) => html`<arena-view .games=${games} .where=${where}></arena-view>`,
});
