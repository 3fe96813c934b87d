/** The room of the analysis. */

import { html } from "lit";

import { ROOMS } from "../../core/slots";
import { say, speakIn } from "../../i18n/say";

ROOMS.add({
  name: "analysis",
  link: () => say("analysis-title"),
  load: () =>
    Promise.all([speakIn("analysis"), speakIn("explorer"), speakIn("replay"), speakIn("reasons")]).then(
      () => import("./analysis-view"),
    ),
  draw: ({ connection, players }, where) =>
    html`<analysis-view .connection=${connection} .players=${players} .place=${where}></analysis-view>`,
});
