/** Opens a table that goes on from the position of an analysis: not rated, against an AI player or with a friend. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import type { Opened } from "./opening";
import { facetsOf } from "../../games/registry";
import { say } from "../../i18n/say";
import { gameInfo, namesOf, playerName, sideName } from "../../i18n/words";
import { byStrength, openAndSit, sparringPartner, startAgainst, type TableWish } from "../../lobby/starting";
import type { Connection } from "../../protocol/connection";
import type { GameInfo, OfferedPlayer } from "../../../generated/protocol";
import { controls } from "../../ui/style";
import { attempt } from "../../protocol/refusal";
import type { ExploredPosition } from "../../../generated/api";

@customElement("play-on")
export class PlayOn extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  /** The AI players that can be seated. */
  @property({ attribute: false }) players!: readonly OfferedPlayer[];
  @property({ attribute: false }) opened!: Opened;
  /** The moves from the start of the analysis. */
  @property({ attribute: false }) moves!: readonly string[];
  @property({ attribute: false }) answer!: ExploredPosition;
  /** Whether a table is being opened. */
  @state() opening = false;

  static override styles = [
    controls,
    css`
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: end;
      }
      label {
        display: grid;
        gap: 0.2rem;
        flex: 1 1 12rem;
        min-width: 0;
        font-size: 0.9rem;
      }
      select {
        width: 100%;
      }
    `,
  ];

  private get info(): GameInfo | undefined {
    return gameInfo(this.connection.welcome?.games, this.answer.game);
  }

  /** The position as a table takes it; null: no table begins there. */
  private get start(): string | null {
    const { answer, opened, moves } = this;
    const { handsIn, startWithin } = facetsOf(answer.game);
    if (answer.seat === null) return null;
    if (handsIn === undefined) return answer.state;
    const hands = handsIn(opened.start ?? "");
    const plies = moves.map((move) => ({ seat: opened.first, move }));
    return startWithin?.({ frames: [{ hands }], moves: plies }, plies.length) ?? null;
  }

  override render() {
    const { info, start } = this;
    if (info === undefined || start === null) return nothing;
    const offered = this.players.filter(({ game }) => game === info.id).sort(byStrength);
    const partner = sparringPartner(this.players, info.id);
    return html`<section class="card" data-testid="play-on">
      <h3>${say("analysis-play-on")}</h3>
      <p class="muted">${say("analysis-play-on-about")}</p>
      <form @submit=${(event: Event) => void this.begin(event, info, start)}>
        <label>${say("analysis-play-on-side")}
          <select name="seat">${Array.from({ length: info.seats }, (_, seat) => html`<option value=${seat} ?selected=${seat === this.answer.seat}>${sideName(info.id, seat)}</option>`)}</select>
        </label>
        ${
          offered.length === 0
            ? nothing
            : html`<label>${say("lobby-against")}
            <select name="player">${offered.flatMap(namesOf).map((name) => html`<option value=${name} ?selected=${name === partner}>${playerName(name)}</option>`)}</select>
          </label>
          <button class="primary" data-testid="play-on-ai" ?disabled=${this.opening}>${say("lobby-play")}</button>`
        }
        <button value="friend" data-testid="play-on-friend" ?disabled=${this.opening}>${say("analysis-play-on-friend")}</button>
      </form>
    </section>`;
  }

  private async begin(event: Event, info: GameInfo, start: string): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const withFriend = ((event as SubmitEvent).submitter as HTMLButtonElement | null)?.value === "friend";
    const wish: TableWish = { start, seat: Number(form.get("seat")), public: false, terms: { rated: false } };
    this.opening = true;
    await attempt(async () => {
      if (withFriend) await openAndSit(this.connection, info, wish);
      else await startAgainst(this.connection, info, String(form.get("player")), wish);
    }).finally(() => (this.opening = false));
  }
}
