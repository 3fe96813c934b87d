/** Follows one player, or ends that. */

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { say } from "../../i18n/say";
import type { Connection } from "../../protocol/connection";
import type { Done } from "../../../generated/protocol";
import { controls } from "../../ui/style";
import { attempt } from "../../protocol/refusal";

@customElement("follow-button")
export class FollowButton extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  /** Public id. */
  @property() player!: string;
  /** Ids of everybody whom one follows; null until they are known. */
  @state() followed: readonly string[] | null = null;

  static override styles = [controls];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(() => this.connection.ask({ type: "get-followed" }));
  }

  override render() {
    if (this.followed === null) return nothing;
    const on = !this.followed.includes(this.player);
    return html`<p>
      <button
        data-testid=${on ? "follow" : "unfollow"}
        @click=${() => void this.attempt(() => this.connection.ask({ type: "follow", player: this.player, on }))}
      >
        ${say(on ? "friends-follow" : "friends-unfollow")}
      </button>
    </p>`;
  }

  private async attempt(action: () => Promise<Done>): Promise<void> {
    await attempt(async () => {
      const { followed } = await action();
      this.followed = followed?.people.map(({ id }) => id) ?? [];
    });
  }
}
