/** Tiles side by side, as a player holds them: to be looked at. */

import { css, html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";

import { tileLooks, uprightTile } from "./tile";

@customElement("domino-hand")
export class DominoHand extends LitElement {
  @property() tiles: readonly string[] = [];

  static override styles = [
    tileLooks,
    css`
      :host {
        display: flex;
        gap: 0.2rem;
        min-height: 2.7rem;
        align-items: center;
        direction: ltr;
      }
      svg {
        width: var(--tile, 1.35rem);
        flex: none;
      }
      .none {
        color: var(--muted);
      }
    `,
  ];

  override render() {
    return this.tiles.length === 0 ? html`<span class="none">—</span>` : this.tiles.map(uprightTile);
  }
}
