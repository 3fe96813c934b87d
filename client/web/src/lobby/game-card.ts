/** One game of the lobby: against whom, on which terms, with people who wait for the same, or at a table of one's own. */

import { css, html, LitElement, nothing } from "lit";

import { RefusedError, type Connection } from "../protocol/connection";
import { artLooks, gameArt } from "../games/art";
import { houseRulesFields, houseRulesIn } from "./house-rules";
import { say, sayIfKnown } from "../i18n/say";
import { goTo, openTable, seatNow, startAgainst, waitingTables } from "./starting";
import { controls } from "../ui/style";
import { termsFields, termsIn } from "./terms";
import type { GameInfo, OfferedPlayer, SeekInfo, TableSummary } from "../protocol/messages";
import { bareName, gameTitle, playerName, sideName } from "../i18n/words";
import { starText } from "../ui/stars";

/** The AI player that is suggested. */
const SUGGESTED = "experience";
const PATIENCE_S = 30;

export class GameCard extends LitElement {
  static override properties = {
    connection: { attribute: false },
    game: { attribute: false },
    players: { attribute: false },
    tables: { attribute: false },
    seeks: { attribute: false },
    refused: { attribute: false },
    busy: { state: true },
  };
  declare connection: Connection;
  declare game: GameInfo;
  /** The AI players of this game, the weakest first. */
  declare players: readonly OfferedPlayer[];
  /** The tables on the page of the list that is shown. */
  declare tables: readonly TableSummary[];
  /** Seeks for this game. */
  declare seeks: readonly SeekInfo[];
  declare refused: (sentence: string) => void;
  /** The request in progress: opening a table, seeking opponents. */
  declare busy: "" | "opening" | "seeking";

  constructor() {
    super();
    this.players = this.tables = this.seeks = [];
    this.busy = "";
    this.refused = () => undefined;
  }

