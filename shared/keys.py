"""From a seat's view to the key under which experience is filed. Knows rules and views, no log and no book.

A *premise* is the pieces-state as the seat to move sees it, brought into the game's *normal frame*, so that what was
learned in one seat (or one half of a symmetric board) is known in all. Normal states are bytes of one width a game:

* english-draughts, 13: the rule book's `pack` with the mover in Black's place. White's board is turned (square
  n → 33 − n, colours exchanged). The mirror is no symmetry of this board.
* chinese-checkers, 23: the rule book's `pack` with the mover in seat 0's place, seat 1's board turned ((x, y) →
  (8 − x, 8 − y), pieces exchanged), then the smaller, as bytes, of the state and its mirror ((x, y) → (y, x)).
* domino-101, 13: what the seat itself knows: own hand and tiles on the table as little-endian 32-bit sets, the line's
  two ends (smaller first; 7 7 for no line) and the tile counts of the next three seats. No other hand comes near it.

A *result* is the pieces-state that a move makes: on boards the next mover's premise, in domino what the mover itself
then knows (the next mover's hand is hidden). A rule joins the key of a premise with the key of a result, so two moves
that make the same state are one.

**The key** of a state, fixed for ever: pad it with zero bytes to a multiple of eight and read little-endian 64-bit
words w. Start with h = length in bytes before padding; for each word in turn, modulo 2⁶⁴:

    h = (h ^ w) + 0x9E3779B97F4A7C15
    h = (h ^ h >> 30) * 0xBF58476D1CE4E5B9
    h = (h ^ h >> 27) * 0x94D049BB133111EB
    h = h ^ h >> 31

(the finaliser of splitmix64: Steele, Lea, Flood 2014). Test vectors:

    b""                         0x0000000000000000
    b"\\x00"                     0x910A2DEC89025CC1
    b"oldhand"                  0xFB8E7A3EFF50B22C
    bytes(range(13))            0x592F96C3BC7F0B82
"""

import re
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from shared.core import Seat, View
from shared.errors import UnknownGame
from shared.games import GAMES
from shared.games.chinese_checkers.rules import CELL_NUMBERS, CELL_TEXTS, CELLS, PACKED_SIDE, SIDE
from shared.games.domino_101.tiles import NAMES, SET, TILE, hand_of, parse_line

Turn = Callable[[str], str]
"""Brings a move text of the table into the normal frame, and back again: applied twice it changes nothing."""

_WORD = 0xFFFFFFFFFFFFFFFF


