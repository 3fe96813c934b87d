"""The positions of many board games at once, from move texts that were judged before. Knows how a move changes a board.

Judges nothing: of texts that are not legal it makes nonsense. All games go on by one ply together, so a million plies
take a fraction of a second. Must agree with the rule books' `pack`: a test compares them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mining.games.facets import mining_facets
from mining.pipeline.normal_states import Bytes
from shared.games import game_named
from shared.records.judging import begin_record

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
    """The seat that made the first ply, by game; the seats take turns."""


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
    begin = mining_facets(game).advance
    advance = _advance_by_rules(game, texts) if begin is None else begin(texts)
    for ply in range(int(left[0]) if len(left) else 0):
        going = int(np.searchsorted(-left, -ply, side="left"))  # those with more plies than this
        here = advance(here[:going], moves[ply_at[:going] + ply].astype(np.intp))
        packed[at[:going] + ply + 1] = here
    return Positions(packed, lengths, np.array([firsts[start] for start in starts], np.int8))


def _advance_by_rules(game: str, texts: Sequence[str]) -> Advance:
    """For games that have nothing faster: one position after the other, by the rule book."""
    rules = game_named(game)

    def after(packed: bytes, text: str) -> bytes:
        state = rules.unpack(packed)
        return rules.pack(rules.successor(state, rules.parse_move(state, text)))

    def advance(here: Bytes, played: NDArray[np.intp]) -> Bytes:
        packed = [after(row.tobytes(), texts[int(number)]) for row, number in zip(here, played, strict=True)]
        return np.frombuffer(b"".join(packed), np.uint8).reshape(here.shape)

    return advance
