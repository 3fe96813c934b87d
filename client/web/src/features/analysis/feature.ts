/** The room of the analysis. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { ROOMS } from "../../core/slots";
import { say, speakIn } from "../../i18n/say";

ROOMS.add({
  name: "analysis",
  link: () => say("analysis-title"),
  draw: ({ connection, players }, where) => {
    fetchPart(speakIn("analysis").then(() => import("./analysis-view")));
    return html`<analysis-view .connection=${connection} .players=${players} .place=${where}></analysis-view>`;
  },
});
