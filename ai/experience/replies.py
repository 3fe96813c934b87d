"""How a person chooses among moves in any open game: features of each move, told from the positions around it.

A position is a grid of characters, in rows that `/` separates: the cells that a move changes say where a piece lands,
where it came from, what it takes and what it stands beside. No rule of the game is in it, but who has won. A
conditional logit of these features (`shared.experience.acquaintance`) says how likely each move is, and so which moves
a search that expects this person tries first.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from statistics import mode
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from ai.experience.network import begun
from shared.core import Game
from shared.experience.acquaintance import FEATURES
from shared.games import GAMES
from shared.games.facets import facets_of

(
    FIRST, LAST, PLACE, WINS, TAKEN, CHANGED, COLUMN, LEFT, ROW, FORWARD, ASIDE, AWAY, FROM_COLUMN, FROM_ROW, FRIENDS,
    FOES, OWN_RUN, OWN_TWO, OWN_THREE, FOES_RUN, FOES_TWO, FOES_THREE, STACKED, COVERED,
) = range(FEATURES)  # fmt: skip
"""Features. FIRST, LAST, PLACE: in the list of moves. WINS: it wins the round. TAKEN: cells that the other side loses.
CHANGED: cells that change. COLUMN, ROW: where it lands; LEFT, FORWARD: the same with the board turned for seat 1.
ASIDE, AWAY: columns and rows from the middle. FROM_COLUMN, FROM_ROW: where it starts, with the board turned. FRIENDS,
FOES: pieces of either side around where it lands. OWN_RUN, OWN_TWO, OWN_THREE: pieces in a row that it joins, at most,
and whether there are so many; FOES_RUN, FOES_TWO, FOES_THREE: that it parts. STACKED, COVERED: it lands above or below
an own piece, or one of the other side."""
COUNTED: Final = (PLACE, TAKEN, CHANGED, COLUMN, LEFT, ROW, FORWARD, ASIDE, AWAY, FROM_COLUMN, FROM_ROW, FRIENDS, FOES,
                  OWN_RUN, FOES_RUN)  # fmt: skip
"""Features that are not there or not, but more or less."""
MOST: Final = 8
"""Places in the list, and cells that change, that are told apart."""
UNKNOWN: Final = 0.02
"""The chance that a person chooses by something else, at random."""
REACH: Final = 3
"""Cells of a row that are looked at on either side."""
_WAYS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Rows and columns of a step on each way; the other four lead back."""

Numbers = NDArray[np.float64]


