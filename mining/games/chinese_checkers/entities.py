"""The paper's three entities, derived from finished rounds of Chinese checkers. Knows rules and events, no store.

Wang et al. 2015, Tables 1–3 and Alg. 1, as chosen where the text is unclear: state 0 is the start and counts as made by
the seat that does not move first; a state is written in the frame of the seat that made it, and mirror images are one
state; `count` adds 1 for each time a state was made by a winner and takes 1 for each time by a loser, loops eliminated;
a cell is used once a move, in the mover's own frame. Keys tell states apart (`shared.keys`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from mining.contracts import OptionsOf
from mining.finished_rounds import loopless, round_start, signs_of
from mining.games.chinese_checkers.normal import normal_rows
from mining.rows import keys_of
from shared.events import Event, Kind, RoundEnded
from shared.games.chinese_checkers.board import CELLS, PACKED_SIDE, PIECES, SIDE
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.mainline import mainline

Coordinate = tuple[int, int]
"""(x, y)."""


@dataclass(frozen=True, slots=True)
class PiecesState:
    """A row of Table 1."""

    id: int
    """From 1, in the order of first appearance."""
    sas: tuple[Coordinate, ...]
    """Pieces of the active side, which made the state, in its own frame: rows ascending, then y."""
    sps: tuple[Coordinate, ...]
    """Pieces of the passive side in the same frame, "just the opposite": rows descending, then y descending."""
    count: int
    """Times it was made by who won, less times by who lost."""


@dataclass(frozen=True, slots=True)
class PiecesStateSequence:
    """A row of Table 2."""

    id: int
    states: tuple[int, ...]
    """Ids in order from the start on, negative where the loser made the state; in a draw none is."""

    def text(self) -> str:
        """SequenceStr: ids joined by colons."""
        return ":".join(map(str, self.states))


@dataclass(slots=True)
class Entities:
    """The entities of the rounds taken so far. Memory grows with distinct states, not with rounds."""

    rounds: int = 0
    usage: NDArray[np.int64] = field(default_factory=lambda: np.zeros(CELLS, dtype=np.int64))
    """Table 3: times each cell was where a move ended, by cell number 9x + y."""
    _ids: dict[int, int] = field(default_factory=dict[int, int])
    _normal: list[bytes] = field(default_factory=list[bytes])
    _counts: list[int] = field(default_factory=list[int])

    def take(self, rounds: Iterable[Sequence[Event]], options_of: OptionsOf) -> Iterator[PiecesStateSequence]:
        """Add rounds, each given by its events from DEALT to ROUND_ENDED, and yield the sequence of each.

        `options_of` as in `decisions_of`.
        """
        for events in rounds:
            self.rounds += 1
            signs = signs_of(events[-1].expect(RoundEnded).points)
            plies = [event for event in mainline(events) if event.kind is Kind.MOVED]
            start, _ = round_start(CHINESE_CHECKERS, events[0], options_of)
            packed = [start, *(event.state for event in plies if event.state is not None)]
            movers = [int(event.seat) for event in plies if event.seat is not None]
            makers = [1 - start[-1], *movers]
            normal = normal_rows(np.frombuffer(b"".join(packed), np.uint8).reshape(len(packed), -1))
            keys = keys_of(normal).tolist()
            ids = [self._id(key, row) for key, row in zip(keys, normal, strict=True)]
            for index in loopless(list(zip(makers, keys, strict=True))):
                self._counts[ids[index] - 1] += signs[makers[index]]
            if movers:
                np.add.at(self.usage, falling_cells(packed, movers), 1)
            yield PiecesStateSequence(
                self.rounds,
                tuple(-one if signs[maker] < 0 else one for one, maker in zip(ids, makers, strict=True)),
            )

    def tables(
        self, rounds: Iterable[Sequence[Event]], options_of: OptionsOf
    ) -> Iterator[tuple[str, Iterator[Sequence[Any]]]]:
        """Tables 2, 1 and 3 by name, each as its heading and rows; to be read in this order."""
        sequences = ((one.id, one.text()) for one in self.take(rounds, options_of))
        yield "PiecesStateSequence", chain([("ID", "SequenceStr")], sequences)
        places = [f"{side}_{piece}" for side in ("SAS", "SPS") for piece in range(PIECES)]
        states = ((one.id, *(f"{x},{y}" for x, y in (*one.sas, *one.sps)), one.count) for one in self.states())
        yield "PiecesState", chain([("ID", *places, "Count")], states)
        usage = ((cell + 1, f"{cell // SIDE},{cell % SIDE}", times) for cell, times in enumerate(self.usage.tolist()))
        yield "CheckerUsage", chain([("ID", "C", "Times")], usage)

    def states(self) -> Iterator[PiecesState]:
        """Every distinct state, by id."""
        for number, (row, count) in enumerate(zip(self._normal, self._counts, strict=True), start=1):
            # A normal state lies in the frame of who moves next, the passive side.
            sps, sas = (_turned(row[at : at + PACKED_SIDE]) for at in (0, PACKED_SIDE))
            yield PiecesState(number, tuple(sas), tuple(reversed(sps)), count)

    def _id(self, key: int, row: NDArray[np.uint8]) -> int:
        number = self._ids.get(key)
        if number is None:
            number = self._ids[key] = len(self._ids) + 1
            self._normal.append(row.tobytes())
            self._counts.append(0)
        return number


def falling_cells(packed: Sequence[bytes], movers: Sequence[int]) -> NDArray[np.int64]:
    """Where every move ended, in its mover's own frame. `packed` has one state more than there are moves."""
    rows = np.frombuffer(b"".join(packed), dtype=np.uint8).reshape(len(packed), -1)
    bits = np.stack(
        [np.unpackbits(rows[:, at : at + PACKED_SIDE], axis=1, bitorder="little")[:, :CELLS] for at in (0, PACKED_SIDE)]
    )
    seats, plies = np.array(movers), np.arange(len(movers))
    cells = (bits[seats, plies + 1] > bits[seats, plies]).argmax(axis=1)
    return cast(NDArray[np.int64], np.where(seats == 0, cells, CELLS - 1 - cells))


def _turned(side: bytes) -> list[Coordinate]:
    """The pieces of 81 bits on the board turned by half, rows ascending, then y."""
    bits = int.from_bytes(side, "little")
    cells = [divmod(CELLS - 1 - cell, SIDE) for cell in range(CELLS) if bits >> cell & 1]
    return sorted(cells, key=lambda cell: (cell[0] + cell[1], cell[1]))
