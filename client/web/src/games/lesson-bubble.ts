/** One step of a guided game in words: how far we are, what is explained, and the ways on and back. Shows no board. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { say } from "../i18n/say";
import { firstLit } from "../ui/arrow-keys";
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
        <button aria-disabled=${String(at === 0)} data-testid="learn-back" @click=${() => this.go(at - 1)}>${say("learn-back")}</button>
        <button
          class=${move === "" && !last ? "primary" : ""}
          data-testid=${last ? "learn-again" : "learn-next"}
          @click=${() => this.go(last ? 0 : at + 1)}
        >
          ${say(last ? "learn-again" : move === "" ? "learn-next" : "learn-show")}
        </button>
      </p>
      ${last ? html`<p class="ways"><a href="#/">${say("learn-play")}</a> <a href="#/rules/${this.game}">${say("learn-rules")}</a></p>` : nothing}
    </section>`;
  }

  /** The way on. */
  get onward(): HTMLElement | null {
    return this.renderRoot.querySelector("[data-testid=learn-next], [data-testid=learn-again]");
  }

  private go(at: number): void {
    this.dispatchEvent(new CustomEvent<number>("go", { detail: at }));
  }
}

/** What is pressed next in a lesson drawn in `root`: the piece to move on its `board` (a selector), else the way on. */
export async function nextInLesson(root: ParentNode, board: string): Promise<HTMLElement | SVGElement | null> {
  const piece = await firstLit(root.querySelector(board));
  return piece ?? root.querySelector<LessonBubble>("lesson-bubble")?.onward ?? null;
}
