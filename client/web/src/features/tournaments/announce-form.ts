/** The form that announces a tournament or changes it: the choices that everybody has, and the others folded away. */

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { clockField, sittingClockIn } from "../../lobby/terms";
import { houseRulesFields, houseRulesIn } from "../../lobby/house-rules";
import { draft, keptDraft } from "../../ui/draft";
import { date, number, say } from "../../i18n/say";
import { gameTitle, playerName } from "../../i18n/words";
import type { Connection } from "../../protocol/connection";
import { attempt } from "../../protocol/refusal";
import type { TournamentPage } from "../../../generated/api";
import type { GameInfo, OfferedPlayer, TournamentPlan } from "../../../generated/protocol";
import { localTime, saturdayEvening } from "./local-time";
import { FORMATS } from "./tournament";
import { looks } from "./looks";

type Format = (typeof FORMATS)[number];
/** Seconds between two rounds; "": the organiser begins each. */
const BREAKS = [0, 30, 120, 300, 600, 1_200, ""] as const;
/** Seconds for which an absent player is waited for. */
const GRACES = [60, 120, 300, 600, 1_800] as const;
const LONGEST_TITLE = 60;
const MOST_ENTRANTS = 256;
/** Pairing more takes too long. */
const MOST_IN_SWISS = 128;
const MOST_FILLED = 64;

