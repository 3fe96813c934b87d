/**
 * The board of a game that has none of its own here: its position text, a row for each part between `/`, and the legal
 * moves as buttons. Knows no rules.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { say } from "../i18n/say";
import { controls } from "../ui/style";

@customElement("position-board")
export class PositionBoard extends LitElement {
  @property() board = "";
  @property() legal: readonly string[] = [];
  /** The newest move text; null at the start. */
  @property() last: string | null = null;
  /** The move text that waits to be confirmed or answered; null where none does. */
  @property() pending: string | null = null;

  static override styles = [
    controls,
    css`
      .position {
        font: 1.4rem/1.5 ui-monospace, monospace;
        overflow-wrap: anywhere;
        margin: 1rem 0;
        direction: ltr;
      }
      .rows {
        font-size: 2.2rem;
        letter-spacing: 0.4em;
        white-space: pre;
        overflow-x: auto;
      }
      .moves {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
      }
    `,
  ];

  override render() {
    const rows = this.board.split("/");
    return html`<p
        class="position ${rows.length > 1 ? "rows" : ""}"
        data-position=${this.board}
        role="img"
        aria-label=${this.board}
      >${rows.join("\n")}</p>
      ${
        this.legal.length === 0
          ? nothing
          : html`<div class="moves" role="group" aria-label=${say("table-legal")}>
            ${this.legal.map(
              (move) =>
                html`<button data-move=${move} aria-pressed=${move === this.pending} @click=${() => this.choose(move)}>${move}</button>`,
            )}
          </div>`
      }`;
  }

  private choose(move: string): void {
    this.dispatchEvent(new CustomEvent("move", { detail: move }));
  }
}