class MoveLooks:
    """The features of a game's moves."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        text = game.pack(begun(game))
        cells = {place: at for at, place in enumerate(grid_of(text)) if text[at] not in b"/ " and place[1] >= 0}
        stacked = {column for row, column in cells if (row + 1, column) in cells or (row - 1, column) in cells}
        cells = {place: at for place, at in cells.items() if not stacked or place[1] in stacked}
        self._at = np.array([*cells.values()], np.intp)
        """The cells' bytes of the text."""
        self._rows, self._columns = np.array([*cells], np.intp).T
        counts = Counter(text[at] for at in cells.values())
        self._empty = min(counts, key=lambda it: (chr(it).isalnum(), -counts[it]))
        """The character of an empty cell, as far as one can tell: no letter, and the most frequent."""
        number = {place: each for each, place in enumerate(cells)}

        def ray(row: int, column: int, down: int, across: int) -> list[int]:
            on_it = ((row + step * down, column + step * across) for step in range(1, REACH + 1))
            return [number.get(place, len(cells)) for place in on_it]

        ways = [(way * down, way * across) for way in (1, -1) for down, across in _WAYS]
        self._rays = np.array([[ray(*place, *way) for way in ways] for place in cells], np.intp)
        """[cells, ways, steps]: the cells on each way from a cell; beyond the board the one after the last."""

    def __call__(self, state: Any, successors: Sequence[Any]) -> Numbers:
        """[moves, FEATURES] of the moves that lead from a state to these."""
        game, seat, moves = self._game, self._game.to_act(state)[0], np.arange(len(successors))
        before = self._cells(state)
        after = np.array([self._cells(each) for each in successors])
        changed = after != before
        landed = changed & (after != self._empty)
        cell = np.argmax(landed * (1 + (before == self._empty)), axis=1)
        own = after[moves, cell]
        left = changed & (after == self._empty) & (before == own[:, None])
        start = cast(NDArray[np.intp], np.where(np.any(left, axis=1), np.argmax(left, axis=1), cell))
        turned = 1 if seat == 0 else -1
        found = np.zeros((len(moves), FEATURES))
        found[0, FIRST] = found[-1, LAST] = 1
        found[:, PLACE] = np.minimum(moves, MOST)
        found[:, WINS] = [_wins(game, each, seat) for each in successors]
        found[:, TAKEN] = np.sum(changed & (before != self._empty) & (before != own[:, None]), axis=1)
        found[:, CHANGED] = np.minimum(np.sum(changed, axis=1), MOST)
        for values, name, seen, middle, began in (
            (self._columns, COLUMN, LEFT, ASIDE, FROM_COLUMN),
            (self._rows, ROW, FORWARD, AWAY, FROM_ROW),
        ):
            found[:, name], found[:, seen] = values[cell], turned * values[cell]
            found[:, middle] = abs(values[cell] - values.max() / 2)
            found[:, began] = turned * values[start]
        around = np.pad(after, ((0, 0), (0, 1)), constant_values=self._empty)[moves[:, None, None], self._rays[cell]]
        friends = around == own[:, None, None]
        self._note_pieces(found, friends, FRIENDS, OWN_RUN, STACKED)
        self._note_pieces(found, (around != self._empty) & ~friends, FOES, FOES_RUN, COVERED)
        return found

    def _cells(self, state: Any) -> NDArray[np.uint8]:
        return np.frombuffer(self._game.pack(state), np.uint8)[self._at]

    @staticmethod
    def _note_pieces(found: Numbers, pieces: NDArray[np.bool_], near: int, run: int, upright: int) -> None:
        """Writes the features of the pieces of one side around each landing; `pieces`: [moves, ways, steps]."""
        half = len(_WAYS)
        runs = np.sum(np.logical_and.accumulate(pieces, axis=2), axis=2)
        longest = np.max(runs[:, :half] + runs[:, half:], axis=1)
        found[:, near] = np.sum(pieces[:, :, 0], axis=1)
        found[:, run], found[:, run + 1], found[:, run + 2] = longest, longest >= 2, longest >= 3
        found[:, upright] = pieces[:, 0, 0] | pieces[:, half, 0]


def _wins(game: Game[Any, Any], state: Any, seat: int) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and outcome.points[seat] == max(outcome.points) > min(outcome.points)


@lru_cache(maxsize=8)
def looks_of(game: str) -> MoveLooks | None:
    """Of a rules id; None where its replies are not foreseen: where hands are hidden, more than two sit at a table, or
    positions are no text."""
    rules = GAMES[game]
    if rules.hidden or rules.seats != 2 or facets_of(game).frame is not None:
        return None
    text = rules.pack(begun(rules))
    return MoveLooks(rules) if text.isascii() and text.decode().isprintable() else None


def chances(looks: MoveLooks, weights: Sequence[float], state: Any, successors: Sequence[Any]) -> list[float]:
    """How likely a person of these weights is to make each move that leads from a state to these; never 0, so that a
    search goes on to look at all of them."""
    scores = looks(state, successors) @ np.array(weights)
    shares = np.exp(scores - scores.max())
    return ((1 - UNKNOWN) * shares / shares.sum() + UNKNOWN / len(shares)).tolist()


def grid_of(text: bytes) -> list[tuple[int, int]]:
    """By byte, the row and the column of its character. Before the first row there may be more than the board."""
    rows = text.decode().split("/")
    before = len(rows[0]) - mode(map(len, rows))
    found: list[tuple[int, int]] = []
    for number, row in enumerate(rows):
        for column, character in enumerate(f"{row}/"):
            found += [(number, column - before if number == 0 else column)] * len(character.encode())
    return found[:-1]