@customElement("announce-form")
export class AnnounceForm extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** The id of the group whose tournament it is; empty: everybody's. */
  @property() group = "";
  /** The id of the game; the first until one is chosen. */
  @state() game = "";
  @state() format: Format = "swiss";
  /** Whether it begins by the clock. */
  @state() isTimed = true;
  @state() starts_ms = saturdayEvening(Date.now());
  /** Null until one is typed: it follows the day and the format. */
  @state() name: string | null = null;
  /** The tournament that is changed; undefined: one is announced. */
  @property({ attribute: false }) changed?: Pick<TournamentPage, "id" | "plan" | "line">;

  static override styles = looks;

  override connectedCallback(): void {
    super.connectedCallback();
    const { plan, line } = this.changed ?? {};
    this.name = keptDraft(this.draftOf("name")) || (line?.name ?? null);
    if (plan === undefined || line === undefined) return;
    [this.game, this.format, this.isTimed] = [line.game, line.format as Format, line.starts_ms !== null];
    this.starts_ms = line.starts_ms ?? this.starts_ms;
  }

  /** The plan so far; empty for a new tournament. */
  private get plan(): Partial<TournamentPlan> {
    return (this.changed?.plan ?? {}) as Partial<TournamentPlan>;
  }

  /** Under which name a field's text is kept until it is sent. */
  private draftOf(field: "name" | "about"): string {
    return this.changed === undefined ? `announce-${field}` : `change-${this.changed.id}-${field}`;
  }

  private get offered(): GameInfo[] {
    return this.games.filter(({ teams }) => teams.length === 2);
  }

  private get suggested(): string {
    const format = say(`tournament-${this.format}`);
    return this.isTimed
      ? say("tournaments-called", { day: date(this.starts_ms, { weekday: "long" }), format })
      : format;
  }

  override render() {
    const game = this.offered.find(({ id }) => id === this.game) ?? this.offered[0];
    if (game === undefined) return nothing;
    const isNew = this.changed === undefined;
    const title = say(isNew ? "tournaments-announce" : "tournaments-act-change");
    return html`<form class=${isNew ? "card" : ""} aria-label=${title} data-testid="announce-form" @input=${this.limit} @change=${this.limit} @submit=${this.send}>
      ${isNew ? html`<h3>${title}</h3>` : nothing}
      <div class="fields">${this.usual(game)}</div>
      <p class="muted">${say(`tournaments-format-${this.format}-about`)}</p>
      <details>
        <summary data-testid="more">${say("tournaments-more")}</summary>
        <div class="fields">${this.more(game)}</div>
      </details>
      <div class="row">
        <button class="primary" data-testid="announce-it">${say(isNew ? "tournaments-announce-it" : "tournaments-do-change")}</button>
        <button type="button" @click=${() => this.dispatchEvent(new CustomEvent("dismiss"))}>${say("lobby-no")}</button>
      </div>
    </form>`;
  }

  private usual(game: GameInfo) {
    const value = (event: Event) => (event.target as HTMLInputElement).value;
    return html`<label>${say("tournaments-name")}
        <input name="name" .defaultValue=${this.suggested} .value=${this.name ?? this.suggested} maxlength=${LONGEST_TITLE} required @input=${(event: Event) => (this.name = value(event))} ${draft(this.draftOf("name"))} /></label>
      <label>${say("leaders-game")}
        <select name="game" ?disabled=${this.changed !== undefined} @change=${(event: Event) => (this.game = value(event))}>
          ${this.offered.map(({ id }) => html`<option value=${id} ?selected=${id === game.id}>${gameTitle(this.games, id)}</option>`)}
        </select></label>
      <label>${say("tournaments-format")}
        <select name="format" @change=${(event: Event) => (this.format = value(event) as Format)}>
          ${FORMATS.map((format) => html`<option value=${format} ?selected=${format === this.format}>${say(`tournaments-format-${format}`)}</option>`)}
        </select></label>
      ${this.length()}
      ${figure("most_entrants", say("tournaments-most-entrants"), 2, MOST_ENTRANTS, this.plan.most_entrants ?? 128)}
      ${clockField(true, this.plan.clock)}
      <label>${say("tournaments-begin")}
        <select name="begin" @change=${(event: Event) => (this.isTimed = value(event) === "time")}>
          <option value="time">${say("tournaments-begin-time")}</option>
          <option value="hand" ?selected=${!this.isTimed}>${say("tournaments-begin-hand")}</option>
        </select></label>
      ${
        this.isTimed
          ? html`<label>${say("tournaments-start")}
            <input
              name="starts"
              type="datetime-local"
              required
              .defaultValue=${localTime(this.starts_ms)}
              @change=${(event: Event) => (this.starts_ms = Date.parse(value(event)) || this.starts_ms)}
            /></label>`
          : nothing
      }`;
  }

  /** How long it lasts, as its format counts that. */
  private length() {
    switch (this.format) {
      case "swiss":
        return html`<label>${say("tournaments-number-of-rounds")}
          <input name="rounds" type="number" min="1" max="30" value=${this.plan.rounds ?? ""} placeholder=${say("tournaments-rounds-automatic")} /></label>`;
      case "round-robin":
        return html`<label>${say("tournaments-meetings")}
          <select name="rounds">
            ${([1, 2] as const).map((count) => html`<option value=${count} ?selected=${count === this.plan.rounds}>${say(`tournaments-meetings-${count}`)}</option>`)}
          </select></label>`;
      case "arena":
        return html`<label>${say("tournaments-lasts")}
          <input name="minutes" type="number" min="1" max="720" value=${this.plan.minutes ?? 60} required /></label>`;
      case "knockout":
        return nothing;
    }
  }

  private more(game: GameInfo) {
    const { plan } = this;
    const offered = this.players.filter((player) => player.game === game.id);
    const [break_s, grace_s] = [plan.break_s === undefined ? 30 : (plan.break_s ?? ""), plan.grace_s ?? 120];
    const check = (name: string, words: string, checked = false) =>
      html`<label class="check"><input type="checkbox" name=${name} ?checked=${checked} /> ${words}</label>`;
    return html`<label class="whole">${say("tournaments-about-it")} <textarea name="about" rows="3" maxlength="1000" .defaultValue=${plan.about ?? ""} ${draft(this.draftOf("about"))}></textarea></label>
      ${check("rated", say("tournaments-rated"), plan.rated ?? true)}
      ${
        this.format === "arena"
          ? nothing
          : html`<label>${say("tournaments-break")}
        <select name="break_s">${BREAKS.map((seconds) => html`<option value=${seconds} ?selected=${seconds === break_s}>${breakWords(seconds)}</option>`)}</select></label>`
      }
      <label>${say("tournaments-grace")}
        <select name="grace_s">${GRACES.map((seconds) => html`<option value=${seconds} ?selected=${seconds === grace_s}>${lasting(seconds)}</option>`)}</select></label>
      ${this.format === "swiss" ? figure("late_rounds", say("tournaments-late"), 0, 30, plan.late_rounds ?? 2) : nothing}
      ${figure("least_rating", say("tournaments-least-rating"), 0, 9_999, plan.least_rating)}
      ${figure("most_rating", say("tournaments-most-rating"), 0, 9_999, plan.most_rating)}
      ${check("bots", say("tournaments-bots"), plan.bots)}
      ${check("fill_even", say("tournaments-fill-even"), plan.fill_even)}
      ${figure("fill_to", say("tournaments-fill-to"), 0, MOST_FILLED, plan.fill_to ?? 0)}
      <label>${say("tournaments-filler")}
        <select name="filler">
          <option value="">${say("tournaments-filler-any")}</option>
          ${offered.map(({ name }) => html`<option value=${name} ?selected=${name === plan.filler}>${playerName(name)}</option>`)}
        </select></label>
      ${(game.teams[0]?.length ?? 1) > 1 && (this.format === "swiss" || this.format === "round-robin") ? this.duplicate() : nothing}
      ${houseRulesFields(game, plan.options)}`;
  }

  private duplicate() {
    return html`${figure("boards", say("tournaments-duplicate"), 1, 32, this.plan.boards)}
      <label>${say("tournaments-scale")}
        <select name="scale">
          ${(["matchpoints", "imps"] as const).map((scale) => html`<option value=${scale} ?selected=${scale === this.plan.scale}>${say(`tournaments-scale-${scale}`)}</option>`)}
        </select></label>
      <p class="muted">${say("tournaments-duplicate-about")}</p>`;
  }

  private readonly limit = (event: Event): void => limit(event.currentTarget as HTMLFormElement, this.format);

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    limit(form, this.format);
    if (!form.reportValidity()) return;
    const plan = this.planIn(form);
    const { changed } = this;
    await attempt(async () => {
      const { tournament } =
        changed === undefined
          ? await this.connection.ask({ type: "create-tournament", plan })
          : await this.connection.ask({ type: "direct-tournament", tournament: changed.id, act: "change", plan });
      form.reset(); // forgets the drafts
      if (changed === undefined) location.hash = `#/tournament/${encodeURIComponent(tournament ?? "")}`;
      else this.dispatchEvent(new CustomEvent("dismiss"));
    });
  };

  private planIn(form: HTMLFormElement): TournamentPlan {
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name) ?? "").trim();
    const figure = (name: string) => (text(name) === "" ? null : Number(text(name)));
    const game = this.offered.find(({ id }) => id === (this.game || text("game")));
    const clock = sittingClockIn(form) ?? this.plan.clock;
    return {
      name: text("name"),
      about: text("about"),
      game: game?.id ?? "",
      options: game === undefined ? {} : houseRulesIn(form, game),
      ...(clock === undefined ? {} : { clock }),
      rated: fields.has("rated"),
      format: this.format,
      rounds: figure("rounds"),
      minutes: figure("minutes") ?? 60,
      starts_ms: this.isTimed ? Date.parse(text("starts")) : null,
      break_s: this.format === "arena" ? 0 : figure("break_s"),
      grace_s: figure("grace_s") ?? 120,
      late_rounds: figure("late_rounds") ?? 0,
      least_rating: figure("least_rating"),
      most_rating: figure("most_rating"),
      most_entrants: figure("most_entrants") ?? 128,
      bots: fields.has("bots"),
      fill_to: figure("fill_to") ?? 0,
      fill_even: fields.has("fill_even"),
      filler: text("filler") || null,
      boards: figure("boards"),
      scale: text("scale") === "imps" ? "imps" : "matchpoints",
      group: this.changed === undefined ? this.group || null : (this.plan.group ?? null),
    };
  }
}

