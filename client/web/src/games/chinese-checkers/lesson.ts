/** The guided game of Chinese checkers, written down. That it follows the rules is tested against the rule book. */

import type { BoardScript } from "../contracts";

export const LESSON: BoardScript = {
  game: "chinese-checkers",
  scenes: [
    {
      start: "0:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9",
      plies: [
        ["a4-a5", "1:a1,a2,a3,a5,b1,b2,b3,c1,c2,d1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9@1"],
        ["f9-e9", "0:a1,a2,a3,a5,b1,b2,b3,c1,c2,d1:e9,g8,g9,h7,h8,h9,i6,i7,i8,i9@2"],
        ["c1xe1", "1:a1,a2,a3,a5,b1,b2,b3,c2,d1,e1:e9,g8,g9,h7,h8,h9,i6,i7,i8,i9@3"],
        ["i6-i5", "0:a1,a2,a3,a5,b1,b2,b3,c2,d1,e1:e9,g8,g9,h7,h8,h9,i5,i7,i8,i9@4"],
        ["a2xa4xa6", "1:a1,a3,a5,a6,b1,b2,b3,c2,d1,e1:e9,g8,g9,h7,h8,h9,i5,i7,i8,i9@5"],
      ],
    },
    {
      start: "0:b3,b5,c1,c3,d1,d4,d6,e3,f3,f4:a9,c8,d8,g6,g9,h2,h4,h5,h6,i5@44",
      plies: [["b3xd3xd5xd7xd9", "1:b5,c1,c3,d1,d4,d6,d9,e3,f3,f4:a9,c8,d8,g6,g9,h2,h4,h5,h6,i5@45"]],
    },
    {
      start: "0:e9,g8,g9,h7,h8,h9,i6,i7,i8,i9:a1,a2,a3,a4,b1,b2,b4,c1,c2,d1@70",
      plies: [["e9-f9", "1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9:a1,a2,a3,a4,b1,b2,b4,c1,c2,d1@71"]],
    },
  ],
  steps: [
    { words: "learn-checkers-start", scene: 0, plies: 0 },
    { words: "learn-checkers-step", scene: 0, plies: 0, yours: true },
    { words: "learn-checkers-hop", scene: 0, plies: 2, yours: true },
    { words: "learn-checkers-chain", scene: 0, plies: 4, yours: true },
    { words: "learn-checkers-ladder", scene: 0, plies: 5 },
    { words: "learn-checkers-over", scene: 1, plies: 0, yours: true },
    { words: "learn-checkers-leave", scene: 1, plies: 1 },
    { words: "learn-checkers-win", scene: 2, plies: 0, yours: true },
    { words: "learn-checkers-done", scene: 2, plies: 1 },
  ],
};
