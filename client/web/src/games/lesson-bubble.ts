/** One step of a guided game in words: how far we are, what is explained, and the ways on and back. Shows no board. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { say } from "../i18n/say";
import { controls } from "../ui/style";

@customElement("lesson-bubble")
export class LessonBubble extends LitElement {
  /** Index of the step shown, of so many `steps`. */
  @property({ type: Number }) at = 0;
  @property({ type: Number }) steps = 0;
  @property() words = "";
  /** The move that the learner is asked to make, as text; empty where none is. */
  @property() move = "";
  @property() game = "";

  static override styles = [
    controls,
    css`
      .bubble {
        position: relative;
        border-color: var(--accent);
        box-shadow: 0 0.3rem 1rem rgb(0 0 0 / 0.1);
      }
      .text {
        font-size: 1.08rem;
        line-height: 1.55;
        min-height: 8.5rem;
      }
      .bar {
        height: 0.3rem;
        border-radius: 0.2rem;
        background: var(--line);
        margin-bottom: 0.8rem;
        overflow: hidden;
      }
      .bar span {
        display: block;
        height: 100%;
        background: var(--accent);
        transition: width calc(200ms * var(--motion));
      }
      .task {
        font-weight: 600;
        color: var(--accent);
      }
      .ways a {
        margin-inline-end: 1rem;
      }
      @media (max-width: 860px) {
        .text {
          min-height: 7rem;
        }
      }
    `,
  ];

  override render() {
    const { at, steps, move } = this;
    const last = at === steps - 1;
    return html`<section class="card bubble">
      <div class="bar" aria-hidden="true"><span style="width: ${(100 * (at + 1)) / steps}%"></span></div>
      <p class="muted">${say("learn-step", { step: at + 1, steps })}</p>
      <div class="text" role="status" data-testid="bubble">
        <p>${this.words}</p>
        ${move === "" ? nothing : html`<p class="task">${say("learn-your-move", { move })}</p>`}
      </div>
      <p class="row">
        <button ?disabled=${at === 0} data-testid="learn-back" @click=${() => this.go(at - 1)}>${say("learn-back")}</button>
        ${
          last
            ? html`<button data-testid="learn-again" @click=${() => this.go(0)}>${say("learn-again")}</button>`
            : html`<button class=${move === "" ? "primary" : ""} data-testid="learn-next" @click=${() => this.go(at + 1)}>
              ${move === "" ? say("learn-next") : say("learn-show")}
            </button>`
        }
      </p>
      ${last ? html`<p class="ways"><a href="#/">${say("learn-play")}</a> <a href="#/rules/${this.game}">${say("learn-rules")}</a></p>` : nothing}
    </section>`;
  }

  private go(at: number): void {
    this.dispatchEvent(new CustomEvent<number>("go", { detail: at }));
  }
}
