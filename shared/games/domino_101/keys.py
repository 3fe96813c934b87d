"""The normal frame of 101 domino, 13 bytes: what the seat to move itself knows.

Own hand and tiles on the table as little-endian 32-bit sets, the line's two ends (smaller first; 7 7 for no line) and
the tile counts of the next three seats. No other hand comes near it.
"""

import struct
from collections.abc import Iterable, Iterator

from shared.core import Seat, View
from shared.games.contracts import FiledMove, Frame, Situation, Turn
from shared.games.domino_101.tiles import NAMES, SET, SUIT, TILE, hand_of, names_in, parse_line, tiles_in
from shared.keys import unturned

_LAYOUT = struct.Struct("<II5B")
_NO_END = 7
_TILE_NUMBER = {name: number for number, name in enumerate(NAMES)}


def _state(hand: int, table: int, ends: tuple[int, int], others: Iterable[int]) -> tuple[bytes, Turn]:
    """`others`: tile counts of the next three seats in turn order."""
    left, right = ends
    state = _LAYOUT.pack(hand, table, min(ends), max(ends), *others)
    return state, _turned if left > right else unturned


def _turned(move: str) -> str:
    """The line seen from its other side. A lead has no side."""
    if move.startswith("<"):
        return move[1:] + ">"
    return "<" + move[:-1] if move.endswith(">") else move


def _normal(packed: bytes, seat: Seat) -> tuple[bytes, Turn]:
    hands = struct.unpack_from("<4I", packed, 1)
    table = SET & ~(hands[0] | hands[1] | hands[2] | hands[3])
    ends = (packed[18] >> 3, packed[-1] & 7) if packed[17] else (_NO_END, _NO_END)
    return _state(hands[seat], table, ends, [hands[(seat + k) % 4].bit_count() for k in (1, 2, 3)])


def _knowledge(view: View) -> tuple[int, int, tuple[int, int], list[int]]:
    """Own hand, tiles on the table, ends, and the next three seats' tile counts."""
    if view.seat is None:
        raise ValueError("a spectator has no premise in a game of hidden hands")
    line = parse_line(view.board)
    ends = (line[0][0], line[-1][1]) if line else (_NO_END, _NO_END)
    others = [view.counts[(view.seat + k) % 4] for k in (1, 2, 3)]
    return hand_of(_TILE_NUMBER[name] for name in view.hand), hand_of(TILE[laid] for laid in line), ends, others


def _of_view(view: View) -> tuple[bytes, Turn]:
    return _state(*_knowledge(view))


def _results(view: View, moves: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    hand, table, ends, others = _knowledge(view)
    for text in moves:
        yield text, _after(text, hand, table, ends, others)[0]


def _after(text: str, hand: int, table: int, line_ends: tuple[int, int], others: Iterable[int]) -> tuple[bytes, Turn]:
    if text == "pass":
        return _state(hand, table, line_ends, others)
    left, right = line_ends
    high, low = int(text.strip("<>")[0]), int(text.strip("<>")[2])
    if left == _NO_END:
        ends = (high, low)
    elif text.startswith("<"):
        ends = (high + low - left, right)
    else:
        ends = (left, high + low - right)
    tile = 1 << TILE[high, low]
    return _state(hand & ~tile, table | tile, ends, others)


def _situation(state: bytes) -> Situation:
    hand, table, left, right, *others = _LAYOUT.unpack(state)
    parts = {
        "hand": " ".join(names_in(hand)),
        "table": " ".join(names_in(table)),
        "ends": "" if left == _NO_END else f"{left} {right}",
        "others": " ".join(map(str, others)),
    }
    return Situation("; ".join(f"{name} {value or '-'}" for name, value in parts.items()), parts)


def _moves(state: bytes) -> Iterator[FiledMove]:
    hand, table, left, right, *others = _LAYOUT.unpack(state)
    for text in _move_texts(hand, left, right):
        made = _after(text, hand, table, (left, right), others)[0]
        yield FiledMove(text, made, _situation(made))


def _move_texts(hand: int, left: int, right: int) -> list[str]:
    """As the rules list them: every tile at the left end, then at the right one; at equal ends at the right one."""
    if left == _NO_END:
        return list(names_in(hand))
    found: list[str] = []
    for number in tiles_in(hand):
        if 1 << number & SUIT[left] and left != right:
            found.append(f"<{NAMES[number]}")
        if 1 << number & SUIT[right]:
            found.append(f"{NAMES[number]}>")
    return found or ["pass"]


FRAME = Frame(_LAYOUT.size, _normal, _of_view, _results, _situation, _moves)
