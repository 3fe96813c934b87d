/** The board of any game: in three dimensions where that can be, else flat, else its position text. */

import { html } from "lit";

import "./position-board";
import type { FollowedTable, ShownBoard } from "./contracts";
import { facetsOf } from "./registry";
import type { Depth } from "./scene-choice";

export function tableBoard(board: ShownBoard, table: FollowedTable, depth: Depth) {
  const { game } = table.state;
  const { scene } = facetsOf(game);
  return scene !== undefined && depth.has(game) ? scene.draw(board, table, depth.lose) : flatBoard(game, board);
}

export function flatBoard(game: string, board: ShownBoard) {
  return (facetsOf(game).flat ?? positionBoard)(board);
}

function positionBoard({ view, legal, last, pending, onMove }: ShownBoard) {
  return html`<position-board .board=${view.board} .legal=${legal} .last=${last} .pending=${pending} @move=${onMove}></position-board>`;
}

/** A picture of a seat's hand. */
export function shownHand(game: string, tiles: readonly string[], label: string) {
  return facetsOf(game).hand?.(tiles, label) ?? tiles.join(" ");
}