  static override styles = [
    controls,
    artLooks,
    css`
      :host {
        height: 100%;
      }
      .card {
        display: flex;
        flex-direction: column;
        height: 100%;
        box-sizing: border-box;
        padding: 0;
        overflow: hidden;
      }
      .body {
        display: flex;
        flex-direction: column;
        flex: 1;
        padding: 0.9rem 1.1rem 1rem;
      }
      h3 {
        font-size: 1.2rem;
        margin-bottom: 0.2rem;
      }
      /* Two lines, so that the buttons of all cards are level while the options of none push them down. */
      .about {
        min-height: 3em;
      }
      .now {
        display: block;
        width: 100%;
        min-height: 3.1rem;
        padding-block: 0.3rem;
        font-size: 1.05rem;
        line-height: 1.25;
      }
      .now small {
        display: block;
        font-weight: 400;
        font-size: 0.85rem;
      }
      form {
        margin-top: 0.8rem;
      }
      form > .row {
        flex-wrap: nowrap;
      }
      form > .row > select {
        flex: 1 1 6rem;
        min-width: 0;
      }
      .plays {
        flex-wrap: wrap;
        gap: 0 0.9rem;
        margin-top: 0.3rem;
      }
      .plays button {
        padding-inline: 0;
      }
      .fields {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.6rem;
        margin-top: 0.6rem;
      }
      .terms {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.5rem;
      }
      .rules + .terms {
        border-top: 1px solid var(--line);
        padding-top: 0.5rem;
      }
      .rules {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.5rem;
      }
      label:has(select) {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.1rem;
        font-size: 0.9rem;
        color: var(--muted);
      }
      label:has(select) select {
        color: var(--ink);
        font-size: 1rem;
      }
      label:has(input) {
        display: flex;
        gap: 0.5rem;
        align-items: center;
      }
      .terms input {
        min-height: 0;
        width: 1.1rem;
        height: 1.1rem;
        accent-color: var(--accent);
      }
      details {
        margin-top: 0.6rem;
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
    const idle = this.busy === "";
    return html`<section class="card" data-testid="game-${name}">
      ${gameArt(name)}
      <div class="body">
        <h3>${gameTitle([game], game.id)}</h3>
        <p class="muted about">${sayIfKnown(`games-about-${name}`) ?? say("games-seats", { count: game.seats })}</p>
        <button class="primary now" data-testid="quick-${name}" ?disabled=${!idle} @click=${() => void this.sitNow()}>
          ${say("lobby-seat-now")} <small>${this.company()}</small>
        </button>
        <form @submit=${(event: Event) => void this.quickStart(event)}>
          ${
            this.players.length === 0
              ? html`<div class="row"><span class="muted">${say("lobby-no-players")}</span></div>`
              : html`<div class="row">
                <label for="against-${name}">${say("lobby-against")}</label>
                <select id="against-${name}" name="player">
                  ${this.players.map(
                    (player) =>
                      html`<option value=${player.name} title=${player.about ?? nothing} ?selected=${player.name === SUGGESTED}>
                        ${optionWords(player)}
                      </option>`,
                  )}
                </select>
                <button ?disabled=${!idle}>${say("lobby-play")}</button>
              </div>`
          }
          <div class="row plays">
            ${
              this.busy === "seeking"
                ? html`<span role="status">${say("lobby-seeking")}</span>
                  <button type="button" class="plain" @click=${this.endSeek}>${say("lobby-stop-seeking")}</button>`
                : html`<button type="button" class="plain" data-testid="seek-${name}" ?disabled=${!idle} @click=${() => void this.seek()}>
                  ${this.waiting > 0 ? say("lobby-with-people-waiting", { count: this.waiting }) : say("lobby-with-people")}
                </button>`
            }
            <button type="button" class="plain" ?disabled=${!idle} @click=${() => void this.openEmpty()}>
              ${say("lobby-open-empty")}
            </button>
          </div>
          <details>
            <summary data-testid="terms-${name}">${say("lobby-options")}</summary>
            <div class="fields">
              <div class="rules">${this.sides()} ${houseRulesFields(name)}</div>
              ${termsFields(game.seats)}
            </div>
          </details>
        </form>
      </div>
    </section>`;
  }

  /** The choice of one's side, where a game has two. */
  private sides() {
    if (this.game.seats !== 2) return nothing;
    const sides = [0, 1].map((seat) => [String(seat), sideName(this.game.id, seat)] as const);
    return html`<label
      >${say("lobby-side")}
      <select name="side">
        ${[...sides, ["", say("lobby-side-random")] as const].map(([value, words]) => html`<option value=${value}>${words}</option>`)}
      </select></label
    >`;
  }

  /** The seat of the chosen side. */
  private get seat(): number {
    const side = new FormData(this.form).get("side") ?? "0";
    return side === "" ? Math.floor(Math.random() * 2) : Number(side);
  }

  /** How many wait for this game without a table. */
  private get waiting(): number {
    return this.seeks.reduce((sum, seek) => sum + seek.waiting, 0);
  }

  /** With whom one would sit down at once. */
  private company(): string {
    const seated = waitingTables(this.tables, this.game.id).flatMap(({ seats }) =>
      seats.filter((seat) => seat.kind === "person"),
    );
    const count = seated.length + this.waiting;
    return count > 0 ? say("lobby-people-wait", { count }) : say("lobby-ai-waits");
  }

  private async sitNow(): Promise<void> {
    await this.during("opening", () => seatNow(this.connection, this.game, this.seeks));
  }

  private get form(): HTMLFormElement {
    return this.renderRoot.querySelector("form") as HTMLFormElement;
  }

  /** The rules and terms that the form asks for. */
  private get wish() {
    const options = houseRulesIn(this.form, this.name);
    return { ...termsIn(this.form), options };
  }

  private async quickStart(event: Event): Promise<void> {
    event.preventDefault();
    const player = String(new FormData(this.form).get("player"));
    await this.during("opening", () =>
      startAgainst(this.connection, this.game, player, { ...this.wish, seat: this.seat }),
    );
  }

  private async openEmpty(): Promise<void> {
    await this.during("opening", async () => goTo(await openTable(this.connection, this.game, this.wish)));
  }

  /** Waits for people; the server seats AI players where none come. */
  private async seek(): Promise<void> {
    const { terms, options } = this.wish;
    await this.during("seeking", async () => {
      const { table } = await this.connection.ask({
        type: "seek",
        game: this.game.id,
        options,
        terms,
        patience_s: PATIENCE_S,
      });
      if (table != null) goTo(table);
    });
  }

  private readonly endSeek = (): void => {
    void this.connection.ask({ type: "cancel-seek" }).catch(() => undefined);
  };

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

function optionWords({ name, book, strength }: OfferedPlayer): string {
  const words = strength == null ? playerName(name) : `${playerName(name)} ${starText(strength)}`;
  return book == null ? words : say("lobby-with-book", { name: words, book: String(book) });
}

customElements.define("game-card", GameCard);
