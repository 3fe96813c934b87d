"""Board games from the ranks of their moves, and the ranks of games that were judged. Knows no file.

The *rank* of a ply is how many of the texts that are legal in its position come before its own, in the order that
`order_of` gives its seat. A ply that has no other text has no rank. Legal is what the rule book says of the position
alone, whatever went before it.

A few likely moves take most ranks, and these are small: packed, they take half the room of the moves themselves.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes
from mining.contracts import Order, Replay
from mining.games.registry import mining_facets
from shared.core import Game
from shared.games import game_named
from shared.records.judging import begin_record


@dataclass(frozen=True, slots=True)
class Positions:
    """Every position of some games, game by game, each from its beginning to its end."""

    packed: Bytes
    """(positions, width): as the rule book packs them."""
    lengths: NDArray[np.int64]
    """Plies by game: it has one position more."""
    first: NDArray[np.int8]
    """The seat that made the first ply, by game; the seats take turns."""


def order_of(game: str, texts: Sequence[str]) -> Order:
    """By seat, the text that goes furthest first where the game has `progress`; then as they stand."""
    progress = mining_facets(game).progress
    seats = range(game_named(game).seats)
    gains = np.array([[progress(seat, text) if progress else 0 for text in texts] for seat in seats], np.int64)
    return np.argsort(np.argsort(-gains, axis=1, kind="stable"), axis=1, kind="stable")


def ranks_of(game: str, starts: Iterable[str], played: Iterable[Sequence[str]], texts: Sequence[str]) -> bytes:
    """The ranks of games that begin at `starts`, told by their canonical texts, all of which are among `texts`.

    Raises OverflowError where more than 256 of the texts are legal at once.
    """
    numbers, order = {text: number for number, text in enumerate(texts)}, order_of(game, texts)
    ranks: list[int] = []
    for start, moves in zip(starts, played, strict=True):
        rules, state = begin_record(game, start)
        for text in moves:
            legal = _legal(rules, rules.pack(state), numbers, order)
            if len(legal) > 1:
                ranks.append(legal.index(numbers[text]))
            state = rules.successor(state, rules.parse_move(state, text))
    return np.array(ranks, np.uint8).tobytes()


def _legal(rules: Game[Any, Any], packed: bytes, numbers: Mapping[str, int], order: Order) -> list[int]:
    """The numbers of the texts that are legal in a packed position, in the order of its seat."""
    state = rules.unpack(packed)
    found = [numbers[text] for text in rules.move_texts(state) if text in numbers]
    return sorted(found, key=order[rules.to_act(state)[0]].__getitem__) if found else []


def replayed(
    game: str, starts: Sequence[str], lengths: NDArray[np.int64], texts: Sequence[str], ranks: Bytes
) -> tuple[NDArray[np.uint16], Positions]:
    """By ply the number of its text, and the positions. Raises IndexError for ranks that do not fit."""
    packs: dict[str, bytes] = {}
    firsts: dict[str, int] = {}
    for start in set(starts):
        rules, state = begin_record(game, start)
        packs[start] = rules.pack(state)
        acting = rules.to_act(state)
        firsts[start] = acting[0] if acting else 0
    begun = np.frombuffer(b"".join([packs[start] for start in starts]), np.uint8).reshape(len(starts), -1)
    replay = mining_facets(game).replay or _replay_by_rules(game_named(game))
    moves, packed = replay(texts, order_of(game, texts), begun, lengths, ranks)
    return moves, Positions(packed, lengths, np.array([firsts[start] for start in starts], np.int8))


def _replay_by_rules(rules: Game[Any, Any]) -> Replay:
    """For games that have nothing faster."""

    def replay(
        texts: Sequence[str], order: Order, begun: Bytes, lengths: NDArray[np.int64], ranks: Bytes
    ) -> tuple[NDArray[np.uint16], Bytes]:
        numbers = {text: number for number, text in enumerate(texts)}
        left = iter(ranks.tolist())
        moves: list[int] = []
        positions: list[bytes] = []
        for row, plies in zip(begun, lengths.tolist(), strict=True):
            positions.append(row.tobytes())
            for _ in range(plies):
                legal = _legal(rules, positions[-1], numbers, order)
                moves.append(legal[next(left, len(legal)) if len(legal) > 1 else 0])
                state = rules.unpack(positions[-1])
                positions.append(rules.pack(rules.successor(state, rules.parse_move(state, texts[moves[-1]]))))
        if next(left, None) is not None:
            raise IndexError("there are more ranks than plies with a choice")
        return np.array(moves, np.uint16), np.frombuffer(b"".join(positions), np.uint8).reshape(-1, begun.shape[1])

    return replay
