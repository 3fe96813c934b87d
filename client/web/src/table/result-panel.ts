/**
 * The end of a match, over the board: who won and why, the score, what it did to everybody's rating, and where to go from
 * here. Put aside it is one line below the board. Shows the state; asks the server for nothing but the ratings.
 */

import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { face, faceLooks } from "../ui/avatar";
import type { Contribution } from "../protocol/fair-deals";
import { checkMatch, type DealCheck } from "../protocol/fair-deal-client";
import "../features/lessons/lessons-panel";
import { fetchPart } from "../app/parts";
import { exchangeSides, mayExchange } from "./another";
import { overBoard, resultLooks } from "./result-style";
import type { Connection } from "../protocol/connection";
import "../features/sharing/running-score";
import "../features/sharing/share-menu";
import { listed, number, say, sayIfKnown, signed } from "../i18n/say";
import { outcomeOf, type Outcome, type Rerated, type WhyRated } from "../features/ratings/standings";
import { isWriting } from "../ui/arrow-keys";
import { controls } from "../ui/style";
import type { OfferedPlayer, Result, SeatInfo, TableState, Wish } from "../../generated/protocol";
import { hasRounds } from "../games/registry";
import { endingWords, resultWords, seatName } from "../i18n/words";
import { attempt } from "../protocol/refusal";

@customElement("result-panel")
export class ResultPanel extends LitElement {
  /** Of a table whose match is over. */
  @property({ attribute: false }) state!: TableState;
  /** Sends a command of this table. */
  @property({ attribute: false }) send: (wish: Wish) => void = () => undefined;
  @property({ attribute: false }) connection!: Connection;
  /** The AI players that can be seated. */
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** Told the sentence of every refusal. */
  @property({ attribute: false }) refused: (sentence: string) => void = () => undefined;
  /** Whether the board is to be seen. */
  @property({ type: Boolean, reflect: true }) aside = false;
  /** Whether the deals were as committed; null until that is known. */
  @state() deals: DealCheck | null = null;
  /** Rating changes of the match; null until they are known. */
  @state() outcome: Outcome | null = null;
  @state() asking = false;

  private requested = "";
  /** Whether the result has not been shown yet. */
  private isNew = true;
  private over = new AbortController();

  private get token(): string {
    return this.connection.welcome?.token ?? "";
  }

  static override styles = [controls, faceLooks, overBoard, resultLooks];

  override disconnectedCallback(): void {
    this.over.abort();
    this.requested = "";
    super.disconnectedCallback();
  }

  protected override willUpdate(_changed: PropertyValues): void {
    const { table, match } = this.state;
    if (this.requested === `${table} ${match}`) return;
    this.requested = `${table} ${match}`;
    this.aside = false;
    this.isNew = true;
    this.over.abort();
    this.over = new AbortController();
    this.outcome = this.deals = null;
    fetchPart(import("../features/replays/turning-points"));
    void this.check(this.state, this.over.signal);
    if (this.state.terms?.rated) void this.look(table, match, this.over.signal);
  }

  protected override updated(changed: PropertyValues): void {
    const panel = this.renderRoot.querySelector("section");
    if (changed.has("aside") && !this.aside) panel?.scrollIntoView({ block: "nearest" });
    // The board has nothing to press any more: keys and screen readers go on here, unless they already do or write.
    if (this.isNew && !isWriting() && !this.matches(":focus-within")) panel?.focus({ preventScroll: true });
    this.isNew = false;
  }

  private async look(table: string, match: number, signal: AbortSignal): Promise<void> {
    this.asking = true;
    const outcome = await outcomeOf(table, match, signal);
    if (!signal.aborted) [this.outcome, this.asking] = [outcome, false];
  }

  private async check(state: TableState, signal: AbortSignal): Promise<void> {
    const deals = await checkMatch(state, this.token);
    if (!signal.aborted) this.deals = deals;
  }

  override render() {
    const { state } = this;
    const { result } = state;
    if (result === null) return nothing;
    return this.aside ? this.line(state, result) : this.whole(state, result);
  }

