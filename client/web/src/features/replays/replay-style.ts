/** How the replay's room is laid out, from phone to desktop. */

import { css } from "lit";

export const replayLooks = css`
  .room {
    --above-and-below: 17rem;
  }
  .controls {
    margin-bottom: 0.7rem;
  }
  .hands {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.35rem 1rem;
    margin-top: 0.7rem;
  }
  .hand {
    display: flex;
    gap: 0.6rem;
    align-items: center;
    padding: 0.2rem 0.5rem;
    border-inline-start: 0.3rem solid var(--team);
    min-width: 0;
  }
  .team-0 {
    --team: var(--team-0);
  }
  .team-1 {
    --team: var(--team-1);
  }
  .hand.moved {
    background: color-mix(in srgb, var(--team) 12%, transparent);
  }
  @media (forced-colors: active) {
    .hand.moved {
      outline: 2px solid Highlight;
    }
  }
  .who {
    flex: 0 0 6.5rem;
    font-size: 0.9rem;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  .note {
    background: linear-gradient(to right, var(--accent) 0.3rem, var(--card) 0.3rem);
  }
  :host(:dir(rtl)) .note {
    background: linear-gradient(to left, var(--accent) 0.3rem, var(--card) 0.3rem);
  }
  .small {
    font-size: 0.9rem;
  }
  .note p:last-child {
    margin-bottom: 0;
  }
  .other {
    white-space: nowrap;
  }
  .turns {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .turns button {
    text-align: start;
    text-decoration: none;
    line-height: 1.35;
  }
  .turns button:hover {
    text-decoration: underline;
  }
  .player {
    display: inline-block;
    margin-inline-end: 0.8rem;
    font-weight: 600;
  }
  .player::before {
    content: "";
    display: inline-block;
    width: 0.7em;
    height: 0.7em;
    margin-inline-end: 0.4em;
    border-radius: 50%;
    border: 1px solid var(--edge);
    forced-color-adjust: none;
    background: var(--side);
  }
  .dark::before {
    background: #2f2a28;
  }
  .light::before {
    background: #fbf5e6;
  }
  .controls svg {
    display: block;
  }
  @media (max-width: 860px) {
    .hands {
      grid-template-columns: minmax(0, 1fr);
    }
    .who {
      flex-basis: 4.6rem;
    }
  }
`;
