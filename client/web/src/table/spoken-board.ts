/**
 * A table for those who cannot see or point: the position in sentences, every legal move as a button, a line to type a
 * move into, and each move told as it is played. Also what tests read. Sends the chosen move text as a `move` event.
 */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { draft } from "../ui/draft";
import { playedWords, positionWords } from "../games/position-text";
import { matching } from "../games/move-text";
import { preferences } from "../app/preferences";
import { say } from "../i18n/say";
import { controls } from "../ui/style";
import type { TableState } from "../../generated/protocol";
import { playerName, seatName } from "../i18n/words";
import { withMoves } from "../ui/moves";

/** The part of a table, or of a position elsewhere, that is put into words. */
type SpokenState = Pick<TableState, "table" | "game" | "view" | "legal" | "you" | "event" | "seats" | "options">;

@customElement("spoken-board")
export class SpokenBoard extends LitElement {
  @property({ attribute: false }) state!: SpokenState;
  /** The last move, as a sentence. */
  @state() announced = "";
  /** Typed text that is not a legal move; empty if there is none. */
  @state() unfit = "";

  /** The typed move, until the table confirms it; empty: none. */
  private typed = "";

  static override styles = [
    controls,
    css`
      summary {
        cursor: pointer;
      }
      summary + p {
        margin-top: 0.6rem;
      }
      p {
        overflow-wrap: anywhere;
      }
      form {
        display: flex;
        gap: 0.4rem;
        margin-top: 0.7rem;
      }
      input {
        flex: 1;
        min-width: 0;
      }
      .unfit {
        margin: 0.4rem 0 0;
        color: var(--warn);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("state")) return;
    this.unfit = "";
    const { event, seats, you, game, view } = this.state;
    if (this.typed !== "" && view?.history.includes(this.typed)) this.forgetTyped();
    if (event?.kind !== "moved" && event?.kind !== "passed") return;
    const seat = seats[event.seat ?? 0];
    const name =
      event.by_substitute && seat?.substitute != null ? playerName(seat.substitute.player) : seatName(seat, you);
    const move = event.move ?? "pass";
    this.announced =
      move === "pass"
        ? say("table-told-pass", { name })
        : say("table-told-move", { name, move: playedWords(game, move, this.state) });
  }

  override render() {
    const { state } = this;
    const open = preferences.get("words");
    return html`<p class="unseen" aria-live="polite" data-testid="told">${this.announced}</p>
      <details class="card" data-testid="mirror" ?open=${open} @toggle=${this.onToggle}>
        <summary>${say("table-in-words")}</summary>
        ${state.view === null ? nothing : positionWords(state.game, state.view).map((sentence) => html`<p>${sentence}</p>`)}
        <p class=${state.legal.length === 0 ? "muted" : ""}>${say(state.legal.length === 0 ? "table-none-yours" : "table-legal-now")}</p>
        <div class="row" role="group" aria-label=${say("table-legal")} data-testid="legal">
          ${state.legal.map((move) => html`<button dir="ltr" data-move=${move} @click=${() => this.play(move)}>${move}</button>`)}
        </div>
        ${state.you === null ? nothing : this.line()}
      </details>`;
  }

  /** Where a move is typed, as one of the buttons writes it. */
  private line() {
    return html`<form @submit=${this.onType}>
        <input
          name="move"
          dir="ltr"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-label=${say("table-type-move")}
          placeholder=${say("table-type-move")}
          data-testid="typed"
          ${draft(`move.${this.state.table}`)}
        />
        <button>${say("table-play-typed")}</button>
      </form>
      ${
        this.unfit === ""
          ? nothing
          : html`<p class="unfit" role="alert" data-testid="unfit">${withMoves(say("table-not-legal", { move: this.unfit }))}</p>`
      }`;
  }

  private readonly onType = (event: Event): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const typed = String(new FormData(form).get("move")).trim();
    const move = matching(typed, this.state.legal);
    this.unfit = move === undefined ? typed : "";
    if (move === undefined) return;
    this.typed = move;
    this.play(move);
  };

  private forgetTyped(): void {
    this.typed = "";
    this.renderRoot.querySelector("form")?.reset();
  }

  private readonly onToggle = (event: Event): void => {
    preferences.set("words", (event.target as HTMLDetailsElement).open);
  };

  private play(move: string): void {
    this.dispatchEvent(new CustomEvent<string>("move", { detail: move }));
  }
}
