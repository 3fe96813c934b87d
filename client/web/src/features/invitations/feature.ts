/** Invitations to tables, in every room, until they are taken or dismissed: the newest of each table. */

import { html } from "lit";
import { customElement } from "lit/decorators.js";

import { CARDS } from "../../core/slots";
import { EventCards } from "../../lobby/event-cards";
import { goTo } from "../../lobby/starting";
import { termsTags } from "../../lobby/terms";
import { clauses, say } from "../../i18n/say";
import { gameTitle, personName } from "../../i18n/words";
import type { Invitation } from "../../../generated/protocol";

@customElement("invitation-cards")
export class InvitationCards extends EventCards<Invitation> {
  protected override listen(until: AbortSignal): void {
    const add = (invitation: Invitation) => {
      this.dismiss(invitation.table);
      this.open = [...this.open, invitation];
    };
    this.connection.listen("invitation", add, until);
  }

  protected override card(invitation: Invitation) {
    const { table, by, game, terms } = invitation;
    const words = clauses([gameTitle(this.games, game), ...termsTags(terms)]);
    return html`<div class="card marked row" data-testid="invited">
      <span>${say("invitations-received", { name: personName(by.name), game: words })}</span>
      <button class="primary" @click=${() => void this.join(invitation)}>${say("invitations-join")}</button>
      <button @click=${() => this.dismiss(table)}>${say("invitations-dismiss")}</button>
    </div>`;
  }

  private dismiss(taken: string): void {
    this.open = this.open.filter(({ table }) => table !== taken);
  }

  /** Where the seat is gone by now, the table can still be watched. */
  private async join({ table, seat }: Invitation): Promise<void> {
    this.dismiss(table);
    await this.send({ type: "sit", table, ...(seat == null ? {} : { seat }) });
    goTo(table);
  }
}

CARDS.add(
  ({ connection, games }) => html`<invitation-cards .connection=${connection} .games=${games}></invitation-cards>`,
);
