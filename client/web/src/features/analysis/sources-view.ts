/**
 * The ways into the analysis room: a game's start, a pasted position or record, a file of games, and what one has kept.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import fields from "../../ui/fields.css?inline";
import { formatSource } from "./address";
import { deleteAnalysis, ownAnalyses, ownUploads, readLines, upload } from "./analysis-data";
import { causeWords, faultList } from "./fault-list";
import { keepWork } from "./work";
import { mistakesLink } from "../puzzles/mistakes-link";
import { call, Unanswered } from "../../protocol/http";
import { toAccountAndBack } from "../../app/routes";
import { date, say } from "../../i18n/say";
import { facetsOf } from "../../games/registry";
import { bareName, gameTitle } from "../../i18n/words";
import type { GameInfo } from "../../../generated/protocol";
import { draft, keepDraft } from "../../ui/draft";
import "../../ui/sure-dialog";
import type { Danger, SureDialog } from "../../ui/sure-dialog";
import { tabLooks, tabs } from "../../ui/game-tabs";
import { controls } from "../../ui/style";
import { sheet } from "../../ui/sheet";
import type { AnalysisNote, Cause, LineFault, OwnAccount, UploadNote } from "../../../generated/api";

/** Characters of a text that is read without being kept; a longer one is uploaded. */
const LONGEST_READ = 50_000;

