/** Entering a tournament and withdrawing from it, and the link by which others come. */

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "../sharing/qr-code";
import { copyText } from "../sharing/addresses";
import { KeptFocus } from "../../ui/arrow-keys";
import { draft } from "../../ui/draft";
import { say } from "../../i18n/say";
import { personName } from "../../i18n/words";
import { serverAddress } from "../../protocol/address";
import type { Connection } from "../../protocol/connection";
import { attempt } from "../../protocol/refusal";
import type { EntrantLine, TournamentPage } from "../../../generated/api";
import type { GameInfo, Welcome } from "../../../generated/protocol";
import { calledPlayer, entryOf, fileOf, isLive, planOf } from "./tournament";
import { looks } from "./looks";

const LONGEST_NAME = 24;
type You = Welcome["you"];

@customElement("tournament-entry")
export class TournamentEntry extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) page!: TournamentPage;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** Whether the link is shown; null: as it is for such a reader. */
  @state() isSharing: boolean | null = null;
  /** What came of copying the link. */
  @state() copied = "";

  constructor() {
    super();
    new KeptFocus(this, async () =>
      this.renderRoot.querySelector<HTMLElement>("[data-testid=enter], [data-testid=withdraw], summary"),
    );
  }

  static override styles = looks;

  /** How many players an entrant has. */
  private get sides(): number {
    return this.games.find(({ id }) => id === this.page.line.game)?.teams[0]?.length ?? 1;
  }

  override render() {
    const you = this.connection.welcome?.you;
    const { page } = this;
    if (you === undefined || !isLive(page.line)) return nothing;
    const entry = entryOf(page, you.id);
    return html`<div class="card" data-testid="entry">
      ${entry !== undefined ? this.entered(entry, you) : this.entering(you)}
      ${this.sharing()}
    </div>`;
  }

  private entering(you: You) {
    const most = planOf(this.page).most_entrants ?? Infinity;
    if (this.page.entrants.some(({ returning }) => returning === you.id)) {
      return html`<p data-testid="returning">${say("tournaments-returning")}</p>${this.form(you)}`;
    }
    if (!isEntryOpen(this.page)) return html`<p>${say("tournaments-closed")}</p>`;
    return this.page.line.entrants < most ? this.form(you) : html`<p>${say("tournaments-full", { most })}</p>`;
  }

  private form({ id, name, guest }: You) {
    const isRated = planOf(this.page).rated !== false;
    return html`<form class="fields" @submit=${this.enter}>
      ${
        guest
          ? html`<label>${say("page-your-name")}
            <input name="name" .defaultValue=${personName(name)} maxlength=${LONGEST_NAME} autocomplete="nickname" required @focus=${selectAll} ${draft("enter-name")} /></label>`
          : nothing
      }
      ${this.sides > 1 ? this.partner() : nothing}
      ${guest && isRated ? html`<p class="muted">${say("tournaments-guest-casual")}</p>` : nothing}
      <button class="primary" data-testid="enter">${say(this.page.organiser.id === id ? "tournaments-enter-self" : "tournaments-enter")}</button>
    </form>`;
  }

  private partner() {
    return html`<label>${say("tournaments-partner")}
      <input name="partner" maxlength="40" autocomplete="off" ${draft("enter-partner")} /></label>`;
  }

  private entered(entry: EntrantLine, you: You) {
    const partner = entry.players.find(({ id }) => id !== you.id);
    const isEarly = this.page.line.stage === "open";
    const alone = !isEarly
      ? "tournaments-entered"
      : you.guest
        ? "tournaments-entered-guest"
        : "tournaments-entered-early";
    const isAlone = entry.players.length < this.sides;
    return html`<p data-testid="entered">
        ${partner === undefined ? say(alone) : say("tournaments-entered-with", { name: calledPlayer(partner) })}
        ${isAlone ? say("tournaments-partner-missing") : nothing}
      </p>
      ${
        isAlone
          ? html`<form class="fields" @submit=${this.enter}>${this.partner()}<button>${say("tournaments-name-partner")}</button></form>`
          : nothing
      }
      <div class="row">
        <button data-testid="withdraw" @click=${this.withdraw}>${say("tournaments-withdraw")}</button>
        ${isEarly && this.page.line.starts_ms !== null && this.page.line.group === null ? html`<a href=${fileOf(this.page, "/calendar.ics")} download>${say("tournaments-calendar")}</a>` : nothing}
      </div>`;
  }

  /** For its organiser the link is shown at once, until others have entered. */
  private sharing() {
    const { line, organiser } = this.page;
    const isNews = line.stage === "open" && line.entrants < 2 && organiser.id === this.connection.welcome?.you.id;
    const isOpen = this.isSharing ?? isNews;
    const address = serverAddress(`/#/tournament/${encodeURIComponent(this.page.id)}`);
    const copy = async () => {
      this.copied = (await copyText(address)) ? say("share-copied") : address;
    };
    const give = () => void navigator.share({ title: this.page.line.name, url: address }).catch(() => undefined);
    const toggle = (event: Event) => {
      const { open } = event.target as HTMLDetailsElement;
      if (open !== isOpen) this.isSharing = open;
    };
    return html`<details .open=${isOpen} @toggle=${toggle}>
      <summary data-testid="share">${say("tournaments-invite")}</summary>
      ${isNews ? html`<p>${say("tournaments-send")}</p>` : nothing}
      <p><a href=${address}><bdi>${address}</bdi></a></p>
      <div class="row">
        <button @click=${copy}>${say("share-copy-link")}</button>
        ${navigator.share === undefined ? nothing : html`<button @click=${give}>${say("share-device")}</button>`}
      </div>
      <p role="status">${this.copied}</p>
      ${isOpen ? html`<qr-code .text=${address}></qr-code>` : nothing}
    </details>`;
  }

  private readonly enter = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = new FormData(form);
    const name = String(fields.get("name") ?? "").trim();
    const partner = String(fields.get("partner") ?? "").trim();
    const known = this.connection.welcome?.you.name ?? "";
    await this.attempt(async () => {
      if (name !== "" && name !== personName(known)) await this.connection.rename(name);
      await this.connection.ask({ type: "enter-tournament", tournament: this.page.id, partner: partner || null });
      form.reset(); // forgets the drafts
    });
  };

  private readonly withdraw = (): void => {
    void this.attempt(() => this.connection.ask({ type: "leave-tournament", tournament: this.page.id }));
  };

  private async attempt(act: () => Promise<unknown>): Promise<void> {
    if (await attempt(act)) this.dispatchEvent(new CustomEvent("changed"));
  }
}

/** A name that was given by the server is typed over. */
function selectAll(event: FocusEvent): void {
  (event.target as HTMLInputElement).select();
}

/** As the server decides it; it knows more, as ratings and groups. */
function isEntryOpen(page: TournamentPage): boolean {
  const { line } = page;
  const { late_rounds } = planOf(page);
  const isLate =
    line.format === "swiss" &&
    line.round <= (late_rounds ?? 0) &&
    (late_rounds ?? 0) > 0 &&
    line.round < (line.rounds ?? 0);
  return line.stage === "open" || line.format === "arena" || isLate;
}
