"""Analysis: the best lines from a position, searched deeper and deeper. Knows no clock, no connection and no game.

A game takes part by a facet (`ai.registry.analysis_of`). It finds the best line from one position; the second best is
the best one without the first move of the first, and so on.
"""

from collections.abc import Callable

from ai.contracts import Endings, Root, RootLine, RootSearch
from ai.experience.judgement import state_evaluator
from ai.registry import agent_facets, analysis_of
from shared.core import team_of
from shared.experience import ExperienceBook
from shared.experience.evaluator import WIN
from shared.games import game_named
from shared.protocol.hosts import EvaluatedLine


class DeepeningSearch:
    """The search of one position for somebody who looks at it. Use it in one thread at a time."""

    def __init__(self, root: RootSearch, team: int, lines: int) -> None:
        """`team`: of the seat to act; scores are for team 0. `lines`: of the best, at most."""
        self._root = root
        self._sign = 1 if team == 0 else -1
        self._most = lines
        self.unit = root.unit
        self.depth = 0
        """Plies searched to their end."""
        self.nodes = 0
        self.lines: list[EvaluatedLine] = []
        """The best first, of the depth that was searched last."""
        self.is_over = False
        """Whether searching deeper would say no more."""

    def deepen(self, stop: bytearray) -> None:
        """Search one step deeper, unless `stop` is set meanwhile: then all stays as it was."""
        found: list[RootLine] = []
        while len(found) < self._most:
            line = self._root.best(self.depth + self._root.step, [it.moves[0] for it in found], stop)
            if stop[0]:
                return
            if line is None:
                break
            self.nodes += line.nodes
            found.append(line)
        self.depth += self._root.step
        if found and found[0].share is None:
            found.sort(key=lambda it: -it.score)
        self.lines = [self._evaluated(line) for line in found]
        self.is_over = self.depth >= self._root.deepest or all(_is_settled(line, self.depth) for line in found)

    def _evaluated(self, line: RootLine) -> EvaluatedLine:
        score = WIN if line.plies is not None and line.plies > 0 else -WIN if line.plies is not None else line.score
        bounded = max(-WIN, min(WIN, score))
        plies = None if line.plies is None else abs(line.plies)
        return EvaluatedLine(score=self._sign * bounded, plies=plies, moves=list(line.moves[:40]), share=line.share)


def _is_settled(line: RootLine, depth: int) -> bool:
    """Whether the line's result cannot change any more: no way to it is shorter than what was searched."""
    return line.plies is not None and abs(line.plies) <= depth


def searching(
    game: str, position: str, lines: int, endings: Endings | None, book: ExperienceBook | None = None
) -> Callable[[], DeepeningSearch] | None:
    """A function that makes the search of a position that goes on, or None where the game has no search.

    `endings`, `book`: the solved endings and the newest book of the game. Raises NotationError, UnknownGame, BookError.
    """
    rules = game_named(game)
    analysis = analysis_of(rules.id)
    if analysis is None:
        return None
    state = rules.parse_position(position, rules.options({}))
    evaluate = None if book is None else state_evaluator(book, agent_facets(rules.id))
    root, team = Root(rules, state, endings, evaluate), team_of(rules, rules.to_act(state)[0])
    return lambda: DeepeningSearch(analysis.root_search(root), team, lines)
