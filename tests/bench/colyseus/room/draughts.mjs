// English draughts, as shared/games/english_draughts/rules.py has it (its numbers are named here), written for a
// Colyseus room: one mutable board of 32 squares. Knows no room and no client.

const EMPTY = 0;
const PLAYER = [0, 0, 0, 1, 1]; // of a piece; EMPTY has none
const MAN = [1, 3];
const KING = [2, 4];
const NO_PROGRESS_PLIES = 80;

const isKing = (piece) => piece === KING[0] || piece === KING[1];
const rowOf = (square) => (square - 1) >> 2;
const columnOf = (square) => 2 * ((square - 1) & 3) + (rowOf(square) % 2 === 0 ? 1 : 0);

function squareAt(row, column) {
  return row < 0 || row > 7 || column < 0 || column > 7 ? 0 : 4 * row + (column >> 1) + 1;
}

// For each square and direction (down-left, down-right, up-left, up-right): the neighbour, and the one behind it; 0: none.
const DIRECTIONS = [
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
];
const STEPS = [];
const JUMPS = [];
for (let square = 1; square <= 32; square++) {
  const at =
    (distance) =>
    ([down, right]) =>
      squareAt(rowOf(square) + distance * down, columnOf(square) + distance * right);
  STEPS[square] = DIRECTIONS.map(at(1));
  JUMPS[square] = DIRECTIONS.map(at(2));
}
const FORWARD = [
  [0, 1],
  [2, 3],
];
const ALL = [0, 1, 2, 3];

export class Draughts {
  constructor() {
    this.board = new Uint8Array(33); // 1. Black below 13, White above 20
    for (let square = 1; square <= 12; square++) this.board[square] = MAN[0];
    for (let square = 21; square <= 32; square++) this.board[square] = MAN[1];
    this.turn = 0;
    this.quietPlies = 0;
    this.seen = new Map();
    this.isRepeated = false;
    this.note();
    this.legal = this.findLegal();
  }

  // All legal moves as texts: captures if there is one (3), else steps (2).
  findLegal() {
    const captures = [];
    const steps = [];
    for (let square = 1; square <= 32; square++) {
      const piece = this.board[square];
      if (piece === EMPTY || PLAYER[piece] !== this.turn) continue;
      const directions = isKing(piece) ? ALL : FORWARD[this.turn];
      this.board[square] = EMPTY; // 5. the square that the move began on counts as empty
      this.addCaptures(square, String(square), directions, captures);
      this.board[square] = piece;
      for (const direction of directions) {
        const end = STEPS[square][direction];
        if (end && this.board[end] === EMPTY) steps.push(`${square}-${end}`);
      }
    }
    return captures.length ? captures : steps;
  }

  // Every chain from a square, played to its end. A man that reaches the far row has no forward jump left (4).
  addCaptures(square, path, directions, found) {
    let isEnd = true;
    for (const direction of directions) {
      const over = STEPS[square][direction];
      const land = JUMPS[square][direction];
      if (!land || this.board[land] !== EMPTY) continue;
      const piece = this.board[over];
      if (piece === EMPTY || piece > 4 || PLAYER[piece] === this.turn) continue;
      isEnd = false;
      this.board[over] = piece + 4; // 5. jumped once, and no enemy any more; it still fills its square
      this.addCaptures(land, `${path}x${land}`, directions, found);
      this.board[over] = piece;
    }
    if (isEnd && path.includes("x")) found.push(path);
  }

  // Make a move out of `legal`.
  play(move) {
    const path = move.split(/[-x]/).map(Number);
    const start = path[0];
    const end = path[path.length - 1];
    const piece = this.board[start];
    this.board[start] = EMPTY;
    const isCapture = move.includes("x");
    if (isCapture) {
      for (let leg = 1; leg < path.length; leg++) {
        this.board[STEPS[path[leg - 1]][JUMPS[path[leg - 1]].indexOf(path[leg])]] = EMPTY;
      }
    }
    const isCrowned = piece === MAN[this.turn] && rowOf(end) === (this.turn === 0 ? 7 : 0);
    this.board[end] = isCrowned ? KING[this.turn] : piece;
    this.turn = 1 - this.turn;
    if (isCapture || piece === MAN[1 - this.turn]) {
      this.quietPlies = 0;
      this.seen.clear();
    } else {
      this.quietPlies++;
    }
    this.note();
    this.legal = this.findLegal();
  }

  note() {
    const key = this.text();
    const count = (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, count);
    this.isRepeated = count >= 3;
  }

  // Points by seat, or null while the game goes on (6, 7).
  outcome() {
    if (!this.legal.length) return this.turn === 0 ? [-1, 1] : [1, -1];
    return this.isRepeated || this.quietPlies >= NO_PROGRESS_PLIES ? [0, 0] : null;
  }

  // The position in PDN.
  text() {
    const pieces = [[], []];
    for (let square = 1; square <= 32; square++) {
      const piece = this.board[square];
      if (piece !== EMPTY) pieces[PLAYER[piece]].push(isKing(piece) ? `K${square}` : String(square));
    }
    return `${this.turn === 0 ? "B" : "W"}:W${pieces[1].join(",")}:B${pieces[0].join(",")}`;
  }
}
