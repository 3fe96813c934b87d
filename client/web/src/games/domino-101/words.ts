/** The line, the own hand and a move of domino in words. */

import { lineOf, placementOf } from "./line";
import { say } from "../../i18n/say";
import type { RoundView } from "../../../generated/protocol";

/** The line with its ends, then the own hand. */
export function positionWords({ board, hand }: RoundView): string[] {
  const line = lineOf(board);
  const [left, right] = [line[0]?.[0], line.at(-1)?.[1]];
  const lies = [
    say("table-line", { tiles: line.map((tile) => tile.join("-")).join(" ") }),
    say("table-ends", { left: left ?? "", right: right ?? "" }),
  ];
  const held = hand?.length ? [say("table-your-hand", { tiles: hand.join(", ") })] : [];
  return [...(line.length === 0 ? [say("table-no-tile")] : lies), ...held];
}

/** A tile with its end of the line. */
export function moveWords(move: string): string {
  const placement = placementOf(move);
  return placement === null ? say("table-seat-passed") : say(`table-played-${placement.end}`, { tile: placement.tile });
}
