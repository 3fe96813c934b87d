/** The dialog that prepares a game: opponent, side, house rules and terms. Opens no table itself. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { say, speakIn } from "../i18n/say";
import {
  aboutPlayer,
  bareName,
  characterWords,
  gameTitle,
  offeredName,
  playerName,
  ratingsOf,
  sideName,
} from "../i18n/words";
import type { GameInfo, OfferedPlayer } from "../../generated/protocol";
import { face, faceLooks } from "../ui/avatar";
import { dialogLooks, dialogTitle } from "../ui/dialog";
import { stars, starText } from "../ui/stars";
import { controls } from "../ui/style";
import { houseRulesFields, houseRulesIn } from "./house-rules";
import { SUGGESTED, type TableWish } from "./starting";
import { termsFields, termsIn } from "./terms";

/** The AI player that adapts to its opponents: the last on the slider. */
const ADAPTS = "at-your-level";

/** Detail of a `prepared` event: the way to begin, and the AI player that was chosen. */
export interface Prepared {
  way: "against" | "people" | "table";
  player: string;
}

@customElement("options-dialog")
export class OptionsDialog extends LitElement {
  @property({ attribute: false }) game!: GameInfo;
  /** The AI players of this game that people meet, the weakest first. */
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** The id of the AI player on the slider. */
  @state() chosen: string = SUGGESTED;

  static override styles = [
    controls,
    dialogLooks,
    faceLooks,
    css`
      dialog {
        width: min(42rem, calc(100vw - 1.5rem));
      }
      .opponent {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0.2rem 0.8rem;
        align-items: center;
        margin-bottom: 0.8rem;
      }
      .opponent label {
        grid-column: 1 / -1;
        color: var(--muted);
        font-size: 0.9rem;
      }
      .opponent input {
        grid-column: 1 / -1;
        width: 100%;
        margin: 0;
        padding: 0;
      }
      .opponent .rating {
        max-width: 18.5rem;
      }
      .opponent p {
        margin: 0;
        min-height: 3em;
      }
      .fields,
      .terms,
      .rules {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 18.5rem), 1fr));
        gap: 0.5rem 0.9rem;
      }
      .fields {
        grid-template-columns: minmax(0, 1fr);
      }
      .rules + .terms {
        border-top: 1px solid var(--line);
        padding-top: 0.6rem;
      }
      label:has(select),
      .typed {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.1rem;
        font-size: 0.9rem;
        color: var(--muted);
        align-content: start;
      }
      label:has(select) select,
      .typed input {
        color: var(--ink);
        font-size: 1rem;
        padding-inline: 0.4rem;
      }
      label:has(input[type="checkbox"]) {
        display: flex;
        gap: 0.5rem;
        align-items: center;
      }
      .terms input {
        min-height: 0;
        width: 1.1rem;
        height: 1.1rem;
      }
      /* In sight however long the form is. */
      .ways {
        position: sticky;
        bottom: -1.1rem;
        margin: 1rem -1.3rem -1.1rem;
        padding: 0.6rem 1.3rem;
        background: var(--card);
        border-top: 1px solid var(--line);
      }
    `,
  ];

  open(): void {
    void speakIn("players").then(() => this.requestUpdate()); // what each opponent is
    this.renderRoot.querySelector("dialog")?.showModal();
  }

  /** The rules, terms and seat that the form asks for. */
  get wish(): TableWish {
    const form = this.renderRoot.querySelector("form#wish") as HTMLFormElement;
    const side = new FormData(form).get("side") ?? "0";
    const seat = side === "" ? Math.floor(Math.random() * 2) : Number(side);
    return { ...termsIn(form), options: houseRulesIn(form, this.game), seat };
  }

  /** From the weakest to the strongest, and the one that adapts last. */
  private get strengths(): OfferedPlayer[] {
    const adapts = ({ name }: OfferedPlayer) => Number(name === ADAPTS);
    return [...this.players].sort((one, two) => adapts(one) - adapts(two));
  }

  override render() {
    const { game } = this;
    const strengths = this.strengths;
    const title = gameTitle([game], game.id);
    return html`<dialog aria-label=${`${title}: ${say("lobby-options")}`} data-testid="options-${bareName(game.id)}">
      ${dialogTitle(title)}
      <form id="wish" @submit=${(event: Event) => this.begin(event, "against")}>
        ${strengths.length === 0 ? html`<p class="muted">${say("lobby-no-players")}</p>` : this.opponent(strengths)}
        <div class="fields">
          <div class="rules">${this.sides()} ${houseRulesFields(game)}</div>
          ${termsFields(game.seats)}
        </div>
        <div class="row ways">
          <button class="primary" ?disabled=${strengths.length === 0}>${say("lobby-play")}</button>
          <button type="button" @click=${(event: Event) => this.begin(event, "people")}>${say("lobby-with-people")}</button>
          <button type="button" @click=${(event: Event) => this.begin(event, "table")}>${say("lobby-open-empty")}</button>
        </div>
      </form>
    </dialog>`;
  }

  private opponent(strengths: readonly OfferedPlayer[]) {
    const found = strengths.findIndex(({ name }) => name === this.chosen);
    const at = found < 0 ? strengths.length - 1 : found;
    const player = strengths[at] as OfferedPlayer;
    const slide = (event: Event): void => {
      this.chosen = strengths[Number((event.target as HTMLInputElement).value)]?.name ?? "";
    };
    return html`<div class="opponent">
      <label for="strength">${say("lobby-against")}</label>
      <input
        id="strength"
        name="strength"
        type="range"
        min="0"
        max=${strengths.length - 1}
        step="1"
        data-players=${strengths.map(({ name }) => name).join()}
        .value=${String(at)}
        aria-valuetext=${optionWords(player)}
        @input=${slide}
      />
      ${face(`ai:${player.name}`, playerName(player.name), "large")}
      <p>
        <strong>${offeredName(player, player.name)}</strong> ${stars(player.strength)}
        <br />${characterWords(player.name) || aboutPlayer(this.game.id, player)}
      </p>
      ${this.ratings(player)}
    </div>`;
  }

  /** The choice of a rating, where the opponent plays at several. */
  private ratings(player: OfferedPlayer) {
    const ratings = ratingsOf(player);
    if (ratings.length === 0) return nothing;
    return html`<label class="rating">${say("lobby-rating")}
      <select name="rating">
        <option value="">${say("lobby-rating-none")}</option>
        ${ratings.map((rating) => html`<option value=":${rating}">${rating}</option>`)}
      </select></label
    >`;
  }

  /** The choice of a side, where a game has two. */
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

  private begin(event: Event, way: Prepared["way"]): void {
    event.preventDefault();
    this.renderRoot.querySelector("dialog")?.close();
    const { strengths } = this;
    const rating = this.renderRoot.querySelector<HTMLSelectElement>("select[name=rating]")?.value ?? "";
    const player = ((strengths.find(({ name }) => name === this.chosen) ?? strengths.at(-1))?.name ?? "") + rating;
    this.dispatchEvent(new CustomEvent<Prepared>("prepared", { detail: { way, player } }));
  }
}

function optionWords(player: OfferedPlayer): string {
  const { name, strength } = player;
  return strength == null ? offeredName(player, name) : `${offeredName(player, name)} ${starText(strength)}`;
}
