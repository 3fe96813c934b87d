/** What operators announce, above every room, until it is over, withdrawn or put away. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";

import { say } from "../i18n/say";
import { controls } from "../ui/style";
import type { Announced } from "../protocol/messages";

export class AnnouncementBar extends LitElement {
  static override properties = { announced: { attribute: false }, away: { state: true } };
  declare announced: Announced | null;
  /** Number of the announcement that its reader has put away. */
  declare away: number | null;

  private timer = 0;

  constructor() {
    super();
    this.announced = this.away = null;
  }

  static override styles = [
    controls,
    css`
      div {
        display: flex;
        gap: 0.8rem;
        align-items: center;
        justify-content: space-between;
        padding: 0.5rem clamp(0.8rem, 3vw, 2rem);
        background: var(--accent);
        color: var(--on-accent);
        overflow-wrap: anywhere;
      }
      button {
        flex: none;
        background: none;
        color: inherit;
        border-color: currentColor;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("announced")) return;
    window.clearTimeout(this.timer);
    const left = (this.announced?.until_ms ?? 0) - Date.now();
    if (left > 0) this.timer = window.setTimeout(() => (this.announced = null), Math.min(left, 2 ** 31 - 1));
  }

  override render() {
    const { announced } = this;
    const shown = announced?.text != null && announced.number !== this.away;
    // The region is there before its words, so that they are read out when they come.
    return html`<section role="status" aria-label=${say("admin-announcement")}>
      ${
        shown
          ? html`<div data-testid="announced">
            <span>${announced.text}</span>
            <button @click=${() => (this.away = announced.number ?? null)}>${say("admin-put-away")}</button>
          </div>`
          : nothing
      }
    </section>`;
  }
}

customElements.define("announcement-bar", AnnouncementBar);
