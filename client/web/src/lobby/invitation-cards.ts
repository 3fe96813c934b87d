/** Invitations to tables, in every room, until they are taken or dismissed: the newest of each table. */

import { css, html, LitElement } from "lit";

import { goTo } from "./starting";
import { clockTag } from "./terms";
import { clauses, say } from "../i18n/say";
import { gameTitle, personName } from "../i18n/words";
import { RefusedError, type Connection } from "../protocol/connection";
import type { GameInfo, Invitation } from "../protocol/messages";
import { controls } from "../ui/style";

export class InvitationCards extends LitElement {
  static override properties = {
    connection: { attribute: false },
    games: { attribute: false },
    refused: { attribute: false },
    open: { state: true },
  };
  declare connection: Connection;
  declare games: readonly GameInfo[];
  declare refused: (sentence: string) => void;
  declare open: readonly Invitation[];

  private over = new AbortController();

  constructor() {
    super();
    this.games = [];
    this.open = [];
    this.refused = () => undefined;
  }

  static override styles = [
    controls,
    css`
      .card {
        margin-bottom: 1rem;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.over = new AbortController();
    this.connection.listen("invitation", this.hear, this.over.signal);
  }

  override disconnectedCallback(): void {
    this.over.abort();
    super.disconnectedCallback();
  }

  private readonly hear = (invitation: Invitation): void => {
    this.open = [...this.open.filter(({ table }) => table !== invitation.table), invitation];
  };

  override render() {
    return html`<div role="status">${this.open.map((invitation) => this.card(invitation))}</div>`;
  }

  private card({ table, by, game, terms }: Invitation) {
    const words = clauses([gameTitle(this.games, game), clockTag(terms)]);
    return html`<div class="card marked row" data-testid="invited">
      <span>${say("invitations-received", { name: personName(by.name), game: words })}</span>
      <button class="primary" @click=${() => void this.join(table)}>${say("invitations-join")}</button>
      <button @click=${() => this.dismiss(table)}>${say("invitations-dismiss")}</button>
    </div>`;
  }

  private dismiss(taken: string): void {
    this.open = this.open.filter(({ table }) => table !== taken);
  }

  /** Where the seat is gone by now, the table can still be watched. */
  private async join(table: string): Promise<void> {
    this.dismiss(table);
    try {
      await this.connection.ask({ type: "sit", table });
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal;
      this.refused(refusal.message);
    }
    goTo(table);
  }
}

customElements.define("invitation-cards", InvitationCards);
