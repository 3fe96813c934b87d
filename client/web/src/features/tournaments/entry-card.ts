/** Entering a tournament and withdrawing from it, and the link by which others come. */

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "../sharing/qr-code";
import { copyText } from "../sharing/addresses";
import { draft } from "../../ui/draft";
import { say } from "../../i18n/say";
import { personName } from "../../i18n/words";
import { serverAddress } from "../../protocol/address";
import type { Connection } from "../../protocol/connection";
import { attempt } from "../../protocol/refusal";
import type { EntrantLine, TournamentPage } from "../../../generated/api";
import type { GameInfo } from "../../../generated/protocol";
import { calledPlayer, entryOf, isLive, planOf } from "./tournament";
import { looks } from "./looks";

const LONGEST_NAME = 24;

@customElement("tournament-entry")
export class TournamentEntry extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) page!: TournamentPage;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  @state() isSharing = false;
  /** What came of copying the link. */
  @state() copied = "";

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
      ${entry !== undefined ? this.entered(entry, you.id) : isEntryOpen(page) ? this.form(you) : html`<p>${say("tournaments-closed")}</p>`}
      ${this.sharing()}
    </div>`;
  }

  private form({ name, guest }: { name: string; guest?: boolean }) {
    return html`<form class="fields" @submit=${this.enter}>
      ${
        guest
          ? html`<label>${say("page-your-name")}
            <input name="name" .defaultValue=${personName(name)} maxlength=${LONGEST_NAME} autocomplete="nickname" required ${draft("enter-name")} /></label>`
          : nothing
      }
      ${this.sides > 1 ? this.partner() : nothing}
      <button class="primary" data-testid="enter">${say("tournaments-enter")}</button>
    </form>`;
  }

  private partner() {
    return html`<label>${say("tournaments-partner")}
      <input name="partner" maxlength="40" autocomplete="off" ${draft("enter-partner")} /></label>`;
  }

  private entered(entry: EntrantLine, you: string) {
    const partner = entry.players.find(({ id }) => id !== you);
    const isAlone = entry.players.length < this.sides;
    return html`<p data-testid="entered">
        ${partner === undefined ? say("tournaments-entered") : say("tournaments-entered-with", { name: calledPlayer(partner) })}
        ${isAlone ? say("tournaments-partner-missing") : nothing}
      </p>
      ${
        isAlone
          ? html`<form class="fields" @submit=${this.enter}>${this.partner()}<button>${say("tournaments-name-partner")}</button></form>`
          : nothing
      }
      <button data-testid="withdraw" @click=${this.withdraw}>${say("tournaments-withdraw")}</button>`;
  }

  private sharing() {
    const address = serverAddress(`/#/tournament/${encodeURIComponent(this.page.id)}`);
    const copy = async () => {
      this.copied = (await copyText(address)) ? say("share-copied") : address;
    };
    const give = () => void navigator.share({ title: this.page.line.name, url: address }).catch(() => undefined);
    return html`<details @toggle=${(event: Event) => (this.isSharing = (event.target as HTMLDetailsElement).open)}>
      <summary data-testid="share">${say("tournaments-invite")}</summary>
      <p><a href=${address}><bdi>${address}</bdi></a></p>
      <div class="row">
        <button @click=${copy}>${say("share-copy-link")}</button>
        ${navigator.share === undefined ? nothing : html`<button @click=${give}>${say("share-device")}</button>`}
      </div>
      <p role="status">${this.copied}</p>
      ${this.isSharing ? html`<qr-code .text=${address}></qr-code>` : nothing}
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

/** As the server decides it; it knows more, as ratings and groups. */
function isEntryOpen(page: TournamentPage): boolean {
  const { line } = page;
  const { late_rounds, most_entrants } = planOf(page);
  const isLate = line.format === "swiss" && line.round <= (late_rounds ?? 0) && (late_rounds ?? 0) > 0;
  return (line.stage === "open" || line.format === "arena" || isLate) && line.entrants < (most_entrants ?? Infinity);
}
