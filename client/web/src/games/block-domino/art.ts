/** Block dominoes on their card, on another cloth than 101 domino. */

import { cloth, drawnTile } from "../domino-101/art";

export function art() {
  return cloth("#6b3f2f", "#80523b", [
    drawnTile(28, 58, 0, [6, 2]),
    drawnTile(79, 58, 90, [2, 2]),
    drawnTile(130, 58, 0, [2, 0]),
    drawnTile(197, 58, 0, [0, 4]),
    drawnTile(264, 58, 0, [4, 6]),
  ]);
}