/** Lets the figures be no others than go together, as the server would say in words of its own. */
function limit(form: HTMLFormElement, format: Format): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  const figure = (name: string) => Number(field(name)?.value ?? 0);
  const bound = (name: string, side: "min" | "max", to: number) => {
    const found = field(name);
    if (found !== null) found[side] = String(to);
  };
  const most = format === "swiss" ? MOST_IN_SWISS : MOST_ENTRANTS;
  bound("most_entrants", "max", most);
  bound("fill_to", "max", Math.min(MOST_FILLED, figure("most_entrants") || most));
  bound("most_rating", "min", figure("least_rating"));
  form.querySelector("input:invalid")?.closest("details")?.setAttribute("open", ""); // what is folded cannot be shown
}

function figure(name: string, words: string, least: number, most: number, value?: number | null) {
  return html`<label>${words} <input name=${name} type="number" min=${least} max=${most} value=${value ?? ""} /></label>`;
}

function breakWords(seconds: (typeof BREAKS)[number]): string {
  return seconds === ""
    ? say("tournaments-break-hand")
    : seconds === 0
      ? say("tournaments-break-none")
      : lasting(seconds);
}

function lasting(seconds: number): string {
  const [value, unit] = seconds < 60 ? [seconds, "second"] : [seconds / 60, "minute"];
  return number(value, { style: "unit", unit, unitDisplay: "long" });
}
