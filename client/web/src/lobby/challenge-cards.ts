/** Challenges to and from the person at this page, while they stand. An accepted one leads to its table. */

import { css, html, LitElement, nothing } from "lit";

import { RefusedError, type Connection } from "../protocol/connection";
import { clauses, say } from "../i18n/say";
import { controls } from "../ui/style";
import { clockTag } from "./terms";
import type { Challenged, GameInfo } from "../protocol/messages";
import { gameTitle } from "../i18n/words";

export class ChallengeCards extends LitElement {
  static override properties = {
    connection: { attribute: false },
    games: { attribute: false },
    refused: { attribute: false },
    open: { state: true },
  };
  declare connection: Connection;
  declare games: readonly GameInfo[];
  declare refused: (sentence: string) => void;
  declare open: readonly Challenged[];

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
    this.connection.listen("challenge", this.hear, this.over.signal);
  }

  override disconnectedCallback(): void {
    this.over.abort();
    super.disconnectedCallback();
  }

  private readonly hear = (challenged: Challenged): void => {
    const others = this.open.filter(({ challenge }) => challenge !== challenged.challenge);
    this.open = challenged.status === "open" ? [...others, challenged] : others;
    if (challenged.status === "accepted" && challenged.table != null)
      location.hash = `#/table/${encodeURIComponent(challenged.table)}`;
    if (challenged.status === "declined" && challenged.by.id === this.connection.welcome?.you.id) {
      this.refused(say("challenge-declined", { name: challenged.to.name }));
    }
  };

  override render() {
    return this.open.map((challenged) => this.card(challenged));
  }

  private card(challenged: Challenged) {
    const mine = challenged.by.id === this.connection.welcome?.you.id;
    const game = clauses([gameTitle(this.games, challenged.game), clockTag(challenged.terms)]);
    return html`<div class="card marked row" data-testid="challenge">
      <span>${
        mine
          ? say("challenge-sent", { name: challenged.to.name, game })
          : say("challenge-received", { name: challenged.by.name, game })
      }</span>
      ${mine ? nothing : html`<button class="primary" @click=${() => this.say(challenged, true)}>${say("challenge-accept")}</button>`}
      <button @click=${() => this.say(challenged, false)}>${say(mine ? "challenge-withdraw" : "actions-decline")}</button>
    </div>`;
  }

  private say({ challenge }: Challenged, accept: boolean): void {
    this.connection.ask({ type: "answer-challenge", challenge, accept }).catch((refusal: unknown) => {
      if (!(refusal instanceof RefusedError)) throw refusal;
      this.refused(refusal.message);
    });
  }
}

customElements.define("challenge-cards", ChallengeCards);
