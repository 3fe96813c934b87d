// Prints random games for the comparison with our rules: a JSON line for each position. node games.mjs SEED GAMES
import { Draughts } from "./draughts.mjs";

let seed = Number(process.argv[2]);
function random() {
  // mulberry32
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

for (let number = 0; number < Number(process.argv[3]); number++) {
  const game = new Draughts();
  for (;;) {
    const points = game.outcome();
    const move = points ? null : game.legal[Math.floor(random() * game.legal.length)];
    console.log(JSON.stringify({ board: game.text(), legal: game.legal, points, move }));
    if (points) break;
    game.play(move);
  }
}
