/** The ways between two cells, to choose one of them under a board. */

import { html, nothing } from "lit";

import type { PathPicker } from "./path-picker";
import { say } from "../i18n/say";

export function ways(picker: PathPicker) {
  if (picker.ways.length === 0) return nothing;
  return html`<div class="ways row card" role="group" aria-label=${say("games-choose-way")} data-testid="ways">
    <span>${say("games-which-way")}</span>
    ${picker.ways.map((way) => html`<button @click=${() => picker.choose(way)}>${way.cells.join(" × ")}</button>`)}
  </div>`;
}
