/** The chat of a table: its panel, which lies over a narrow page, and the way there, with a dot for lines not yet seen. */

import { html, nothing } from "lit";

import { TABLE_PARTS, type ShownTable } from "../../core/table-slots";
import { say } from "../../i18n/say";
import { actionButton, may } from "../../table/action";
import { icon } from "../../ui/icons";
import type { ChatPanel } from "./chat-panel";
import "./chat-panel";

const SIGN = icon("M4 5h16v11h-9.5L6 20v-4H4z");

TABLE_PARTS.add((room) => {
  let [isOpen, unread] = [false, 0];
  /** Opens the chat and goes on there, or closes it and comes back. */
  const talk = async (opens: boolean, { focusAction }: ShownTable) => {
    isOpen = opens;
    room.requestUpdate();
    await room.updateComplete;
    if (opens) room.renderRoot.querySelector<ChatPanel>("chat-panel")?.enter(isNarrow());
    else focusAction("to-chat");
  };
  const count = ({ detail }: CustomEvent<number>) => {
    unread = detail;
    room.requestUpdate();
  };
  return {
    action: (table) => {
      const words = unread === 0 ? say("actions-chat") : say("actions-chat-unread", { count: unread });
      const sign = html`${SIGN}${unread === 0 ? nothing : html`<span class="dot" data-testid="unread"></span>`}`;
      return actionButton("to-chat", words, sign, () => void talk(!isOpen || !isNarrow(), table));
    },
    cardBelow: (table) => {
      const { state, latest, connection } = table;
      // The server's own word counts: a connection that is lost for a moment is no reason to close the field.
      const mayWrite = state.you === null ? state.phase !== "closed" : may(latest, "say:text");
      return html`<chat-panel
        ?open=${isOpen}
        @unread=${count}
        @close=${() => void talk(false, table)}
        .connection=${connection}
        .table=${state.table}
        .seated=${state.you !== null}
        .mayWrite=${mayWrite}
      ></chat-panel>`;
    },
  };
});

/** Whether everything stands in one column, as in table-view.css. */
function isNarrow(): boolean {
  return matchMedia("(max-width: 860px), (max-height: 500px) and (orientation: landscape)").matches;
}
