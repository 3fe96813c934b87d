"""Ten simulated testers of ten strengths, for the ten people of Wang et al. 2015, and the games that they log.

A tester has its own opinion of the cells (the table made by hand, misjudged at random, the same to the left and to the
right), looks a few plies ahead and sometimes slips. The paper's people are called experienced; these go from a beginner
to a player whom the computer seldom beats, so that an effect shows at every strength. Mines nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ai.games.chinese_checkers.greedy import CELL_VALUE, STEP
from ai.games.chinese_checkers.tentative import COMPLETED
from ai.reasons import only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Budget, Decision
from shared.core import Seat, View
from shared.games.chinese_checkers.board import CELLS, SIDE
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME

if TYPE_CHECKING:
    from mining.lab.kernels.checkers_testers import Memory

MOST_PLIES = 250
OPTIONS = GAME.options({"repetition": "forbidden", "ply_cap": MOST_PLIES})
COMPUTER = COMPLETED.name
"""The paper's computer, as the roster names it."""
_MIRROR = [SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS)]


@dataclass(frozen=True, slots=True)
class Tester:
    """How strong somebody is."""

    name: str
    depth: int
    """Plies looked ahead."""
    slips: float
    """Share of moves that are one of the three that gain most, at random."""
    blur: float
    """Standard error of its opinion of a cell, hundredths of a row."""


TESTERS: Sequence[Tester] = (
    Tester("00", 1, 0.25, 40.0),
    Tester("01", 1, 0.20, 25.0),
    Tester("02", 1, 0.10, 20.0),
    Tester("03", 2, 0.45, 25.0),
    Tester("04", 2, 0.35, 25.0),
    Tester("05", 2, 0.25, 20.0),
    Tester("06", 2, 0.15, 15.0),
    Tester("07", 2, 0.05, 10.0),
    Tester("08", 3, 0.15, 15.0),
    Tester("09", 3, 0.05, 10.0),
)
"""By number, about the weakest first."""
EXPERTS: Sequence[Tester] = tuple(Tester(f"1{number}", 3, 0.05, 10.0) for number in range(10))
"""Ten of the same strength and of different opinions: whose games are worth learning from."""
PERSONALITIES: Sequence[Tester] = tuple(Tester(f"2{number}", 1, 0.10, 10.0) for number in range(10))
"""Ten who look no further than their move: they reach the same states in many orders, as the paper's Figure 3 shows."""


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game of the log: who sat where, what they played, who won."""

    names: tuple[str, str]
    moves: NDArray[np.int32]
    """128 · from + to, in order."""
    winner: int
    """−1: nobody."""


def people_against_people(game: int, seed: int, panel: Sequence[Tester] = TESTERS) -> LoggedGame:
    """Game number `game` of part 3.2: each of the panel against each other, seats in turn."""
    pairings = [(a.name, b.name) for number, a in enumerate(panel) for b in panel[number + 1 :]]
    one, two = pairings[game % len(pairings)]
    return _played((one, two) if game // len(pairings) % 2 == 0 else (two, one), f"{seed}:people:{game}")


def people_against_computer(game: int, seed: int, panel: Sequence[Tester] = TESTERS) -> LoggedGame:
    """Game number `game` of part 3.1: each of the panel against the computer, seats in turn."""
    tester = panel[game // 2 % len(panel)].name
    return _played((tester, COMPUTER) if game % 2 else (COMPUTER, tester), f"{seed}:computer:{game}")


def _played(names: tuple[str, str], seed: str) -> LoggedGame:
    """One game from the start; the same seed gives the same game."""
    from ai.games.chinese_checkers.kernels.board import board_of
    from ai.kernels.chance import chance
    from mining.lab.kernels.checkers_testers import play_out

    start = GAME.parse_position(GAME.deal(OPTIONS, Random(0)), OPTIONS)
    both = np.concatenate([_row(name) for name in names])
    moves = np.zeros(MOST_PLIES, np.int32)
    lot = chance(Random(seed).getrandbits(64))
    plies, winner = play_out(board_of(start), both, _memories(), lot, MOST_PLIES, moves)
    return LoggedGame(names, moves[:plies].copy(), int(winner))


@cache
def _row(name: str) -> NDArray[Any]:
    """The tester of that name, or the computer, as the kernel wants it: TESTER[1]."""
    from mining.lab.kernels import checkers_testers as kernel

    row = np.zeros(1, kernel.TESTER)
    if name == COMPUTER:
        row["kind"], row["weight"], row["noise"] = kernel.TENTATIVE, COMPLETED.weight, COMPLETED.noise
        row["rows"][0] = np.array(CELL_VALUE) / STEP
        return row
    (tester,) = (each for each in (*TESTERS, *EXPERTS, *PERSONALITIES) if each.name == name)
    errors = np.random.default_rng(int(name)).normal(0.0, tester.blur, CELLS)
    opinion = np.rint(np.array(CELL_VALUE[0]) + (errors + errors[_MIRROR]) / np.sqrt(2)).astype(np.int32)
    row["kind"], row["depth"], row["slips"] = kernel.SEARCHES, tester.depth, tester.slips
    row["cell_values"][0] = np.array((opinion, opinion[::-1]))
    return row


@cache
def _memories() -> "tuple[Memory, ...]":
    """One set for all games: they are played one after the other."""
    from mining.lab.kernels.checkers_testers import memories

    return memories(2)


class SeatedTester:
    """A tester as a seat's agent."""

    def __init__(self, name: str, rng: Random) -> None:
        from ai.kernels.chance import chance

        self._name = name
        self._chance = chance(rng.getrandbits(64))
        self._follower = ViewFollower(GAME)
        self._keys: dict[int, int] = {}

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            return only_move(legal[0])
        from ai.games.chinese_checkers.kernels.board import board_of
        from ai.games.chinese_checkers.kernels.memory import push
        from mining.lab.kernels import checkers_testers as kernel

        state = self._follower.state_of(view)
        board, tester = board_of(state), _row(self._name)
        memory, _ = _memories()
        kernel.begin(board, tester[0], memory.desk, MOST_PLIES)
        for position in state.past:
            push(memory.desk.search, np.uint64(self._key(position)))
        move = int(kernel.choose(board, tester[0], memory, self._chance))
        return own_thinking(GAME.format_move(state, divmod(move, 128)), f"tester {self._name}")

    def counsel(self, view: View) -> str:
        """Nobody is asked in this game."""
        return "either"

    def _key(self, position: int) -> int:
        """The kernel's key of a position of the rule book, worked out once."""
        if position not in self._keys:
            from ai.games.chinese_checkers.kernels.board import key_of

            side = (1 << CELLS) - 1
            self._keys[position] = key_of((position & side, position >> CELLS & side), position >> 2 * CELLS)
        return self._keys[position]


def packed_states(game: LoggedGame) -> list[bytes]:
    """Every position of the game, the start first, as the rule book packs them."""
    state = GAME.parse_position(GAME.deal(OPTIONS, Random(0)), OPTIONS)
    states = [GAME.pack(state)]
    for move in game.moves.tolist():
        state = GAME.successor(state, divmod(move, 128))
        states.append(GAME.pack(state))
    return states


def seat_of(game: LoggedGame, name: str) -> Seat:
    """Where the player of that name sat."""
    return Seat(game.names.index(name))
