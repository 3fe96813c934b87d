/** Dialog that asks an operator for the reason of an action, and for its length where it has one. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";

import { draft } from "../../ui/draft";
import { say } from "../../i18n/say";
import { dialogLooks, questionLooks } from "../../ui/dialog";
import { controls } from "../../ui/style";
import type { OperatorAction } from "../../../generated/api";

const LONGEST_WHY = 500;

/** An action that still lacks its reason. */
export type Unconfirmed = OperatorAction extends infer A ? (A extends { why: string } ? Omit<A, "why"> : never) : never;

/** The question to confirm: an action, its sentence, and whether it may last some days. */
export interface Question {
  action: Unconfirmed;
  words: string;
  days: boolean;
}

@customElement("admin-asking")
export class AdminAsking extends LitElement {
  @state() question: Question | null = null;

  /** Called with the complete action when the operator has confirmed; `done` is to be called once it is carried out. */
  done: (action: OperatorAction, done: () => void) => void = () => undefined;

  static override styles = [
    controls,
    dialogLooks,
    questionLooks,
    css`
      dialog {
        width: min(26rem, 94vw);
      }
    `,
  ];

  async ask(question: Question): Promise<void> {
    this.question = question;
    await this.updateComplete;
    this.renderRoot.querySelector("dialog")?.showModal();
  }

  override render() {
    const { question } = this;
    return html`<dialog aria-labelledby="asked" @close=${() => (this.question = null)}>
      ${
        question === null
          ? nothing
          : html`<form method="dialog" @submit=${this.submit}>
            <h3 id="asked">${question.words}</h3>
            <label>${say("admin-why")}<input name="why" required maxlength=${LONGEST_WHY} autofocus data-testid="why" ${draft(`why.${question.words}`)} /></label>
            ${
              question.days
                ? html`<label>${say("admin-days")}<input name="days" type="number" min="0.01" max="36500" step="any" /></label>`
                : nothing
            }
            <span class="row">
              <button type="button" @click=${this.close}>${say("admin-cancel")}</button>
              <button class="primary" data-testid="do-it">${say("admin-do-it")}</button>
            </span>
          </form>`
      }
    </dialog>`;
  }

  private readonly close = (): void => this.renderRoot.querySelector("dialog")?.close();

  private readonly submit = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    const fields = new FormData(form);
    const days = Number(fields.get("days"));
    if (this.question === null) return;
    const why = String(fields.get("why")).trim();
    this.done({ ...this.question.action, why, ...(days > 0 ? { days } : {}) }, () => form.reset());
  };
}
