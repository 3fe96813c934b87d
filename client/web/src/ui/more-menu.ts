/** A menu behind three dots: what is wanted seldom, in its slot. Closes by Escape and by a press elsewhere. */

import { css, html, LitElement } from "lit";
import { customElement, query } from "lit/decorators.js";

import { say } from "../i18n/say";
import { controls } from "./style";

@customElement("more-menu")
export class MoreMenu extends LitElement {
  @query("details") private menu!: HTMLDetailsElement;

  private over = new AbortController();

  static override styles = [
    controls,
    css`
      :host {
        position: relative;
        display: block;
      }
      summary {
        display: grid;
        place-items: center;
        list-style: none;
        box-sizing: border-box;
        min-width: 2.1rem;
        min-height: 1.8rem;
        border: 1px solid var(--edge);
        border-radius: 0.5rem;
        color: var(--muted);
        font-weight: 700;
        cursor: pointer;
      }
      summary::-webkit-details-marker {
        display: none;
      }
      details[open] summary {
        color: var(--accent);
        border-color: currentColor;
      }
      .card {
        position: absolute;
        z-index: 3;
        inset: calc(100% + 0.3rem) 0 auto auto;
        display: grid;
        justify-items: start;
        gap: 0.6rem;
        width: max-content;
        max-width: min(19rem, 80vw);
        padding: 0.8rem 1rem;
        border-color: var(--edge);
        box-shadow: 0 0.4rem 1.2rem rgb(0 0 0 / 0.3);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.over = new AbortController();
    const { signal } = this.over;
    document.addEventListener("pointerdown", (event) => !event.composedPath().includes(this) && this.close(), {
      signal,
    });
  }

  override disconnectedCallback(): void {
    this.over.abort();
    super.disconnectedCallback();
  }

  override render() {
    return html`<details @keydown=${this.onKey}>
      <summary aria-label=${say("page-more")} title=${say("page-more")} data-testid="more">⋯</summary>
      <div class="card"><slot></slot></div>
    </details>`;
  }

  /** Puts the menu away. */
  close(): void {
    if (this.menu !== null) this.menu.open = false;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.menu.open) return;
    event.stopPropagation();
    this.close();
    this.menu.querySelector("summary")?.focus();
  };
}
