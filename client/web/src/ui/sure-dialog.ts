/** Dialog before something is lost for good: names the loss, and asks for the password where the server will want it. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";

import { say } from "../i18n/say";
import { dialogLooks, questionLooks } from "./dialog";
import { controls } from "./style";

/** An action that cannot be undone. */
export interface Danger {
  title: string;
  /** The loss, in a sentence. */
  loss: string;
  /** The button that does it. */
  action: string;
  /** Whether the password proves that it is the owner who asks. */
  password?: boolean;
}

@customElement("sure-dialog")
export class SureDialog extends LitElement {
  @state() danger: Danger | null = null;

  private answer: (password: string | null) => void = () => undefined;

  static override styles = [
    controls,
    dialogLooks,
    questionLooks,
    css`
      dialog {
        width: min(28rem, 94vw);
      }
    `,
  ];

  /** Resolves with the password ("" where none is asked for) once the action is confirmed, else with null. */
  async ask(danger: Danger): Promise<string | null> {
    this.danger = danger;
    await this.updateComplete;
    const answered = new Promise<string | null>((resolve) => (this.answer = resolve));
    this.renderRoot.querySelector("dialog")?.showModal();
    return answered;
  }

  override render() {
    const { danger } = this;
    return html`<dialog aria-labelledby="title" aria-describedby="loss" data-testid="sure" @close=${() => this.finish(null)}>
      ${
        danger === null
          ? nothing
          : html`<form @submit=${this.submit}>
            <h3 id="title">${danger.title}</h3>
            <p id="loss">${danger.loss}</p>
            ${
              danger.password
                ? html`<label>${say("people-password")} <input name="password" type="password" required autocomplete="current-password" /></label>`
                : nothing
            }
            <span class="row">
              <button type="button" data-testid="sure-no" @click=${() => this.finish(null)}>${say("people-stay")}</button>
              <button class="danger" data-testid="sure-yes">${danger.action}</button>
            </span>
          </form>`
      }
    </dialog>`;
  }

  private finish(password: string | null): void {
    this.answer(password);
    this.answer = () => undefined;
    this.danger = null;
    this.renderRoot.querySelector("dialog")?.close();
  }

  private readonly submit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.finish(String(new FormData(event.target as HTMLFormElement).get("password") ?? ""));
  };
}
