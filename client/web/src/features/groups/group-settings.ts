/** The settings of a group, its invitation link, the roles of its members, and the ways to leave or close it. */

import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";

import { GroupPanel } from "./group-panel";
import { groupSettingsFields, groupSettingsIn } from "./settings-form";
import { say } from "../../i18n/say";
import { personName } from "../../i18n/words";
import { serverAddress } from "../../protocol/address";
import { copyText } from "../sharing/addresses";
import "../sharing/qr-code";
import type { GroupMemberInfo } from "../../../generated/protocol";

const ROLES = ["member", "organiser", "owner"] as const;

@customElement("group-settings")
export class GroupSettingsElement extends GroupPanel {
  @state() status = "";
  /** Whether the QR code is open. */
  @state() shown = false;

  override render() {
    const { group, link } = this.room;
    return html`<div class="narrow" data-testid="group-settings">
      ${link == null ? nothing : this.invitation(link)}
      ${
        this.isOrganiser
          ? html`<section class="card">
              <h3>${say("groups-settings")}</h3>
              <form @submit=${this.save}>
                ${groupSettingsFields(group)}
                <button class="primary">${say("groups-save")}</button>
              </form>
            </section>`
          : html`<section class="card"><p>${say(`groups-chat-${group.chat}`)}${group.sheltered ? html` · ${say("groups-sheltered")}` : nothing}</p></section>`
      }
      <section class="card">
        <h3>${say("groups-members", { count: this.room.members.length })}</h3>
        <ul>
          ${this.room.members.map((member) => this.member(member))}
        </ul>
      </section>
      <p role="status">${this.status}</p>
      ${
        group.role === "owner"
          ? html`<p class="muted">${say("groups-owner-leaves")}</p>
              <button class="danger" @click=${this.close}>${say("groups-close")}</button>`
          : html`<button class="danger" @click=${this.leave}>${say("groups-leave")}</button>`
      }
      <sure-dialog></sure-dialog>
    </div>`;
  }

  private invitation(link: string) {
    const address = serverAddress(`/#/groups/join/${link}`);
    return html`<section class="card" data-testid="group-link">
      <h3>${say("groups-link")}</h3>
      <p class="muted">${say("groups-link-about")}</p>
      <div class="row">
        <input
          class="link"
          readonly
          aria-label=${say("groups-link")}
          .value=${address}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
        />
        <button class="primary" @click=${() => void this.copy(address)}>${say("table-copy")}</button>
        <button @click=${this.renew}>${say("groups-renew")}</button>
      </div>
      <details @toggle=${(event: Event) => (this.shown = (event.target as HTMLDetailsElement).open)}>
        <summary>${say("share-qr")}</summary>
        ${this.shown ? html`<qr-code .text=${address}></qr-code>` : nothing}
      </details>
    </section>`;
  }

  private member(member: GroupMemberInfo) {
    const name = personName(member.name);
    const mayExpel =
      this.isOrganiser && member.role !== "owner" && (this.room.group.role === "owner" || member.role === "member");
    const choose = (event: Event) => this.setRole(member, event.target as HTMLSelectElement);
    return html`<li data-testid="member">
      <span>${name}</span>
      <span class="row">
        ${
          this.room.group.role === "owner" && member.id !== this.you
            ? html`<select aria-label=${say("groups-role-of", { name })} @change=${choose}>
                ${ROLES.map((role) => html`<option value=${role} ?selected=${role === member.role}>${say(`groups-role-${role}`)}</option>`)}
              </select>`
            : html`<span class="muted">${say(`groups-role-${member.role}`)}</span>`
        }
        ${
          mayExpel && member.id !== this.you
            ? html`<button class="danger" aria-label=${say("groups-expel-whom", { name })} @click=${() => this.expel(member)}>
                ${say("groups-expel")}
              </button>`
            : nothing
        }
      </span>
    </li>`;
  }

  private async copy(address: string): Promise<void> {
    if (await copyText(address)) this.status = say("table-copied");
    else this.renderRoot.querySelector<HTMLInputElement>("input.link")?.focus();
  }

  private readonly save = (event: Event): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const wish = groupSettingsIn(form);
    void this.attempt(async () => {
      await this.ask("PUT", "", wish);
      form.reset(); // to what the room, which is told of the change, has
      this.status = say("groups-saved");
    });
  };

  private readonly renew = (): void => {
    const action = say("groups-renew");
    void this.endanger({ title: say("groups-link"), loss: say("groups-renew-about"), action }, () =>
      this.ask("POST", "/link"),
    );
  };

  private setRole({ id, name, role }: GroupMemberInfo, chosen: HTMLSelectElement): void {
    const next = chosen.value;
    const set = () => this.ask("PUT", `/members/${encodeURIComponent(id)}`, { role: next });
    if (next !== "owner") void this.attempt(set);
    else {
      chosen.value = role;
      const loss = say("groups-hand-over-about", { name: personName(name) });
      void this.endanger({ title: say("groups-hand-over"), loss, action: say("groups-hand-over") }, set);
    }
  }

  private expel({ id, name }: GroupMemberInfo): void {
    const words = { name: personName(name) };
    const action = say("groups-expel");
    void this.endanger({ title: say("groups-expel-whom", words), loss: say("groups-expel-about"), action }, () =>
      this.ask("DELETE", `/members/${encodeURIComponent(id)}`),
    );
  }

  private readonly leave = (): void => {
    const action = say("groups-leave");
    void this.endanger({ title: this.room.group.name, loss: say("groups-leave-about"), action }, () =>
      this.end("POST", "/leave"),
    );
  };

  private readonly close = (): void => {
    const action = say("groups-close");
    void this.endanger({ title: this.room.group.name, loss: say("groups-close-about"), action }, () =>
      this.end("DELETE", ""),
    );
  };

  private async end(method: string, path: string): Promise<void> {
    await this.ask(method, path);
    location.hash = "#/groups";
  }
}
