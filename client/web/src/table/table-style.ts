/** How the table's room is laid out, from phone to desktop. */

import { css } from "lit";

export const tableLooks = css`
  .room {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(17rem, 21rem);
    gap: 1.25rem;
    align-items: start;
  }
  .play {
    position: relative;
    min-width: 0;
  }
  aside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.9rem;
  }
  .two {
    --shape: 1;
    display: grid;
    gap: 0.7rem;
    /* As wide as the board may be so that it and both seats fit on the screen. */
    width: min(100%, max(20rem, calc((100vh - 13rem) * var(--shape))));
    margin-inline: auto;
    grid-template-areas: "far" "board" "near";
  }
  .two.tall {
    --shape: 0.6;
  }
  .two.deep {
    --shape: 1.36;
  }
  .two.tall.deep {
    --shape: 1;
  }
  .four {
    display: grid;
    gap: 0.7rem;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    grid-template-areas: "left far right" "board board board" "near near near";
  }
  /* A table is not mirrored: whoever sits to the left does so in every language. */
  .two,
  .four {
    direction: ltr;
  }
  .far {
    grid-area: far;
  }
  .near {
    grid-area: near;
  }
  .left {
    grid-area: left;
  }
  .right {
    grid-area: right;
  }
  .board {
    grid-area: board;
    position: relative;
    min-width: 0;
  }
  .title {
    display: flex;
    justify-content: space-between;
    align-items: start;
    gap: 0.6rem;
  }
  .switch {
    min-height: 1.8rem;
    padding: 0 0.6rem;
    font-size: 0.85rem;
    color: var(--muted);
  }
  .switch[aria-pressed="true"] {
    color: var(--accent);
    border-color: currentColor;
  }
  .news p:last-child,
  .why p:last-child {
    margin-bottom: 0;
  }
  .result {
    font-family: var(--serif);
    font-size: 1.25rem;
    color: var(--accent);
  }
  summary {
    cursor: pointer;
  }
  @media (max-width: 860px) {
    .room {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
