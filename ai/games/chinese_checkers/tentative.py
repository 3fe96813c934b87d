"""The players `tentative` and `tentative-r`: TentativeMove of Wang et al. 2015, Algorithm 10, and the same completed.

The full width at the first level, then ten plies along the line of best evaluations. `tentative` is the paper's: rows
and mobility, no pull to the last cells of the goal and no look for a win, so that it seldom finishes. Mended are the
slips that stop the printed text from running (the loop variables of line 39, the set of falling checkers that is never
emptied). `tentative-r` values cells as `greedy` does instead of rows alone, mobility less, and wins by what it sees;
a little chance keeps its games apart. Both may heed the Checker Usage that a log teaches, by formula (A.6) as printed.
A move that brings an earlier position back is barred while another is left. Knows no kernel until it first thinks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from ai.games.chinese_checkers.greedy import CELL_VALUE, STEP
from ai.reasons import only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.errors import BookError
from shared.experience import ExperienceBook
from shared.experience.usage import NAME, decode
from shared.games.chinese_checkers.board import CELL_TEXTS, CELLS
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState, Move
from shared.reasons import UsageReason

if TYPE_CHECKING:
    import numpy as np

    from ai.games.chinese_checkers.kernels.tentative import Reading


def usage(book: ExperienceBook, agent: Agent) -> Agent:
    """The agent, heeding the book's usage if it is TentativeMove; others are left as they are. Raises BookError
    `book/format`.

    The third step of the strategy of Wang et al. 2015, Figure 5, by formula (A.6) as printed: measured, it makes a
    player weaker, since it multiplies losses as well as gains.
    """
    content = book.section(NAME) if isinstance(agent, TentativeAgent) else None
    if isinstance(agent, TentativeAgent) and content is not None:
        agent.heed(_read(content), book.version)
    return agent


@lru_cache(maxsize=4)
def _read(content: bytes) -> tuple[float, ...]:
    """One copy for all seats."""
    found = decode(content)
    if len(found) != CELLS:
        raise BookError("book/format", f"the book's section `usage` tells of {len(found)} cells and not of {CELLS}")
    return found


class Mobility(Enum):
    """Pieces whose falling cells FC_Incre counts: the paper does not say."""

    OF_THE_PIECE = 0
    OF_ALL_PIECES = 1
    LEFT_OUT = 2


@dataclass(frozen=True, slots=True)
class PaperReading:
    """A reading of the paper."""

    name: str
    completed: bool
    """Whether cells count and not rows alone, and wins are looked for."""
    weight: float
    """Of FC_Incre beside FD."""
    noise: float
    """Added to each value, drawn evenly from 0 to this."""


PAPER = PaperReading("tentative", completed=False, weight=1.0, noise=0.0)
COMPLETED = PaperReading("tentative-r", completed=True, weight=0.3, noise=0.2)
"""Completed: with the values of cells that `greedy` has."""


class TentativeAgent:
    """One seat's agent."""

    def __init__(self, rng: Random, mobility: Mobility = Mobility.OF_THE_PIECE, way: PaperReading = PAPER) -> None:
        """Without noise nothing is drawn at random: of equal moves the first one found is played (line 28)."""
        self._rng = rng
        self._mobility = mobility
        self._way = way
        self._follower = ViewFollower(GAME)
        self._usage: Sequence[float] = (1.0,) * CELLS  # formula (1): without logs the checker usage is 1
        self._book: int | None = None

    def heed(self, usage: Sequence[float], book: int) -> None:
        """From now on the Checker Usage of every own cell is this, from book version `book`."""
        self._usage, self._book = usage, book

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            return only_move(legal[0])
        import numpy as np  # with numba, here and not with the roster

        from ai.games.chinese_checkers.kernels import tentative as kernel
        from ai.games.chinese_checkers.kernels.board import board_of

        state, way = self._follower.state_of(view), self._way
        moves, values = np.zeros(kernel.ROOM, np.int32), np.zeros(kernel.ROOM)
        looked_at = kernel.tentative_move(
            board_of(state),
            self._reading(),
            kernel.STEPS,
            moves,
            values,
            np.frombuffer(budget.stop, np.uint8),
            budget.nodes or 1 << 60,
        )
        noisy = [float(value) + (way.noise and self._rng.uniform(0, way.noise)) for value in values[:looked_at]]
        ranked = sorted(range(looked_at), key=lambda number: -noisy[number])
        seen = set(state.past)
        for number in ranked:
            move = divmod(int(moves[number]), 128)
            if GAME.successor(state, move).key not in seen:
                break
        else:
            number = ranked[0]
            move = divmod(int(moves[number]), 128)
        return self._decided(state, move, noisy[number], kernel.STEPS)

    def evaluations(self, state: ChineseCheckersState) -> dict[Move, float]:
        """Formula (A.6) of every move, nothing looked ahead."""
        import numpy as np

        from ai.games.chinese_checkers.kernels import tentative as kernel
        from ai.games.chinese_checkers.kernels.board import board_of

        moves, values = np.zeros(kernel.ROOM, np.int32), np.zeros(kernel.ROOM)
        count = kernel.evaluations(board_of(state), self._reading(), moves, values, 0)
        return {divmod(int(move), 128): float(value) for move, value in zip(moves[:count], values[:count], strict=True)}

    def _reading(self) -> "Reading":
        """Its way to play, as the kernel takes it."""
        import numpy as np

        from ai.games.chinese_checkers.kernels.lines import ROW
        from ai.games.chinese_checkers.kernels.tentative import Reading

        way = self._way
        rows = np.array(CELL_VALUE) / STEP if way.completed else ROW.astype(np.float64)
        return Reading(rows, _for_both_seats(self._usage), self._mobility.value, way.weight, way.completed)

    def _decided(self, state: ChineseCheckersState, move: Move, value: float, depth: int) -> Decision:
        text = GAME.format_move(state, move)
        if self._book is None:
            return own_thinking(text, self._way.name, value, depth)
        end = move[1] if state.turn == 0 else CELLS - 1 - move[1]
        cell, usage = CELL_TEXTS[move[1]], round(self._usage[end], 3)
        why = UsageReason(by=self._way.name, score=value, depth=depth, cell=cell, usage=usage, book=self._book)
        return Decision(text, why)


def _for_both_seats(usage: Sequence[float]) -> "np.ndarray":
    """float64[seat, cell]: seat 1 sees the board turned."""
    import numpy as np

    return np.array((usage, usage[::-1]), np.float64)
