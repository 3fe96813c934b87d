/**
 * The lines of an analysis as text: the main line, each variation as a paragraph below the move that it replaces, and the
 * comments. Pressing a move sends its path as `seek`. Knows no rules.
 */

import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";

import { formatPath, type Line, type Path, type Tree } from "./tree";
import { say } from "../../i18n/say";
import { moveWords } from "../../i18n/words";
import { controls } from "../../ui/style";

@customElement("line-tree")
export class LineTree extends LitElement {
  @property({ attribute: false }) tree!: Tree;
  /** Where one looks. */
  @property({ attribute: false }) path!: Path;
  /** Plies of a numbered move, and which of them the first one is. */
  @property() seats = 2;
  @property() first = 0;

  static override styles = [
    controls,
    css`
      .scroll {
        max-height: 17rem;
        overflow-y: auto;
      }
      .line {
        direction: ltr;
        text-align: left;
        line-height: 1.9;
      }
      .number {
        color: var(--muted);
        font-variant-numeric: tabular-nums;
        padding-inline-start: 0.3rem;
      }
      button {
        min-height: 1.6rem;
        padding: 0 0.25rem;
        border: 0;
        border-radius: 0.3rem;
        background: none;
        white-space: nowrap;
      }
      button[aria-current] {
        background: var(--accent);
        color: var(--on-accent);
        font-weight: 600;
      }
      .main > button {
        font-weight: 600;
      }
      .variation {
        margin: 0.1rem 0 0.1rem 0.2rem;
        padding-left: 0.6rem;
        border-left: 2px solid var(--edge);
        font-size: 0.93rem;
      }
      q {
        display: inline-block;
        quotes: none;
        color: var(--muted);
        overflow-wrap: anywhere;
        padding-inline: 0.25rem;
      }
    `,
  ];

  protected override updated(): void {
    const scroll = this.renderRoot.querySelector<HTMLElement>(".scroll");
    const current = scroll?.querySelector<HTMLElement>("[aria-current]");
    if (scroll == null) return;
    if (current == null) {
      scroll.scrollTop = 0;
      return;
    }
    const down = current.getBoundingClientRect().top - scroll.getBoundingClientRect().top;
    if (down < 0 || down > scroll.clientHeight - current.clientHeight)
      scroll.scrollTop += down - scroll.clientHeight / 2;
  }

  override render() {
    return html`<div class="scroll" data-testid="lines">
      <div class="line main" role="group" aria-label=${say("analysis-lines")}>${this.moves(this.tree.children, [])}</div>
    </div>`;
  }

  /** The moves that follow a position: the first with its variations, then all that comes after the first. */
  private moves(children: readonly Line[], path: Path): TemplateResult[] {
    const shown: TemplateResult[] = [];
    let begins = true;
    for (let here = children, at = path; here.length > 0; ) {
      const [first, ...others] = here as [Line, ...Line[]];
      at = [...at, 0];
      shown.push(this.ply(first, at, begins));
      shown.push(...others.map((line, index) => this.variation(line, [...at.slice(0, -1), index + 1])));
      begins = others.length > 0 || first.comment !== undefined;
      here = first.children;
    }
    return shown;
  }

  private variation(line: Line, path: Path): TemplateResult {
    return html`<div class="variation" role="group" aria-label=${say("analysis-variation")}>
      ${this.ply(line, path, true)}${this.moves(line.children, path)}
    </div>`;
  }

  /** `begins`: the number is shown before either side's move. */
  private ply({ move, mark, comment }: Line, path: Path, begins: boolean) {
    const ply = path.length - 1 + this.first;
    const number = Math.floor(ply / this.seats) + 1;
    const opens = ply % this.seats === 0;
    const here = formatPath(path) === formatPath(this.path);
    return html`${opens || begins ? html`<span class="number">${number}${opens ? "." : "…"}</span> ` : nothing}<button
      aria-current=${here ? "step" : nothing}
      data-path=${formatPath(path)}
      @click=${() => this.dispatchEvent(new CustomEvent<Path>("seek", { detail: path }))}
    >${moveWords(move)}${mark ?? ""}</button>${comment === undefined ? nothing : html` <q dir="auto">${comment}</q>`} `;
  }
}
