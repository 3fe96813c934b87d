/** How the analysis room is laid out, from phone to desktop. */

import { css } from "lit";

/** Fields for several lines. */
export const textLooks = css`
  textarea {
    font: inherit;
    color: inherit;
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: 0.5rem;
    box-sizing: border-box;
    width: 100%;
    padding: 0.4rem 0.6rem;
  }
`;

export const analysisLooks = css`
  .room {
    --above-and-below: 13rem;
    grid-template-columns: minmax(0, 1fr) minmax(19rem, 27rem);
  }
  aside {
    grid-template-columns: minmax(0, 1fr);
  }
  .controls svg {
    vertical-align: middle;
  }
  .now {
    min-height: 1.5rem;
    margin: 0;
    text-align: center;
  }
  .hands {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
    gap: 0.3rem 1rem;
    margin-top: 0.7rem;
  }
  .hand {
    display: flex;
    gap: 0.6rem;
    align-items: center;
    padding: 0.2rem 0.5rem;
    border-inline-start: 0.3rem solid transparent;
    min-width: 0;
  }
  .hand.moves {
    border-color: var(--accent);
  }
  .hand span {
    flex: 0 0 4.6rem;
    font-size: 0.9rem;
  }
  .lines {
    display: grid;
    gap: 0.6rem;
  }
  .lines h3 {
    margin: 0;
  }
  textarea {
    min-height: 3.6rem;
    resize: vertical;
  }
  @media (max-width: 860px) {
    .room {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
