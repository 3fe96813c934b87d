/** Where one can go within a room: a row of links, or a list to choose from where there are many. */

import { css, html, nothing } from "lit";

export const tabLooks = css`
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
    margin-bottom: 0.8rem;
  }
  .choice {
    margin-bottom: 0.8rem;
  }
  .choice select {
    max-width: 100%;
  }
  .tabs a {
    padding: 0.3rem 0.85rem;
    border-radius: 2rem;
    border: 1px solid var(--line);
    background: var(--card);
    color: inherit;
    text-decoration: none;
  }
  .tabs a:hover {
    border-color: var(--accent);
  }
  .tabs a[aria-current] {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
`;

/** More than so many would take several lines of a phone. */
const MOST = 3;

/** `found`: (address, words, whether we are there). */
export function tabs(label: string, found: readonly (readonly [string, string, boolean])[]) {
  if (found.length > MOST) return choice(label, found);
  return html`<nav class="tabs" aria-label=${label}>
    ${found.map(
      ([address, words, here]) => html`<a href=${address} aria-current=${here ? "page" : nothing}>${words}</a>`,
    )}
  </nav>`;
}

function choice(label: string, found: readonly (readonly [string, string, boolean])[]) {
  const go = (event: Event) => (location.hash = (event.target as HTMLSelectElement).value);
  const isHere = found.some(([, , here]) => here);
  return html`<nav class="choice" aria-label=${label}>
    <select aria-label=${label} data-testid="choice" @change=${go}>
      ${isHere ? nothing : html`<option value="" selected disabled>${label}</option>`}
      ${found.map(([address, words, here]) => html`<option value=${address} .selected=${here}>${words}</option>`)}
    </select>
  </nav>`;
}