@customElement("analysis-sources")
export class AnalysisSources extends LitElement {
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  @property() token = "";
  @state() analyses: AnalysisNote[] = [];
  @state() uploads: UploadNote[] = [];
  /** Whether the reader has no account yet. */
  @state() guest = false;
  /** Whether a file is being checked. */
  @state() busy = false;
  /** Why the last thing did not work; empty: it did. */
  @state() message = "";
  /** Of a file that was refused. */
  @state() faults: readonly LineFault[] = [];
  /** The same by cause. */
  @state() losses: readonly Cause[] = [];
  static override styles = [
    controls,
    tabLooks,
    sheet(fields),
    css`
      .ways {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
        gap: 0.9rem;
        align-items: start;
      }
      .ways,
      .fault {
        margin: 0.9rem 0;
      }
      input {
        width: 100%;
        min-width: 0;
      }
      form {
        display: grid;
        gap: 0.5rem;
        justify-items: start;
      }
      label {
        display: grid;
        gap: 0.2rem;
        width: 100%;
        min-width: 0;
      }
      textarea {
        min-height: 6rem;
        direction: ltr;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        gap: 0.5rem;
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
    if (changed.has("token") && this.token !== "") void this.refresh();
  }

  private async refresh(): Promise<void> {
    await this.attempt(async () => {
      const { token } = this;
      const me = await call<OwnAccount>("GET", "/api/me", token);
      this.guest = me.kind === "guest";
      [this.analyses, this.uploads] = await Promise.all([ownAnalyses(token), ownUploads(token)]);
    });
  }

  /** Does something at the server; a refusal is said. */
  private async attempt(action: () => Promise<unknown>): Promise<void> {
    this.message = "";
    [this.faults, this.losses] = [[], []];
    try {
      await action();
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      const cause = refusal.code === undefined ? undefined : causeWords(refusal.code);
      this.message = cause === undefined ? refusal.message : `${cause}: ${refusal.message}`;
      const { faults = [], losses = [] } = refusal.content as { faults?: LineFault[]; losses?: Cause[] };
      [this.faults, this.losses] = [faults, losses];
    }
  }

  override render() {
    return html`<h2>${say("analysis-title")}</h2>
      ${this.message === "" ? nothing : html`<p class="card fault" role="alert" data-testid="analysis-refused">${this.message}</p>`}
      ${this.faults.length === 0 ? nothing : faultList(this.faults, this.losses)}
      <section class="card">
        <h3>${say("analysis-begin")}</h3>
        <p class="muted">${say("analysis-begin-about")}</p>
        ${tabs(
          say("analysis-begin"),
          this.games.map(({ id }) => [`#/analysis/${bareName(id)}`, gameTitle(this.games, id), false]),
        )}
        <p class="row" data-testid="setups">
          ${say("analysis-setup")}:
          ${this.games
            .filter(({ id }) => facetsOf(bareName(id)).setup !== undefined)
            .map(
              ({ id }) =>
                html`<a href=${formatSource({ kind: "setup", game: bareName(id), start: null })}>${gameTitle(this.games, id)}</a>`,
            )}
        </p>
      </section>
      <div class="ways">${this.paste()} ${this.file()} ${this.kept()} ${this.mistakes()}</div>
      <sure-dialog></sure-dialog>`;
  }

  private mistakes() {
    return html`<section class="card">
      <h3>${say("analysis-mistakes")}</h3>
      <p class="muted">${say("analysis-mistakes-about")}</p>
      <p class="row">${this.games.map(({ id }) => mistakesLink(this.games, id, true))}</p>
    </section>`;
  }

  private paste() {
    return html`<section class="card">
      <h3>${say("analysis-paste")}</h3>
      <form data-testid="paste" @submit=${this.onPaste}>
        <label>${say("analysis-paste-game")}
          <select name="game">${this.games.map(({ id }) => html`<option value=${bareName(id)}>${gameTitle(this.games, id)}</option>`)}</select>
        </label>
        <label>${say("analysis-paste-text")}
          <textarea name="text" autocapitalize="off" spellcheck="false" ${draft("analysis.pasted")}></textarea>
        </label>
        <button class="primary" ?disabled=${this.busy}>${say("analysis-paste-open")}</button>
      </form>
    </section>`;
  }

  private readonly onPaste = (event: Event): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const [game, text] = ["game", "text"].map((name) => String(new FormData(form).get(name)).trim()) as [
      string,
      string,
    ];
    if (text === "") this.message = say("analysis-paste-empty");
    else void this.attempt(() => this.open(game, text));
  };

  /** Opens the first game or position of a text; a text with several is kept as a file where there is an account. */
  private async open(game: string, text: string): Promise<void> {
    if (text.length > LONGEST_READ && !this.guest) return this.send(new Blob([text]), "");
    const { game: found, start, root, games } = await readLines(game, text, this.token);
    if (games > 1 && !this.guest) return this.send(new Blob([text]), "");
    const source = { kind: "board", game: bareName(found), start, moves: [] } as const;
    keepDraft("analysis.pasted", "");
    if (root.children.length > 0 || root.comment) keepWork(source, { tree: root, path: [] });
    location.hash = formatSource(source);
  }

  private file() {
    const { uploads, guest } = this;
    return html`<section class="card">
      <h3>${say("analysis-upload")}</h3>
      <p class="muted">${say("analysis-read-about")}</p>
      ${
        guest
          ? html`<p>${say("analysis-upload-guest")} <a href=${toAccountAndBack()}>${say("page-account")}</a></p>`
          : html`<label>${say("analysis-upload-file")}
            <input type="file" accept=".pdn,.pgn,.fen,.epd,.ndjson,.jsonl,.xml,.json,.txt" data-testid="upload-file" ?disabled=${this.busy} @change=${this.onFile} />
          </label>`
      }
      <p role="status">${this.busy ? say("analysis-uploading") : ""}</p>
      ${
        uploads.length === 0
          ? nothing
          : html`<h3>${say("analysis-uploads")}</h3>
          <ul data-testid="uploads">${uploads.map(
            ({ upload: id, name, game, form, games, created_ms }) => html`<li>
            <a href=${formatSource({ kind: "upload", id, number: null, path: "" })}>${name || gameTitle(this.games, game)}</a>
            <span class="muted">${gameTitle(this.games, game)} · ${say(form === "positions" ? "analysis-upload-positions" : "analysis-upload-games", { count: games })} · ${date(created_ms)}</span>
          </li>`,
          )}</ul>`
      }
    </section>`;
  }

  private readonly onFile = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const [file] = field.files ?? [];
    if (file !== undefined) void this.send(file, file.name).then(() => (field.value = ""));
  };

  /** Uploads games. A single one without a fault is opened at once. */
  private async send(content: Blob, name: string): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      const { upload: id, games, faults, question } = await upload(content, name, this.token);
      keepDraft("analysis.pasted", "");
      const number = games === 1 && faults.length === 0 && question === null ? 1 : null;
      location.hash = formatSource({ kind: "upload", id, number, path: "" });
    });
    this.busy = false;
  }

  private kept() {
    return html`<section class="card">
      <h3>${say("analysis-saved")}</h3>
      ${
        this.analyses.length === 0
          ? html`<p class="muted">${say("analysis-saved-none")}</p>`
          : html`<ul data-testid="analyses">
            ${this.analyses.map(
              ({ analysis: id, name, game, changed_ms }) => html`<li>
                <a href=${formatSource({ kind: "saved", id, path: "" })}>${name || say("analysis-title")}</a>
                <span class="muted">${gameTitle(this.games, game)} · ${date(changed_ms)}</span>
                <button data-testid="delete-analysis" @click=${() => void this.ask({ title: say("analysis-saved-delete-title"), loss: say("analysis-saved-delete-loss"), action: say("analysis-delete") }, () => deleteAnalysis(id, this.token))}>${say("analysis-delete")}</button>
              </li>`,
            )}
          </ul>`
      }
    </section>`;
  }

  private async ask(danger: Danger, action: () => Promise<unknown>): Promise<void> {
    const dialog = this.renderRoot.querySelector<SureDialog>("sure-dialog");
    if ((await dialog?.ask(danger)) == null) return;
    await this.attempt(action);
    if (this.message === "") await this.refresh();
  }
}
