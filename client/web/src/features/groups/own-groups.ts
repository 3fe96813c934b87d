/** The groups that the reader belongs to, as links. Draws nothing where there are none. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { keepMark } from "./mark";
import { say } from "../../i18n/say";
import type { Connection } from "../../protocol/connection";
import { Refusal } from "../../protocol/refusal";
import { controls } from "../../ui/style";
import type { GroupSummary } from "../../../generated/protocol";

@customElement("own-groups")
export class OwnGroups extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @state() groups: readonly GroupSummary[] = [];

  static override styles = [
    controls,
    css`
      section {
        margin-top: 1rem;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }
      a {
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected override firstUpdated(): void {
    void this.look();
  }

  private async look(): Promise<void> {
    try {
      this.groups = (await this.connection.ask({ type: "get-groups" })).groups ?? [];
      keepMark(this.groups.length);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal; // the lobby is of use without them
    }
  }

  override render() {
    if (this.groups.length === 0) return nothing;
    return html`<section class="card" data-testid="own-groups">
      <h2>${say("groups-title")}</h2>
      <ul class="row">
        ${this.groups.map(({ id, name }) => html`<li><a href="#/groups/${encodeURIComponent(id)}">${name}</a></li>`)}
      </ul>
    </section>`;
  }
}
