/** Chat of one table: its messages, buttons with phrases, and a text field where free text is allowed. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import type { Connection, Link } from "../../protocol/connection";
import { draft, keepDraft, keptDraft } from "../../ui/draft";
import { EndFollower } from "../../ui/end-follower";
import { controls } from "../../ui/style";
import { play } from "../../ui/sounds";
import { say, sayIfKnown } from "../../i18n/say";
import type { Chat, ChatLine, Phrase, Room } from "../../../generated/protocol";
import { personName } from "../../i18n/words";
import { attempt } from "../../protocol/refusal";
import { PHRASES } from "./phrases";

const LONGEST = 300;

@customElement("chat-panel")
export class ChatPanel extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property() table = "";
  /** Whether we have a seat: watchers talk among themselves. */
  @property({ type: Boolean }) seated = false;
  /** Whether free text may be sent now; phrases always may. */
  @property({ type: Boolean }) mayWrite = true;
  /** Whether a line is on its way. */
  @state() sending = false;
  @state() link: Link = "open";
  @state() lines: readonly ChatLine[] = [];
  /** Lines that have come below what the reader, who has scrolled up, sees. */
  @state() unseen = 0;

  private readonly end = new EndFollower(this, "ol");
  /** Whether it lies over the page, where that is narrow. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** The newest line that has been seen. */
  private read = 0;
  private isSeen = false;
  private readonly eye = new IntersectionObserver(([entry]) => {
    this.isSeen = entry?.isIntersecting ?? false;
    this.count();
  });
  private over = new AbortController();

  static override styles = [
    controls,
    css`
      ol {
        list-style: none;
        margin: 0 0 0.5rem;
        padding: 0;
        max-height: 12rem;
        overflow-y: auto;
        overflow-wrap: anywhere;
      }
      li {
        padding: 0.1rem 0;
      }
      .log {
        position: relative;
      }
      .arrived {
        position: absolute;
        inset: auto 0 0.2rem;
        margin-inline: auto;
        width: fit-content;
        min-height: 2rem;
        padding: 0.1rem 0.8rem;
        border-radius: 1.2rem;
        font-size: 0.9rem;
      }
      .who {
        font-weight: 600;
      }
      .watcher {
        color: var(--muted);
      }
      li button {
        opacity: 0;
        padding: 0 0.3rem;
        min-height: 0;
        font-size: 0.8rem;
      }
      li:hover button,
      li button:focus-visible {
        opacity: 1;
      }
      @media (hover: none) {
        li button {
          opacity: 1;
        }
      }
      .title {
        display: flex;
        justify-content: space-between;
        align-items: start;
      }
      .close {
        display: none;
      }
      @media (max-width: 860px), (max-height: 500px) and (orientation: landscape) {
        /* Over the page, and out of the way again. */
        :host([open]) {
          position: fixed;
          z-index: 5;
          inset: auto 0 0;
          max-height: min(85dvh, 34rem);
          overflow-y: auto;
          box-shadow: 0 -0.5rem 2rem rgb(0 0 0 / 0.35);
        }
        .close {
          display: block;
        }
      }
      form {
        display: flex;
        gap: 0.4rem;
      }
      input {
        flex: 1;
        min-width: 0;
      }
      details {
        margin-top: 0.5rem;
      }
      #why-not {
        margin: 0.4rem 0 0;
        font-size: 0.9rem;
      }
      #why-not:empty {
        display: none;
      }
      summary {
        cursor: pointer;
        color: var(--muted);
      }
      .phrases {
        gap: 0.35rem;
        margin-top: 0.5rem;
      }
      .phrases button {
        border-radius: 1.2rem;
        padding: 0.1rem 0.7rem;
        min-height: 2rem;
        font-size: 0.9rem;
      }
    `,
  ];

  constructor() {
    super();
    this.addController(this.end);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.over = new AbortController();
    this.connection.listen("chat", this.hear, this.over.signal);
    this.connection.listen("link", (link) => (this.link = link), this.over.signal);
    this.link = this.connection.link;
    this.eye.observe(this);
  }

  override disconnectedCallback(): void {
    this.over.abort();
    this.eye.disconnect();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("table")) return;
    [this.lines, this.unseen, this.read] = [[], 0, 0];
    this.count();
  }

  private readonly hear = (chat: Chat): void => {
    if (chat.table !== this.table) return;
    const before = this.lines.length;
    const isHistory = before === 0 && chat.lines.length > 1;
    const known = new Map([...this.lines, ...chat.lines].map((line) => [line.number, line]));
    this.lines = [...known.values()].sort((one, other) => one.number - other.number);
    if (!this.end.sees()) this.unseen += this.lines.length - before;
    if (isHistory) this.read = this.lines.at(-1)?.number ?? 0;
    this.count();
    // One line alone has just been said; what was said before we came arrives together.
    if (chat.lines.length === 1 && chat.lines[0]?.id !== this.connection.welcome?.you.id) play("chat");
  };

  /** Tells how many lines of others have not been seen. */
  private count(): void {
    if (this.isSeen) this.read = this.lines.at(-1)?.number ?? this.read;
    const you = this.connection.welcome?.you.id;
    const unread = this.lines.filter(({ number, id }) => number > this.read && id !== you).length;
    this.dispatchEvent(new CustomEvent<number>("unread", { detail: unread }));
  }

  /** Brings the focus here: over a narrow page to the panel, so that no keyboard covers it; else to where one writes. */
  enter(narrow: boolean): void {
    const panel = this.renderRoot.querySelector<HTMLElement>("section");
    const field = this.renderRoot.querySelector<HTMLElement>("input:enabled, .phrases button");
    if (narrow) panel?.focus({ preventScroll: true });
    else (field ?? panel)?.focus();
  }

  private readonly close = (): void => {
    this.dispatchEvent(new Event("close"));
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && this.open) this.close();
  };

  override render() {
    return html`<section class="card" data-testid="chat" tabindex="-1" @keydown=${this.onKey}>
      <div class="title">
        <h3>${say(this.seated ? "chat-title" : "chat-spectators")}</h3>
        ${this.open ? html`<button class="close" data-testid="close-chat" @click=${this.close}>${say("settings-close")}</button>` : nothing}
      </div>
      <div class="log">
        <div role="log" aria-live="polite">
          <ol @scroll=${this.onScroll}>
            ${this.lines.map((line) => this.line(line))}
          </ol>
        </div>
        ${this.unseen === 0 ? nothing : html`<button class="primary arrived" data-testid="chat-unseen" @click=${this.goToEnd}>${say("chat-unseen", { count: this.unseen })}</button>`}
      </div>
      <form @submit=${this.say}>
        <input
          name="text"
          maxlength=${LONGEST}
          autocomplete="off"
          aria-label=${say("chat-write")}
          placeholder=${say("chat-write")}
          aria-describedby="why-not"
          ?disabled=${!this.mayWrite}
          ${draft(this.draftName)}
        />
        <button data-testid="say" ?disabled=${!this.mayWrite || this.sending || this.link !== "open"}>${say("chat-send")}</button>
      </form>
      <p id="why-not" class="muted" role="status" data-testid="why-not">${this.whyNot}</p>
      ${
        this.mayWrite
          ? html`<details>
            <summary data-testid="phrases">${say("chat-phrases")}</summary>
            ${this.phrases()}
          </details>`
          : this.phrases()
      }
    </section>`;
  }

  private readonly onScroll = (): void => {
    if (this.end.sees()) this.unseen = 0;
  };

  private readonly goToEnd = (): void => {
    this.unseen = 0;
    this.end.goToEnd();
  };

  /** Why nothing can be written or sent now; empty: it can. */
  private get whyNot(): string {
    if (!this.mayWrite) return say("chat-phrases-only");
    return this.link === "open" ? "" : say("chat-unsent");
  }

  private phrases() {
    return html`<div class="row phrases" role="group" aria-label=${say("chat-phrases")}>
      ${PHRASES.map(
        (phrase) =>
          html`<button data-testid="phrase-${phrase}" ?disabled=${this.link !== "open"} @click=${() => this.sayPhrase(phrase)}>
            ${say(`phrase-${phrase}`)}
          </button>`,
      )}
    </div>`;
  }

  private get draftName(): string {
    return `chat.${this.table}.${this.room}`;
  }

  private line(line: ChatLine) {
    const words = line.phrase == null ? line.text : (sayIfKnown(`phrase-${line.phrase}`) ?? line.phrase);
    const mine = line.id === this.connection.welcome?.you.id;
    return html`<li class=${line.seat == null ? "watcher" : ""}>
      <span class="who">${personName(line.name)}</span> ${words}
      ${mine || line.id === "" ? nothing : html`<button class="plain" title=${say("chat-mute-why", { name: personName(line.name) })} @click=${() => this.mute(line)}>${say("chat-mute")}</button>`}
    </li>`;
  }

  private get room(): Room {
    return this.seated ? "seats" : "spectators";
  }

  private readonly say = (event: Event): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = String(new FormData(form).get("text")).trim();
    if (text === "" || this.sending) return;
    this.sending = true;
    const name = this.draftName;
    const answer = this.connection.ask({ type: "say", table: this.table, room: this.room, text });
    this.attempt(
      answer
        .then(() => this.sent(form, name, text))
        .then(this.goToEnd)
        .finally(() => (this.sending = false)),
    );
  };

  /** Clear the draft that was sent, unless it has been edited since. Works even after the page has left this table. */
  private sent(form: HTMLFormElement, name: string, text: string): void {
    if (keptDraft(name).trim() === text) keepDraft(name, "");
    if (name === this.draftName && String(new FormData(form).get("text")).trim() === text) form.reset();
  }

  private sayPhrase(phrase: Phrase): void {
    this.attempt(this.connection.ask({ type: "say", table: this.table, room: this.room, phrase }).then(this.goToEnd));
  }

  private mute({ id }: ChatLine): void {
    this.attempt(
      this.connection.ask({ type: "mute", player: id, on: true }).then(() => {
        this.lines = this.lines.filter((line) => line.id !== id);
      }),
    );
  }

  private attempt(action: Promise<unknown>): void {
    void attempt(() => action);
  }
}
