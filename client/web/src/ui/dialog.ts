/** The frame of a dialog: its looks, and a title with a button that closes it. Knows no dialog. */

import { css, html } from "lit";

import { say } from "../i18n/say";

export const dialogLooks = css`
  dialog {
    box-sizing: border-box;
    max-height: calc(100dvh - 1.5rem);
    overflow-y: auto;
    padding: 1.1rem 1.3rem;
    color: var(--ink);
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: 0.9rem;
    box-shadow: 0 1rem 3rem rgb(0 0 0 / 0.35);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.45);
  }
  .title {
    display: flex;
    justify-content: space-between;
    align-items: start;
    gap: 1rem;
    margin-bottom: 0.6rem;
  }
  .title h2 {
    margin: 0;
  }
`;

/** Of a dialog that asks before something is done. */
export const questionLooks = css`
  dialog > form,
  label {
    display: grid;
    gap: 0.5rem;
  }
  .row {
    justify-content: flex-end;
  }
`;

/** The first child of a `dialog`. The title has the id `title`, for `aria-labelledby`. */
export function dialogTitle(words: string) {
  return html`<form class="title" method="dialog">
    <h2 id="title">${words}</h2>
    <button>${say("settings-close")}</button>
  </form>`;
}
