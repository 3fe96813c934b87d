/** A person's programs: tokens for them, to play or to read, and the bots that play under a name of their own. */

import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";

import { AccountPanel } from "./account-panel";
import { call } from "../../protocol/http";
import { date, say } from "../../i18n/say";
import { personName } from "../../i18n/words";
import { draft } from "../../ui/draft";
import type { NewToken, OwnToken, PublicIdentity } from "../../../generated/api";

@customElement("programs-panel")
export class ProgramsPanel extends AccountPanel {
  override render() {
    return html`<section class="card" data-testid="programs">
      <h3>${say("people-token")}</h3>
      <p class="muted">${say("people-token-about")}</p>
      <form data-testid="new-token" @submit=${(event: Event) => this.submit(event, this.make)}>
        <label>${say("people-token-for")} <input name="label" maxlength="60" required ${draft("token.label")} /></label>
        <label>${say("people-bot-name")} <input name="bot" maxlength="24" ${draft("token.bot")} /></label>
        <label
          >${say("account-scope")}
          <select name="scope">
            <option value="play">${say("account-scope-play")}</option>
            <option value="read">${say("account-scope-read")}</option>
          </select></label
        >
        <button>${say("people-make-token")}</button>
      </form>
      ${this.listOf(
        this.tokens.filter(({ personal }) => personal),
        (token) => this.program(token),
      )}
      ${this.me.bots.length === 0 ? nothing : html`<h4>${say("account-bots")}</h4>`}
      ${this.listOf(this.me.bots, (bot) => this.bot(bot))}
      <sure-dialog></sure-dialog>
    </section>`;
  }

  private listOf<Item>(items: readonly Item[], row: (item: Item) => unknown) {
    return items.length === 0 ? nothing : html`<ul>${items.map(row)}</ul>`;
  }

  private program(token: OwnToken) {
    const place = token.label || say("people-a-program");
    const words = token.name === this.me.name ? place : say("people-as", { place, name: personName(token.name) });
    const since = date(token.created_ms);
    return html`<li data-testid="program">
      <span>${words}<small>${say("account-token-facts", { scope: say(`account-scope-${token.scope}`), since })}</small></span>
      <button class="danger" @click=${() => this.revoke(token.id, words)}>${say("account-revoke")}</button>
    </li>`;
  }

  private bot(bot: PublicIdentity) {
    const name = personName(bot.name);
    return html`<li data-testid="bot">
      <a href="#/player/${encodeURIComponent(bot.id)}">${name}</a>
      <button class="danger" @click=${() => this.dismiss(bot.id, name)}>${say("account-delete-bot")}</button>
    </li>`;
  }

  private readonly make = async ({ label, bot, scope }: Record<string, string>): Promise<void> => {
    const named = bot?.trim() ? { bot: bot.trim() } : {};
    const made = await call<NewToken>("POST", "/api/me/tokens", this.token, {
      label,
      scope,
      ...named,
    });
    this.tell({ words: say("people-token-made", { name: made.name }), secrets: [made.token] });
    this.changed();
  };

  private revoke(id: string, name: string): void {
    const danger = { title: name, loss: say("account-revoke-loss"), action: say("account-revoke") };
    void this.endanger(danger, async () => {
      await call("DELETE", `/api/me/tokens/${encodeURIComponent(id)}`, this.token);
      this.changed();
    });
  }

  private dismiss(id: string, name: string): void {
    const danger = { title: name, loss: say("account-delete-bot-loss", { name }), action: say("account-delete-bot") };
    void this.endanger(danger, async () => {
      await call("DELETE", `/api/me/bots/${encodeURIComponent(id)}`, this.token);
      this.changed();
    });
  }
}
