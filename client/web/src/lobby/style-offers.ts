/** A game against the style of well-known people of the archive, and of others by a search. Knows no game. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import type { Connection } from "../protocol/connection";
import { attempt } from "../protocol/refusal";
import { say } from "../i18n/say";
import { bareName, LIKE } from "../i18n/words";
import { face, faceLooks } from "../ui/avatar";
import { draft } from "../ui/draft";
import { controls } from "../ui/style";
import { startAgainst } from "./starting";
import type { GameInfo, OfferedPlayer } from "../../generated/protocol";

@customElement("style-offers")
export class StyleOffers extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) game!: GameInfo;
  /** The AI players of all games. */
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** Whether only one name is offered, with the way to the others. */
  @property({ type: Boolean }) brief = false;
  @state() busy = false;

  static override styles = [
    controls,
    faceLooks,
    css`
      .names {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
        gap: 0.6rem;
      }
      .names button {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        text-align: start;
      }
      form {
        margin-top: 0.7rem;
      }
      form input {
        flex: 0 1 20rem;
        min-width: 0;
      }
      .brief {
        flex-wrap: wrap;
        gap: 0 0.5rem;
        margin-bottom: 0.5rem;
      }
      .brief button {
        padding-inline: 0;
        min-height: 1.8rem;
        text-align: start;
      }
    `,
  ];

  override render() {
    const offered = this.players.filter((player) => player.game === this.game.id);
    const known = offered.flatMap(({ well_known }) => well_known ?? []);
    const [first] = known;
    if (first === undefined) return nothing;
    if (this.brief) {
      return html`<div class="row brief">
        ${this.offer(first, false)} <a href="#/players/${bareName(this.game.id)}">${say("lobby-style-others")}</a>
      </div>`;
    }
    return html`<section class="card" data-testid="styles">
      <h3>${say("lobby-styles")}</h3>
      <p class="muted">${say("lobby-styles-about")}</p>
      <div class="names">${known.map((name) => this.offer(name, true))}</div>
      <form class="row" @submit=${this.search}>
        <input name="person" list="people" required aria-label=${say("table-ai-style-name")} placeholder=${say("table-ai-style-name")} ${draft("style")} />
        <datalist id="people">
          ${offered.flatMap(({ people }) => people ?? []).map((person) => html`<option value=${person}></option>`)}
        </datalist>
        <button ?disabled=${this.busy}>${say("lobby-play")}</button>
      </form>
    </section>`;
  }

  private offer(name: string, withFace: boolean) {
    return html`<button class=${withFace ? "" : "plain"} data-testid="style" ?disabled=${this.busy} @click=${() => void this.play(name)}>
      ${withFace ? face(`ai:${LIKE}${name}`, name) : nothing} ${say("lobby-style", { name })}
    </button>`;
  }

  private readonly search = (event: Event): void => {
    event.preventDefault();
    void this.play(String(new FormData(event.target as HTMLFormElement).get("person")));
  };

  private async play(name: string): Promise<void> {
    this.busy = true;
    await attempt(() => startAgainst(this.connection, this.game, LIKE + name)).finally(() => (this.busy = false));
  }
}
