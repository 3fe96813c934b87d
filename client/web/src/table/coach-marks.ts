/** First tips at a table of a game, for a player who has not put them aside. Stands beside the board, never over it. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { facetsOf } from "../games/registry";
import { say } from "../i18n/say";
import { bareName } from "../i18n/words";
import { controls } from "../ui/style";

/** In the browser's storage: the games whose tips were put aside. */
const PUT_ASIDE = "oldhand.coached";

@customElement("coach-marks")
export class CoachMarks extends LitElement {
  @property() game = "";
  /** The games whose tips were put aside. */
  @state() closed: readonly string[] = putAside();

  static override styles = [
    controls,
    css`
      ol {
        margin: 0 0 0.6rem;
        padding-inline-start: 1.2rem;
      }
      li + li {
        margin-top: 0.3rem;
      }
    `,
  ];

  override render() {
    const name = bareName(this.game);
    const { coach = [], lesson } = facetsOf(name);
    if (coach.length === 0 || this.closed.includes(name)) return nothing;
    return html`<section class="card marked" aria-label=${say("coach-title")} data-testid="coach">
      <h3>${say("coach-title")}</h3>
      <ol>
        ${coach.map((words) => html`<li>${say(words)}</li>`)}
      </ol>
      <div class="row">
        <button class="primary" data-testid="coach-close" @click=${() => this.close(name)}>${say("coach-close")}</button>
        ${lesson === undefined ? nothing : html`<a href="#/learn/${name}">${say("coach-lesson")}</a>`}
      </div>
    </section>`;
  }

  private close(name: string): void {
    this.closed = [...this.closed, name];
    try {
      localStorage.setItem(PUT_ASIDE, this.closed.join());
    } catch {
      // They come back at the next visit.
    }
  }
}

function putAside(): readonly string[] {
  try {
    return localStorage.getItem(PUT_ASIDE)?.split(",") ?? [];
  } catch {
    return [];
  }
}
