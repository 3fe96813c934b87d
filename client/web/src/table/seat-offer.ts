/** What one seat has to say to the others, and they to it, as the features at the table word it. Stands in the seat's chip. */

import { css, html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";

import type { ShownTable, TablePart } from "../core/table-slots";
import type { SeatInfo } from "../../generated/protocol";
import { controls } from "../ui/style";

@customElement("seat-offer")
export class SeatOffer extends LitElement {
  @property({ attribute: false }) table!: ShownTable;
  @property({ attribute: false }) seat!: SeatInfo;
  @property({ attribute: false }) parts: readonly TablePart[] = [];

  static override styles = [
    controls,
    css`
      .offer {
        gap: 0.2rem 0.5rem;
        font-size: 0.9rem;
      }
      .offer + .offer {
        margin-top: 0.25rem;
      }
      .asks {
        font-weight: 600;
      }
      button {
        min-height: 2rem;
        padding: 0.1rem 0.7rem;
      }
    `,
  ];

  override render() {
    const { table, seat, parts } = this;
    const isOwn = table.state.you === seat.seat;
    const notes = isOwn ? parts.map((part) => part.note?.(table) ?? "").filter((words) => words !== "") : [];
    const offers = parts.flatMap((part) => part.offers?.(table, seat) ?? []);
    this.toggleAttribute("empty", offers.length + notes.length === 0);
    this.toggleAttribute("noted", offers.length === 0 && notes.length > 0);
    return html`<div role="status">${offers}${notes.map(noteLine)}</div>`;
  }
}

/** A card beside the board says it all, and to screen readers. */
function noteLine(words: string) {
  return html`<div class="offer" aria-hidden="true" data-testid="advised-move">${words}</div>`;
}
