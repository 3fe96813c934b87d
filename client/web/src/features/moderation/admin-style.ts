/** Styles of the admin console. */

import { css } from "lit";

export const adminLooks = css`
  section {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
    gap: 1rem;
    align-items: start;
  }
  .wide {
    grid-column: 1 / -1;
  }
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem 0.6rem;
    align-items: center;
    padding: 0.35rem 0;
    border-top: 1px solid var(--line);
  }
  li > :first-child {
    flex: 1 1 14rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 0.25rem 1rem;
    margin: 0;
  }
  dt {
    color: var(--muted);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: end;
    margin-bottom: 0.5rem;
  }
  label {
    display: grid;
    gap: 0.15rem;
    flex: 1 1 12rem;
    min-width: 0;
  }
  label.short {
    flex: 0 1 7rem;
  }
  .wrong {
    color: var(--warn);
  }
  time {
    color: var(--muted);
    font-variant-numeric: tabular-nums;
  }
`;
