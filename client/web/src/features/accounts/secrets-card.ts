/** Secrets that the server tells once, recovery codes or a token: to read, to copy and to download. */

import { css, html, LitElement } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import type { Secrets } from "./account-panel";
import { say } from "../../i18n/say";
import { copyText } from "../sharing/addresses";
import { saveFile } from "../../ui/save-file";
import { controls } from "../../ui/style";

@customElement("secrets-card")
export class SecretsCard extends LitElement {
  @property({ attribute: false }) notice!: Secrets;
  /** Their owner, named in the file. */
  @property() name = "";
  @state() copied = false;

  static override styles = [
    controls,
    css`
      .card {
        margin-bottom: 1rem;
        max-width: 44rem;
        box-sizing: border-box;
      }
      code {
        display: block;
        padding: 0.1rem 0;
        overflow-wrap: anywhere;
      }
      .row {
        margin-top: 0.7rem;
      }
    `,
  ];

  override render() {
    const { words, secrets } = this.notice;
    return html`<section class="card marked" data-testid="told-once" aria-live="polite">
      <p>${words}</p>
      <div dir="ltr">${secrets.map((secret) => html`<code>${secret}</code>`)}</div>
      <div class="row">
        <button data-testid="copy-secrets" @click=${this.copy}>${say(this.copied ? "account-copied" : "account-copy")}</button>
        <button data-testid="save-secrets" @click=${this.save}>${say("account-save")}</button>
        <button class="primary" @click=${() => this.dispatchEvent(new CustomEvent("kept"))}>${say("people-kept-it")}</button>
      </div>
    </section>`;
  }

  /** A browser may refuse; then the secrets are still there to be read. */
  private readonly copy = async (): Promise<void> => {
    this.copied = await copyText(this.notice.secrets.join("\n"));
  };

  private readonly save = (): void => {
    const text = [`Oldhand · ${location.host} · ${this.name}`, "", ...this.notice.secrets, ""].join("\n");
    saveFile(new Blob([text], { type: "text/plain" }), "oldhand-secrets.txt");
  };
}
