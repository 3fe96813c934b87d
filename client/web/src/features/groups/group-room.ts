/** The room of a group: its live tables, standing tables, members, chat, and the members in the ladders. */

import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";

import "./group-chat";
import "./group-ladder";
import { GroupPanel } from "./group-panel";
import "./standing-tables";
import { GROUP_PARTS } from "../../core/slots";
import { listed, say } from "../../i18n/say";
import { gameTitle, personName, seatName } from "../../i18n/words";
import { goTo, openTable } from "../../lobby/starting";
import { clockField, clockTag, termsIn } from "../../lobby/terms";
import { face, faceLooks } from "../../ui/avatar";
import type { GroupMemberInfo, TableSummary } from "../../../generated/protocol";

@customElement("group-room")
export class GroupRoomElement extends GroupPanel {
  @state() busy = false;

  static override styles = [...GroupPanel.styles, faceLooks];

  override render() {
    const { connection, games, room } = this;
    const { id, role } = room.group;
    return html`<div class="columns" data-testid="group-room">
      <div>
        <section class="card" aria-labelledby="tables">
          <h3 id="tables">${say("groups-tables")}</h3>
          ${
            room.tables.length === 0
              ? html`<p class="muted">${say("groups-no-tables")}</p>`
              : html`<ul>
                  ${repeat(
                    room.tables,
                    ({ table }) => table,
                    (table) => this.table(table),
                  )}
                </ul>`
          }
          <form class="row" data-testid="open-for-group" @submit=${this.open}>
            <label
              >${say("groups-game")}
              <select name="game">
                ${games.map((game) => html`<option value=${game.id}>${gameTitle(games, game.id)}</option>`)}
              </select></label
            >
            ${clockField()}
            <button class="primary" ?disabled=${this.busy}>${say("groups-open")}</button>
          </form>
        </section>
        <standing-tables .connection=${connection} .games=${games} .room=${room}></standing-tables>
        ${GROUP_PARTS.all.map((draw) => draw({ connection, group: id, role }))}
        <group-ladder .connection=${connection} .games=${games} .room=${room}></group-ladder>
      </div>
      <div>
        <group-chat .connection=${connection} .room=${room}></group-chat>
        <section class="card" aria-labelledby="members">
          <h3 id="members">${say("groups-members", { count: room.members.length })}</h3>
          <ul class="members">
            ${repeat(
              room.members,
              (member) => member.id,
              (member) => this.member(member),
            )}
          </ul>
        </section>
      </div>
    </div>`;
  }

  private table({ table, game, seats, terms, phase }: TableSummary) {
    const names = seats.map((seat) => (seat.id == null ? "–" : seatName(seat)));
    const isFree = seats.some((seat) => seat.id == null);
    const words = isFree && phase === "waiting" ? say("groups-come") : say("groups-watch");
    const title = [gameTitle(this.games, game), clockTag(terms)].filter(Boolean).join(" · ");
    return html`<li data-testid="group-table">
      <span>${title}<small class="muted">${listed(names)}</small></span>
      <a class="button" href="#/table/${encodeURIComponent(table)}" aria-label="${words}: ${title}">${words}</a>
    </li>`;
  }

  private member({ id, name, role, online }: GroupMemberInfo) {
    const shown = personName(name);
    return html`<li data-testid="member">
      ${face(id, shown)}
      <span>
        <a href="#/player/${encodeURIComponent(id)}">${shown}</a>
        <small class=${online ? "online" : "muted"}
          >${say(online ? "friends-online" : "friends-offline")}${role === "member" ? nothing : html` · ${say(`groups-role-${role}`)}`}</small
        >
      </span>
    </li>`;
  }

  private readonly open = (event: Event): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const id = String(new FormData(form).get("game"));
    const game = this.games.find((each) => each.id === id);
    if (game === undefined) return;
    this.busy = true;
    void this.attempt(async () => {
      const table = await openTable(this.connection, game, { public: false, terms: termsIn(form).terms });
      await this.ask("POST", "/tables", { table });
      await this.connection.ask({ type: "sit", table });
      goTo(table);
    }).finally(() => (this.busy = false));
  };
}
