/** Common part of what is shown of one group: requests in the reader's name, refusals that are told, and danger. */

import { LitElement } from "lit";
import { property } from "lit/decorators.js";

import type { Connection } from "../../protocol/connection";
import { call } from "../../protocol/http";
import { attempt } from "../../protocol/refusal";
import type { Danger, SureDialog } from "../../ui/sure-dialog";
import "../../ui/sure-dialog";
import type { GameInfo, GroupRoom } from "../../../generated/protocol";
import { looks } from "./looks";

export abstract class GroupPanel extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** As it is now. */
  @property({ attribute: false }) room!: GroupRoom;

  static override styles = looks;

  protected get you(): string {
    return this.connection.welcome?.you.id ?? "";
  }

  protected get isOrganiser(): boolean {
    return this.room.group.role !== "member";
  }

  /** One request about this group; `path`: what stands behind its id. */
  protected ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const group = encodeURIComponent(this.room.group.id);
    return call<T>(method, `/api/groups/${group}${path}`, this.connection.token, body);
  }

  protected attempt(action: () => Promise<unknown>): Promise<boolean> {
    return attempt(action);
  }

  /** Carries out a dangerous action, if it is confirmed. The panel renders the `sure-dialog` that asks. */
  protected async endanger(danger: Danger, action: () => Promise<unknown>): Promise<void> {
    const sure = await this.renderRoot.querySelector<SureDialog>("sure-dialog")?.ask(danger);
    if (sure != null) await this.attempt(action);
  }
}
