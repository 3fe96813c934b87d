/** Challenges to and from the person at this page, in every room while they stand. An accepted one leads to its table. */

import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";

import { fetchPart } from "../../app/parts";
import { CARDS, PERSON_FORMS } from "../../core/slots";
import { EventCards } from "../../lobby/event-cards";
import { goTo } from "../../lobby/starting";
import { termsTags } from "../../lobby/terms";
import { clauses, say } from "../../i18n/say";
import { gameTitle } from "../../i18n/words";
import type { Challenged } from "../../../generated/protocol";
import { showRefusal } from "../../protocol/refusal";

@customElement("challenge-cards")
export class ChallengeCards extends EventCards<Challenged> {
  protected override listen(until: AbortSignal): void {
    this.connection.listen("challenge", this.onChallenge, until);
  }

  private readonly onChallenge = (challenged: Challenged): void => {
    const others = this.open.filter(({ challenge }) => challenge !== challenged.challenge);
    this.open = challenged.status === "open" ? [...others, challenged] : others;
    if (challenged.status === "accepted" && challenged.table != null) goTo(challenged.table);
    if (challenged.status === "declined" && this.isMine(challenged))
      showRefusal(say("challenge-declined", { name: challenged.to.name }));
  };

  private isMine({ by }: Challenged): boolean {
    return by.id === this.connection.welcome?.you.id;
  }

  protected override card(challenged: Challenged) {
    const { challenge, by, to, terms } = challenged;
    const mine = this.isMine(challenged);
    const game = clauses([gameTitle(this.games, challenged.game), ...termsTags(terms)]);
    const reply = (accept: boolean) => () => void this.send({ type: "answer-challenge", challenge, accept });
    return html`<div class="card marked row" data-testid="challenge">
      <span>${mine ? say("challenge-sent", { name: to.name, game }) : say("challenge-received", { name: by.name, game })}</span>
      ${mine ? nothing : html`<button class="primary" @click=${reply(true)}>${say("challenge-accept")}</button>`}
      <button @click=${reply(false)}>${say(mine ? "challenge-withdraw" : "actions-decline")}</button>
    </div>`;
  }
}

CARDS.add(
  ({ connection, games }) => html`<challenge-cards .connection=${connection} .games=${games}></challenge-cards>`,
);

PERSON_FORMS.add({
  words: () => say("friends-challenge"),
  label: (name) => say("friends-challenge-to", { name }),
  draw: (connection, { id, name }) => {
    fetchPart(import("./challenge-form"));
    const games = connection.welcome?.games ?? [];
    return html`<challenge-form .connection=${connection} .games=${games} .player=${id} .name=${name}></challenge-form>`;
  },
});
