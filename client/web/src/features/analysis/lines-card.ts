/** The lines of an analysis: their tree, the comment on the move that is looked at, and what can be done with its line. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import "./line-tree";
import fields from "../../ui/fields.css?inline";
import { commented, isVariation, lineAt, promoted, removed, type Path, type Place } from "./tree";
import { say } from "../../i18n/say";
import { draft, keepDraft } from "../../ui/draft";
import { sheet } from "../../ui/sheet";
import { controls } from "../../ui/style";

/** Sends `seek` with the path to look at, and `edit` with the place after a change. */
@customElement("lines-card")
export class LinesCard extends LitElement {
  @property({ attribute: false }) at: Place = { tree: { children: [] }, path: [] };
  /** The title. */
  @property() name = "";
  @property({ type: Number }) seats = 2;
  /** The seat that moves first. */
  @property({ type: Number }) first = 0;
  /** Under which name a comment is kept until it is written down. */
  @property() unsent = "";

  static override styles = [
    controls,
    sheet(fields),
    css`
      .lines {
        display: grid;
        gap: 0.6rem;
      }
      h2 {
        margin: 0;
      }
      textarea {
        min-height: 3.6rem;
        resize: vertical;
      }
    `,
  ];

  override render() {
    const { at, unsent } = this;
    const { tree, path } = at;
    const line = lineAt(tree, path);
    const comment = (line ?? tree).comment ?? "";
    const label = line === null ? say("analysis-comment-start") : say("analysis-comment", { move: line.move });
    return html`<section class="card lines">
      <h2>${this.name}</h2>
      ${
        tree.children.length === 0
          ? html`<p class="muted">${say("analysis-lines-none")}</p>`
          : html`<line-tree .tree=${tree} .path=${path} .seats=${this.seats} .first=${this.first} @seek=${(event: CustomEvent<Path>) => this.send("seek", event.detail)}></line-tree>`
      }
      <textarea
        aria-label=${label}
        placeholder=${label}
        maxlength="2000"
        data-testid="comment"
        dir="auto"
        .defaultValue=${comment}
        .value=${comment}
        ${draft(unsent)}
        @change=${(event: Event) => {
          keepDraft(unsent, "");
          this.send("edit", { tree: commented(at, (event.target as HTMLTextAreaElement).value.trim()), path });
        }}
      ></textarea>
      ${
        line === null
          ? nothing
          : html`<div class="row">
            ${isVariation(path) ? html`<button data-testid="promote" @click=${() => this.send("edit", promoted(at))}>${say("analysis-promote")}</button>` : nothing}
            <button data-testid="remove" @click=${() => this.send("edit", removed(at))}>${say("analysis-remove")}</button>
          </div>`
      }
    </section>`;
  }

  private send(type: "seek" | "edit", detail: Path | Place): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
