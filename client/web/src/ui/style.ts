/** Looks that several elements share. Colours are variables of the page (page.css), so that dark mode is one place. */

import { css } from "lit";

/** Hidden on screen, read aloud by screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

export const controls = css`
  :host {
    display: block;
  }
  h1,
  h2,
  h3 {
    font-family: var(--serif);
    font-weight: 600;
    line-height: 1.2;
    margin: 0 0 0.5rem;
    text-wrap: balance;
  }
  h2 {
    font-size: 1.35rem;
  }
  h3 {
    font-size: 1rem;
  }
  p {
    margin: 0 0 0.6rem;
  }
  a {
    color: var(--accent);
  }
  button,
  select,
  input {
    font: inherit;
    color: inherit;
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: 0.5rem;
    padding: 0.35rem 0.75rem;
    box-sizing: border-box;
    min-height: 2.25rem;
    max-width: 100%;
  }
  button {
    cursor: pointer;
  }
  button:hover:not(:disabled) {
    border-color: var(--accent);
  }
  button:disabled {
    cursor: default;
    opacity: 0.55;
  }
  button.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
  /* Loses something for good. */
  button.danger {
    background: var(--card);
    border-color: var(--warn);
    color: var(--warn);
    font-weight: 600;
  }
  button.danger:hover:not(:disabled) {
    background: var(--warn);
    border-color: var(--warn);
    color: var(--on-warn);
  }
  button.plain {
    background: none;
    border-color: transparent;
    padding-inline: 0.4rem;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .card {
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 0.8rem;
    padding: 1rem 1.1rem;
  }
  /* A card that asks for attention. */
  .card.marked {
    border-inline-start: 0.3rem solid var(--accent);
  }
  .muted {
    color: var(--muted);
  }
  /* For ears and programs only. */
  .unseen {
    ${visuallyHidden}
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
`;

/** Anything pressable inside an SVG board. */
export const pressable = css`
  svg {
    display: block;
    width: 100%;
    height: auto;
    user-select: none;
    -webkit-user-select: none;
    touch-action: manipulation;
  }
  [role="button"] {
    cursor: pointer;
  }
  [role="button"]:focus {
    outline: none;
  }
  [role="button"]:focus-visible .focus {
    stroke: var(--focus);
  }
  .focus {
    fill: none;
    stroke: transparent;
    pointer-events: none;
  }
  /* Where the system chooses the colours, a background says nothing. */
  @media (forced-colors: active) {
    [aria-current]:not([aria-current="false"]),
    [aria-pressed="true"],
    [aria-selected="true"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    button.primary {
      border-width: 2px;
    }
  }
`;

/** Enter and Space press what has the focus, as they press a button. */
export function pressByKey(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  (event.currentTarget as Element).dispatchEvent(new MouseEvent("click"));
}
