/** The organiser's desk: begins, pauses and ends a tournament, and mends what people got wrong. */

import { html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";

import "./announce-form";
import "../../ui/sure-dialog";
import { KeptFocus } from "../../ui/arrow-keys";
import type { SureDialog } from "../../ui/sure-dialog";
import { fold } from "../../ui/fold";
import { say } from "../../i18n/say";
import { playerName } from "../../i18n/words";
import type { Connection } from "../../protocol/connection";
import { attempt } from "../../protocol/refusal";
import type { EntrantLine, TournamentPage } from "../../../generated/api";
import type { DirectTournament, GameInfo, OfferedPlayer } from "../../../generated/protocol";
import { starText } from "../../ui/stars";
import { entrantName, isBetweenRounds, isLive, moment, pointsWords } from "./tournament";
import { looks } from "./looks";

type Act = Omit<DirectTournament, "type" | "ref" | "tournament">;
const POINTS = [1, 0.5, 0] as const;
/** Milliseconds before the announced time at which an early start need not be confirmed. */
const SOON_MS = 300_000;
const MOST_AT_ONCE = 64;

@customElement("tournament-desk")
export class TournamentDesk extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) page!: TournamentPage;
  /** The AI players that can be seated. */
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  @state() isChanging = false;
  @query("sure-dialog") private readonly sure!: SureDialog;

  constructor() {
    super();
    const first = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector);
    new KeptFocus(this, async () => first("button, summary") ?? first("section"));
  }

  static override styles = looks;

  private get active(): EntrantLine[] {
    return this.page.entrants.filter(({ withdrawn }) => !withdrawn);
  }

  /** Those whom the next round is for. */
  private get stillIn(): EntrantLine[] {
    return this.active.filter(({ out }) => !out);
  }

  override render() {
    const { line } = this.page;
    if (!isLive(line) && this.page.rounds.length === 0) return nothing; // it was cancelled before it began
    const isArena = line.format === "arena";
    const mayPair = line.stage === "running" && !isArena && isBetweenRounds(this.page);
    const mayPairByHand = mayPair || (line.stage === "open" && !isArena && this.active.length > 1);
    return html`<section class="card marked" tabindex="-1" aria-label=${say("tournaments-desk")} data-testid="desk">
      <h3>${say("tournaments-desk")}</h3>
      <div class="row">
        ${line.stage === "open" ? this.button("start", this.isEarly ? "" : "primary") : nothing}
        ${mayPair ? this.button("next-round", "primary") : nothing}
        ${line.stage === "running" ? this.button("pause") : nothing}
        ${line.stage === "paused" ? this.button("resume", "primary") : nothing}
        ${line.stage === "running" || line.stage === "paused" ? this.button("end", "danger") : nothing}
        ${isLive(line) ? this.button("cancel", "danger") : nothing}
      </div>
      ${line.stage === "open" ? this.changing() : nothing}
      ${isLive(line) ? html`${this.adding()} ${this.removing()}` : nothing}
      ${mayPairByHand ? this.pairing() : nothing} ${this.correcting()}
      <sure-dialog></sure-dialog>
    </section>`;
  }

  private button(act: "start" | "next-round" | "pause" | "resume" | "end" | "cancel", looks = "") {
    const press = async () => {
      const isAsked = act === "end" || act === "cancel" || (act === "start" && this.isEarly);
      if (isAsked && !(await this.isSure(act))) return;
      await this.direct({ act });
    };
    return html`<button class=${looks} data-testid="desk-${act}" @click=${press}>${say(`tournaments-act-${act}`)}</button>`;
  }

  /** Whether it was announced for a later time, and has not begun. */
  private get isEarly(): boolean {
    return this.page.line.stage === "open" && (this.page.line.starts_ms ?? 0) - Date.now() > SOON_MS;
  }

  private async isSure(act: "start" | "end" | "cancel" | "remove"): Promise<boolean> {
    const { starts_ms, entrants } = this.page.line;
    const action = say(`tournaments-act-${act}`);
    const loss =
      act === "start"
        ? say("tournaments-sure-start", { when: moment(starts_ms ?? 0), count: entrants })
        : say(`tournaments-sure-${act}`);
    return (await this.sure.ask({ title: action, loss, action })) !== null;
  }

  /** A part of the desk that is folded until it is wanted. */
  private form(name: "add-ai" | "remove" | "pair" | "correct", fields: unknown, act: (fields: FormData) => Act) {
    const submit = async (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const given = new FormData(form);
      if (name === "remove" && !(await this.isSure("remove"))) return;
      if (name === "pair" && this.isEarly && !(await this.isSure("start"))) return;
      const isDone = await this.direct(act(given));
      if (isDone && name !== "add-ai") fold(form);
    };
    return html`<details data-testid="desk-${name}">
      <summary>${say(`tournaments-act-${name}`)}</summary>
      <form class="fields" @submit=${submit}>${fields}<button>${say(`tournaments-do-${name}`)}</button></form>
    </details>`;
  }

  private changing() {
    const toggle = (event: Event) => (this.isChanging = (event.target as HTMLDetailsElement).open);
    const done = () => {
      this.renderRoot.querySelector<HTMLElement>("[data-testid=desk-change] summary")?.focus();
      this.isChanging = false;
      this.dispatchEvent(new CustomEvent("changed"));
    };
    return html`<details data-testid="desk-change" .open=${this.isChanging} @toggle=${toggle}>
      <summary>${say("tournaments-act-change")}</summary>
      ${
        this.isChanging
          ? html`<announce-form
            .connection=${this.connection}
            .games=${this.games}
            .players=${this.players}
            .changed=${this.page}
            @dismiss=${done}
          ></announce-form>`
          : nothing
      }
    </details>`;
  }

  private adding() {
    const entered = new Set(this.active.flatMap(({ players }) => players.map(({ id }) => id)));
    const offered = this.players.filter(({ game }) => game === this.page.line.game);
    if (offered.length === 0) return nothing;
    const free = offered.filter(({ name }) => !entered.has(`ai:${name}`));
    const label = ({ name, strength }: OfferedPlayer) =>
      strength == null ? playerName(name) : `${playerName(name)} ${starText(strength)}`;
    const fields = html`<label>${say("tournaments-ai")}
      <select name="player">
        <option value="">${say("tournaments-ai-different")}</option>
        ${free.map((each) => html`<option value=${each.name}>${label(each)}</option>`)}
      </select></label>
      <label>${say("tournaments-ai-count")}
        <input name="count" type="number" min="1" max=${MOST_AT_ONCE} value="1" required /></label>`;
    return this.form("add-ai", fields, (given) => ({
      act: "add-ai",
      player: String(given.get("player")) || null,
      count: Number(given.get("count")),
    }));
  }

  private removing() {
    if (this.active.length === 0) return nothing;
    const fields = html`<label>${say("tournaments-entrant")}
      <select name="entrant" required>
        <option value="">–</option>
        ${this.active.map((each) => html`<option value=${each.number}>${entrantName(each)}</option>`)}
      </select></label>`;
    return this.form("remove", fields, (given) => ({ act: "remove", entrant: Number(given.get("entrant")) }));
  }

  private entrants(name: string, chosen?: number, hasNone = false) {
    return html`<select name=${name}>
      ${this.stillIn.map((each) => html`<option value=${each.number} .selected=${each.number === chosen}>${entrantName(each)}</option>`)}
      ${hasNone ? html`<option value="" .selected=${chosen === undefined}>${say("tournaments-ending-bye")}</option>` : nothing}
    </select>`;
  }

  /** As many rows as there are boards, filled by place; each may be changed. */
  private pairing() {
    const there = new Set(this.stillIn.map(({ number }) => number));
    const order = this.page.standings.map(({ entrant }) => entrant).filter((entrant) => there.has(entrant));
    const rows = Array.from(
      { length: Math.ceil(order.length / 2) },
      (_, at) => [order[2 * at], order[2 * at + 1]] as const,
    );
    const fields = html`<p class="muted">${say("tournaments-pair-about")}</p>
      ${rows.map(
        ([first, second], at) => html`<div class="row" role="group" aria-label="${say("tournaments-board")} ${at + 1}">
          <label><span class="unseen">${say("tournaments-first")}</span> ${this.entrants("first", first)}</label> –
          <label><span class="unseen">${say("tournaments-second")}</span> ${this.entrants("second", second, true)}</label>
        </div>`,
      )}`;
    return this.form("pair", fields, (given) => {
      const seconds = given.getAll("second").map((value) => (value === "" ? null : Number(value)));
      return { act: "pair", pairs: given.getAll("first").map((first, at) => [Number(first), seconds[at] ?? null]) };
    });
  }

  private correcting() {
    const decided = [...this.page.rounds]
      .reverse()
      .flatMap(({ number, boards }) =>
        boards
          .filter(({ points, second }) => points !== null && second !== null)
          .map((board) => [number, board] as const),
      );
    if (decided.length === 0) return nothing;
    const name = (wanted: number | null) => entrantName(this.page.entrants.find(({ number }) => number === wanted));
    const fields = html`<label>${say("tournaments-match")}
        <select name="match">
          ${decided.map(([round, { board, first, second }]) => html`<option value="${round}.${board}">${say("tournaments-round", { round })}: ${name(first)} – ${name(second)}</option>`)}
        </select></label>
      <label>${say("tournaments-result")}
        <select name="points">
          ${POINTS.map((points) => html`<option value=${points}>${pointsWords(points)} – ${pointsWords(1 - points)}</option>`)}
        </select></label>
      <p class="muted">${say("tournaments-correct-about")}</p>`;
    return this.form("correct", fields, (given) => {
      const [round = 0, board = 0] = String(given.get("match")).split(".").map(Number);
      return { act: "correct", round, board, points: Number(given.get("points")) };
    });
  }

  private async direct(act: Act): Promise<boolean> {
    const isDone = await attempt(() =>
      this.connection.ask({ type: "direct-tournament", tournament: this.page.id, ...act }),
    );
    if (isDone) this.dispatchEvent(new CustomEvent("changed"));
    return isDone;
  }
}
