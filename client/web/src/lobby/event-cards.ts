/** Cards that come with a message, in every room, and stay until they are answered. Knows no kind of card. */

import { css, html, LitElement, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";

import type { Connection } from "../protocol/connection";
import type { GameInfo, Wish } from "../../generated/protocol";
import { controls } from "../ui/style";
import { attempt } from "../protocol/refusal";

export abstract class EventCards<Card> extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** The oldest first. */
  @state() open: readonly Card[] = [];

  private over = new AbortController();

  static override styles = [
    controls,
    css`
      .card {
        margin-bottom: 1rem;
      }
    `,
  ];

  /** Listens for the messages that bring cards, until the signal. */
  protected abstract listen(until: AbortSignal): void;
  protected abstract card(card: Card): TemplateResult;

  override connectedCallback(): void {
    super.connectedCallback();
    this.over = new AbortController();
    this.listen(this.over.signal);
  }

  override disconnectedCallback(): void {
    this.over.abort();
    super.disconnectedCallback();
  }

  override render() {
    return html`<div role="status">${this.open.map((card) => this.card(card))}</div>`;
  }

  protected async send(wish: Wish): Promise<void> {
    await attempt(() => this.connection.ask(wish));
  }
}
