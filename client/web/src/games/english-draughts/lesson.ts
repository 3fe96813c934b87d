/** The guided game of English draughts, written down. That it follows the rules is tested against the rule book. */

import type { BoardScript } from "../contracts";

export const LESSON: BoardScript = {
  game: "english-draughts",
  scenes: [
    {
      start: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
      plies: [
        ["11-15", "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"],
        ["22-18", "B:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"],
        ["15x22", "W:W21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,22"],
        ["25x18", "B:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12"],
      ],
    },
    {
      start: "B:W10,18,29,32:B1,6",
      plies: [
        ["6x15x22", "W:W29,32:B1,22"],
        ["32-28", "B:W28,29:B1,22"],
        ["22-26", "W:W28,29:B1,26"],
        ["28-24", "B:W24,29:B1,26"],
        ["26-31", "W:W24,29:B1,K31"],
        ["24-20", "B:W20,29:B1,K31"],
      ],
    },
    { start: "B:W10,18:B12,K23", plies: [["23x14x7", "W:W:BK7,12"]] },
  ],
  steps: [
    { words: "learn-draughts-start", scene: 0, plies: 0 },
    { words: "learn-draughts-step", scene: 0, plies: 0, yours: true },
    { words: "learn-draughts-capture", scene: 0, plies: 2, yours: true },
    { words: "learn-draughts-exchange", scene: 0, plies: 4 },
    { words: "learn-draughts-chain", scene: 1, plies: 0, yours: true },
    { words: "learn-draughts-run", scene: 1, plies: 2, yours: true },
    { words: "learn-draughts-crown", scene: 1, plies: 4, yours: true },
    { words: "learn-draughts-king", scene: 1, plies: 6 },
    { words: "learn-draughts-win", scene: 2, plies: 0, yours: true },
    { words: "learn-draughts-done", scene: 2, plies: 1 },
  ],
};
