/**
 * The end of a match, over the board: the result, the score, the ways to another match and to a review, one lesson, and all
 * else folded. Put aside it is one line below the board. Asks the server for nothing.
 */

import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";

import type { ResultPart, ShownTable, TablePart } from "../core/table-slots";
import { face, faceLooks } from "../ui/avatar";
import { isWriting } from "../ui/arrow-keys";
import { controls } from "../ui/style";
import { hasRounds } from "../games/registry";
import { number, say } from "../i18n/say";
import { endingWords, resultWords, seatName } from "../i18n/words";
import overBoard from "./over-board.css?inline";
import { haveNoPartners } from "./move-record";
import resultLooks from "./result-panel.css?inline";
import type { Result, SeatInfo, TableState } from "../../generated/protocol";
import { sheet } from "../ui/sheet";

@customElement("result-panel")
export class ResultPanel extends LitElement {
  /** Its match is over. */
  @property({ attribute: false }) table!: ShownTable;
  @property({ attribute: false }) parts: readonly TablePart[] = [];
  /** Whether the board is to be seen. */
  @property({ type: Boolean, reflect: true }) aside = false;

  /** The match whose result is shown. */
  private match = "";
  /** Whether the result has not been shown yet. */
  private isNew = true;

  static override styles = [controls, faceLooks, sheet(overBoard), sheet(resultLooks)];

  override disconnectedCallback(): void {
    this.match = "";
    super.disconnectedCallback();
  }

  protected override willUpdate(_changed: PropertyValues): void {
    const { table, match } = this.table.state;
    if (this.match === `${table} ${match}`) return;
    this.match = `${table} ${match}`;
    this.aside = false;
    this.isNew = true;
  }

  protected override updated(changed: PropertyValues): void {
    const { panel, isNew } = this;
    if (changed.has("aside") && !this.aside) panel?.scrollIntoView({ block: "nearest" });
    // The board has nothing to press any more: keys and screen readers go on here, unless they already do or write.
    if (isNew && !isWriting() && !this.matches(":focus-within")) panel?.focus({ preventScroll: true });
    // What was pressed to put it aside or to show it again is gone.
    if (!isNew && changed.has("aside"))
      (panel ?? this.renderRoot.querySelector<HTMLElement>("[data-testid=show-result]"))?.focus({
        preventScroll: true,
      });
    this.isNew = false;
  }

  /** The whole result; null while it is put aside. */
  get panel(): HTMLElement | null {
    return this.renderRoot.querySelector("section");
  }

  /** What the features draw in one of the places. */
  private added(place: Exclude<keyof ResultPart, "seat">) {
    return this.parts.map(({ result }) => result?.[place]?.(this.table));
  }

  override render() {
    const { state } = this.table;
    if (state.result === null) return nothing;
    return this.aside ? this.line(state, state.result) : this.whole(state, state.result);
  }

  private line(state: TableState, result: Result) {
    return html`<div class="card row line">
      <span>${resultWords(result, state.you, state.seats)} ${this.parts.map((part) => part.score?.(this.table))}</span>
      <span class="row">
        ${this.added("again")}
        <button data-testid="show-result" @click=${() => (this.aside = false)}>${say("result-open")}</button>
      </span>
    </div>`;
  }

  private whole(state: TableState, result: Result) {
    const points = state.you === null ? null : (result.points[state.you] ?? 0);
    return html`<section
      class="card ${points === 1 ? "won" : ""}"
      role="region"
      tabindex="-1"
      aria-label=${say("result-region")}
      data-testid="result-panel"
    >
      <h2>${title(result, points)}</h2>
      <p class="muted">${points === null ? resultWords(result, null, state.seats) : endingWords(result.reason)}</p>
      ${this.scores(state)} ${this.parts.map((part) => part.score?.(this.table))}
      <ul>
        ${ranked(state, result).map((seat) => this.seat(seat, state, result))}
      </ul>
      ${this.added("notice")}
      <div class="actions">${this.added("again")} ${this.added("review")}</div>
      ${this.added("lesson")}
      <details data-testid="result-more">
        <summary>${say("page-more")}</summary>
        <div class="actions">${this.added("links")} <a href="#/" data-testid="to-lobby">${say("result-lobby")}</a></div>
        ${this.added("about")}
      </details>
      <button class="plain" data-testid="close-result" @click=${() => (this.aside = true)}>${say("result-close")}</button>
    </section>`;
  }

  /** The two teams' points, the player's first. */
  private scores({ game, seats, scores, you }: TableState) {
    if (!hasRounds(game)) return nothing;
    const own = you === null ? 0 : (seats[you]?.team ?? 0);
    const shown = [own, 1 - own].map(
      (team) => [team, scores[seats.findIndex((seat) => seat.team === team)] ?? 0] as const,
    );
    return html`<p class="scores">
      <span style="--team: var(--team-${shown[0]?.[0]})">${number(shown[0]?.[1] ?? 0)}</span> :
      <span style="--team: var(--team-${shown[1]?.[0]})">${number(shown[1]?.[1] ?? 0)}</span>
    </p>`;
  }

  private seat(seat: SeatInfo, state: TableState, result: Result) {
    const id = seat.kind === "ai" ? `ai:${seat.player}` : (seat.id ?? "");
    const name = seatName(seat);
    return html`<li data-testid="result-seat-${seat.seat}">
      ${face(id, name, "", seat.seat)}
      <span class="name"
        ><a href="#/player/${encodeURIComponent(id)}">${name}</a>${
          seat.seat === state.you ? html` <span class="muted">${say("table-seat-you")}</span>` : nothing
        }${(result.points[seat.seat] ?? 0) > 0 ? CROWN : nothing}</span
      >
      ${this.parts.map(({ result: part }) => part?.seat?.(this.table, seat))}
    </li>`;
  }
}

const CROWN = html`<svg class="crown" viewBox="0 0 22 18" aria-hidden="true"><path d="M1 4l5 5 5-8 5 8 5-5-2.5 13h-15z" /></svg>`;

/** Those who sat there; the winner first where many played each for themselves. */
function ranked(state: TableState, { points }: Result): readonly SeatInfo[] {
  const seats = state.seats.filter((seat) => seat.id != null);
  if (seats.length === 2 || !haveNoPartners(state)) return seats;
  return seats.sort((one, other) => (points[other.seat] ?? 0) - (points[one.seat] ?? 0));
}

function title(result: Result, points: number | null): string {
  if (result.points.every((each) => each === 0)) return say("result-draw");
  if (points === null) return say("result-over");
  return say(points > 0 ? "result-victory" : "result-defeat");
}