def key_of(state: bytes) -> int:
    """The 64-bit key of a normal state, as the module's first lines define it."""
    h = len(state)
    for (word,) in struct.iter_unpack("<Q", state + bytes(-h % 8)):
        h = (h ^ word) + 0x9E3779B97F4A7C15 & _WORD
        h = (h ^ h >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        h = (h ^ h >> 27) * 0x94D049BB133111EB & _WORD
        h ^= h >> 31
    return h


@dataclass(frozen=True, slots=True)
class Premise:
    """A seat's situation as experience files it."""

    key: int
    """`key_of(state)`."""
    state: bytes
    turn: Turn
    """Moves of the table to moves of the normal state. In a state that is its own mirror, one of the two ways."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The normal frame of one game."""

    width: int
    """Bytes of a normal state."""
    normal: Callable[[bytes, Seat], tuple[bytes, Turn]]
    """(packed pieces-state, seat) → its normal state. Only where hands are hidden does the seat matter: whose view."""
    of_view: Callable[[View], tuple[bytes, Turn]]
    """The same, from what the view's seat knows; that seat is to move."""
    results: Callable[[View, Iterable[str]], Iterator[tuple[str, bytes]]]
    """(move text, the normal state that it makes), one after the other, for moves that are legal in the view."""


def frame_of(game: str) -> Frame:
    """The normal frame of a rules id. Raises UnknownGame."""
    if game not in _FRAMES:
        raise UnknownGame(f"no experience is kept of {game!r}")
    return _FRAMES[game]


def premise(view: View) -> Premise:
    """The premise of the view's seat, which is to move. Raises UnknownGame."""
    state, turn = frame_of(view.game).of_view(view)
    return Premise(key_of(state), state, turn)


def results(view: View, moves: Iterable[str]) -> dict[str, int]:
    """Move text → key of the pieces-state that it makes, for moves that are legal in `view`. Raises UnknownGame."""
    return dict(each_result(view, moves))


def each_result(view: View, moves: Iterable[str]) -> Iterator[tuple[str, int]]:
    """`results` one after the other, for whoever looks for one of them."""
    return ((move, key_of(state)) for move, state in frame_of(view.game).results(view, moves))


def premise_text(view: View) -> str:
    """The situation for people: the position text; in domino own hand, line and tile counts as the seat sees them."""
    if not GAMES[view.game].hidden:
        return view.board
    return f"{' '.join(view.hand)};{view.board};{' '.join(map(str, view.counts))}"


def _as_it_lies(move: str) -> str:
    return move


def _board_frame(game_id: str, width: int, normal: Callable[[bytes, Seat], tuple[bytes, Turn]]) -> Frame:
    """The frame of an open game: the packed position says everything, who is to move too."""
    game = GAMES[game_id]
    options = game.options({})

    @lru_cache(maxsize=1024)  # several kinds of experience ask about one view
    def of_board(board: str, seat: Seat) -> tuple[bytes, Turn]:
        return normal(game.pack(game.parse_position(board, options)), seat)  # by any options the same

    def of_view(view: View) -> tuple[bytes, Turn]:
        return of_board(view.board, view.to_act[0])

    def results(view: View, moves: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        state = game.parse_position(view.board, view.options)
        for text in moves:
            made = game.successor(state, game.parse_move(state, text))
            yield text, normal(game.pack(made), view.to_act[0])[0]

    return Frame(width, normal, of_view, results)


# English draughts

_BITS_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def _draughts(packed: bytes, seat: Seat) -> tuple[bytes, Turn]:
    if packed[12] == 0:
        return packed, _as_it_lies
    # Square n → 33 − n is bit i → 31 − i: all bits of a set in reverse, which also turns kings, white, black around.
    kings, white, black = (packed[at : at + 4][::-1].translate(_BITS_REVERSED) for at in (8, 4, 0))
    return white + black + kings + b"\0", _draughts_turned


def _draughts_turned(move: str) -> str:
    return re.sub("[0-9]+", lambda square: str(33 - int(square[0])), move)


# Chinese checkers

_SIDE_BITS = (1 << CELLS) - 1
_MIRROR = tuple(SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS))
"""(x, y) → (y, x) by cell number."""


def _mirrored(bits: int) -> int:
    mirrored = 0
    while bits:
        low = bits & -bits
        mirrored |= 1 << _MIRROR[low.bit_length() - 1]
        bits ^= low
    return mirrored


def _half_turned(bits: int) -> int:
    """(x, y) → (8 − x, 8 − y) is cell → 80 − cell: all 81 bits in reverse."""
    return int(f"{bits:081b}"[::-1], 2)


def _checkers_state(mover: int, waiting: int) -> bytes:
    return mover.to_bytes(PACKED_SIDE, "little") + waiting.to_bytes(PACKED_SIDE, "little") + b"\0"


def _checkers(packed: bytes, seat: Seat) -> tuple[bytes, Turn]:
    mover = int.from_bytes(packed[:PACKED_SIDE], "little")
    waiting = int.from_bytes(packed[PACKED_SIDE : 2 * PACKED_SIDE], "little")
    turned = packed[-1] == 1
    if turned:
        mover, waiting = _half_turned(waiting), _half_turned(mover)
    state = _checkers_state(mover, waiting)
    mirror = _checkers_state(_mirrored(mover), _mirrored(waiting))
    return min(state, mirror), _CHECKERS_TURNS[turned, mirror < state]


def _checkers_turn(turned: bool, mirrored: bool) -> Turn:
    def image(cell: int) -> int:
        cell = CELLS - 1 - cell if turned else cell
        return _MIRROR[cell] if mirrored else cell

    names: Mapping[str, str] = {text: CELL_TEXTS[image(cell)] for text, cell in CELL_NUMBERS.items()}
    return lambda move: re.sub("[a-i][1-9]", lambda cell: names[cell[0]], move)


_CHECKERS_TURNS = {
    (turned, mirrored): _checkers_turn(turned, mirrored) for turned in (False, True) for mirrored in (False, True)
}


# 101 domino

_DOMINO = struct.Struct("<II5B")
_NO_END = 7
_TILE_NUMBER = {name: number for number, name in enumerate(NAMES)}


def _domino_state(hand: int, table: int, ends: tuple[int, int], others: Iterable[int]) -> tuple[bytes, Turn]:
    """`others`: tile counts of the next three seats in turn order."""
    left, right = ends
    state = _DOMINO.pack(hand, table, min(ends), max(ends), *others)
    return state, _domino_turned if left > right else _as_it_lies


def _domino_turned(move: str) -> str:
    """The line seen from its other side. A lead has no side."""
    if move.startswith("<"):
        return move[1:] + ">"
    return "<" + move[:-1] if move.endswith(">") else move


def _domino(packed: bytes, seat: Seat) -> tuple[bytes, Turn]:
    hands = struct.unpack_from("<4I", packed, 1)
    table = SET & ~(hands[0] | hands[1] | hands[2] | hands[3])
    ends = (packed[18] >> 3, packed[-1] & 7) if packed[17] else (_NO_END, _NO_END)
    return _domino_state(hands[seat], table, ends, [hands[(seat + k) % 4].bit_count() for k in (1, 2, 3)])


def _domino_view(view: View) -> tuple[int, int, tuple[int, int], list[int]]:
    """Own hand, tiles on the table, ends, and the next three seats' tile counts."""
    if view.seat is None:
        raise ValueError("a spectator has no premise in a game of hidden hands")
    line = parse_line(view.board)
    ends = (line[0][0], line[-1][1]) if line else (_NO_END, _NO_END)
    others = [view.counts[(view.seat + k) % 4] for k in (1, 2, 3)]
    return hand_of(_TILE_NUMBER[name] for name in view.hand), hand_of(TILE[laid] for laid in line), ends, others


def _domino_of_view(view: View) -> tuple[bytes, Turn]:
    return _domino_state(*_domino_view(view))


def _domino_results(view: View, moves: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    hand, table, (left, right), others = _domino_view(view)
    for text in moves:
        if text == "pass":
            yield text, _domino_state(hand, table, (left, right), others)[0]
            continue
        high, low = int(text.strip("<>")[0]), int(text.strip("<>")[2])
        if left == _NO_END:
            ends = (high, low)
        elif text.startswith("<"):
            ends = (high + low - left, right)
        else:
            ends = (left, high + low - right)
        tile = 1 << TILE[high, low]
        yield text, _domino_state(hand & ~tile, table | tile, ends, others)[0]


_FRAMES: dict[str, Frame] = {
    "english-draughts/1": _board_frame("english-draughts/1", 13, _draughts),
    "chinese-checkers/1": _board_frame("chinese-checkers/1", 23, _checkers),
    "domino-101/1": Frame(_DOMINO.size, _domino, _domino_of_view, _domino_results),
}
