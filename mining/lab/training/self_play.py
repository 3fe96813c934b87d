"""Games of a search against itself on the kernel's boards, in shards: what they teach is a function of few numbers.

Loads numba: import it where games are played, not before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

import numpy as np
from numpy.typing import NDArray

from ai.games.english_draughts.kernels.board import MOVES, RECORD
from ai.games.english_draughts.search import Board, DraughtsSearch
from mining.lab.kernels import self_play as kernel

LAPSES = 20
"""Of 1024 moves so many are drawn at random, so that a network sees what follows a mistake."""
PATIENCE = 40
"""Plies without progress after which a game is drawn: what takes longer to win is not won at this depth."""


@dataclass(frozen=True, slots=True)
class StartPositions:
    """Where games begin: on one of these boards and some plies further, drawn at random."""

    boards: Sequence[Board]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class TrainingPositions:
    """Searched positions as the mover sees them, each with its result."""

    boards: NDArray[np.int64]
    """int64[n, 3]: own, enemy, kings; own moves up the bits."""
    scores: NDArray[np.int16]
    """The search's score of each for the mover, in hundredths of a man."""
    results: NDArray[np.int8]
    """1, 0 or −1: how its game ended for the mover."""
    games: NDArray[np.int32]
    """The number of its game, from 0, ascending."""


def play_games(
    games: int, nodes: int, starts: Sequence[StartPositions], rng: Random, network: np.ndarray | None = None
) -> TrainingPositions:
    """Plays so many games, looking at about `nodes` positions for a move; all kinds of starts are as frequent.

    `network`: judges leaves, else the hand-made judgement.
    """
    search = DraughtsSearch(nodes, network=network)
    memory = search.prepare(nodes)
    list_ = np.zeros(2 * MOVES * RECORD // 8, np.int64)
    boards, scores = np.zeros((kernel.LONGEST, 3), np.int64), np.zeros(kernel.LONGEST, np.int16)
    movers, start = np.zeros(kernel.LONGEST, np.int8), np.zeros(4, np.int64)
    found: list[tuple[np.ndarray, ...]] = []
    for number in range(games):
        address = list_.ctypes.data
        while True:
            kind = rng.choice(starts)
            begin, plies, lot = rng.choice(kind.boards), rng.randint(kind.least, kind.most), rng.getrandbits(61) | 1
            if kernel.stroll(*begin, plies, lot, address, start):
                break
        positions = kernel.QuietPositions(boards, scores, movers)
        ended = kernel.play(*start.tolist(), LAPSES, PATIENCE, lot, memory, address, positions)
        count, black = cast(tuple[int, int], ended)
        results = cast(NDArray[np.int64], np.where(movers[:count] == 0, black, -black)).astype(np.int8)
        found.append((boards[:count].copy(), scores[:count].copy(), results, np.full(count, number, np.int32)))
    boards, scores, results, numbers = (np.concatenate(column) for column in zip(*found, strict=True))
    return TrainingPositions(boards, scores, results, numbers)
