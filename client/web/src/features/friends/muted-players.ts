/** The players whom one has muted, each to be heard again by a press. Draws nothing where there are none. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { say } from "../../i18n/say";
import { personName } from "../../i18n/words";
import type { Connection } from "../../protocol/connection";
import { call, unlessUnanswered } from "../../protocol/http";
import { attempt } from "../../protocol/refusal";
import { controls } from "../../ui/style";
import type { MutedPlayer, OwnMutes } from "../../../generated/api";

@customElement("muted-players")
export class MutedPlayers extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @state() muted: readonly MutedPlayer[] = [];

  static override styles = [
    controls,
    css`
      h3 {
        margin-top: 1.2rem;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }
      li {
        display: flex;
        gap: 0.8rem;
        align-items: center;
        justify-content: space-between;
        max-width: 26rem;
        padding: 0.3rem 0;
      }
    `,
  ];

  protected override firstUpdated(): void {
    void this.look();
  }

  private async look(): Promise<void> {
    const own = await unlessUnanswered(call<OwnMutes>("GET", "/api/me/mutes", this.connection.token));
    this.muted = own?.players ?? [];
  }

  override render() {
    if (this.muted.length === 0) return nothing;
    return html`<section data-testid="muted">
      <h3>${say("friends-muted")}</h3>
      <p class="muted">${say("friends-muted-about")}</p>
      <ul>
        ${this.muted.map((player) => this.one(player))}
      </ul>
    </section>`;
  }

  private one({ id, name }: MutedPlayer) {
    const shown = name === "" ? id : personName(name);
    return html`<li>
      <bdi>${shown}</bdi>
      <button aria-label=${say("friends-unmute-whom", { name: shown })} @click=${() => void this.unmute(id)}>${say("friends-unmute")}</button>
    </li>`;
  }

  private async unmute(id: string): Promise<void> {
    await attempt(async () => {
      await this.connection.ask({ type: "mute", player: id, on: false });
      this.muted = this.muted.filter((each) => each.id !== id);
    });
  }
}
