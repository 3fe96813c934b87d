/** Buttons of the row of actions at a table, and lines in the chips of its seats: what the features draw there alike. */

import { html, nothing, type TemplateResult } from "lit";

import type { ShownTable } from "../core/table-slots";
import { say } from "../i18n/say";
import type { TableState, Wish } from "../../generated/protocol";

/** Whether the server allows the reader an action now. */
export function may({ may }: TableState, action: string): boolean {
  return (may ?? []).includes(action);
}

/** Whether a match is being played. */
export function running({ phase }: TableState): boolean {
  return phase !== "over" && phase !== "waiting" && phase !== "closed";
}

/** A button with a picture, named for screen readers and when the pointer rests on it. */
export function actionButton(testid: string, words: string, sign: unknown, act: () => void) {
  return html`<button data-testid=${testid} aria-label=${words} title=${words} @click=${act}>${sign}</button>`;
}

/** The button of a command that somebody with a seat may give now. */
export function commandButton({ state, send }: ShownTable, action: string, words: string, sign: unknown, wish: Wish) {
  if (state.you === null || !may(state, action)) return nothing;
  return actionButton(action.replace(":", "-"), words, sign, () => send(wish));
}

/** A line in the chip of a seat; `asks`: whether for an answer. `short`: the sentence as it is shown beside the name, where
 * it differs from the one that is read aloud. */
export function offer(testid: string, words: string, asks: boolean, buttons: unknown, short = ""): TemplateResult {
  const looks = asks ? "asks" : "muted";
  return html`<div class="row offer" data-testid=${testid}>
    ${
      short === ""
        ? html`<span class=${looks}>${words}</span>`
        : html`<span class="unseen">${words}</span><span class=${looks} aria-hidden="true">${short}</span>`
    }
    ${buttons}
  </div>`;
}

/** The button that accepts an offer, where the server allows that. */
export function agreeButton({ state, send }: ShownTable, action: string, name: string, wish: Wish) {
  if (!may(state, action)) return nothing;
  return html`<button class="primary" data-testid="agree-${name}" @click=${() => send(wish)}>${say("actions-agree")}</button>`;
}
