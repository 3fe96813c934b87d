/** A row of links of which one is where we are: games, ladders. */

import { css, html, nothing } from "lit";

export const tabLooks = css`
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
    margin-bottom: 0.8rem;
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

/** `tabs`: (address, words, whether we are there). */
export function tabs(label: string, found: readonly (readonly [string, string, boolean])[]) {
  return html`<nav class="tabs" aria-label=${label}>
    ${found.map(
      ([address, words, here]) => html`<a href=${address} aria-current=${here ? "page" : nothing}>${words}</a>`,
    )}
  </nav>`;
}
