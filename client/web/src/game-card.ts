/** One game of the lobby: against whom, on which terms, with people who wait for the same, or at a table of one's own. */

import { css, html, LitElement, nothing } from "lit";

import { RefusedError, type Connection } from "./connection";
import { say, sayIfKnown } from "./speech/say";
import { controls } from "./style";
import { termsFields, termsIn } from "./terms";
import type { GameInfo, OfferedPlayer, SeekInfo } from "./wire";
import { bareName, gameTitle } from "./words";

const PATIENCE_S = 30;

export class GameCard extends LitElement {
  static override properties = {
    connection: { attribute: false },
    game: { attribute: false },
    players: { attribute: false },
    seeks: { attribute: false },
    refused: { attribute: false },
    busy: { state: true },
  };
  declare connection: Connection;
  declare game: GameInfo;
  /** The AI players of this game, those to be suggested first. */
  declare players: readonly OfferedPlayer[];
  /** Who waits for this game. */
  declare seeks: readonly SeekInfo[];
  declare refused: (sentence: string) => void;
  /** What is under way: a table being opened, people being waited for. */
  declare busy: "" | "opening" | "seeking";

  constructor() {
    super();
    this.players = this.seeks = [];
    this.busy = "";
    this.refused = () => undefined;
  }

  static override styles = [
    controls,
    css`
      .card {
        display: flex;
        flex-direction: column;
        height: 100%;
        box-sizing: border-box;
      }
      .about {
        flex: 1;
      }
      .plays {
        margin-inline-start: -0.4rem;
      }
      form > .row > select {
        flex: 1 1 8rem;
        min-width: 0;
      }
      .terms {
        display: grid;
        gap: 0.5rem;
        margin: 0.6rem 0;
      }
      .terms label {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 0.5rem;
        align-items: center;
      }
      .terms select {
        flex: 1 1 8rem;
        min-width: 0;
      }
      .terms input {
        min-height: 0;
      }
      details {
        margin-top: 0.4rem;
      }
      summary {
        cursor: pointer;
        color: var(--muted);
      }
    `,
  ];

  private get name(): string {
    return bareName(this.game.id);
  }

  override render() {
    const { game, name } = this;
    const waiting = this.seeks.reduce((sum, seek) => sum + seek.waiting, 0);
    return html`<section class="card" data-testid="game-${name}">
      <h3>${gameTitle([game], game.id)}</h3>
      <p class="muted about">${sayIfKnown(`games.about.${name}`) ?? say("games.seats", { count: game.seats })}</p>
      <form @submit=${(event: Event) => void this.quickStart(event)}>
        ${this.players.length === 0
          ? html`<div class="row"><span class="muted">${say("lobby.no-players")}</span></div>`
          : html`<div class="row">
              <label for="against-${name}">${say("lobby.against")}</label>
              <select id="against-${name}" name="player">
                ${this.players.map(
                  (player) =>
                    html`<option value=${player.name} title=${player.about ?? nothing}>
                      ${player.book == null ? player.name : say("lobby.with-book", { name: player.name, book: String(player.book) })}
                    </option>`,
                )}
              </select>
              <button class="primary" ?disabled=${this.busy !== ""}>${say("lobby.play")}</button>
            </div>`}
        <details>
          <summary data-testid="terms-${name}">${say("lobby.terms")}</summary>
          ${termsFields(game.seats)}
        </details>
        <div class="row plays">
          ${this.busy === "seeking"
            ? html`<span role="status">${say("lobby.seeking")}</span>
                <button type="button" class="plain" @click=${this.endSeek}>${say("lobby.stop-seeking")}</button>`
            : html`<button
                type="button"
                class="plain"
                data-testid="seek-${name}"
                ?disabled=${this.busy !== ""}
                @click=${() => void this.seek()}
              >
                ${waiting > 0 ? say("lobby.with-people-waiting", { count: waiting }) : say("lobby.with-people")}
              </button>`}
          <button type="button" class="plain" ?disabled=${this.busy !== ""} @click=${() => void this.openEmpty()}>
            ${say("lobby.open-empty")}
          </button>
        </div>
      </form>
    </section>`;
  }

  private get form(): HTMLFormElement {
    return this.renderRoot.querySelector("form") as HTMLFormElement;
  }

  /** Opens a table, sits down and fills the other seats with the chosen player. */
  private async quickStart(event: Event): Promise<void> {
    event.preventDefault();
    const player = String(new FormData(this.form).get("player"));
    await this.during("opening", async () => {
      const table = await this.open();
      const { seat } = await this.connection.ask({ type: "sit", table, seat: 0 });
      go(table);
      const others = Array.from({ length: this.game.seats }, (_, other) => other).filter((other) => other !== seat);
      for (const other of others) await this.connection.ask({ type: "fill", table, seat: other, player });
    });
  }

  private async openEmpty(): Promise<void> {
    await this.during("opening", async () => go(await this.open()));
  }

  /** Waits for people; the server seats AI players where none come. */
  private async seek(): Promise<void> {
    const { terms } = termsIn(this.form);
    await this.during("seeking", async () => {
      const { table } = await this.connection.ask({ type: "seek", game: this.game.id, terms, patience_s: PATIENCE_S });
      if (table != null) go(table);
    });
  }

  private readonly endSeek = (): void => {
    void this.connection.ask({ type: "end-seek" }).catch(() => undefined);
  };

  private async open(): Promise<string> {
    const { table } = await this.connection.ask({ type: "open", game: this.game.id, ...termsIn(this.form) });
    return table ?? "";
  }

  private async during(what: "opening" | "seeking", deed: () => Promise<void>): Promise<void> {
    this.busy = what;
    try {
      await deed();
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal;
      if (refusal.code !== "seek/ended") this.refused(refusal.message);
    } finally {
      this.busy = "";
    }
  }
}

function go(table: string): void {
  location.hash = `#/table/${encodeURIComponent(table)}`;
}

customElements.define("game-card", GameCard);
