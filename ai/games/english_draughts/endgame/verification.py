"""Proofs that a database is right, each by other means than built it. Repairs nothing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from ai.games.english_draughts.endgame.database import EndgameDatabase, files_in
from ai.games.english_draughts.endgame.files import Metric, SliceFile
from ai.games.english_draughts.endgame.lookup import format_value, state_of
from ai.games.english_draughts.endgame.slices import MOST, Slice
from ai.games.english_draughts.kernels.board import MOVES, RECORD, board_of
from ai.games.english_draughts.kernels.endgame import DRAW, LONGEST
from ai.games.english_draughts.kernels.endgame_check import first_wrong
from ai.games.english_draughts.kernels.scores import DECIDED, LOST
from ai.games.english_draughts.search import DraughtsSearch
from shared.errors import EndgameError
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

_CHUNK = 1 << 17
"""Positions between two words about how far it is."""
PROOF_PLIES = 15
"""A search proves wins of up to so many plies."""
_PROOF_NODES = 3_000_000

Progress = Callable[[int, int], None]
"""Hears how many positions of how many are done."""


@dataclass(frozen=True, slots=True)
class Sound:
    """The readable part of a data folder's database, and the faults of the rest."""

    endgames: EndgameDatabase
    faults: tuple[str, ...]


def read(data: Path, metric: Metric, pieces: int = MOST) -> Sound:
    """Every file checked whole: header, length, digest."""
    endgames, faults = EndgameDatabase(), list[str]()
    for path, slice_, _ in files_in(data, (metric,), pieces):
        try:
            endgames.add(SliceFile(path, slice_, metric))
        except EndgameError as error:
            faults.append(str(error))
    return Sound(endgames, tuple(faults))


def one_step(endgames: EndgameDatabase, whole: int, sample: int, rng: Random, progress: Progress) -> Iterator[str]:
    """The faults found one move ahead: in every position of up to `whole` pieces, in `sample` random ones of each
    larger count."""
    todo = [(slice_, slice_.size) for slice_ in endgames.files if slice_.pieces <= whole]
    for count in range(whole + 1, endgames.pieces + 1):
        larger = [slice_ for slice_ in endgames.files if slice_.pieces == count]
        if larger:
            drawn = rng.choices(range(len(larger)), [slice_.size for slice_ in larger], k=sample)
            todo += [(slice_, drawn.count(place)) for place, slice_ in enumerate(larger)]
    list_, done, to_do = np.empty(2 * MOVES * RECORD // 8, np.int64), 0, sum(count for _, count in todo)
    for slice_, count in todo:
        for first in range(0, count, _CHUNK):
            many = min(_CHUNK, count - first)
            if count == slice_.size:
                numbers = np.arange(first, first + many, dtype=np.int64)
            else:
                numbers = np.array([rng.randrange(slice_.size) for _ in range(many)], np.int64)
            wrong = int(first_wrong(numbers, slice_.code, endgames.address, list_.ctypes.data))
            if wrong >= 0:
                yield _fault(slice_, int(numbers[wrong]), endgames, "its moves do not bear it out")
                break
            done += many
            progress(done, to_do)


def _fault(slice_: Slice, number: int, endgames: EndgameDatabase, why: str) -> str:
    state = state_of(slice_, number, endgames)
    text = ENGLISH_DRAUGHTS.format_position(state)
    return f"{text} is said to be {format_value(endgames.value(state))}, and {why}"


def drawn(endgames: EndgameDatabase, count: int, rng: Random) -> Iterator[tuple[Slice, int]]:
    """Random positions: as many of each count of pieces, by size within it; slice and number."""
    for pieces in range(2, endgames.pieces + 1):
        larger = [slice_ for slice_ in endgames.files if slice_.pieces == pieces]
        if larger:
            for slice_ in rng.choices(larger, [slice_.size for slice_ in larger], k=count):
                yield slice_, rng.randrange(slice_.size)


def by_rule_book(endgames: EndgameDatabase, count: int, rng: Random) -> Iterator[str]:
    """The faults that the readable rules find one move ahead, in `count` random positions of each count of pieces."""
    for slice_, number in drawn(endgames, count, rng):
        state = state_of(slice_, number, endgames)
        after = [ENGLISH_DRAUGHTS.successor(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)]
        values = [endgames.value(each) for each in after]
        value = endgames.value(state)
        won = [each for each in values if each % 2 == 0]
        drawn_too = DRAW in values
        expected = "win" if won else "draw" if drawn_too else "loss"
        if format_value(value).split()[0] != expected:
            yield _fault(slice_, number, endgames, f"the rule book says {expected}")
        elif value <= LONGEST and value != (1 + (min(won) if won else max(values)) if values else 0):
            yield _fault(slice_, number, endgames, "the rule book counts other plies")


def by_search(endgames: EndgameDatabase, count: int, rng: Random, progress: Progress) -> Iterator[str]:
    """The faults that a search without databases finds, in `count` random positions of each count of pieces.

    Wins of up to PROOF_PLIES plies are to be found, none sooner than the database has it, and none where it has none.
    """
    search, list_ = DraughtsSearch(_PROOF_NODES), list(drawn(endgames, count, rng))
    for place, (slice_, number) in enumerate(list_):
        state = state_of(slice_, number, endgames)
        value = endgames.value(state)
        if not ENGLISH_DRAUGHTS.legal_moves(state):
            continue
        wins = value != DRAW and value & 1
        short = wins and value <= PROOF_PLIES
        # late moves are looked at less deeply, so a proof may take some plies of depth more than the win
        score = search.evaluate(board_of(state), PROOF_PLIES + 12 if short else 9, _PROOF_NODES if short else 20_000)
        if score > DECIDED and (not wins or (value <= LONGEST and LOST - score < value)):
            yield _fault(slice_, number, endgames, f"a search wins in {LOST - score} plies")
        elif short and score <= DECIDED:
            yield _fault(slice_, number, endgames, "a search does not find the win")
        elif score < -DECIDED and (wins or value == DRAW):
            yield _fault(slice_, number, endgames, f"a search loses in {LOST + score} plies")
        progress(place + 1, len(list_))
