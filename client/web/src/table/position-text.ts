/** The position in words: the board for those who cannot see it, and for tests. Reads position texts, knows no rules. */

import { menOf } from "../games/english-draughts/squares";
import { lineOf, placementOf } from "../games/domino-101/line";
import { piecesOf } from "../games/chinese-checkers/cells";
import { pathOf } from "./move-text";
import { say } from "../i18n/say";
import { sideName } from "../i18n/words";
import type { RoundView } from "../protocol/messages";

/** One sentence per side or part of the board. */
export function positionWords(game: string, view: RoundView): string[] {
  if (game.startsWith("domino")) return dominoWords(view);
  if (!game.startsWith("english-draughts") && !game.startsWith("chinese-checkers")) return [view.board];
  const squares = game.startsWith("english-draughts") ? menWords(view.board) : pieceWords(view.board);
  return [0, 1].map((seat) => {
    const names = squares(seat).join(", ");
    return say("table-pieces", { side: sideName(game, seat), squares: names || say("table-no-pieces") });
  });
}

function dominoWords({ board, hand }: RoundView): string[] {
  const line = lineOf(board);
  const [left, right] = [line[0]?.[0], line.at(-1)?.[1]];
  const lies = [
    say("table-line", { tiles: line.map((tile) => tile.join("-")).join(" ") }),
    say("table-ends", { left: left ?? "", right: right ?? "" }),
  ];
  const held = hand?.length ? [say("table-your-hand", { tiles: hand.join(", ") })] : [];
  return [...(line.length === 0 ? [say("table-no-tile")] : lies), ...held];
}

/** The squares of a side's men, kings named as such, in the board's order. */
function menWords(board: string): (seat: number) => string[] {
  const men = [...menOf(board)].sort(([a], [b]) => a - b);
  return (seat) =>
    men
      .filter(([, man]) => man.seat === seat)
      .map(([square, man]) => (man.king ? say("table-king", { square: String(square) }) : String(square)));
}

function pieceWords(board: string): (seat: number) => string[] {
  const pieces = [...piecesOf(board)];
  return (seat) => pieces.filter(([, owner]) => owner === seat).map(([cell]) => cell);
}

/** A move as it is told aloud: squares one after the other, a tile with its end of the line. */
export function playedWords(game: string, move: string): string {
  if (!game.startsWith("domino")) return pathOf(move).cells.join(" – ");
  const placement = placementOf(move);
  return placement === null ? say("table-seat-passed") : say(`table-played-${placement.end}`, { tile: placement.tile });
}
