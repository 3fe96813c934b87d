"""Whole games of English draughts between two searches, on the kernel's boards: for experiments and practice logs.

Knows the draw rules that hold by default and no view, clock or record: every game is a function of its start and seeds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
from numpy.typing import NDArray

from ai.duel.openings import unseen_opening
from ai.games.english_draughts.kernels.board import MOVES, RECORD, board_of, kings_after, legal
from ai.games.english_draughts.kernels.transpositions import key
from ai.games.english_draughts.search import NO_PROGRESS, Board, DraughtsSearch
from mining.games.english_draughts.boards import Boards
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME

Tables = NDArray[np.int16]
"""A judgement (`ai.games.english_draughts.kernels.evaluation`)."""
Move = tuple[int, int]
"""Change and taken, the words of the kernel's record."""
LONGEST = 600
"""Plies after which a game is left undecided; hardly one gets there."""


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """One who searches."""

    tables: Tables
    nodes: int
    """Positions that it looks at for a move."""
    noise: int = 0
    """Hundredths of a man by which it misjudges leaves at most, in every game in another way."""
    lapses: float = 0.0
    """Share of its moves that are drawn at random."""


@dataclass(frozen=True, slots=True)
class SearchedGame:
    """A game: every board before a move, the moves, and 1, 0 or −1 for Black."""

    boards: list[Board]
    moves: list[Move]
    black: int
    scores: list[int | None] = field(default_factory=list[int | None])
    """The mover's search score of every board, in hundredths of a man; None where there was none."""

    def as_seen(self) -> tuple[Boards, Boards, NDArray[np.int64]]:
        """Every board before a move and behind it, both as the mover sees them, and what the mover scored."""
        before = np.array(self.boards, np.int64).reshape(-1, 4)
        change, taken = np.array(self.moves, np.int64).reshape(-1, 2).T
        own, enemy, kings, turn = before.T
        behind = np.column_stack([own ^ change, enemy & ~taken, kings])
        white = turn == 1
        for boards in (before, behind):
            boards[white, :3] = _turned(boards[white, :3])
        return before[:, :3], behind, np.where(white, -self.black, self.black)


def _turned(boards: Boards) -> Boards:
    """The boards turned round: their 35 bits in reverse order."""
    bits = np.arange(35)
    return ((boards[..., None] >> bits & 1) << bits[::-1]).sum(axis=-1)


def unseen_start(rng: Random) -> Board:
    """A board after eight legal plies drawn at random."""
    text, _ = unseen_opening(GAME, rng)
    return board_of(GAME.parse_position(text, GAME.options({})))


def play(black: SearchPlayer, white: SearchPlayer, start: Board, rng: Random, longest: int = LONGEST) -> SearchedGame:
    """One game, of so many plies at most. Its randomness are both players' noise and lapses."""
    players = (black, white)
    searches = [DraughtsSearch(each.nodes, each.tables, each.noise, rng.getrandbits(62)) for each in players]
    memory = np.zeros(MOVES * RECORD // 8, np.int64)
    boards: list[Board] = []
    moves: list[Move] = []
    scores: list[int | None] = []
    past: list[int] = []
    own, enemy, kings, turn = start
    for _ in range(longest):
        choices = _moves_of(own, enemy, kings, turn, memory)
        if not choices:
            return SearchedGame(boards, moves, 2 * turn - 1, scores)
        here = int(key(own, enemy, kings, turn))
        if len(past) >= NO_PROGRESS or past.count(here) >= 2:
            break
        mover, score = players[turn], None
        if len(choices) == 1:
            move = choices[0]
        elif mover.lapses and rng.random() < mover.lapses:
            move = rng.choice(choices)
        else:
            move = searches[turn].answer((own, enemy, kings, turn), past, mover.nodes)
            score = searches[turn].score
        boards.append((own, enemy, kings, turn))
        moves.append(move)
        scores.append(score)
        change, taken = move
        past = [*past, here] if not taken and own & change & kings else []
        kings = int(kings_after(own, kings, turn, change, taken))
        own, enemy, turn = enemy & ~taken, own ^ change, 1 - turn
    return SearchedGame(boards, moves, 0, scores)


def _moves_of(own: int, enemy: int, kings: int, turn: int, memory: NDArray[np.int64]) -> Sequence[Move]:
    address = memory.ctypes.data
    words = (int(legal(own, enemy, kings, turn, address)) - address) // 8
    return [(change, taken) for change, taken, _ in memory[:words].reshape(-1, RECORD // 8).tolist()]


def played_pairs(one: SearchPlayer, other: SearchPlayer, pairs: int, seed: str) -> list[tuple[float, float]]:
    """The score of `one` in each pair of games from an unseen start, seats exchanged: 1, ½ or 0 a game."""
    found: list[tuple[float, float]] = []
    for number in range(pairs):
        rng = Random(f"{seed}:{number}")
        start = unseen_start(rng)
        as_black, as_white = play(one, other, start, rng), play(other, one, start, rng)
        found.append(((1 + as_black.black) / 2, (1 - as_white.black) / 2))
    return found
