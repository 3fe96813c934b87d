/** AI players that play like the account's owner: against which games, and whether others may play against them. */

import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import type { Connection } from "../../protocol/connection";
import { startAgainst } from "../../lobby/starting";
import { AccountPanel } from "../accounts/account-panel";
import { call } from "../../protocol/http";
import { say } from "../../i18n/say";
import { bareName, gameTitle, LIKE_ME } from "../../i18n/words";
import type { Done, ImitatedGame, ImitationInfo } from "../../../generated/protocol";

@customElement("imitation-panel")
export class ImitationPanel extends AccountPanel {
  @property({ attribute: false }) connection!: Connection;
  /** Null until it is known. */
  @state() imitation: ImitationInfo | null = null;

  protected override firstUpdated(): void {
    void this.attempt(async () => {
      this.imitation = await call<ImitationInfo>("GET", "/api/imitation", this.token);
    });
  }

  override render() {
    const { imitation } = this;
    if (imitation === null) return nothing;
    return html`<section class="card" data-testid="imitation">
      <h3>${say("account-imitation-title")}</h3>
      <p class="muted">${say("account-imitation-about")}</p>
      ${
        imitation.games.length === 0
          ? nothing
          : html`<ul>
            ${imitation.games.map((game) => this.game(game))}
          </ul>`
      }
      <div class="row consent">
        <input
          id="consent"
          type="checkbox"
          data-testid="imitation-consent"
          .checked=${imitation.on}
          @change=${(event: Event) => void this.allow((event.target as HTMLInputElement).checked)}
        />
        <label for="consent">${say("account-imitation-consent")}</label>
      </div>
    </section>`;
  }

  private game({ game, known, least }: ImitatedGame) {
    const words = { game: gameTitle(this.games, game), known, least, count: known };
    if (known < least) return html`<li>${say("account-imitation-more", words)}</li>`;
    return html`<li>
      ${say("account-imitation-known", words)}
      <button data-testid="imitation-play-${bareName(game)}" @click=${() => void this.play(game)}>
        ${say("account-imitation-play")}
      </button>
    </li>`;
  }

  private get games() {
    return this.connection.welcome?.games ?? [];
  }

  private readonly play = (id: string): Promise<void> =>
    this.attempt(async () => {
      const game = this.games.find((offered) => offered.id === id);
      if (game !== undefined) await startAgainst(this.connection, game, LIKE_ME);
    });

  private readonly allow = (on: boolean): Promise<void> =>
    this.attempt(async () => {
      const { imitation } = await call<Done>("POST", "/api/imitation", this.token, { on });
      if (imitation != null) this.imitation = imitation;
    });
}
