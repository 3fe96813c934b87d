/** The row of actions at the board, drawn by the features that have one there; while one asks something, that question. */

import { css, html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";

import type { ShownTable, TablePart } from "../core/table-slots";
import { say } from "../i18n/say";
import { controls } from "../ui/style";

@customElement("table-actions")
export class TableActions extends LitElement {
  @property({ attribute: false }) table!: ShownTable;
  @property({ attribute: false }) parts: readonly TablePart[] = [];

  static override styles = [
    controls,
    css`
      .row {
        gap: 0.3rem;
      }
      .row > button:has(svg, .sign) {
        position: relative;
        display: grid;
        place-items: center;
        width: 2.6rem;
        padding: 0;
        min-height: 2.4rem;
      }
      .sign {
        font-size: 1.2rem;
        font-weight: 600;
      }
      .turns:dir(rtl) {
        transform: scaleX(-1);
      }
      .dot {
        position: absolute;
        inset: 0.2rem 0.25rem auto auto;
        width: 0.6rem;
        height: 0.6rem;
        border-radius: 50%;
        background: var(--warn);
        border: 2px solid var(--card);
      }
      @media (max-height: 500px) and (orientation: landscape) {
        .row > button:has(svg, .sign) {
          width: 2.1rem;
          min-height: 2.1rem;
        }
      }
    `,
  ];

  override render() {
    const { table, parts } = this;
    const [question] = parts.flatMap((part) => part.question?.(table) ?? []);
    return (
      question ??
      html`<div class="row" role="group" aria-label=${say("actions-at-table")}>${parts.map((part) => part.action?.(table))}</div>`
    );
  }

  /** Brings the focus to an action, once it is drawn. */
  async focusAction(testid: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-testid=${testid}]`)?.focus({ preventScroll: true });
  }
}
