/**
 * The most interesting things of the house now, as the features tell them. Asks the server once a visit and keeps the
 * places meanwhile, so that nothing below them moves.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { HIGHLIGHTS, type Highlight, type HighlightCard } from "../core/slots";
import type { Connection } from "../protocol/connection";
import { faceLooks } from "../ui/avatar";
import { controls } from "../ui/style";
import type { GameInfo, TableSummary } from "../../generated/protocol";
import { withMoves } from "../ui/moves";

const DAY_MS = 86_400_000;

@customElement("lobby-highlights")
export class LobbyHighlights extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** The tables that others play at. */
  @property({ attribute: false }) tables: readonly TableSummary[] = [];
  /** Whether the server has answered. */
  @state() known = false;

  private readonly highlights = HIGHLIGHTS.all.map((open) => open()).sort((one, other) => one.place - other.place);

  static override styles = [
    controls,
    faceLooks,
    css`
      section {
        display: grid;
        gap: 1.1rem;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
        margin-bottom: 2rem;
      }
      .card {
        display: flex;
        flex-direction: column;
        gap: 0.3rem;
      }
      .expected {
        min-height: 5.9rem;
        visibility: hidden;
      }
      h2 {
        font-size: 1rem;
        margin: 0;
      }
      p {
        margin: 0;
      }
      .way {
        margin-top: auto;
        padding-top: 0.3rem;
      }
      .faces {
        display: inline-flex;
        align-items: center;
        gap: 0.2rem;
        margin-inline-end: 0.4rem;
        vertical-align: middle;
      }
    `,
  ];

  protected override firstUpdated(): void {
    const answers = this.highlights.map((each) => each.ask?.(this).finally(() => this.requestUpdate()));
    void Promise.all(answers).finally(() => (this.known = true));
  }

  override render() {
    return html`<section data-testid="highlights">${this.highlights.map((each) => this.shown(each))}</section>`;
  }

  private shown(highlight: Highlight) {
    const card = highlight.card(this);
    if (card !== null) return cardOf(card);
    return this.known || highlight.ask === undefined ? nothing : html`<div class="card expected"></div>`;
  }
}

function cardOf({ name, title, body, address, words }: HighlightCard) {
  return html`<div class="card" data-testid="highlight-${name}">
    <h2>${title}</h2>
    <p>${typeof body === "string" ? withMoves(body) : body}</p>
    <p class="way"><a href=${address}>${words}</a></p>
  </div>`;
}

/** Another choice each day; undefined where there is none. */
export function ofToday<T>(choices: readonly T[]): T | undefined {
  return choices[Math.floor(Date.now() / DAY_MS) % Math.max(1, choices.length)];
}
