/** The facet of a guided game on a board, from its script. Both are fetched when somebody first goes there. */

import { html } from "lit";

import type { BoardScript, Lesson } from "./contracts";
import { speakIn } from "../i18n/say";

export function boardLesson(script: () => Promise<{ LESSON: BoardScript }>): Lesson {
  const spoken = () => speakIn("lessons").then(script);
  return {
    load: () => import("./board-lesson-view"),
    draw: (facets) => html`<board-lesson .facets=${facets} .load=${spoken}></board-lesson>`,
  };
}
