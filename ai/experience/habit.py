"""Habit: play what players of the log would most likely play here, and say what draws them to it.

Where the log taught how to weigh a search (`ExperienceFacets.habit_weighs_search`), the search of an agent that has one
is asked too: each move's strength counts beside how much worse than the best it looks after a few plies. Elsewhere an
agent that searches is left alone: it sees more than habits do. Any other agent is not asked: the move is chosen by its
static features.
A kind of experience can be asked for with every agent of every game, and a book may be older than the kind; so in other
games, and with a book without the section, nothing changes: a seat is never left empty for a book's sake.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import Protocol, runtime_checkable

from ai.contracts import ExperienceFacets, MoveFeatures
from ai.experience.judgement import EvaluatingAgent
from ai.experience.weighing import SearchingAgent
from ai.experience.wrapper import WrapperAgent
from ai.reasons import only_move
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.errors import BookError
from shared.experience import ExperienceBook
from shared.experience.habit import NAME, SCALE, Habits, decode, encode
from shared.reasons import Draw, HabitFeature, HabitReason

NAMED = 3
"""Features that a reason names at most."""
NOTABLE = 1.1
"""How many times as often a feature must have a move chosen to be named."""


@runtime_checkable
class PredictingAgent(Protocol):
    """An agent that can say which moves are likely."""

    def best(self, view: View, legal: Sequence[str], budget: Budget, most: int) -> list[Decision]:
        """The likeliest moves, likeliest first: `most` of them, or all if there are fewer. Raises BookError."""
        ...


def indifferent(facets: ExperienceFacets) -> bytes | None:
    """A section that has every move of the game equally likely, to try the machine code with; None for other games."""
    make = facets.move_features
    return None if make is None else b"".join(encode(Habits(array("h", [0] * make().weights))).columns)


def habit(book: ExperienceBook, agent: Agent, facets: ExperienceFacets) -> Agent:
    """The agent behind the book's habits, if there are any for it. Raises BookError `book/format`."""
    features = None if isinstance(agent, EvaluatingAgent) and not facets.habit_weighs_search else facets.move_features
    content = None if features is None else book.section(NAME)
    return agent if features is None or content is None else HabitAgent(_read(content), book, agent, features)


@lru_cache(maxsize=4)
def _read(content: bytes) -> Habits:
    """One copy for all seats."""
    return decode(content)


class HabitAgent(WrapperAgent):
    """One seat's agent behind habits, which are shared and read-only."""

    def __init__(
        self, habits: Habits, book: ExperienceBook, agent: Agent, features: Callable[[], MoveFeatures]
    ) -> None:
        """`habits`: those of the book. `features`: makes the features of moves, with the first move."""
        self._habits = habits
        self._game, self._version = book.game, book.version
        super().__init__(agent)
        self._make_features = features
        self._features: MoveFeatures | None = None

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            return only_move(legal[0])
        if view.game != self._game:
            return self.agent.choose(view, legal, budget)
        return self.best(view, legal, budget, 1)[0]

    def best(self, view: View, legal: Sequence[str], budget: Budget, most: int) -> list[Decision]:
        """The likeliest moves, likeliest first: `most` of them, or all if there are fewer. In the book's own game.

        Raises BookError `book/format`.
        """
        features = self._move_features()
        legal = features.candidates(view, legal)
        parts = self.parts(view, legal)
        by_features = {move: sum(each.values()) for move, each in parts.items()}
        strengths, searched = by_features, isinstance(self.agent, SearchingAgent) and self._habits.depth > 0
        if isinstance(self.agent, SearchingAgent) and searched:
            values = self.agent.move_values(view, self._habits.depth, budget)
            best = max(values.values())
            strengths = {move: self._habits.beside(by_features[move], best - values[move]) for move in legal}
        likeliest = sorted(legal, key=strengths.__getitem__, reverse=True)[:most]
        depth = self._habits.depth if searched else None
        decisions: list[Decision] = []
        for move in likeliest:
            share, times = round(_share(strengths, move), 3), round(_times(by_features, move), 2)
            named = _features(parts, move)
            why = HabitReason(share=share, times=times, features=named, book=self._version, depth=depth)
            decisions.append(Decision(move, features.described(why, view, move)))
        return decisions

    def parts(self, view: View, legal: Sequence[str]) -> dict[str, dict[Draw, float]]:
        """For every move, what each of its features adds to its strength. Raises BookError `book/format`."""
        features, weights = self._move_features(), self._habits.weights
        if len(weights) != features.weights:
            message = f"the book's habits have {len(weights)} weights, and this Oldhand {features.weights}"
            raise BookError("book/format", message)
        found: dict[str, dict[Draw, float]] = {}
        for move, numbers in features.numbers(view, legal).items():
            added: dict[Draw, float] = dict.fromkeys(features.columns, 0.0)
            for name, number in zip(features.columns, numbers, strict=True):
                added[name] += weights[number] / SCALE
            found[move] = added
        return found

    def _move_features(self) -> MoveFeatures:
        if self._features is None:
            self._features = self._make_features()
        return self._features


def _share(strengths: Mapping[str, float], move: str) -> float:
    """How often the move is chosen, in [0, 1]."""
    return 1 / sum(exp(min(strength - strengths[move], 700)) for strength in strengths.values())


def _times(strengths: Mapping[str, float], move: str) -> float:
    """How often the move is chosen for one time that another one is, on average; at most a million."""
    if len(strengths) == 1:
        return 1.0
    others = [exp(strength - strengths[move]) for other, strength in strengths.items() if other != move]
    return min(len(others) / max(sum(others), 1e-300), 1e6)


def _features(parts: Mapping[str, Mapping[Draw, float]], move: str) -> tuple[HabitFeature, ...]:
    """The features that set the move most apart from the others, strongest first."""
    found: list[HabitFeature] = []
    others = [each for other, each in parts.items() if other != move]
    if not others:
        return ()
    for name, added in parts[move].items():
        times = exp(added - sum(each[name] for each in others) / len(others))
        if times >= NOTABLE:
            found.append(HabitFeature(name=name, times=round(times, 2)))
    return tuple(sorted(found, key=lambda feature: -feature.times)[:NAMED])
