"""Hindsight: a domino move whose kind gained clearly more, in hands played otherwise, than that of the move proposed.

The table of a book is asked with the seat's own tiles and public facts alone; which moves fall into one cell, and when
one is preferred to another, is said by `ai.games.domino_101.kernels.hindsight`.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from ai.experience.wrapper import WrapperAgent
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.experience import ExperienceBook
from shared.experience.hindsight import CELLS, NAME, UNIT, cell_fields, parse_hindsight
from shared.reasons import ChanceReason, HindsightReason, ThinkingReason

NEEDED = 10
"""Times that both cells must have been seen."""
MARGIN = 0.5
"""Standard errors by which a cell must be better (`kernels.hindsight.prefer`) to correct a random move."""
MARGINS: Mapping[str, float] = {
    "greedy": MARGIN,
    "level-2": MARGIN,
    "level-3": MARGIN,
    "level-4": MARGIN,
    # Half a standard error loses to the player itself with the table of 1,000 hands: 49.7 ± 0.3 % of 60,000 hands.
    "level-4r": 1.0,
}
"""The same by player, as its reasons name it, to correct its own thinking. The table knows less than stronger players:
`weigher` gained nothing by it with 0.5, 1.5 and 3."""


class HindsightAgent(WrapperAgent):
    """One seat's agent and a second thought. The book is shared and read-only."""

    def __init__(self, book: ExperienceBook, agent: Agent) -> None:
        """Raises BookError `book/format`."""
        super().__init__(agent)
        self._book = book
        content = book.section(NAME)
        self._table: tuple[np.ndarray, np.ndarray] | None = None if content is None else _table(content)

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        decision = self.agent.choose(view, legal, budget)
        margin = _margin_of(decision)
        if self._table is None or len(legal) == 1 or margin is None:
            return decision
        # Machine code is loaded by the seats that need it.
        from ai.games.domino_101.kernel_agents import KernelInputs
        from ai.games.domino_101.kernels.hindsight import cells_of, prefer
        from ai.games.domino_101.observation import has_room

        if not has_room(view):
            return decision
        inputs = KernelInputs(view, legal, 0)
        cells = np.zeros(inputs.count, np.int64)
        cells_of(inputs.hand, inputs.seat, inputs.held, inputs.moves, inputs.count, cells)
        proposed = inputs.texts.index(decision.move)
        chosen = int(prefer(cells, inputs.count, proposed, *self._table, NEEDED, margin))
        return decision if chosen == proposed else self._preferred(inputs.texts, cells, chosen, proposed)

    def _preferred(self, texts: Sequence[str], cells: np.ndarray, chosen: int, proposed: int) -> Decision:
        assert self._table is not None
        times, sums = self._table
        mine, theirs = (float(sums[cell] / times[cell]) / UNIT for cell in (cells[chosen], cells[proposed]))
        why = HindsightReason(
            cell=cell_fields(int(cells[chosen])),
            worth=round(mine - theirs, 2),
            seen=int(times[cells[chosen]]),
            instead_of=texts[proposed],
            book=self._book.version,
        )
        return Decision(texts[chosen], why)


def _margin_of(decision: Decision) -> float | None:
    """Standard errors by which another move must be better; None for a decision that is not to be corrected."""
    match decision.why:
        case ChanceReason():
            return MARGIN
        case ThinkingReason(by=str(by)):
            return MARGINS.get(by)
        case _:
            return None


def _table(content: bytes) -> tuple[np.ndarray, np.ndarray]:
    """By cell, how often it was seen and the sum of what it gained."""
    seen = parse_hindsight(content)
    times, sums = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    cells = list(seen.cells)
    times[cells], sums[cells] = seen.times, seen.sums
    return times, sums
