"""What answers the tasks without being submitted: chance, counts of the train split, and what ships with Oldhand.

A baseline is given what a submitted model is given, and answers as its methods do.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol, runtime_checkable

from ai.experience.weighing import SearchingAgent
from ai.registry import agent_facets
from mining.dataset.reading import Example, Observation
from shared.agent import Budget
from shared.core import View
from shared.games import GAMES
from shared.games.facets import facets_of
from shared.keys import frame_of

RESULTS: Final = 3
"""Won, drawn, lost."""
TRUST: Final = 2.0
"""The observations that what is known beforehand counts as."""
_NODES: Final = 500
"""Positions that the search of a value looks at."""
_STEP: Final = 10
"""Hundredths of the search's unit that are told apart."""
_POINTS: Final = 20
"""Points of a match that are told apart."""


@runtime_checkable
class PeopleModel(Protocol):
    """An agent that knows how likely people are to play each move."""

    def likely(self, view: View, legal: Sequence[str], budget: Budget) -> Mapping[str, Any]:
        """By move, with the field `share`."""
        ...


def uniform_moves(seen: Observation) -> Mapping[str, float]:
    """By move: every one is as likely as any other."""
    return dict.fromkeys(seen.legal, 1.0)


def uniform_tiles(seen: Observation) -> Mapping[str, Sequence[float]]:
    """By piece and seat, by how many pieces each seat holds: every place of a piece is as likely as any other."""
    row = [0.0 if seat == seen.view.seat else float(count) for seat, count in enumerate(seen.view.counts)]
    return dict.fromkeys(exact_tiles(seen), row)


def exact_tiles(seen: Observation) -> Mapping[str, Sequence[float]]:
    """By piece that the seat does not see and seat; nothing where the game does not tell. Every deal that the passes
    allow is as likely as any other."""
    find = facets_of(seen.view.game).holders
    return {} if find is None else find(seen.view)


def moves_of_people(agent: PeopleModel, seen: Observation) -> Mapping[str, float]:
    """By move, by the model of people's moves that ships with Oldhand, one seat's agent after another."""
    likely = agent.likely(seen.view, seen.legal, Budget())
    return {move: likely[move].share for move in seen.legal}


class Counts:
    """How often a move was made in the very position, and what came of that, in the train split."""

    def __init__(self, game: str) -> None:
        self._has_frame = not GAMES[game].hidden or facets_of(game).frame is not None
        self._wanted: set[bytes] = set()
        self._moves: defaultdict[bytes, Counter[str]] = defaultdict(Counter)
        self._results: defaultdict[bytes, Counter[int]] = defaultdict(Counter)
        self._base: Counter[int] = Counter()

    def want(self, examples: Iterable[Example]) -> None:
        """Count these positions alone: all of a large release have no room in memory."""
        self._wanted.update(self._situation(example.seen)[0] for example in examples)

    def learn(self, example: Example) -> None:
        """One decision more."""
        self._base[example.result] += 1
        key, turn = self._situation(example.seen)
        if key in self._wanted:
            self._results[key][example.result] += 1
            if example.by_person:
                self._moves[key][turn(example.move)] += 1

    def base_rate(self, seen: Observation) -> Sequence[float]:
        """Won, drawn, lost."""
        return _mixed(self._base, (1 / RESULTS,) * RESULTS)

    def next_move(self, seen: Observation) -> Mapping[str, float]:
        """By move."""
        key, turn = self._situation(seen)
        counts = self._moves.get(key, Counter[str]())
        return {move: counts[turn(move)] + TRUST / len(seen.legal) for move in seen.legal}

    def value(self, seen: Observation) -> Sequence[float]:
        """Won, drawn, lost."""
        counts = self._results.get(self._situation(seen)[0], Counter[int]())
        return _mixed(counts, self.base_rate(seen))

    def _situation(self, seen: Observation) -> tuple[bytes, Any]:
        return frame_of(seen.view.game).of_view(seen.view) if self._has_frame else (b"", str)


class SearchedValue:
    """What games of the train split came to from positions that the strongest searching player values alike, and from
    the same standing of the match."""

    def __init__(self, agent: SearchingAgent, counts: Counts) -> None:
        self._agent = agent
        self._counts = counts
        self._results: defaultdict[tuple[int, int], Counter[int]] = defaultdict(Counter)

    def learn(self, example: Example) -> None:
        """One decision more."""
        self._results[self._standing(example.seen)][example.result] += 1

    def value(self, seen: Observation) -> Sequence[float]:
        """Won, drawn, lost."""
        found = self._results.get(self._standing(seen), Counter[int]())
        return _mixed(found, self._counts.base_rate(seen))

    def _standing(self, seen: Observation) -> tuple[int, int]:
        """The value of the best move, and the lead in the match."""
        assert seen.view.seat is not None
        values = self._agent.move_values(seen.view, 40, Budget(nodes=_NODES), seen.legal)
        scores = seen.view.scores
        lead = 2 * scores[seen.view.seat] - max(scores) - min(scores)
        return round(max(values.values()) / _STEP), round(lead / _POINTS)


def people_model(game: str) -> PeopleModel | None:
    """One seat's agent that knows what people play; None where none ships."""
    kinds = (kind for kind in agent_facets(game).agents.values() if kind.imitation is not None)
    return next((agent for kind in kinds if isinstance(agent := kind.make(Random(0)), PeopleModel)), None)


def fast_search(game: str) -> SearchingAgent | None:
    """One seat's agent of the strongest kind that searches in machine code; None where there is none."""
    kinds = (kind for kind in reversed([*agent_facets(game).agents.values()]) if kind.compiled)
    return next((agent for kind in kinds if isinstance(agent := kind.make(Random(0)), SearchingAgent)), None)


def _mixed(counts: Mapping[int, int], before: Sequence[float]) -> Sequence[float]:
    """Shares by counts, where what is known beforehand counts as well."""
    total = sum(counts.values()) + TRUST
    return [(counts.get(result, 0) + TRUST * before[result]) / total for result in range(RESULTS)]
