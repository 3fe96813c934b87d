/** Knowledge of a position without a search: the endgame database, the opening, what people would play, and what the
 * game counts. A move that is pressed is sent as `follow`. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { factsOf } from "./analysis-data";
import { Unanswered } from "../../protocol/http";
import { facetsOf } from "../../games/registry";
import { percent, say } from "../../i18n/say";
import { sideName } from "../../i18n/words";
import type { ExactResult, MoveShare } from "../../../generated/protocol";
import { controls } from "../../ui/style";
import type { ExploredPosition, FactsOfPosition } from "../../../generated/api";

const MOVES_SHOWN = 6;

@customElement("known-card")
export class KnownCard extends LitElement {
  @property({ attribute: false }) answer!: ExploredPosition;
  @property() token = "";
  /** Null: not here yet. */
  @state() facts: FactsOfPosition | null = null;
  /** Why there are none; empty: there are. */
  @state() message = "";
  /** The game's features as sentences. */
  @state() featureWords: readonly string[] = [];

  static override styles = [
    controls,
    css`
      dl {
        margin: 0;
        display: grid;
        grid-template-columns: minmax(6rem, auto) 1fr;
        gap: 0.35rem 0.9rem;
      }
      dt {
        color: var(--muted);
      }
      dd {
        margin: 0;
      }
      dd p {
        margin: 0;
      }
      dd button {
        min-height: 1.8rem;
        padding: 0 0.5rem;
        direction: ltr;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("answer")) void this.fetch(this.answer);
  }

  private async fetch(answer: ExploredPosition): Promise<void> {
    try {
      const facts = await factsOf(answer.game, answer.state, this.token);
      const words = (await facetsOf(answer.game).featureWords?.()) ?? (() => []);
      if (answer !== this.answer) return;
      [this.facts, this.message] = [facts, ""];
      this.featureWords = facts.features === null ? [] : words(facts.features);
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      if (answer === this.answer) [this.facts, this.message] = [null, refusal.message];
    }
  }

  override render() {
    const { facts, message, answer, featureWords } = this;
    const known = facts?.opening ?? facts?.exact ?? facts?.people ?? featureWords[0];
    if (message === "" && known == null) return nothing;
    return html`<section class="card" data-testid="known">
      <h3>${say("analysis-known")}</h3>
      ${
        facts === null
          ? html`<p role="status">${message}</p>`
          : html`<dl>
            ${facts.opening === null ? nothing : html`<dt>${say("analysis-opening")}</dt><dd>${facts.opening}</dd>`}
            ${facts.exact === null || answer.seat === null ? nothing : html`<dt>${say("analysis-exact")}</dt><dd data-testid="exact">${this.exact(facts.exact, answer.seat)}</dd>`}
            ${facts.people === null ? nothing : html`<dt>${say("analysis-people")}</dt><dd data-testid="people">${this.people(facts.people)}</dd>`}
            ${featureWords.length === 0 ? nothing : html`<dt>${say("analysis-features")}</dt><dd data-testid="features">${featureWords.map((words) => html`<p>${words}</p>`)}</dd>`}
          </dl>`
      }
    </section>`;
  }

  private exact(exact: ExactResult, seat: number): string {
    if (exact.value === "draw") return say("analysis-exact-draw");
    const who = sideName(this.answer.game, exact.value === "win" ? seat : 1 - seat);
    return exact.plies == null
      ? say("analysis-won", { who })
      : say("analysis-won-in", { who, count: Math.ceil(exact.plies / 2) });
  }

  private people(shares: readonly MoveShare[]) {
    return html`<span class="row">${shares
      .slice(0, MOVES_SHOWN)
      .map(
        ({ move, share }) =>
          html`<button @click=${() => this.dispatchEvent(new CustomEvent("follow", { detail: [move] }))}>${move} · ${percent(share)}</button>`,
      )}</span>`;
  }
}
