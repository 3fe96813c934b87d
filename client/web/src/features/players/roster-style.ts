/** Styles of the page of AI players. */

import { css } from "lit";

export const rosterLooks = css`
  .halves {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr);
    gap: 1rem;
    margin-bottom: 1rem;
    align-items: start;
  }
  .facts {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.7rem 1rem;
    margin: 0 0 0.8rem;
  }
  .facts div {
    display: flex;
    flex-direction: column-reverse;
  }
  .facts dd {
    margin: 0;
    font-size: 1.45rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    line-height: 1.15;
  }
  .facts dt {
    color: var(--muted);
    font-size: 0.88rem;
  }
  .players {
    display: grid;
    gap: 0;
    padding: 0.2rem 1.1rem;
    list-style: none;
    margin: 0 0 1rem;
  }
  .players li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) 8.5rem auto;
    gap: 0.3rem 0.9rem;
    align-items: center;
    padding: 0.7rem 0;
  }
  .players li + li {
    border-top: 1px solid var(--line);
  }
  .name {
    font-weight: 600;
    color: inherit;
    text-decoration: none;
  }
  a.name:hover {
    text-decoration: underline;
  }
  .tag {
    display: inline-block;
    margin-inline-start: 0.4rem;
    padding: 0 0.5rem;
    border-radius: 1rem;
    background: color-mix(in srgb, var(--accent) 16%, transparent);
    color: var(--accent);
    font-size: 0.82rem;
    font-weight: 600;
  }
  .rating {
    font-variant-numeric: tabular-nums;
  }
  .rating strong {
    font-size: 1.15rem;
  }
  .about {
    max-width: 48rem;
  }
  .small {
    font-size: 0.9rem;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 0.92rem;
  }
  th {
    text-align: start;
    font-weight: 500;
    color: var(--muted);
  }
  th,
  td {
    padding: 0.3rem 0;
    padding-inline-end: 1rem;
    font-variant-numeric: tabular-nums;
  }
  tbody tr {
    border-top: 1px solid var(--line);
  }
  .wide {
    overflow-x: auto;
  }
  @media (max-width: 860px) {
    .halves {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (max-width: 640px) {
    .players {
      padding-inline: 0.8rem;
    }
    .players li {
      grid-template-columns: auto minmax(0, 1fr) auto;
    }
    .players .face {
      align-self: start;
    }
    .rating {
      grid-column: 2;
      grid-row: 2;
    }
    .players button {
      grid-column: 3;
      grid-row: 1 / span 2;
    }
  }
`;
