/**
 * First tips at a table of a game, for a player who has not put them aside and not moved yet. They stand beside the board,
 * never over it, and stay in the table's menu.
 */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
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
  /** Whether the player has made a move: then the tips are no longer needed. */
  @property({ type: Boolean }) moved = false;
  /** The games whose tips were put aside. */
  @state() closed: readonly string[] = putAside();

  static override styles = [
    controls,
    css`
      :host {
        display: contents;
      }
      ol {
        margin: 0 0 0.6rem;
        padding-inline-start: 1.2rem;
      }
      li + li {
        margin-top: 0.3rem;
      }
    `,
  ];

  protected override willUpdate(_changed: PropertyValues): void {
    const name = bareName(this.game);
    if (this.moved && !this.closed.includes(name)) this.close(name);
  }

  override render() {
    const name = bareName(this.game);
    const { coach = [] } = facetsOf(name);
    if (coach.length === 0 || this.closed.includes(name)) return nothing;
    return html`<section class="card marked" aria-label=${say("coach-title")} data-testid="coach">
      <h3>${say("coach-title")}</h3>
      ${tipsOf(name)}
      <div class="row">
        <button class="primary" data-testid="coach-close" @click=${() => this.close(name)}>${say("coach-close")}</button>
        ${lessonLink(name)}
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

/** The tips of a game as an entry of a menu. */
export function tips(game: string) {
  const name = bareName(game);
  if ((facetsOf(name).coach ?? []).length === 0) return nothing;
  return html`<details data-testid="tips"><summary>${say("coach-title")}</summary>${tipsOf(name)} ${lessonLink(name)}</details>`;
}

function tipsOf(name: string) {
  return html`<ol>
    ${(facetsOf(name).coach ?? []).map((words) => html`<li>${say(words)}</li>`)}
  </ol>`;
}

function lessonLink(name: string) {
  return facetsOf(name).lesson === undefined ? nothing : html`<a href="#/learn/${name}">${say("coach-lesson")}</a>`;
}

function putAside(): readonly string[] {
  try {
    return localStorage.getItem(PUT_ASIDE)?.split(",") ?? [];
  } catch {
    return [];
  }
}
