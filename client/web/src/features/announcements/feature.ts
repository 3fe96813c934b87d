/** The operators' announcement, in a bar above every room until it expires or is withdrawn or dismissed. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { BARS } from "../../core/slots";
import { say } from "../../i18n/say";
import { controls } from "../../ui/style";
import type { ServerAnnouncement } from "../../../generated/protocol";

@customElement("announcement-bar")
export class AnnouncementBar extends LitElement {
  @property({ attribute: false }) announcement: ServerAnnouncement | null = null;
  /** Number of the announcement that its reader has put away. */
  @state() away: number | null = null;

  private timer = 0;

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
    if (!changed.has("announcement")) return;
    window.clearTimeout(this.timer);
    const left = (this.announcement?.until_ms ?? 0) - Date.now();
    if (left > 0) this.timer = window.setTimeout(() => (this.announcement = null), Math.min(left, 2 ** 31 - 1));
  }

  override render() {
    const { announcement } = this;
    const shown = announcement?.text != null && announcement.number !== this.away;
    // The region is there before its words, so that they are read out when they come.
    return html`<section role="status" aria-label=${say("admin-announcement")}>
      ${
        shown
          ? html`<div data-testid="announcement">
            <span>${announcement.text}</span>
            <button @click=${() => (this.away = announcement.number ?? null)}>${say("admin-put-away")}</button>
          </div>`
          : nothing
      }
    </section>`;
  }
}

BARS.add((host, connection, until) => {
  let announcement: ServerAnnouncement | null = null;
  const show = (next: ServerAnnouncement | null) => {
    announcement = next;
    host.requestUpdate();
  };
  connection.listen("welcome", () => show(null), until); // the one that stands comes right after
  connection.listen("announcement", show, until);
  return () => html`<announcement-bar .announcement=${announcement}></announcement-bar>`;
});
