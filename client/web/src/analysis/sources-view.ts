/**
 * The ways into the analysis room: a game's start, a pasted position or record, a file of games, and what one has kept.
 */

import { css, html, LitElement, nothing } from "lit";

import { formatSource } from "./address";
import {
  deleteAnalysis,
  deleteUpload,
  gamesOf,
  ownAnalyses,
  ownUploads,
  publishUpload,
  readLines,
  upload,
  type AnalysisNote,
  type Upload,
  type UploadedGame,
} from "./analysis-data";
import { keepWork } from "./work";
import { Unanswered } from "../account/accounts";
import { facetsOf } from "../games/registry";
import { date, say } from "../i18n/say";
import { bareName, gameTitle } from "../i18n/words";
import type { GameInfo } from "../protocol/messages";
import { explored } from "../replay/replay-data";
import { draft, keepDraft } from "../ui/draft";
import "../ui/sure-dialog";
import type { Danger, SureDialog } from "../ui/sure-dialog";
import { tabLooks, tabs } from "../ui/game-tabs";
import { controls } from "../ui/style";

/** Records begin with a tag, a brace, an angle bracket or a numbered move; positions do not. */
const RECORD = /^\s*([[{<]|1\s*\.)/;

export class AnalysisSources extends LitElement {
  static override properties = {
    games: { attribute: false },
    token: {},
    upload: {},
    analyses: { state: true },
    uploads: { state: true },
    listed: { state: true },
    busy: { state: true },
    message: { state: true },
    faults: { state: true },
  };
  declare games: readonly GameInfo[];
  declare token: string;
  /** Id of the upload whose games are listed; empty: none. */
  declare upload: string;
  declare analyses: AnalysisNote[];
  /** Null: not fetched. */
  declare uploads: Upload[] | null;
  /** The games of that upload; null: not fetched. */
  declare listed: UploadedGame[] | null;
  /** Whether a file is being checked. */
  declare busy: boolean;
  /** Why the last thing did not work; empty: it did. */
  declare message: string;
  /** Of the file that was uploaded last. */
  declare faults: Upload["faults"];

  constructor() {
    super();
    this.games = [];
    this.token = this.upload = this.message = "";
    this.analyses = [];
    this.uploads = null;
    this.faults = [];
    this.listed = null;
    this.busy = false;
  }

  static override styles = [
    controls,
    tabLooks,
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
        font: inherit;
        color: inherit;
        background: var(--card);
        border: 1px solid var(--edge);
        border-radius: 0.5rem;
        box-sizing: border-box;
        width: 100%;
        min-height: 6rem;
        padding: 0.4rem 0.6rem;
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
    if (changed.has("upload") && this.upload !== "") void this.list(this.upload);
  }

  private async refresh(): Promise<void> {
    await this.attempt(async () => {
      this.analyses = await ownAnalyses(this.token);
    });
  }

  private async list(id: string): Promise<void> {
    this.listed = null;
    await this.attempt(async () => {
      this.listed = await gamesOf(id, this.token);
    });
  }

  /** Does something at the server; a refusal is said. */
  private async attempt(action: () => Promise<unknown>): Promise<void> {
    this.message = "";
    try {
      await action();
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      this.message = refusal.code === "move/notation" ? say("empty-position") : refusal.message;
    }
  }

  override render() {
    return html`<h2>${say("analysis-title")}</h2>
      ${this.message === "" ? nothing : html`<p class="card fault" role="alert" data-testid="analysis-refused">${this.message}</p>`}
      ${this.upload === "" ? this.ways() : this.gamesOfFile()} <sure-dialog></sure-dialog>`;
  }

  private ways() {
    return html`<section class="card">
        <h3>${say("analysis-begin")}</h3>
        <p class="muted">${say("analysis-begin-about")}</p>
        ${tabs(
          say("analysis-begin"),
          this.games.map(({ id }) => [`#/analysis/${bareName(id)}`, gameTitle(this.games, id), false]),
        )}
      </section>
      <div class="ways">${this.paste()} ${this.uploads === null ? nothing : this.file(this.uploads)} ${this.kept()}</div>`;
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
    else if (!RECORD.test(text)) void this.attempt(() => openPosition(game, text));
    else if (facetsOf(game).pdn && !/^\s*[{<]/.test(text)) void this.attempt(() => openLines(game, text, this.token));
    else void this.send(new Blob([text]), "");
  };

  private file(uploads: readonly Upload[]) {
    return html`<section class="card">
      <h3>${say("analysis-upload")}</h3>
      <p class="muted">${say("analysis-upload-about")}</p>
      <label>${say("analysis-upload-file")}
        <input type="file" accept=".pdn,.ndjson,.xml,.json,.txt" data-testid="upload-file" ?disabled=${this.busy} @change=${this.onFile} />
      </label>
      <p role="status">${this.busy ? say("analysis-uploading") : ""}</p>
      ${this.faultList()} ${uploads.length === 0 ? nothing : html`<h3>${say("analysis-uploads")}</h3><ul data-testid="uploads">${uploads.map((it) => this.uploadRow(it))}</ul>`}
    </section>`;
  }

  private faultList() {
    const { faults } = this;
    if (faults.length === 0) return nothing;
    return html`<div role="alert" data-testid="faults">
      <p>${say("analysis-upload-faults", { count: faults.length })}</p>
      <ul>${faults.map(({ line, message }) => html`<li class="fault">${say("analysis-upload-fault", { line, fault: message })}</li>`)}</ul>
    </div>`;
  }

  private readonly onFile = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const [file] = field.files ?? [];
    if (file !== undefined) void this.send(file, file.name).then(() => (field.value = ""));
  };

  /** Uploads games; a single one is opened at once. */
  private async send(content: Blob, name: string): Promise<void> {
    this.busy = true;
    this.faults = [];
    await this.attempt(async () => {
      const answer = await upload(content, name, this.token);
      this.faults = answer.faults;
      this.uploads = await ownUploads(this.token);
      if (answer.faults.length > 0) return;
      location.hash = formatSource({
        kind: "upload",
        id: answer.upload,
        number: answer.games === 1 ? 1 : null,
        path: "",
      });
    });
    this.busy = false;
  }

  private uploadRow({ upload: id, name, game, games, created_ms, published_ms }: Upload) {
    return html`<li>
      <a href=${formatSource({ kind: "upload", id, number: games === 1 ? 1 : null, path: "" })}>${name || gameTitle(this.games, game)}</a>
      <span class="muted">${gameTitle(this.games, game)} · ${say("analysis-upload-games", { count: games })} · ${date(created_ms)}</span>
      <span class="row">
        ${
          published_ms === null
            ? html`<button data-testid="publish" @click=${() => void this.ask({ title: say("analysis-upload-publish-title"), loss: say("analysis-upload-publish-loss"), action: say("analysis-upload-publish") }, () => publishUpload(id, this.token))}>${say("analysis-upload-publish")}</button>`
            : html`<span class="muted">${say("analysis-upload-public")}</span>`
        }
        <button data-testid="delete-upload" @click=${() => void this.ask({ title: say("analysis-upload-delete-title"), loss: say("analysis-upload-delete-loss"), action: say("analysis-delete") }, () => deleteUpload(id, this.token))}>${say("analysis-delete")}</button>
      </span>
    </li>`;
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

  private gamesOfFile() {
    const { listed, upload: id } = this;
    if (listed === null)
      return this.message === "" ? html`<p class="muted" role="status">${say("analysis-loading")}</p>` : nothing;
    return html`<section class="card">
      <h3>${say("analysis-upload-list")}</h3>
      <ul data-testid="upload-games">
        ${listed.map(({ number, names, event, date: day, result }) => {
          const about = [event, day, result].filter((part) => part != null && part !== "");
          return html`<li>
            <a href=${formatSource({ kind: "upload", id, number, path: "" })}>${number}. <bdi>${names.join(" – ") || say("analysis-upload-game", { number })}</bdi></a>
            <span class="muted">${about.join(" · ")}</span>
          </li>`;
        })}
      </ul>
      <p><a href="#/analysis">${say("analysis-new")}</a></p>
    </section>`;
  }
}

/** Rejects with Unanswered if it is none of the game. */
async function openPosition(game: string, text: string): Promise<void> {
  const { state } = await explored(game, text);
  keepDraft("analysis.pasted", "");
  location.hash = formatSource({ kind: "board", game, start: state, moves: [] });
}

/** Opens the lines of a record, which nobody has saved. Rejects with Unanswered. */
async function openLines(game: string, text: string, token: string): Promise<void> {
  const { start, root } = await readLines(game, text, token);
  const source = { kind: "board", game, start, moves: [] } as const;
  keepDraft("analysis.pasted", "");
  keepWork(source, { tree: root, path: [] });
  location.hash = formatSource(source);
}

customElements.define("analysis-sources", AnalysisSources);
