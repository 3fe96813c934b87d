/** A vote on a puzzle that the voter has tried. */

import { css, html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";

import { say } from "../../i18n/say";
import type { Connection } from "../../protocol/connection";
import { attempt } from "../../protocol/refusal";
import { controls } from "../../ui/style";

@customElement("vote-buttons")
export class VoteButtons extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property() puzzle = "";
  /** Whether the own vote is for it; null: none. */
  @property({ attribute: false }) vote: boolean | null = null;

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        margin-top: 0.6rem;
      }
      button[aria-pressed="true"] {
        border-color: var(--accent);
        background: var(--accent);
        color: var(--on-accent);
      }
    `,
  ];

  override render() {
    return html`<div class="row" role="group" aria-label=${say("puzzles-vote")}>
      ${[true, false].map(
        (up) =>
          html`<button
            data-testid="vote-${up ? "up" : "down"}"
            aria-pressed=${this.vote === up}
            @click=${() => void this.cast(up)}
          >
            ${say(up ? "puzzles-vote-up" : "puzzles-vote-down")}
          </button>`,
      )}
    </div>`;
  }

  private async cast(up: boolean): Promise<void> {
    await attempt(async () => {
      await this.connection.ask({ type: "vote-puzzle", puzzle: this.puzzle, up });
      this.vote = up;
    });
  }
}
