/** How the table's room is laid out, from phone to desktop. */

import { css } from "lit";

/** Windows in which everything stands in one column, the board first. */
export const NARROW = css`(max-width: 860px), (max-height: 500px) and (orientation: landscape)`;

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
  /* The board and the seats around it: as large as the window lets them be, together. */
  .two,
  .four {
    --room: calc(100dvh - var(--above, 4rem) - clamp(0.8rem, 2.5vw, 1.75rem) - 0.5rem);
    display: grid;
    gap: 0.5rem;
    grid-template-rows: auto minmax(0, 1fr) auto;
    max-height: max(16rem, var(--room));
    margin-inline: auto;
  }
  .two {
    --shape: 1;
    width: min(100%, max(15rem, calc((var(--room) - var(--seats, 6.9rem)) * var(--shape))));
    grid-template-columns: minmax(0, 1fr);
    grid-template-areas: "far" "board" "foot";
  }
  .two.tall {
    --shape: var(--tall);
    --seats: 9.8rem;
  }
  .two.deep {
    --shape: 1.36;
  }
  .two.tall.deep {
    --shape: 1;
  }
  .four {
    grid-template-rows: auto minmax(0, 1fr) auto;
    height: max(16rem, min(var(--room), 70vw + 10rem));
    grid-template-columns: repeat(3, minmax(0, 1fr));
    grid-template-areas: "left far right" "board board board" "foot foot foot";
  }
  .many {
    grid-template-areas: "others others others" "board board board" "foot foot foot";
  }
  .others {
    grid-area: others;
    display: grid;
    gap: 0.5rem;
    grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 30%), 1fr));
  }
  /* A table is not mirrored: whoever sits to the left does so in every language. */
  .two,
  .four {
    direction: ltr;
  }
  .far {
    grid-area: far;
  }
  /* The player's own seat, and beside it or below it what may be done. */
  .foot {
    grid-area: foot;
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
  .near {
    flex: 1 1 14rem;
    min-width: 0;
  }
  /* An offer takes the width that its sentence needs. */
  .others > .asks {
    grid-column: 1 / -1;
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
    container-type: size;
    width: 100%;
    max-height: 100%;
    aspect-ratio: var(--shape);
  }
  .four .board {
    aspect-ratio: auto;
    height: 100%;
  }
  .board > :first-child {
    height: 100%;
  }
  .confirm {
    position: absolute;
    z-index: 1;
    inset: calc(100% + 0.25rem) 0 auto;
    padding: 0.4rem 0.7rem;
    box-shadow: 0 0.4rem 1.2rem rgb(0 0 0 / 0.3);
  }
  .title {
    display: flex;
    justify-content: space-between;
    align-items: start;
    gap: 0.6rem;
  }
  .title .row {
    flex: none;
    gap: 0.3rem;
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
  @media ${NARROW} {
    .room {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (max-width: 640px) and (orientation: portrait) {
    .four {
      height: max(16rem, min(var(--room), 150vw + 11rem));
    }
    /* The seats take the whole width, so that a name and a clock are in one line. */
    .two {
      width: 100%;
    }
    .two .board {
      justify-self: center;
      width: min(100%, max(14rem, calc((var(--room) - 11rem) * var(--shape))));
    }
  }
  /* A phone held sideways: the board takes the whole height, and the seats stand beside it. */
  @media (max-height: 500px) and (orientation: landscape) {
    .two,
    .four {
      width: 100%;
      height: max(12rem, calc(100dvh - 0.8rem));
      max-height: none;
      grid-template-columns: minmax(0, 1fr) clamp(8.5rem, 24vw, 13rem);
    }
    .two {
      grid-template-rows: auto minmax(0, 1fr) auto;
      grid-template-areas: "board far" "board ." "board foot";
    }
    .four {
      grid-template-rows: auto auto minmax(0, 1fr) auto;
      grid-template-areas: "board left" "board far" "board right" "board foot";
    }
    .many {
      grid-template-rows: minmax(0, 1fr) auto;
      grid-template-areas: "board others" "board foot";
    }
    .others {
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      overflow-y: auto;
    }
    .board {
      aspect-ratio: auto;
      height: 100%;
    }
    .confirm {
      inset: auto 0 0.3rem;
    }
  }
`;
