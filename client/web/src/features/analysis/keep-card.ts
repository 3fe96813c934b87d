/** Saves an analysis on the server, under a name, and gives its link and its record away. Sends the analysis as `kept`. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { analysisRecord, changeAnalysis, keepAnalysis, type Content } from "./analysis-data";
import { facetsOf } from "../../games/registry";
import { say } from "../../i18n/say";
import { copyText } from "../sharing/addresses";
import { draft, keepDraft } from "../../ui/draft";
import { controls } from "../../ui/style";
import { attempt } from "../../protocol/refusal";
import type { WholeAnalysis } from "../../../generated/api";

@customElement("keep-card")
export class KeepCard extends LitElement {
  /** The lines as they are here. */
  @property({ attribute: false }) content!: Omit<Content, "name">;
  /** As the server keeps it; null: it does not. */
  @property({ attribute: false }) kept: WholeAnalysis | null = null;
  /** Whether the two differ. */
  @property() changed = false;
  @property() token = "";
  /** A name for a new one. */
  @property() suggested = "";
  @state() saving = false;
  /** The result of the last action. */
  @state() status = "";

  static override styles = [
    controls,
    css`
      form {
        display: flex;
        gap: 0.4rem;
        flex-wrap: wrap;
        margin-bottom: 0.5rem;
      }
      input {
        flex: 1 1 8rem;
        min-width: 0;
      }
      p {
        margin: 0 0 0.5rem;
      }
    `,
  ];

  private get isOwn(): boolean {
    return this.kept?.own ?? false;
  }

  /** The draft of its name. */
  private get unsent(): string {
    return `analysis.name.${this.kept?.analysis ?? this.content.game}`;
  }

  override render() {
    const { kept, changed, isOwn } = this;
    const name = kept?.name ?? this.suggested;
    const mayDownload = kept !== null && !changed;
    const form = facetsOf(this.content.game).pdn ? "pdn" : "text";
    return html`<form @submit=${this.save}>
        <input name="name" dir="auto" aria-label=${say("analysis-name")} placeholder=${say("analysis-name")} maxlength="100" .defaultValue=${name} .value=${name} ${draft(this.unsent)} />
        <button class="primary" data-testid="save" ?disabled=${this.saving}>${say(kept === null || isOwn ? "analysis-save" : "analysis-copy")}</button>
      </form>
      <p class="muted" role="status" data-testid="save-status">${this.status || this.standing()}</p>
      ${
        kept === null
          ? nothing
          : html`<p class="row">
            <button data-testid="copy-link" @click=${this.copyLink}>${say("analysis-link")}</button>
            ${mayDownload ? html`<a href=${analysisRecord(kept.analysis, form)} download="${kept.name || "analysis"}.${form === "pdn" ? "pdn" : "txt"}" data-testid="download">${say("analysis-download", { form: form.toUpperCase() })}</a>` : nothing}
          </p>`
      }`;
  }

  private standing(): string {
    const { kept, changed, isOwn } = this;
    if (kept !== null && !isOwn) return say("analysis-read-only");
    return say(kept === null || changed ? "analysis-unsaved" : "analysis-saved-now");
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("content") && this.changed) this.status = "";
  }

  private readonly save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { kept, token } = this;
    const name = String(new FormData(event.target as HTMLFormElement).get("name")).trim();
    const content = { ...this.content, name };
    this.saving = true;
    await attempt(async () => {
      const answer =
        kept !== null && this.isOwn
          ? await changeAnalysis(kept.analysis, kept.version, content, token)
          : await keepAnalysis(content, token);
      this.status = "";
      keepDraft(this.unsent, "");
      // The tree of here, so that whatever has been changed since can be told from it.
      this.dispatchEvent(new CustomEvent("kept", { detail: { ...answer, root: content.root } }));
    }).finally(() => (this.saving = false));
  };

  private readonly copyLink = async (): Promise<void> => {
    this.status = (await copyText(location.href)) ? say("analysis-link-copied") : location.href;
  };
}
