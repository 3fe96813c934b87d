"""The positions of many board games at once, from move texts that were judged before. Knows how a move changes a board.

Judges nothing: of texts that are not legal it makes nonsense. All games go on by one ply together, so a million plies
take a fraction of a second. Must agree with the rule books' `pack`: a test compares them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from mining.pipeline.normal_states import Bytes
from shared.games import GAMES
from shared.games.chinese_checkers.rules import CELL_NUMBERS, CHINESE_CHECKERS, PACKED_SIDE
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, JUMPED, SQUARE
from shared.records.judging import begin_record

Sets = NDArray[np.uint32]
Advance = Callable[[Bytes, NDArray[np.intp]], Bytes]
"""The packed positions, and the number of the text played in each → the packed positions after it."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Every position of some games, game by game, each from its beginning to its end."""

    packed: Bytes
    """(positions, width): as the rule book packs them."""
    lengths: NDArray[np.int64]
    """Plies by game: it has one position more."""
    first: NDArray[np.int8]
    """Who made the first ply, by game; the seats take turns."""


def positions_of(
    game: str, starts: Sequence[str], lengths: NDArray[np.int64], texts: Sequence[str], moves: NDArray[np.uint16]
) -> Positions:
    """The positions of games that begin at `starts`; of all plies, game by game, `moves` has the number of the text."""
    packs: dict[str, bytes] = {}
    firsts: dict[str, int] = {}
    for start in set(starts):
        rules, state = begin_record(game, start)
        packs[start] = rules.pack(state)
        acting = rules.to_act(state)
        firsts[start] = acting[0] if acting else 0
    begun = np.frombuffer(b"".join([packs[start] for start in starts]), np.uint8).reshape(len(starts), -1)
    ends = np.cumsum(lengths + 1)
    packed = np.zeros((int(ends[-1]) if len(ends) else 0, begun.shape[1]), np.uint8)
    # The longest games first: those that go on at a ply are the first of them.
    order = np.argsort(-lengths, kind="stable")
    at, ply_at = (ends - lengths - 1)[order], (np.cumsum(lengths) - lengths)[order]
    here, left = begun[order], lengths[order]
    packed[at] = here
    advance = _ADVANCES[game](texts)
    for ply in range(int(left[0]) if len(left) else 0):
        going = int(np.searchsorted(-left, -ply, side="left"))  # those with more plies than this
        here = advance(here[:going], moves[ply_at[:going] + ply].astype(np.intp))
        packed[at[:going] + ply + 1] = here
    return Positions(packed, lengths, np.array([firsts[start] for start in starts], np.int8))


def _bit(square: int) -> int:
    return 1 << square - 1


def _draughts(texts: Sequence[str]) -> Advance:
    paths = [tuple(map(int, text.replace("x", "-").split("-"))) for text in texts]
    begin, end, taken = (
        np.array(column, np.uint32)
        for column in (
            [_bit(path[0]) for path in paths],
            [_bit(path[-1]) for path in paths],
            [sum(_bit(SQUARE[JUMPED[leg]]) for leg in pairwise(path) if leg in JUMPED) for path in paths],
        )
    )
    far = np.array([0xF0000000, 0x0000000F], np.uint32)
    """The row by seat where men are crowned."""

    def advance(here: Bytes, played: NDArray[np.intp]) -> Bytes:
        sides: Sets = np.ascontiguousarray(here[:, :12]).view("<u4").T
        turn = here[:, 12]
        start, stop, gone = begin[played], end[played], taken[played]
        whites = turn == 1
        own, other = np.where(whites, sides[1], sides[0]), np.where(whites, sides[0], sides[1])
        own, other = own & ~start | stop, other & ~gone
        crowned = ((sides[2] & start) != 0) | ((stop & far[turn]) != 0)
        kings = sides[2] & ~(start | gone) | np.where(crowned, stop, np.uint32(0))
        after = np.empty_like(here)
        made = np.column_stack([np.where(whites, other, own), np.where(whites, own, other), kings])
        after[:, :12] = made.astype("<u4").view(np.uint8)
        after[:, 12] = 1 - turn
        return after

    return advance


def _checkers(texts: Sequence[str]) -> Advance:
    changes = [1 << CELL_NUMBERS[text[:2]] | 1 << CELL_NUMBERS[text[-2:]] for text in texts]
    change = np.frombuffer(b"".join([each.to_bytes(PACKED_SIDE, "little") for each in changes]), np.uint8)
    change = change.reshape(len(texts), PACKED_SIDE)

    def advance(here: Bytes, played: NDArray[np.intp]) -> Bytes:
        after, turn = here.copy(), here[:, -1:]
        made = change[played]
        after[:, :PACKED_SIDE] ^= np.where(turn == 0, made, 0)
        after[:, PACKED_SIDE : 2 * PACKED_SIDE] ^= np.where(turn == 1, made, 0)
        after[:, -1:] = 1 - turn
        return after

    return advance


_ADVANCES: dict[str, Callable[[Sequence[str]], Advance]] = {
    ENGLISH_DRAUGHTS.id: _draughts,
    CHINESE_CHECKERS.id: _checkers,
}
assert set(_ADVANCES) == {game for game, rules in GAMES.items() if not rules.hidden}
