/** One game of the lobby, or one of a family by its number of players: a game at once, with people who wait for one, or as prepared in its dialog. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { RefusedError, type Connection } from "../protocol/connection";
import { facetsOf } from "../games/registry";
import { listed, say, sayIfKnown } from "../i18n/say";
import type { OptionsDialog, Prepared } from "./options-dialog";
import "./options-dialog";
import type { OpenGamesDialog } from "./open-games-dialog";
import "./open-games-dialog";
import { byStrength, countWaiting, goTo, isForAnybody, openAndSit, openGames, seatNow, startAgainst } from "./starting";
import "./style-offers";
import { Countdown } from "../ui/countdown";
import { controls } from "../ui/style";
import type { GameInfo, OfferedPlayer, SeekInfo, TableSummary } from "../../generated/protocol";
import { bareName, gameTitle, playerName } from "../i18n/words";
import { showRefusal } from "../protocol/refusal";

const PATIENCE_S = 30;
/** AI players that are named while they warm up. */
const NAMED = 3;

@customElement("game-card")
export class GameCard extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  /** The games that share this card. */
  @property({ attribute: false }) family: readonly GameInfo[] = [];
  /** The AI players of all games. */
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** The tables on the page of the list that is shown. */
  @property({ attribute: false }) tables: readonly TableSummary[] = [];
  /** Seeks for all games. */
  @property({ attribute: false }) seeks: readonly SeekInfo[] = [];
  /** Which of the family. */
  @state() chosen = 0;
  /** The request in progress: opening a table, seeking opponents. */
  @state() busy: "" | "opening" | "seeking" = "";

  /** When opponents were sought, by `performance.now()`. */
  private sought = 0;
  private readonly countdown = new Countdown(this, 1_000);

  static override styles = [
    controls,
    css`
      .art {
        display: block;
        width: 100%;
        height: 8rem;
        border-radius: 0.6rem 0.6rem 0 0;
      }
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
      h2 {
        font-size: 1.2rem;
        margin-bottom: 0.2rem;
      }
      /* The buttons of cards side by side are level. */
      .about {
        flex: 1 0 auto;
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
      .counts {
        gap: 0.35rem;
        margin: 0 0 0.7rem;
      }
      .counts .row {
        gap: 0.35rem;
        flex-wrap: nowrap;
      }
      .counts button {
        min-width: 2.4rem;
        padding-inline: 0.3rem;
      }
      .counts .row button {
        min-width: 2rem;
      }
      .counts button[aria-pressed="true"] {
        border-color: var(--accent);
        box-shadow: inset 0 0 0 1px var(--accent);
        font-weight: 600;
      }
      .warming {
        margin: 0.4rem 0 0;
        font-size: 0.85rem;
      }
      .plays {
        flex-wrap: wrap;
        gap: 0 0.5rem;
        margin-top: 0.3rem;
      }
      .plays button {
        padding-inline: 0;
      }
      /* On a phone held sideways the buttons are in sight. */
      @media (max-height: 500px) and (orientation: landscape) {
        .art {
          height: 2.6rem;
        }
        .body {
          padding-block: 0.5rem 0.6rem;
        }
        .about {
          display: none;
        }
      }
    `,
  ];

  private get game(): GameInfo {
    const game = this.family[this.chosen] ?? this.family[0];
    if (game === undefined) throw new Error("a card without a game");
    return game;
  }

  private get name(): string {
    return bareName(this.game.id);
  }

  override render() {
    const { game, name } = this;
    const { family } = facetsOf(game.id);
    const idle = this.busy === "";
    return html`<section class="card" data-testid="game-${family ?? name}">
      ${gameArt(name)}
      <div class="body">
        <h2>${family === undefined ? gameTitle([game], game.id) : say(`games-family-${family}`)}</h2>
        <p class="muted about">${sayIfKnown(`games-about-${name}`) ?? say("games-seats", { count: game.seats })}</p>
        <style-offers brief .connection=${this.connection} .game=${game} .players=${this.players}></style-offers>
        ${this.family.length > 1 ? this.counts(idle) : nothing}
        <button class="primary now" data-testid="quick-${name}" ?disabled=${!idle} @click=${() => void this.sitNow()}>
          ${say("lobby-seat-now")} <small>${this.busy === "seeking" ? nothing : this.company()}</small>
        </button>
        <div class="row plays">
          ${
            this.busy === "seeking"
              ? html`<span role="status">${say("lobby-seeking", { seconds: this.countdown.secondsLeft(1_000 * PATIENCE_S, this.sought) })}</span>
                <button class="plain" data-testid="stop-seeking" @click=${this.endSeek}>${say("lobby-stop-seeking")}</button>`
              : html`<button class="plain" data-testid="terms-${name}" ?disabled=${!idle} @click=${() => this.options.open()}>
                  ${say("lobby-options")}
                </button>
                <button class="plain" data-testid="seek-${name}" ?disabled=${!idle} @click=${() => void this.withPeople()}>
                  ${this.waiting > 0 ? say("lobby-with-people-waiting", { count: this.waiting }) : say("lobby-with-people")}
                </button>`
          }
        </div>
        ${this.warming()}
      </div>
      <options-dialog
        .game=${game}
        .players=${this.players.filter((player) => player.game === game.id && !player.literature).sort(byStrength)}
        @prepared=${(event: CustomEvent<Prepared>) => void this.begin(event.detail)}
      ></options-dialog>
      <open-games-dialog></open-games-dialog>
    </section>`;
  }

  /** The boards or numbers of players, one of which is chosen. */
  private counts(idle: boolean) {
    const label = sayIfKnown(`games-boards-${facetsOf(this.game.id).family ?? ""}`) ?? say("lobby-players");
    const numbered = this.family.findIndex(({ id }) => numberedWords(id) !== undefined);
    const chips = this.family.map((game, at) => this.choice(game, at, idle));
    return html`<div class="row counts" role="group" aria-label=${label}>
      <span class="muted" aria-hidden="true">${label}</span>
      ${
        numbered < 0
          ? chips
          : html`${chips.slice(0, numbered)}
            <span class="row"
              ><span class="muted" aria-hidden="true">${numberedWords(this.family[numbered]?.id ?? "")}</span>
              ${chips.slice(numbered)}</span
            >`
      }
    </div>`;
  }

  private choice({ id, seats }: GameInfo, at: number, idle: boolean) {
    const title = gameTitle(this.family, id);
    const board = sayIfKnown(`games-board-${bareName(id)}`);
    return html`<button
      data-testid="choose-${bareName(id)}"
      title=${title}
      aria-pressed=${String(id === this.game.id)}
      ?disabled=${!idle}
      @click=${() => {
        this.chosen = at;
      }}
    >
      ${board ?? html`${seats} <span class="unseen">${title}</span>`}
    </button>`;
  }

  /** Those who wait for this game. */
  private get waitingFor(): SeekInfo[] {
    return this.seeks.filter((seek) => seek.game === this.game.id);
  }

  /** How many wait for this game without a table. */
  private get waiting(): number {
    return this.waitingFor.reduce((sum, seek) => sum + seek.waiting, 0);
  }

  /** With whom one would sit down at once. */
  private company(): string {
    const open = openGames(this.tables, this.waitingFor, this.game.id).filter(isForAnybody);
    const count = open.reduce((sum, each) => sum + countWaiting(each), 0);
    return count > 0 ? say("lobby-people-wait", { count }) : say("lobby-ai-waits");
  }

  /** The AI players whose machine code is still being made. */
  private warming() {
    const names = this.players
      .filter(({ game, warming }) => game === this.game.id && warming)
      .map(({ name }) => playerName(name));
    if (names.length === 0) return nothing;
    const shown =
      names.length > NAMED + 1
        ? [...names.slice(0, NAMED), say("players-more", { count: names.length - NAMED })]
        : names;
    return html`<p class="muted warming" role="status" data-testid="warming" title=${listed(names)}>
      ${say("lobby-warming", { names: listed(shown) })}
    </p>`;
  }

  private async sitNow(): Promise<void> {
    const dialog = this.renderRoot.querySelector("open-games-dialog") as OpenGamesDialog;
    await this.during("opening", () => seatNow(this.connection, this.game, (open) => dialog.choose(open)));
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".now")?.focus(); // a button that was disabled meanwhile has lost it
  }

  private get options(): OptionsDialog {
    return this.renderRoot.querySelector("options-dialog") as OptionsDialog;
  }

  private async begin({ way, player }: Prepared): Promise<void> {
    const { wish } = this.options;
    if (way === "people") await this.withPeople();
    else if (way === "against")
      await this.during("opening", () => startAgainst(this.connection, this.game, player, wish));
    else await this.during("opening", () => openAndSit(this.connection, this.game, wish));
  }

  /** A game with people on the terms that were prepared; one by correspondence waits at an open table. */
  private async withPeople(): Promise<void> {
    const { wish } = this.options;
    if (wish.terms?.clock?.kind !== "days") await this.seek();
    else await this.during("opening", () => openAndSit(this.connection, this.game, wish));
  }

  /** Waits for people; the server seats AI players where none come. */
  private async seek(): Promise<void> {
    const { terms, options } = this.options.wish;
    this.sought = performance.now();
    const isFocused = this.matches(":focus-within");
    const ended = this.during("seeking", async () => {
      const { table } = await this.connection.ask({
        type: "seek",
        game: this.game.id,
        ...(options === undefined ? {} : { options }),
        ...(terms === undefined ? {} : { terms }),
        patience_s: PATIENCE_S,
      });
      if (table != null) goTo(table);
    });
    await this.updateComplete;
    if (isFocused) this.focusOn("stop-seeking");
    await ended;
    await this.updateComplete;
    if (isFocused) this.focusOn(`seek-${this.name}`);
  }

  /** A button that took the place of the one that was pressed. */
  private focusOn(testid: string): void {
    this.renderRoot.querySelector<HTMLElement>(`[data-testid=${testid}]`)?.focus();
  }

  private readonly endSeek = (): void => {
    void this.connection.ask({ type: "cancel-seek" }).catch(() => undefined);
  };

  private async during(what: "opening" | "seeking", action: () => Promise<void>): Promise<void> {
    this.busy = what;
    try {
      await action();
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal;
      if (refusal.code !== "seek/ended") showRefusal(refusal.message);
    } finally {
      this.busy = "";
    }
  }
}

/** The picture of a game (its id without version); nothing where there is none. */
function gameArt(game: string) {
  const { art } = facetsOf(game);
  if (art === undefined) return nothing;
  return html`<svg class="art" viewBox="0 0 320 128" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${art()}</svg>`;
}

/** Stands before the games of a family from this one on, whose board is the same for different numbers of players. */
function numberedWords(id: string): string | undefined {
  return sayIfKnown(`games-numbered-${bareName(id)}`);
}
