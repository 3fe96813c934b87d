/** The chat of a group, as far as its settings allow one. */

import { html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { PHRASES } from "../chat/phrases";
import { date, say, sayIfKnown } from "../../i18n/say";
import { personName } from "../../i18n/words";
import type { Connection } from "../../protocol/connection";
import { attempt } from "../../protocol/refusal";
import { draft, keepDraft } from "../../ui/draft";
import type { GroupChatLine, GroupRoom, Phrase } from "../../../generated/protocol";
import { looks } from "./looks";

const LONGEST = 300;

@customElement("group-chat")
export class GroupChat extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) room!: GroupRoom;

  static override styles = looks;

  override render() {
    const { group, lines } = this.room;
    const draftName = `group.${group.id}`;
    return html`<section class="card" data-testid="group-chat" aria-labelledby="chat">
      <h3 id="chat">${say("chat-title")}</h3>
      ${group.chat === "off" ? html`<p class="muted">${say("groups-chat-is-off")}</p>` : nothing}
      <div role="log" aria-live="polite" tabindex="0" aria-labelledby="chat" class="log">
        <ol>
          ${lines.map((line) => this.line(line))}
        </ol>
      </div>
      ${
        group.chat === "free"
          ? html`<form class="write" @submit=${this.write}>
              <input
                name="text"
                maxlength=${LONGEST}
                autocomplete="off"
                aria-label=${say("chat-write")}
                placeholder=${say("chat-write")}
                ${draft(draftName)}
              />
              <button>${say("chat-send")}</button>
            </form>`
          : nothing
      }
      ${
        group.chat === "phrases"
          ? html`<div class="row phrases">
              ${PHRASES.map(
                (phrase) =>
                  html`<button @click=${() => void this.send({ phrase })}>${sayIfKnown(`phrase-${phrase}`) ?? phrase}</button>`,
              )}
            </div>`
          : nothing
      }
    </section>`;
  }

  private line({ at_ms, id, name, text, phrase }: GroupChatLine) {
    if (id === "") return nothing;
    const words = text ?? sayIfKnown(`phrase-${phrase ?? ""}`) ?? "";
    const when = date(at_ms, { dateStyle: "short", timeStyle: "short" });
    return html`<li><bdi class="who">${personName(name)}</bdi> <small class="muted">${when}</small><br /><bdi>${words}</bdi></li>`;
  }

  private send(what: { text: string } | { phrase: Phrase }): Promise<boolean> {
    return attempt(() => this.connection.ask({ type: "say-to-group", group: this.room.group.id, ...what }));
  }

  private readonly write = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = String(new FormData(form).get("text")).trim();
    if (text === "" || !(await this.send({ text }))) return;
    keepDraft(`group.${this.room.group.id}`, "");
    form.reset();
  };
}