  private line(state: TableState, result: Result) {
    return html`<div class="card row line">
      <span>${resultWords(result, state.you, state.seats)}</span>
      <span class="row">
        ${this.rematch(state)}
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
      ${this.scores(state)}
      <running-score .state=${state} .token=${this.token}></running-score>
      <ul>
        ${state.seats.filter((seat) => seat.id != null).map((seat) => this.seat(seat, state, result))}
      </ul>
      ${this.aboutRatings(state)} ${this.aboutDeals(state)}
      <turning-points .state=${state} .connection=${this.connection} .players=${this.players} .refused=${this.refused}></turning-points>
      ${this.learned(state)} ${this.rematchWishes(state)}
      <div class="actions">
        ${this.rematch(state)} ${this.exchange(state)}
        <a href="#/replay/${encodeURIComponent(state.table)}/${state.match}.1" data-testid="to-replay">${say("result-replay")}</a>
        <a href="#/analysis/round/${encodeURIComponent(state.table)}/${state.match}.1" data-testid="to-game-analysis">${say("analysis-title")}</a>
        <a href="#/">${say("result-lobby")}</a>
        <share-menu
          style="grid-column: 1 / -1"
          .room=${"replay"}
          .table=${state.table}
          .place=${`${state.match}.${state.round}/${state.ply}`}
          .token=${this.token}
          .name=${resultWords(result, null, state.seats)}
        ></share-menu>
        <button class="plain" style="grid-column: 1 / -1" data-testid="close-result" @click=${() => (this.aside = true)}>
          ${say("result-close")}
        </button>
      </div>
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
    const change = this.outcome?.seats?.find((one) => one.seat === seat.seat);
    return html`<li data-testid="result-seat-${seat.seat}">
      ${face(id, name, "", seat.seat)}
      <span class="name"
        ><a href="#/player/${encodeURIComponent(id)}">${name}</a>${
          seat.seat === state.you ? html` <span class="muted">${say("table-seat-you")}</span>` : nothing
        }${(result.points[seat.seat] ?? 0) > 0 ? CROWN : nothing}</span
      >
      ${change === undefined ? html`<span></span>` : rerated(change)}
    </li>`;
  }

  private aboutRatings({ terms }: TableState) {
    const words = !terms?.rated
      ? say("rating-why-not-rated")
      : this.asking
        ? say("result-counting")
        : this.outcome === null
          ? say("result-not-told")
          : this.outcome.ladder === null
            ? whyWords(this.outcome.seats?.[0]?.why)
            : say(`result-ladder-${this.outcome.ladder}`);
    return html`<p class="muted small" role="status" data-testid="rated">${words}</p>`;
  }

  /** Whether the deals were fair, as far as this browser can tell; of seats without a part in them, which. */
  private aboutDeals({ seats }: TableState) {
    const { deals } = this;
    if (deals === null || deals.verdict === "no-chance") return nothing;
    const named = (...kinds: Contribution[]) =>
      listed(seats.filter(({ seat }) => kinds.includes(deals.given[seat]!)).map((seat) => seatName(seat)));
    const without = named("none", "withheld");
    const unbound = named("unbound");
    const isProven = deals.verdict === "verified";
    return html`<p class="small ${deals.verdict === "failed" ? "failed" : "muted"}" role="status" data-testid="deals" data-verdict=${deals.verdict}>
      ${say(`result-deal-${deals.verdict}`)}
      ${isProven && without !== "" ? say("result-deal-without", { names: without }) : nothing}
      ${isProven && unbound !== "" ? say("result-deal-unbound", { names: unbound }) : nothing}
    </p>`;
  }

  /** Of the player's own matches with AI players. */
  private learned({ you, seats, table, match }: TableState) {
    if (you === null || !seats.some((seat) => seat.kind === "ai")) return nothing;
    return html`<learned-panel .table=${table} .match=${match} .token=${this.token}></learned-panel>`;
  }

  private rematchWishes({ rematch, seats, you }: TableState) {
    const others = rematch.filter((seat) => seat !== you);
    if (others.length === 0) return nothing;
    return html`<p class="small">${say("result-wants-again", { names: listed(others.map((seat) => seatName(seats[seat]))) })}</p>`;
  }

  private rematch({ rematch, table, you, may, seats }: TableState) {
    if (you === null) return nothing;
    if (rematch.includes(you))
      return html`<span class="muted small" style="grid-column: 1 / -1">${say("result-asked")}</span>`;
    if (!may?.includes("rematch")) return nothing;
    return html`<button class="primary" data-testid="rematch" @click=${() => this.send({ type: "rematch", table })}>${say(seats.length === 4 ? "share-same-four" : "result-again")}</button>`;
  }

  /** The same again from the other side of the board. */
  private exchange(state: TableState) {
    if (!mayExchange(state)) return nothing;
    return html`<button data-testid="exchange" style="grid-column: 1 / -1" @click=${() => void this.swap(state)}>${say("result-exchange")}</button>`;
  }

  private async swap(state: TableState): Promise<void> {
    await attempt(() => exchangeSides(this.connection, state), this.refused);
  }
}

const CROWN = html`<svg class="crown" viewBox="0 0 22 18" aria-hidden="true"><path d="M1 4l5 5 5-8 5 8 5-5-2.5 13h-15z" /></svg>`;

function title(result: Result, points: number | null): string {
  if (result.points.every((each) => each === 0)) return say("result-draw");
  if (points === null) return say("result-over");
  return say(points > 0 ? "result-victory" : "result-defeat");
}

/** A newer server may give reasons that this page does not know. */
function whyWords(why: WhyRated | null | undefined): string {
  return sayIfKnown(`rating-why-${why ?? "not-rated"}`) ?? say("rating-why-not-rated");
}

function rerated({ before, after, left, provisional, why }: Rerated) {
  if (before === null || after === null)
    return html`<span class="muted small">${left ? say("result-left") : nothing}</span>`;
  const about = why == null ? nothing : html`<small class="muted" data-testid="rating-why">${whyWords(why)}</small>`;
  const change = after - before;
  return html`<span
    class="rating"
    title=${say("result-change", { before: String(before), after: String(after) })}
    data-testid="rating-change"
    data-change=${change}
    ><strong>${number(after, { useGrouping: false })}</strong>${
      provisional ? html`<span class="muted" title=${say("leaders-provisional")}>?</span>` : nothing
    }
    <span class="change ${change > 0 ? "up" : change < 0 ? "down" : ""}">${signed(change, 0)}</span>${about}</span
  >`;
}
