/** The settings of a group as fields of a form. */

import { html } from "lit";

import { say } from "../../i18n/say";
import { draft } from "../../ui/draft";
import type { SetGroup } from "../../../generated/api";
import type { GroupSummary } from "../../../generated/protocol";

const KINDS = ["club", "class"] as const;
const CHATS = ["free", "phrases", "off"] as const;

/** The fields; null: of a group that is to be opened. `groupSettingsIn` reads them. */
export function groupSettingsFields(group: GroupSummary | null) {
  const drafts = `group.${group?.id ?? "new"}`;
  return html`<label
      >${say("groups-name")}
      <input name="name" required maxlength="40" autocomplete="off" value=${group?.name ?? ""} ${draft(`${drafts}.name`)}
    /></label>
    <label
      >${say("groups-description")}
      <input name="about" maxlength="300" autocomplete="off" value=${group?.about ?? ""} ${draft(`${drafts}.about`)}
    /></label>
    <label
      >${say("groups-kind")}
      <select name="kind">
        ${KINDS.map((kind) => html`<option value=${kind} ?selected=${kind === group?.kind}>${say(`groups-kind-${kind}`)}</option>`)}
      </select></label
    >
    <label
      >${say("groups-chat")}
      <select name="chat">
        ${CHATS.map((chat) => html`<option value=${chat} ?selected=${chat === group?.chat}>${say(`groups-chat-${chat}`)}</option>`)}
      </select></label
    >
    <label class="check"><input type="checkbox" name="guests" ?checked=${group?.guests ?? false} /> ${say("groups-guests")}</label>
    <label class="check"
      ><input type="checkbox" name="sheltered" ?checked=${group?.sheltered ?? false} /> ${say("groups-sheltered")}</label
    >`;
}

export function groupSettingsIn(form: HTMLFormElement): SetGroup {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? "").trim();
  return {
    name: text("name"),
    about: text("about"),
    kind: text("kind") as GroupSummary["kind"],
    chat: text("chat") as GroupSummary["chat"],
    guests: fields.has("guests"),
    sheltered: fields.has("sheltered"),
  };
}
