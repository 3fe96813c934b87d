"""Habit: play what people would most likely play here, and say what draws them to it (English draughts).

Before a mind that searches, its search is asked too: each move's strength counts beside how much worse than the best it
looks after a few plies, both weighed as the log taught. Any other mind is not asked: the move is chosen at a glance.
A kind of experience can be asked for with every mind of every game, and a book may be older than the kind; so in other
games, and with a book without the section, nothing changes: a seat is never left empty for a book's sake.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import Any

from ai.draughts.searcher import Searcher
from ai.reasons import only_move
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.errors import BookError
from shared.experience import ExperienceBook
from shared.experience.habit import NAME, SCALE, Habits, decode
from shared.games.english_draughts import ENGLISH_DRAUGHTS
from shared.keys import frame_of, premise

NAMED = 3
"""Features that a reason names at most."""
NOTABLE = 1.1
"""How many times as often a feature must have a move chosen to be named."""


def habit(book: ExperienceBook, agent: Agent) -> Agent:
    """The agent behind the book's habits, if it has any of English draughts. Raises BookError `book/format`."""
    content = book.section(NAME) if book.game == ENGLISH_DRAUGHTS.id else None
    return agent if content is None else Habit(_read(content), book.version, agent)


@lru_cache(maxsize=4)
def _read(content: bytes) -> Habits:
    """One copy for all seats."""
    return decode(content)


class Habit:
    """One seat's mind behind habits, which are shared and read-only."""

    def __init__(self, habits: Habits, version: int, mind: Agent) -> None:
        self._habits = habits
        self._version = version
        self._mind = mind

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            return only_move(legal[0])
        parts = self.parts(view, legal)
        glance = {move: sum(each.values()) for move, each in parts.items()}
        strengths, searched = glance, isinstance(self._mind, Searcher) and self._habits.depth > 0
        if isinstance(self._mind, Searcher) and searched:
            worths = self._mind.worths(view, self._habits.depth, budget)
            best = max(worths.values())
            strengths = {move: self._habits.beside(glance[move], best - worths[move]) for move in legal}
        move = max(legal, key=strengths.__getitem__)
        why: dict[str, Any] = {
            "kind": "habit",
            "share": round(_share(strengths, move), 3),
            "times": round(_times(glance, move), 2),
            "features": _features(parts, move),
            "book": self._version,
        }
        if searched:
            why["depth"] = self._habits.depth
        return Decision(move, why)

    def counsel(self, view: View) -> str:
        return self._mind.counsel(view)

    def parts(self, view: View, legal: Sequence[str]) -> dict[str, dict[str, float]]:
        """For every move, what each of its features adds to its strength. Raises BookError `book/format`."""
        from ai.kernels.draughts_habit import COLUMNS, WEIGHTS  # numba loads with the first choice

        weights = self._habits.weights
        if len(weights) != WEIGHTS:
            raise BookError("book/format", f"the book's habits have {len(weights)} weights, and this Oldhand {WEIGHTS}")
        found: dict[str, dict[str, float]] = {}
        for move, numbers in _seen(view, legal).items():
            added: dict[str, float] = dict.fromkeys(COLUMNS, 0.0)
            for name, number in zip(COLUMNS, numbers, strict=True):
                added[name] += weights[number] / SCALE
            found[move] = added
        return found


def _seen(view: View, legal: Sequence[str]) -> dict[str, list[int]]:
    """The numbers of every move's weights, in the order of `COLUMNS`."""
    import numpy as np

    from ai.kernels.draughts_habit import COLUMNS, LIST_WORDS, see

    own, enemy, kings = _board(premise(view).state)
    memory, numbers = np.zeros(LIST_WORDS, np.int64), np.zeros(len(COLUMNS), np.int32)
    found: dict[str, list[int]] = {}
    for move, state in frame_of(view.game).results(view, legal).items():
        left, then = (_turned(board) for board in _board(state)[:2])  # the next mover's, as this one sees them
        see(own, enemy, kings, own ^ then, enemy & ~left, memory.ctypes.data, numbers)
        found[move] = numbers.tolist()
    return found


def _board(state: bytes) -> tuple[int, int, int]:
    """(own, enemy, kings) of a normal state in the kernel's words: a bit is left out after every eight squares."""
    words = (int.from_bytes(state[at : at + 4], "little") for at in (0, 4, 8))
    own, enemy, kings = (sum((word & 0xFF << 8 * group) << group for group in range(4)) for word in words)
    return own, enemy, kings


def _turned(board: int) -> int:
    """The set on the board turned round: 35 bits in reverse order."""
    return int(f"{board:035b}"[::-1], 2)


def _share(strengths: Mapping[str, float], move: str) -> float:
    """How often the move is chosen, in [0, 1]."""
    return 1 / sum(exp(min(strength - strengths[move], 700)) for strength in strengths.values())


def _times(strengths: Mapping[str, float], move: str) -> float:
    """How often the move is chosen for one time that another one is, on average; at most a million."""
    others = [exp(strength - strengths[move]) for other, strength in strengths.items() if other != move]
    return min(len(others) / max(sum(others), 1e-300), 1e6)


def _features(parts: Mapping[str, Mapping[str, float]], move: str) -> list[dict[str, Any]]:
    """What sets the move most apart from the others, as {"name", "times"}, strongest first."""
    found: list[dict[str, Any]] = []
    others = [each for other, each in parts.items() if other != move]
    for name, added in parts[move].items():
        times = exp(added - sum(each[name] for each in others) / len(others))
        if times >= NOTABLE:
            found.append({"name": name, "times": round(times, 2)})
    return sorted(found, key=lambda feature: -feature["times"])[:NAMED]
