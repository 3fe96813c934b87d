/** What a solver asks of the next puzzle: easier or harder, and a theme. Stays for the session. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { say, sayIfKnown } from "../../i18n/say";
import { RefusedError, type Connection } from "../../protocol/connection";
import type { ThemeProgress } from "../../../generated/protocol";
import { controls } from "../../ui/style";

const DIFFICULTIES = ["easier", "usual", "harder"] as const;
type Difficulty = (typeof DIFFICULTIES)[number];

/** The wishes of this visit; the theme by game. */
export const wishes = { difficulty: "usual" as Difficulty, themes: new Map<string, string>() };

/** As fields of `get-puzzle`. */
export function wished(game: string): { difficulty: Difficulty; theme?: string } {
  const theme = wishes.themes.get(game);
  return { difficulty: wishes.difficulty, ...(theme === undefined ? {} : { theme }) };
}

/** Sends `wish` when another puzzle is asked for. */
@customElement("puzzle-wishes")
export class PuzzleWishes extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property() game = "";
  /** Themes that have names here, those with most puzzles first. */
  @state() themes: readonly ThemeProgress[] = [];

  static override styles = [
    controls,
    css`
      .row {
        gap: 0.5rem;
      }
      :host {
        display: block;
        margin-top: 0.6rem;
      }
      select {
        max-width: 11rem;
      }
      button[aria-pressed="true"] {
        border-color: var(--accent);
        background: var(--accent);
        color: var(--on-accent);
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("game")) void this.load();
  }

  private async load(): Promise<void> {
    const { game } = this;
    this.themes = [];
    try {
      const { progress } = await this.connection.ask({ type: "get-puzzle-progress", game });
      if (game !== this.game) return;
      this.themes = (progress?.themes ?? []).filter(({ theme }) => sayIfKnown(`puzzles-theme-${theme}`) !== undefined);
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal;
    }
  }

  override render() {
    const chosen = wishes.themes.get(this.game) ?? "";
    return html`<div class="row">
      <div class="row" role="group" aria-label=${say("puzzles-difficulty")}>
        ${DIFFICULTIES.map(
          (difficulty) =>
            html`<button
              data-testid="difficulty-${difficulty}"
              aria-pressed=${difficulty === wishes.difficulty}
              @click=${() => this.wish(() => (wishes.difficulty = difficulty))}
            >
              ${say(`puzzles-difficulty-${difficulty}`)}
            </button>`,
        )}
      </div>
      ${
        this.themes.length === 0
          ? nothing
          : html`<select aria-label=${say("puzzles-theme")} data-testid="puzzle-theme" @change=${this.choose}>
              <option value="" ?selected=${chosen === ""}>${say("puzzles-theme-all")}</option>
              ${this.themes.map(
                ({ theme, puzzles }) =>
                  html`<option value=${theme} ?selected=${chosen === theme}>
                    ${sayIfKnown(`puzzles-theme-${theme}`)} (${puzzles})
                  </option>`,
              )}
            </select>`
      }
    </div>`;
  }

  private readonly choose = (event: Event): void => {
    const theme = (event.target as HTMLSelectElement).value;
    this.wish(() => (theme === "" ? wishes.themes.delete(this.game) : wishes.themes.set(this.game, theme)));
  };

  private wish(change: () => unknown): void {
    change();
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent("wish"));
  }
}
