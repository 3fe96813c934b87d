/** A file of games that somebody has uploaded: its games to be opened, its faults, and for its owner publishing and deleting. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { formatSource } from "../analysis/address";
import { COLOURS, deleteUpload, publishUpload, settleUpload, uploadOf } from "../analysis/analysis-data";
import { faultList } from "../analysis/fault-list";
import { Unanswered } from "../../protocol/http";
import { date, say } from "../../i18n/say";
import { gameTitle, sideName } from "../../i18n/words";
import type { GameInfo } from "../../../generated/protocol";
import { emptyLooks, emptyState, toLobby } from "../../ui/empty-state";
import { controls } from "../../ui/style";
import "../../ui/sure-dialog";
import type { Danger, SureDialog } from "../../ui/sure-dialog";
import type { UploadWithGames, UploadedGameNote } from "../../../generated/api";

@customElement("analysis-upload")
export class AnalysisUpload extends LitElement {
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  @property() token = "";
  /** Its id. */
  @property() upload = "";
  /** Null: not fetched. */
  @state() file: UploadWithGames | null = null;
  /** Why the last thing did not work; empty: it did. */
  @state() message = "";

  static override styles = [
    controls,
    emptyLooks,
    css`
      section {
        margin-bottom: 0.9rem;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        gap: 0.4rem;
      }
      li {
        overflow-wrap: anywhere;
      }
      .fault {
        color: var(--warn);
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("upload") || changed.has("token")) void this.fetch();
  }

  private async fetch(): Promise<void> {
    await this.attempt(async () => {
      this.file = await uploadOf(this.upload, this.token);
    });
  }

  /** Does something at the server; a refusal is shown. */
  private async attempt(action: () => Promise<unknown>): Promise<void> {
    this.message = "";
    try {
      await action();
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      this.message = refusal.message;
    }
  }

  override render() {
    const { file, message } = this;
    if (file === null) {
      return message === ""
        ? html`<p class="muted" role="status">${say("analysis-loading")}</p>`
        : emptyState(message, [["#/analysis", say("analysis-new")], toLobby()]);
    }
    return html`<h2>${file.name || gameTitle(this.games, file.game)}</h2>
      ${message === "" ? nothing : html`<p class="card fault" role="alert">${message}</p>`}
      <p class="muted">${gameTitle(this.games, file.game)} · ${say(file.form === "positions" ? "analysis-upload-positions" : "analysis-upload-games", { count: file.games })} · ${date(file.created_ms)}</p>
      ${file.own && file.question !== null ? this.question(file.game, file.question.games) : nothing}
      ${file.own ? this.owner(file) : nothing}
      ${file.faults.length + file.losses.length === 0 ? nothing : faultList(file.faults, file.losses)}
      ${file.list.length === 0 ? nothing : this.list(file)}
      <p><a href="#/analysis">${say("analysis-new")}</a></p>
      <sure-dialog></sure-dialog>`;
  }

  /** One answer settles every game that waits for it. */
  private question(game: string, count: number) {
    return html`<section class="card" role="group" aria-labelledby="question" data-testid="upload-question">
      <h3 id="question">${say("analysis-upload-question")}</h3>
      <p>${say("analysis-upload-question-about", { count })}</p>
      <p class="row">
        ${COLOURS.map((colour, seat) => html`<button class="primary" data-testid="first-${colour}" @click=${() => this.settle(colour)}>${sideName(game, seat)}</button>`)}
      </p>
    </section>`;
  }

  private settle(colour: (typeof COLOURS)[number]): void {
    void this.attempt(async () => {
      await settleUpload(this.upload, colour, this.token);
      this.file = await uploadOf(this.upload, this.token);
    });
  }

  private owner({ published_ms, question }: UploadWithGames) {
    const publish = {
      title: say("analysis-upload-publish-title"),
      loss: say("analysis-upload-publish-loss"),
      action: say("analysis-upload-publish"),
    };
    const remove = {
      title: say("analysis-upload-delete-title"),
      loss: say(published_ms === null ? "analysis-upload-delete-loss" : "analysis-upload-delete-stays"),
      action: say("analysis-delete"),
    };
    return html`<p class="row">
      ${
        published_ms === null
          ? html`<button data-testid="publish" ?disabled=${question !== null} @click=${() => void this.ask(publish, this.publish)}>${say("analysis-upload-publish")}</button>`
          : html`<span data-testid="published">${say("analysis-upload-public", { day: date(published_ms) })}</span>`
      }
      <button data-testid="delete-upload" @click=${() => void this.ask(remove, this.discard)}>${say("analysis-delete")}</button>
    </p>`;
  }

  private readonly publish = async (): Promise<void> => {
    await publishUpload(this.upload, this.token);
    await this.fetch();
  };

  private readonly discard = async (): Promise<void> => {
    await deleteUpload(this.upload, this.token);
    location.hash = formatSource({ kind: "none" });
  };

  private async ask(danger: Danger, action: () => Promise<void>): Promise<void> {
    const answer = await this.renderRoot.querySelector<SureDialog>("sure-dialog")?.ask(danger);
    if (answer != null) await this.attempt(action);
  }

  private list({ list, form }: UploadWithGames) {
    return html`<section class="card">
      <h3>${say("analysis-upload-list")}</h3>
      <ul data-testid="upload-games">${list.map((game) => this.row(game, form === "positions"))}</ul>
    </section>`;
  }

  private row({ number, players, event, date: day, result, plies }: UploadedGameNote, isPosition: boolean) {
    const played = isPosition ? [] : [day, result, say("analysis-upload-plies", { count: plies })];
    const about = [event, ...played].filter((part) => part !== "");
    const unnamed = say(isPosition ? "analysis-upload-position" : "analysis-upload-game", { number });
    const address = formatSource({ kind: "upload", id: this.upload, number, path: "" });
    return html`<li>
      <a href=${address}>${players.some(Boolean) ? html`${number}. <bdi>${players.filter(Boolean).join(" – ")}</bdi>` : unnamed}</a>
      <span class="muted">${about.map((part, place) => html`${place > 0 ? " · " : nothing}<bdi>${part}</bdi>`)}</span>
    </li>`;
  }
}
