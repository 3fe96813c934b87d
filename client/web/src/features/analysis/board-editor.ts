/**
 * A board on which a position is set up by hand: a piece is chosen, and put on cells or taken off them. What it may look like
 * is for the server to say, when the position is opened.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { formatSource } from "./address";
import { facetsOf } from "../../games/registry";
import { showPosition } from "../../games/board";
import type { Setup, SetUp } from "../../games/contracts";
import { say } from "../../i18n/say";
import { sideName } from "../../i18n/words";
import { Unanswered } from "../../protocol/http";
import { explored } from "../replays/replay-data";
import { followArrow } from "../../ui/arrow-keys";
import boardRoom from "../../ui/board-room.css?inline";
import { sheet } from "../../ui/sheet";
import { controls } from "../../ui/style";

/** The tool that takes pieces off. */
const NONE = "";

@customElement("board-editor")
export class BoardEditor extends LitElement {
  /** A game with the facet `setup`. */
  @property() game = "";
  /** The position to begin with; null: the beginning of the game. */
  @property() start: string | null = null;
  @property() token = "";
  /** Null: the beginning of the game is on its way. */
  @state() at: SetUp | null = null;
  /** The kind of piece that a press puts down. */
  @state() tool = NONE;
  /** Why the position is none, as the server's rules say it; empty: nothing is known against it. */
  @state() message = "";

  static override styles = [
    controls,
    sheet(boardRoom),
    css`
      .tools {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        margin: 0.4rem 0 0.8rem;
      }
      .tools button::first-letter {
        text-transform: uppercase;
      }
      .tools [aria-pressed="true"] {
        background: var(--accent);
        color: var(--on-accent);
      }
      [role="alert"] {
        color: var(--warn);
      }
    `,
  ];

  private get setup(): Setup {
    return facetsOf(this.game).setup!;
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("game") && !changed.has("start")) return;
    this.tool = this.setup.pieces[0]?.kind ?? NONE;
    if (this.start === null) void this.begin();
    else this.at = this.setup.read(this.start);
  }

  /** The beginning of the game. */
  private readonly begin = async (): Promise<void> => {
    const { game } = this;
    await this.attempt(async () => {
      const { state: position } = await explored(game, null, this.token);
      if (game === this.game) this.at = this.setup.read(position);
    });
  };

  private async attempt(action: () => Promise<void>): Promise<void> {
    this.message = "";
    try {
      await action();
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      this.message = (refusal.content as { message?: string }).message ?? refusal.message;
    }
  }

  /** Puts the chosen piece down; where it stands already, it is taken off. */
  private readonly press = (cell: string): void => {
    const { at, tool } = this;
    if (at === null) return;
    const pieces = new Map(at.pieces);
    if (tool === NONE || pieces.get(cell) === tool) pieces.delete(cell);
    else pieces.set(cell, tool);
    [this.at, this.message] = [{ ...at, pieces }, ""];
  };

  private readonly open = (event: Event): void => {
    event.preventDefault();
    const { at, game } = this;
    if (at === null) return;
    void this.attempt(async () => {
      const { state: start } = await explored(game, this.setup.write(at), this.token);
      location.hash = formatSource({ kind: "board", game, start, moves: [] });
    });
  };

  override render() {
    const { at, game, setup } = this;
    if (at === null) return html`<p class="muted" role="status">${this.message || say("analysis-loading")}</p>`;
    const facets = facetsOf(game);
    const position = setup.write(at);
    const tools = [
      ...setup.pieces.map(({ kind, words }) => [kind, words()] as const),
      [NONE, say("analysis-setup-none")] as const,
    ];
    return html`<form class="room" data-testid="board-editor" data-position=${position} @submit=${this.open}>
      <div class="board ${facets.shape ?? ""}" @keydown=${followArrow}>${showPosition(facets, { board: position, onCell: this.press })}</div>
      <aside>
        <section class="card">
          <h2>${say("analysis-setup")}</h2>
          <p class="muted">${say("analysis-setup-about")}</p>
          <div class="tools" role="group" aria-label=${say("analysis-setup-pieces")}>
            ${tools.map(([kind, words]) => html`<button type="button" data-testid="tool-${kind || "none"}" aria-pressed=${String(kind === this.tool)} @click=${() => (this.tool = kind)}>${words}</button>`)}
          </div>
          <label>${say("analysis-setup-turn")}
            <select name="turn" @change=${(event: Event) => (this.at = { ...at, turn: Number((event.target as HTMLSelectElement).value) })}>
              ${[0, 1].map((seat) => html`<option value=${seat} ?selected=${seat === at.turn}>${sideName(game, seat)}</option>`)}
            </select>
          </label>
          <div class="tools">
            <button type="button" data-testid="setup-empty" @click=${() => (this.at = { ...at, pieces: new Map() })}>${say("analysis-setup-empty")}</button>
            <button type="button" data-testid="setup-start" @click=${() => void this.begin()}>${say("explorer-start")}</button>
          </div>
          <button class="primary" data-testid="setup-open">${say("analysis-setup-open")}</button>
          ${this.message === "" ? nothing : html`<p role="alert" data-testid="setup-refused">${say("empty-position")} <bdi lang="en">${this.message}</bdi></p>`}
        </section>
      </aside>
    </form>`;
  }
}
