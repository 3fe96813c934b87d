/** The page of an invitation link: which group it is of, and the way in. */

import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { nameRoom } from "../../app/browser-tab";
import { toAccountAndBack } from "../../app/routes";
import { say } from "../../i18n/say";
import type { Connection } from "../../protocol/connection";
import { call, Unanswered } from "../../protocol/http";
import { attempt } from "../../protocol/refusal";
import { emptyState, toLobby } from "../../ui/empty-state";
import type { GroupInvitation } from "../../../generated/api";
import { looks } from "./looks";

@customElement("join-group")
export class JoinGroup extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property() link = "";
  @state() found: GroupInvitation | null = null;
  @state() missing = "";

  static override styles = looks;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("link")) void this.look();
  }

  private async look(): Promise<void> {
    const { link } = this;
    try {
      const path = `/api/groups/links/${encodeURIComponent(link)}`;
      const found = await call<GroupInvitation>("GET", path, this.connection.token);
      if (link === this.link) [this.found, this.missing] = [found, ""];
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      if (link === this.link) this.missing = refusal.message;
    }
  }

  override render() {
    const { found } = this;
    if (this.missing !== "") return emptyState(this.missing, [toLobby()]);
    if (found === null) return html`<p class="muted">${say("people-moment")}</p>`;
    nameRoom(found.name);
    const isGuest = this.connection.welcome?.you.guest ?? false;
    return html`<section class="card narrow" data-testid="join-group">
      <h2><bdi>${found.name}</bdi></h2>
      ${found.about === "" ? nothing : html`<p><bdi>${found.about}</bdi></p>`}
      <p class="muted">${say(`groups-kind-${found.kind}`)} · ${say("groups-members", { count: found.members })}</p>
      ${
        isGuest && !found.guests && !found.joined
          ? html`<p role="status">${say("groups-accounts-only")}</p>
              <a href=${toAccountAndBack()}>${say("groups-register")}</a>`
          : html`<button class="primary" data-testid="join" @click=${() => void this.join(found.group)}>
              ${say(found.joined ? "groups-enter" : "groups-join")}
            </button>`
      }
    </section>`;
  }

  private async join(group: string): Promise<void> {
    await attempt(async () => {
      await this.connection.ask({ type: "join-group", link: this.link });
      location.hash = `#/groups/${encodeURIComponent(group)}`;
    });
  }
}
