/**
 * Why a move was chosen: a plain sentence, marked by its source, the figures a press away, and the way to the games
 * behind it. Judges no reason.
 */

import { css, html, LitElement, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";

import { plainReason, reasonFigures, reasonSource, type Source } from "../i18n/reasons";
import { say } from "../i18n/say";
import { sentence, bareName, knownSide, whyWords } from "../i18n/words";
import type { Reason, TableState } from "../../generated/protocol";
import { controls } from "../ui/style";
import { explorerAddress } from "../app/addresses";
import type { Following } from "./subscription";
import { withMoves } from "../ui/moves";

/** The rings of a tree for experience, grids for calculation and tables. */
const MARKS: Record<Source, unknown> = {
  experience: svg`<circle r="7.2" /><circle r="4.4" /><circle r="1.4" class="full" />`,
  calculation: svg`<path d="M-6-6H6V6H-6ZM-6 0H6M0-6V6" />`,
  database: svg`<path d="M-6-6H6V6H-6ZM-6-2H6M-6 2H6" />`,
};

@customElement("reason-note")
export class ReasonNote extends LitElement {
  @property({ attribute: false }) reason!: Reason;
  @property() move = "";
  /** The address of the games behind the reason; empty where there is none. */
  @property() games = "";
  /** Whether the reader is the only opponent of the mover. */
  @property({ type: Boolean }) toOpponent = false;
  /** The name of the mover's side; empty where it has none. */
  @property() side = "";

  static override styles = [
    controls,
    css`
      p {
        margin: 0 0 0.3rem;
      }
      .mark {
        display: inline-flex;
        gap: 0.35em;
        align-items: center;
        margin-inline-end: 0.4em;
        padding: 0 0.5em;
        border: 1px dashed var(--edge);
        border-radius: 1rem;
        font-size: 0.85em;
        color: var(--muted);
      }
      .mark.experience {
        border: 1px solid var(--accent);
        background: var(--accent);
        color: var(--on-accent);
        font-weight: 600;
      }
      svg {
        width: 1em;
        height: 1em;
        fill: none;
        stroke: currentColor;
        stroke-width: 2;
      }
      .full {
        fill: currentColor;
      }
      details {
        font-size: 0.9em;
      }
      summary {
        cursor: pointer;
        color: var(--muted);
      }
      details p,
      .games {
        margin: 0.2rem 0 0;
        font-size: 0.95em;
      }
    `,
  ];

  override render() {
    const source = reasonSource(this.reason);
    const figures = reasonFigures(this.reason, this.move);
    return html`
      <p data-testid="reason" data-kind=${String(this.reason["kind"])} data-source=${source ?? nothing}>
        ${source === null ? nothing : mark(source)}${withMoves(plainReason(this.reason, this.toOpponent, this.side))}.
      </p>
      ${
        figures === ""
          ? nothing
          : html`<details>
            <summary data-testid="figures">${say("reasons-figures")}</summary>
            <p>${withMoves(sentence(figures))}</p>
          </details>`
      }
      ${
        this.games === "" || source !== "experience"
          ? nothing
          : html`<p class="games"><a href=${this.games} data-testid="reason-games">${say("reasons-games")}</a></p>`
      }
    `;
  }
}

/** The source of the sentence. A calculation's own sentence names it, so only a sign stands before that one. */
function mark(source: Source) {
  const words = say(`reasons-source-${source}`);
  return html`<span class="mark ${source}" title=${words}
    ><svg viewBox="-9 -9 18 18" aria-hidden="true">${MARKS[source]}</svg
    ><span class=${source === "calculation" ? "unseen" : ""}>${words}</span></span
  >`;
}

/** Nothing where hands are hidden: those reasons are told after the hand. */
export function newestReason(state: TableState, { chronicle, positions }: Following) {
  const { plies } = chronicle.round;
  const at = plies.findLastIndex((ply) => ply.reason !== null);
  const explained = plies[at];
  if (explained?.reason == null || state.view?.counts?.length) return nothing;
  const position = positions[at];
  return html`<section class="card marked why">
    <h3>${withMoves(whyWords(explained, state.seats))}</h3>
    <reason-note
      .reason=${explained.reason}
      .move=${explained.move}
      .games=${position === undefined ? "" : explorerAddress(bareName(state.game), position)}
      .toOpponent=${isOpponent(state, explained.seat)}
      .side=${knownSide(state.game, explained.seat)}
    ></reason-note>
  </section>`;
}

/** Whether we are the only opponent of a seat. */
function isOpponent({ you, seats }: TableState, seat: number | null): boolean {
  return you !== null && seat !== null && seat !== you && seats.length === 2;
}
