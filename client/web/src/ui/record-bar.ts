/** Matches won, drawn and lost as one bar; the numbers beside it are its words. */

import { css, html } from "lit";

import { number, say } from "../i18n/say";

export const recordLooks = css`
  .record {
    display: grid;
    grid-template-columns: minmax(3.5rem, 1fr);
    gap: 0.1rem;
    min-width: 6rem;
    font-size: 0.85rem;
    font-variant-numeric: tabular-nums;
  }
  .bar {
    forced-color-adjust: none;
    display: flex;
    height: 0.45rem;
    border-radius: 0.25rem;
    overflow: hidden;
    background: var(--line);
  }
  .bar i {
    flex: var(--share) 0 0;
  }
  .bar .won {
    background: var(--team-0);
  }
  .bar .drawn {
    background: var(--edge);
  }
  .bar .lost {
    background: var(--team-1);
  }
`;

export function recordBar({ won, drawn, lost }: { won: number; drawn: number; lost: number }) {
  const words = say("leaders-record", { won, drawn, lost });
  return html`<span class="record" title=${words}>
    <span class="bar" aria-hidden="true"
      ><i class="won" style="--share: ${won}"></i><i class="drawn" style="--share: ${drawn}"></i
      ><i class="lost" style="--share: ${lost}"></i
    ></span>
    <span class="muted" aria-label=${words} role="img">${number(won)} / ${number(drawn)} / ${number(lost)}</span>
  </span>`;
}
