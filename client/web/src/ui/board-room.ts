/** The layout of a room with one large board and the cards that belong to it: beside the board, on a phone below it. */

import { css } from "lit";

/**
 * `.room` holds a `.board` (`.tall`, `.wide`: the shape of a game's facets) and what stands beside it. `--above-and-below`
 * is the height that a window needs for all but the board.
 */
export const boardRoom = css`
  .room {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(18rem, 25rem);
    gap: 1.25rem;
    align-items: start;
  }
  .board {
    --shape: 1;
    width: min(100%, max(15rem, calc((100dvh - var(--above-and-below, 10rem)) * var(--shape))));
    margin-inline: auto;
  }
  .board.tall {
    --shape: var(--tall);
  }
  .board.wide {
    width: 100%;
  }
  aside {
    display: grid;
    gap: 0.9rem;
    min-width: 0;
  }
  @media (max-width: 860px) {
    .room {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
