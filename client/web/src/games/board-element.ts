/** The element of a board with the properties of `withBoard`: all that a position shows passes here. Draws nothing itself. */

import type { TemplateResult } from "lit";
import { html, type literal } from "lit/static-html.js";

import type { ShownBoard } from "./contracts";

/** `tag`: of the board's element; `onLost`: called when the graphics of one in three dimensions are gone. */
export function boardElement(
  tag: ReturnType<typeof literal>,
  { view, legal, last, advised, aim, pending, planning = false, near, onMove, onCell }: ShownBoard,
  onLost?: () => void,
): TemplateResult {
  return html`<${tag} .board=${view.board} .legal=${legal} .last=${last} .advised=${advised} .aim=${aim} .pending=${pending} .planning=${planning} .near=${near} .onCell=${onCell} @move=${onMove} @scene-lost=${onLost}></${tag}>`;
}
