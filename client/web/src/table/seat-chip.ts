/** One seat at a table: who sits there, whether present, whose turn it is, and how to fill it while it is free. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "./clock-face";
import { face, faceLooks } from "../ui/avatar";
import { Countdown } from "../ui/countdown";
import { draft } from "../ui/draft";
import { controls } from "../ui/style";
import { number, say } from "../i18n/say";
import type { ClockView, OfferedPlayer, SeatInfo } from "../../generated/protocol";
import { LIKE, LIKE_ME, namesOf, offeredName, playerName, seatName } from "../i18n/words";

const SECOND_MS = 1_000;

@customElement("seat-chip")
export class SeatChip extends LitElement {
  @property() seat!: SeatInfo;
  @property() side = "";
  @property({ type: Boolean, reflect: true }) you = false;
  @property({ type: Boolean }) acting = false;
  /** Whether the server can be reached: who is there cannot be known without it. */
  @property({ type: Boolean }) live = true;
  /** Whether many seats share the height beside the board of a phone held sideways. */
  @property({ type: Boolean, reflect: true }) crowded = false;
  /** Whether its newest ply was a pass. */
  @property({ type: Boolean }) passed = false;
  /** Tiles left, in games with hidden hands; the player's own are shown. */
  @property() tiles: number | null = null;
  /** What is counted of the seat on the board, in signs and in words; null: nothing. */
  @property({ attribute: false }) tally: { signs: string; words: string } | null = null;
  /** The table's clocks; null where no time is counted. */
  @property({ attribute: false }) clock: ClockView | null = null;
  /** When the seat and the clocks were told, by `performance.now()`. */
  @property({ attribute: false }) arrived: number = performance.now();
  /** The AI players that can be seated here. */
  @property() players: readonly OfferedPlayer[] = [];
  @property({ type: Boolean }) maySit = false;
  /** Why its player is away, where that is known. */
  @property() reason = "";
  /** Whether the reader has an account, like whose owner an AI player can play. */
  @property({ type: Boolean }) account = false;
  /** Whether a person of the archive is looked for, whom an AI player is to play like. */
  @state() styled = false;

  private readonly countdown = new Countdown(this, SECOND_MS);

  static override styles = [
    controls,
    faceLooks,
    css`
      :host {
        container-type: inline-size;
      }
      .chip {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.15rem 0.6rem;
        padding: 0.45rem 0.7rem;
        background: var(--card);
        border: 1px solid var(--line);
        border-inline-start: 0.3rem solid var(--team);
        border-radius: 0.6rem;
        min-width: 0;
      }
      .chip.acting {
        box-shadow: 0 0 0 2px var(--accent);
      }
      .name {
        font-weight: 600;
        max-width: 100%;
        overflow-wrap: anywhere;
      }
      .name a {
        color: inherit;
        text-decoration: none;
      }
      .name a:hover {
        text-decoration: underline;
      }
      /* A ring for somebody who is away, a full circle for somebody who is here: also where colours are not ours. */
      .presence {
        display: inline-block;
        box-sizing: border-box;
        width: 0.7em;
        height: 0.7em;
        border-radius: 50%;
        border: 1.5px solid var(--muted);
        margin-inline-end: 0.4em;
      }
      .presence.here {
        border: 0.35em solid #3da564;
      }
      .about {
        color: var(--muted);
        font-size: 0.85rem;
      }
      .tally {
        direction: ltr;
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      .turn {
        margin-inline-start: auto;
        color: var(--accent);
        font-size: 0.85rem;
        font-weight: 600;
      }
      .standing {
        display: contents;
      }
      .standing:has(.turn) + clock-face {
        margin-inline-start: 0;
      }
      /* Whose turn it is must not move the board: its words have their room even while they are not said. */
      .turn.unsaid {
        visibility: hidden;
      }
      .turn.unsaid::before {
        content: attr(data-words);
      }
      /* A narrow seat says that it moves in place of its side: another line would make the board smaller. */
      @container (max-width: 20.5rem) {
        .standing {
          display: grid;
          grid-auto-flow: column;
          column-gap: 0.4rem;
          min-width: 0;
        }
        .standing > .about:first-child,
        .turn {
          grid-area: 1 / 1;
        }
        .standing:has(.turn:not(.unsaid)) > .about:first-child {
          opacity: 0;
        }
        .turn {
          margin-inline-start: 0;
        }
      }
      clock-face {
        margin-inline-start: auto;
      }
      /* Seats side by side are of one height. */
      @media (min-height: 501px) or (orientation: portrait) {
        :host([crowded]:not([you])) {
          height: 100%;
        }
        :host([crowded]:not([you])) .chip {
          min-height: 100%;
          box-sizing: border-box;
          align-content: start;
        }
      }
      .backs {
        display: flex;
        gap: 2px;
        min-width: 0;
        flex-basis: 100%;
        align-items: center;
      }
      .back {
        flex: 0 1 0.65rem;
        height: 1.15rem;
        border-radius: 0.15rem;
        background: linear-gradient(135deg, #e9dfc8, #cdbf9f);
        border: 1px solid #8b7d61;
        box-sizing: border-box;
      }
      .backs .about {
        margin-inline-start: 0.35rem;
        white-space: nowrap;
      }
      @media (max-width: 640px), (max-height: 500px) and (orientation: landscape) {
        .chip {
          padding: 0.35rem 0.5rem;
          gap: 0.1rem 0.4rem;
          font-size: 0.88rem;
        }
      }
      .count {
        display: none;
      }
      @media (max-width: 640px), (max-height: 500px) and (orientation: landscape) {
        .count {
          display: inline;
        }
        .unit {
          display: none;
        }
      }
      /* Four seats stand one above the other beside the board. */
      @media (max-height: 500px) and (orientation: landscape) {
        .chip {
          font-size: 0.8rem;
        }
        .face.program {
          width: 1.8em;
          height: 1.8em;
        }
        .name {
          flex: 1 1 70%;
        }
        .backs {
          flex: 1 1 auto;
          justify-content: end;
        }
        .back {
          display: none;
        }
        .count {
          display: none;
        }
        .unit {
          display: inline;
        }
      }
      ::slotted(seat-offer) {
        flex: 1 1 12rem;
      }
      ::slotted(seat-offer[empty]) {
        position: absolute;
      }
      /* Where the cards stand beside the board, another line would only make the board smaller. */
      @media (min-width: 861px) and (min-height: 501px), (min-width: 861px) and (orientation: portrait) {
        ::slotted(seat-offer[noted]) {
          display: none;
        }
      }
      .free {
        flex: 1 1 100%;
        min-width: 0;
        margin-top: 0.25rem;
      }
      button,
      select {
        min-height: 2rem;
        padding: 0.15rem 0.6rem;
      }
      select,
      input {
        min-width: 0;
        flex: 1 1 6rem;
        text-overflow: ellipsis;
      }
      /* Of many seats beside the board each takes as few lines as can be: who it is, and how things stand. */
      @media (max-height: 500px) and (orientation: landscape) {
        :host([crowded]) .chip {
          gap: 0 0.2rem;
          padding: 0.15rem 0.35rem;
          line-height: 1.35;
        }
        :host([crowded]) .face.program {
          width: 1.5em;
          height: 1.5em;
        }
        :host([crowded]) .name {
          flex: 1 1 calc(100% - 2em);
        }
        :host([crowded]) .about:empty {
          display: none;
        }
        :host([crowded]) clock-face {
          padding: 0 0.2rem;
          font-size: 0.95rem;
        }
        :host([crowded]) .back:first-child {
          display: block;
          width: 0.6rem;
          height: 1rem;
        }
        :host([crowded]) .count {
          display: inline;
        }
        :host([crowded]) .unit {
          display: none;
        }
      }
      /* Three seats are side by side. */
      @media (max-width: 860px) {
        select {
          font-size: 0.8rem;
          padding-inline: 0.2rem;
        }
      }
    `,
  ];

  override render() {
    const { seat } = this;
    const free = seat.id == null;
    return html`<div
      class="chip ${this.acting ? "acting" : ""}"
      style="--team: var(--team-${seat.team})"
      data-testid="seat-${seat.seat}"
      data-kind=${seat.kind ?? "free"}
    >
      ${seat.kind === "ai" ? face(`ai:${seat.player}`, "", "", seat.seat) : nothing}
      <span class="name">
        <span class="presence ${seat.present ? "here" : ""}" aria-hidden="true"></span>${
          free
            ? say(seat.reserved ? "table-seat-reserved" : "table-seat-free")
            : html`<a href="#/player/${encodeURIComponent(seat.kind === "ai" ? `ai:${seat.player}` : (seat.id ?? ""))}">${seatName(seat)}</a>`
        }${this.you ? html` <span class="about">${say("table-seat-you")}</span>` : nothing}
      </span>
      <span class="standing"
        ><span class="about">${[this.side, ...this.facts()].filter(Boolean).join(" · ")}</span>${this.counted()}${this.turn()}</span
      >
      ${this.clock === null || free ? nothing : html`<clock-face .clock=${this.clock} .arrived=${this.arrived} .seat=${seat.seat}></clock-face>`} ${this.backs()}
      ${free ? this.invitation() : nothing}
      <slot></slot>
    </div>`;
  }

  private counted() {
    const { tally, seat } = this;
    if (tally === null || tally.signs === "") return nothing;
    return html`<span class="about tally" title=${tally.words} data-testid="tally-${seat.seat}"><span aria-hidden="true">${tally.signs}</span><span class="unseen">${tally.words}</span></span>`;
  }

  /** Whether it moves now, or has passed. */
  private turn() {
    if (this.seat.id == null) return nothing;
    const moves = say(this.you ? "table-seat-your-turn" : "table-seat-to-move");
    if (this.acting) return html`<span class="turn">${moves}</span>`;
    if (this.passed) return html`<span class="turn">${say("table-seat-passed")}</span>`;
    return html`<span class="turn unsaid" data-words=${moves}></span>`;
  }

  private facts(): string[] {
    const { kind, took_over, substitute, bot } = this.seat;
    return [
      bot ? say("table-seat-bot") : "",
      kind === "ai" ? say("table-seat-ai") : "",
      this.reason || this.absence(),
      // The reader's own seat says it beside the button that takes the seat back.
      substitute == null || this.you ? "" : say("table-seat-substitute", { name: playerName(substitute.player) }),
      took_over ? say("table-seat-sat-in") : "",
    ];
  }

  /** That its player is away, and how long the table waits. */
  private absence(): string {
    const { kind, present, absent_ms } = this.seat;
    if (kind == null || present || !this.live) return "";
    if (absent_ms == null) return say("table-seat-away");
    return say("table-seat-away-left", { seconds: this.countdown.secondsLeft(absent_ms, this.arrived) });
  }

  private backs() {
    if (this.tiles === null || this.you) return nothing;
    const backs = Array.from({ length: this.tiles }, () => html`<span class="back"></span>`);
    return html`<span class="backs">${backs}<span class="about count">${number(this.tiles)}</span><span class="about unit">${say("table-tiles", { count: this.tiles })}</span></span>`;
  }

  /** The players of one part of the choice. */
  private options(players: readonly OfferedPlayer[]) {
    return players.flatMap((player) =>
      namesOf(player).map(
        (name) => html`<option value=${name} title=${player.about ?? nothing}>${offeredName(player, name)}</option>`,
      ),
    );
  }

  /** The search for a person of the archive. */
  private people() {
    const people = this.players.flatMap(({ people }) => people ?? []);
    return html`<input list="people" aria-label=${say("table-ai-style")} placeholder=${say("table-ai-style-name")} data-testid="style-${this.seat.seat}" ${draft(`style.${this.seat.seat}`)} />
      <datalist id="people">${people.map((person) => html`<option value=${person}></option>`)}</datalist>`;
  }

  /** The player that plays like the reader. */
  private likeness() {
    if (!this.account || !this.players.some(({ imitates }) => imitates)) return nothing;
    return html`<option value=${LIKE_ME}>${say("table-ai-like-you")}</option>`;
  }

  private invitation() {
    const literature = this.players.filter((player) => player.literature);
    return html`<span class="free row">
      ${
        this.maySit
          ? html`<button class="primary" data-testid="sit-${this.seat.seat}" @click=${() => this.send("sit", "")}>${say("table-sit-here")}</button>`
          : nothing
      }
      ${
        this.players.length > 0
          ? html`<select aria-label=${say("table-ai-for-seat")} @change=${this.choose}>
              <option value="">${say("table-ai-any")}</option>
              ${this.options(this.players.filter(({ literature }) => !literature))} ${this.likeness()}
              ${this.players.some(({ people }) => people?.length) ? html`<option value=${LIKE}>${say("table-ai-style")}</option>` : nothing}
              ${literature.length > 0 ? html`<optgroup label=${say("roster-literature")}>${this.options(literature)}</optgroup>` : nothing}
            </select>
            ${this.styled ? this.people() : nothing}
            <button data-testid="fill-${this.seat.seat}" @click=${this.fill}>${say("table-seat-it")}</button>`
          : nothing
      }
    </span>`;
  }

  private choose(event: Event): void {
    this.styled = (event.target as HTMLSelectElement).value === LIKE;
  }

  private fill(): void {
    const player = this.renderRoot.querySelector("select")?.value ?? "";
    this.send("add-ai", player + (this.renderRoot.querySelector("input")?.value ?? ""));
  }

  private send(name: "sit" | "add-ai", player: string): void {
    this.dispatchEvent(new CustomEvent<string>(name, { detail: player }));
  }
}
