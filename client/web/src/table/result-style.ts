/** Looks of the result panel, and of what lies over the board as it does. */

import { css } from "lit";

/** Of an element that lies over the board and lets presses beside its card through. */
export const overBoard = css`
  :host {
    position: absolute;
    inset: 0;
    z-index: 1;
    display: grid;
    place-items: center;
    padding: 0.5rem;
    pointer-events: none;
  }
  .card {
    pointer-events: auto;
    box-sizing: border-box;
    border-color: var(--edge);
    box-shadow: 0 1rem 3rem rgb(0 0 0 / 0.4);
    text-align: center;
  }
`;

/** Of a part of the result. */
export const resultSection = css`
  section {
    text-align: start;
    border-top: 1px solid var(--line);
    padding-top: 0.6rem;
  }
  h3 {
    font-size: 1.05rem;
    margin: 0 0 0.3rem;
  }
  p {
    font-size: 0.9rem;
    margin: 0 0 0.3rem;
  }
`;

export const resultLooks = css`
  :host([aside]) {
    position: static;
    display: block;
    padding: 0.7rem 0 0;
  }
  .card:focus {
    outline: none;
  }
  .card {
    scroll-margin: 0.6rem;
    width: min(27rem, 100%);
    padding: 1.3rem 1.4rem 1.2rem;
  }
  :host([aside]) .card {
    width: 100%;
    padding: 0.6rem 1rem;
    box-shadow: none;
    text-align: start;
  }
  h2 {
    font-size: 1.9rem;
    margin-bottom: 0.15rem;
  }
  .won h2 {
    color: var(--accent);
  }
  .scores {
    display: flex;
    justify-content: center;
    align-items: baseline;
    gap: 0.7rem;
    font-family: var(--serif);
    font-size: 2rem;
    font-weight: 600;
    line-height: 1.2;
    margin: 0.2rem 0 0.4rem;
    font-variant-numeric: tabular-nums;
  }
  .scores span {
    color: var(--team);
  }
  ul {
    list-style: none;
    margin: 0.8rem 0 0.5rem;
    padding: 0;
    text-align: start;
  }
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0.1rem 0.7rem;
    align-items: center;
    padding: 0.4rem 0;
    border-top: 1px solid var(--line);
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .name a {
    color: inherit;
    text-decoration: none;
    font-weight: 600;
  }
  .name a:hover {
    text-decoration: underline;
  }
  .crown {
    fill: #c99a2e;
    width: 1.1em;
    height: 0.9em;
    vertical-align: -0.05em;
    margin-inline-start: 0.35em;
  }
  .rating {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .rating strong {
    font-size: 1.1rem;
  }
  .change {
    display: inline-block;
    min-width: 2.7em;
    font-weight: 600;
    color: var(--muted);
  }
  .change.up {
    color: var(--good);
  }
  .change.down {
    color: var(--warn);
  }
  .small {
    font-size: 0.9rem;
    margin-bottom: 0.4rem;
  }
  .failed {
    color: var(--warn);
    font-weight: 600;
  }
  .actions {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.5rem;
    margin-top: 0.9rem;
  }
  .actions .primary {
    grid-column: 1 / -1;
    min-height: 2.7rem;
  }
  .actions a {
    display: grid;
    place-items: center;
    min-height: 2.25rem;
    padding: 0.2rem 0.5rem;
    border: 1px solid var(--edge);
    border-radius: 0.5rem;
    color: inherit;
    text-decoration: none;
  }
  .actions a:hover {
    border-color: var(--accent);
  }
  .line {
    justify-content: space-between;
  }
  :host(:not([aside])) .card {
    animation: rise calc(250ms * var(--motion)) ease-out;
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(0.6rem);
    }
  }
`;
