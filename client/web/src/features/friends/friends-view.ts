/** The people whom one follows: who is online, where they play, and the ways to watch, ask and unfollow them. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";

import { followedNow } from "./followed-now";
import "./muted-players";
import { PERSON_FORMS, type PersonForm } from "../../core/slots";
import { nameRoom } from "../../app/browser-tab";
import { say } from "../../i18n/say";
import { personName } from "../../i18n/words";
import type { Connection } from "../../protocol/connection";
import type { Done, Followed, FollowedPerson, FollowedPresence } from "../../../generated/protocol";
import { face, faceLooks } from "../../ui/avatar";
import { draft, keepDraft } from "../../ui/draft";
import { emptyLooks, emptyState } from "../../ui/empty-state";
import { controls } from "../../ui/style";
import { attempt } from "../../protocol/refusal";

@customElement("friends-view")
export class FriendsView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  /** Null until the server has answered. */
  @state() followed: Followed | null = null;
  /** The open form, and the id of the person whom it is about. */
  @state() open: { form: PersonForm; id: string } | null = null;

  private readonly over = new AbortController();

  static override styles = [
    controls,
    emptyLooks,
    faceLooks,
    css`
      form.follow {
        margin-bottom: 1rem;
      }
      ul {
        display: grid;
        gap: 0.6rem;
        padding: 0;
        margin: 0 0 1.2rem;
        list-style: none;
      }
      .person {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        gap: 0.4rem 0.8rem;
        align-items: center;
        padding: 0.6rem 1rem;
      }
      .person a.name {
        color: inherit;
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      .online::before {
        content: "";
        display: inline-block;
        margin-inline-end: 0.4em;
        border-radius: 50%;
        border: 0.3em solid var(--good);
      }
      .form {
        grid-column: 1 / -1;
      }
      label.presence {
        display: flex;
        margin-top: 1.2rem;
        gap: 0.5rem;
        align-items: center;
      }
      @media (max-width: 640px) {
        .person .row {
          grid-column: 1 / -1;
        }
      }
    `,
  ];

  /** Not when it is connected: an element whose module comes later has no properties yet by then. */
  protected override firstUpdated(): void {
    nameRoom(say("friends-title"));
    followedNow(this.connection, this.over.signal, {
      all: (followed) => (this.followed = followed),
      one: this.onPresence,
    });
  }

  override disconnectedCallback(): void {
    this.over.abort();
    super.disconnectedCallback();
  }

  override render() {
    const { followed } = this;
    if (followed === null) return html`<p class="muted">${say("people-looking")}</p>`;
    return html`<section data-testid="friends">
      <h2>${say("friends-title")}</h2>
      <p class="muted">${say("friends-about")}</p>
      <form class="row follow" @submit=${this.follow}>
        <input name="name" maxlength="40" required autocomplete="off" aria-label=${say("friends-name")} placeholder=${say("friends-name")} ${draft("follow")} />
        <button class="primary">${say("friends-follow")}</button>
      </form>
      ${
        followed.people.length === 0
          ? emptyState(say("friends-none"), [["#/leaders", say("leaders-title")]])
          : html`<ul>
            ${repeat(
              followed.people,
              ({ id }) => id,
              (person) => this.person(person),
            )}
          </ul>`
      }
      <label class="presence"
        ><input type="checkbox" data-testid="presence" .checked=${followed.shows_presence} @change=${this.showPresence} />
        ${say("friends-presence")}</label
      >
      <muted-players .connection=${this.connection}></muted-players>
    </section>`;
  }

  private person(person: FollowedPerson) {
    const { id, online, table } = person;
    const name = personName(person.name);
    return html`<li class="card person" data-testid="friend">
      ${face(id, name)}
      <span>
        <a class="name" href="#/player/${encodeURIComponent(id)}">${name}</a><br />
        <span class=${online ? "online" : "muted"}>${say(table != null ? "friends-playing" : online ? "friends-online" : "friends-offline")}</span>
      </span>
      <span class="row">
        ${table == null ? nothing : html`<a href="#/table/${encodeURIComponent(table)}">${say("friends-watch")}</a>`}
        ${
          online
            ? PERSON_FORMS.all.map((form) => {
                const isOpen = this.open?.form === form && this.open.id === id;
                return html`<button
                  class="primary"
                  aria-label=${form.label(name)}
                  aria-expanded=${String(isOpen)}
                  @click=${() => (this.open = isOpen ? null : { form, id })}
                >
                  ${form.words()}
                </button>`;
              })
            : nothing
        }
        <button
          aria-label=${say("friends-unfollow-whom", { name })}
          @click=${() => void this.attempt(() => this.connection.ask({ type: "follow", player: id, on: false }))}
        >
          ${say("friends-unfollow")}
        </button>
      </span>
      ${
        this.open?.id === id && online
          ? html`<div class="form">${this.open.form.draw(this.connection, person)}</div>`
          : nothing
      }
    </li>`;
  }

  /** In its place: a list that moves while somebody aims at a button would be pressed at the wrong person. */
  private readonly onPresence = ({ person }: FollowedPresence): void => {
    if (this.followed === null) return;
    const people = this.followed.people.map((each) => (each.id === person.id ? person : each));
    this.followed = { ...this.followed, people };
  };

  private readonly follow = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const player = String(new FormData(form).get("name")).trim();
    if (player !== "" && (await this.attempt(() => this.connection.ask({ type: "follow", player })))) {
      keepDraft("follow", "");
      form.reset();
    }
  };

  private readonly showPresence = (event: Event): void => {
    const on = (event.target as HTMLInputElement).checked;
    void this.attempt(() => this.connection.ask({ type: "show-presence", on }));
  };

  /** False when it was refused; then the reason is shown. */
  private async attempt(action: () => Promise<Done>): Promise<boolean> {
    return attempt(async () => {
      const { followed } = await action();
      this.followed = followed ?? this.followed;
    });
  }
}
