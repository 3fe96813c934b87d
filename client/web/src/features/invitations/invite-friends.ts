/** Invites people whom one follows to a free seat at a table: those who are online are told on their page. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";

import { say } from "../../i18n/say";
import { personName } from "../../i18n/words";
import type { Connection } from "../../protocol/connection";
import type { FollowedPerson, FollowedPresence } from "../../../generated/protocol";
import { followedNow } from "../friends/followed-now";
import { controls } from "../../ui/style";
import { attempt } from "../../protocol/refusal";

@customElement("invite-friends")
export class InviteFriends extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property() table = "";
  /** Ids of those who sit there. */
  @property({ attribute: false }) seated: readonly string[] = [];
  /** Null until it is known whom one follows. */
  @state() people: readonly FollowedPerson[] | null = null;
  @state() status = "";

  private over = new AbortController();

  static override styles = [
    controls,
    css`
      summary {
        cursor: pointer;
      }
      ul {
        list-style: none;
        margin: 0.4rem 0 0;
        padding: 0;
      }
      li {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        justify-content: space-between;
        padding: 0.25rem 0;
      }
      li > span {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      [role="status"]:empty {
        display: none;
      }
    `,
  ];

  override disconnectedCallback(): void {
    this.over.abort();
    super.disconnectedCallback();
  }

  override render() {
    const people = (this.people ?? []).filter(({ id }) => !this.seated.includes(id));
    return html`<details @toggle=${this.toggle}>
      <summary data-testid="invite-friends">${say("invitations-title")}</summary>
      ${this.people !== null && people.length === 0 ? html`<p class="muted">${say("invitations-none")}</p>` : nothing}
      <ul aria-label=${say("invitations-followed")}>
        ${repeat(
          people,
          ({ id }) => id,
          (person) => this.person(person),
        )}
      </ul>
      <p role="status">${this.status}</p>
    </details>`;
  }

  private person({ id, name, online }: FollowedPerson) {
    const shown = personName(name);
    return html`<li data-testid="invitable">
      <span>${shown} <span class="muted">${say(online ? "friends-online" : "friends-offline")}</span></span>
      <button aria-label=${say("invitations-invite-whom", { name: shown })} @click=${() => void this.invite(id, shown)}>
        ${say("invitations-invite")}
      </button>
    </li>`;
  }

  /** The people are asked for when the list is opened, and followed while it is. */
  private readonly toggle = (event: Event): void => {
    this.over.abort();
    this.over = new AbortController();
    if (!(event.target as HTMLDetailsElement).open) return;
    followedNow(this.connection, this.over.signal, {
      all: ({ people }) => (this.people = people),
      one: ({ person }: FollowedPresence) =>
        (this.people = (this.people ?? []).map((each) => (each.id === person.id ? person : each))),
    });
  };

  private async invite(player: string, name: string): Promise<void> {
    await attempt(async () => {
      await this.connection.ask({ type: "invite-player", table: this.table, player });
      this.status = say("invitations-sent", { name });
    });
  }
}
