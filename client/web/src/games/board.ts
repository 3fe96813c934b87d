/**
 * The board of any game, by the facets that it is handed: in three dimensions where that can be, else flat, else its
 * position text.
 */

import { html } from "lit";

import { NO_CELLS } from "./board-properties";
import type { FollowedTable, PageFacets, Shown, ShownBoard } from "./contracts";
import "./position-board";
import type { Depth } from "./scene-choice";

/** A table's board, to be played on. */
export function tableBoard(facets: PageFacets, board: ShownBoard, table: FollowedTable, depth: Depth) {
  const { scene } = facets;
  return scene !== undefined && depth.has(scene) ? scene.draw(board, table, depth.lose) : flatBoard(facets, board);
}

/** A position outside a table, always flat. */
export function showPosition(
  facets: PageFacets,
  {
    board,
    plies = [],
    last = null,
    legal = [],
    seat = null,
    options = {},
    hand = [],
    advised = null,
    pending = null,
    onCell,
  }: Shown,
  move: (text: string) => void = () => undefined,
) {
  return flatBoard(facets, {
    view: { board, start: "", first: null, history: [...plies], hand: [...hand] },
    legal: [...legal],
    last,
    advised,
    aim: NO_CELLS,
    pending,
    near: nearSeat(facets, seat),
    options,
    onMove: (event) => move(event.detail),
    onCell,
  });
}

function flatBoard({ flat = positionBoard }: PageFacets, board: ShownBoard) {
  return flat(board);
}

function positionBoard({ view, legal, last, pending, onMove }: ShownBoard) {
  return html`<position-board .board=${view.board} .legal=${legal} .last=${last} .pending=${pending} @move=${onMove}></position-board>`;
}

/** The seat at the bottom of the screen: the player's own, else (`you` null: a spectator) the one that diagrams show there. */
export function nearSeat({ drawnFrom = 0 }: PageFacets, you: number | null): number {
  return you ?? drawnFrom;
}

/** A picture of a seat's hand. */
export function shownHand({ hand }: PageFacets, tiles: readonly string[], label: string) {
  return hand?.(tiles, label) ?? tiles.join(" ");
}
