/** How the page's frame is laid out. */

import { css } from "lit";

import { visuallyHidden } from "../ui/style";

export const appLooks = css`
  header {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1rem;
    align-items: center;
    padding: 0.6rem clamp(0.8rem, 3vw, 2rem);
    border-bottom: 1px solid var(--line);
    background: var(--card);
  }
  .renamed {
    margin: 0;
    padding: 0.5rem clamp(0.8rem, 3vw, 2rem);
    border-bottom: 1px solid var(--line);
  }
  .brand {
    font-family: var(--serif);
    font-size: 1.35rem;
    font-weight: 700;
    letter-spacing: 0.01em;
    color: inherit;
    text-decoration: none;
  }
  nav {
    display: flex;
    flex: 1 1 30rem;
    flex-wrap: wrap;
    gap: 0.2rem 1.1rem;
  }
  nav a {
    color: var(--muted);
    text-decoration: none;
    white-space: nowrap;
    padding: 0.2rem 0;
    border-bottom: 2px solid transparent;
  }
  nav a:hover {
    color: var(--accent);
  }
  nav a[aria-current] {
    color: var(--ink);
    border-bottom-color: var(--accent);
  }
  .link {
    color: var(--muted);
    font-size: 0.9rem;
  }
  .link::before {
    content: "";
    display: inline-block;
    box-sizing: border-box;
    width: 0.6em;
    height: 0.6em;
    margin-inline-end: 0.4em;
    border-radius: 50%;
    border: 2px solid var(--warn);
  }
  .link.open::before {
    border: 0.3em solid #3da564;
  }
  h1 {
    margin: 0;
    margin-inline-end: 0.6rem;
    font-size: inherit;
    line-height: inherit;
  }
  main.table {
    max-width: 112rem;
  }
  main:focus-visible {
    outline: none;
  }
  .skip:not(:focus-visible) {
    position: absolute;
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    min-height: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
  }
  .gear {
    display: flex;
    align-items: center;
    color: var(--muted);
  }
  .gear svg * {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linejoin: round;
  }
  main {
    max-width: 80rem;
    margin: 0 auto;
    padding: clamp(0.8rem, 2.5vw, 1.75rem) clamp(0.8rem, 3vw, 2rem) 3rem;
  }
  .ended {
    margin-bottom: 1rem;
    border-color: var(--warn);
  }
  .refusal {
    position: fixed;
    z-index: 2;
    left: 50%;
    bottom: 1rem;
    transform: translateX(-50%);
    box-sizing: border-box;
    width: max-content;
    max-width: min(36rem, 92vw);
    margin: 0;
    padding: 0.6rem 1rem;
    border-radius: 0.6rem;
    background: var(--warn);
    color: var(--card);
    box-shadow: 0 0.4rem 1.2rem rgb(0 0 0 / 0.3);
  }
  form {
    display: flex;
    gap: 0.4rem;
  }
  form input {
    width: 10rem;
  }
  .identity {
    display: flex;
    gap: 0.2rem 0.5rem;
    align-items: center;
    white-space: nowrap;
    min-width: 0;
  }
  .identity button {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  @media (max-width: 1400px) {
    .identity .aside {
      ${visuallyHidden}
    }
  }
  @media (max-width: 960px) {
    header {
      gap: 0.25rem 0.6rem;
    }
    h1 {
      margin-inline-end: auto;
    }
    nav {
      order: 1;
      flex-basis: 100%;
    }
  }
  @media (max-width: 640px) {
    .link::before {
      margin: 0;
    }
    .gear {
      padding: 0;
    }
    .identity {
      max-width: 11rem;
    }
    .identity button {
      padding-inline: 0;
    }
    header form {
      flex: 1 1 11rem;
    }
    header form input {
      flex: 1 1 0;
      width: 0;
      padding-inline: 0.5rem;
    }
    nav {
      gap: 0 0.7rem;
      font-size: 0.875rem;
    }
    nav a {
      padding-block: 0.3rem;
    }
    .aside {
      ${visuallyHidden}
    }
  }
  /* The height above the room, from the top of the window. */
  main {
    --above: var(--top, 4rem);
  }
  /* Where height is scarce, and in full screen, a table comes first and the header after it. */
  @media (display-mode: fullscreen), (max-height: 500px) and (orientation: landscape) {
    :host {
      display: flex;
      flex-direction: column;
    }
    main {
      box-sizing: border-box;
      width: 100%;
    }
    main.table {
      --above: 0px;
      order: -1;
    }
  }
  @media (max-height: 500px) and (orientation: landscape) {
    main.table {
      padding: 0.4rem max(0.5rem, env(safe-area-inset-right)) 0.4rem max(0.5rem, env(safe-area-inset-left));
    }
  }
`;
