/** Where there is nothing to show: a sentence that says so, and what to do next. Knows no page. */

import { css, html } from "lit";

import { say } from "../i18n/say";

export const emptyLooks = css`
  .empty {
    display: grid;
    gap: 0.8rem;
    justify-items: start;
    max-width: 40rem;
  }
  .empty p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .empty a,
  .empty button {
    display: inline-flex;
    align-items: center;
    min-height: 2.25rem;
    box-sizing: border-box;
    padding: 0.35rem 0.75rem;
    border: 1px solid var(--edge);
    border-radius: 0.5rem;
    color: inherit;
    text-decoration: none;
  }
  .empty a:hover {
    border-color: var(--accent);
  }
  .empty :is(a, button):first-child {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
`;

/** (address or what to do, words) */
type Step = readonly [string | (() => void), string];

/** `steps`: the likeliest first. */
export function emptyState(words: string, steps: readonly Step[]) {
  return html`<div class="empty" data-testid="empty">
    <p role="status">${words}</p>
    <div class="row">
      ${steps.map(([to, label]) => (typeof to === "string" ? html`<a href=${to}>${label}</a>` : html`<button @click=${to}>${label}</button>`))}
    </div>
  </div>`;
}

/** The way out of everywhere. */
export function toLobby(): Step {
  return ["#/", say("empty-lobby")];
}
