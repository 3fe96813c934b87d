"""Hindsight: a domino move whose kind gained clearly more, in hands played otherwise, than that of the move proposed.

The table of a book is asked with the seat's own tiles and public facts alone; which moves fall into one cell, and when
one is preferred to another, is said by `ai.games.domino_101.kernels.hindsight`.

A player that samples deals knows more than the table. Where its deals can hardly tell moves apart, a rule of the book
(`shared.experience.hindsight`) decides: of these moves, the one whose rule has the greatest support is played.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from ai.experience.wrapper import WrapperAgent
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.experience import ExperienceBook
from shared.experience.hindsight import (
    ANY,
    FACTS_SHAPE,
    KINDS,
    NAME,
    RULES_NAME,
    UNIT,
    HindsightRule,
    cell_fields,
    parse_hindsight,
    parse_rules,
)
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
ALIKE = 0.0125
"""Chance to win the match by which moves may differ, by sampled deals, for a rule to decide between them."""


class HindsightAgent(WrapperAgent):
    """One seat's agent and a second thought. The book is shared and read-only."""

    def __init__(self, book: ExperienceBook, agent: Agent) -> None:
        """Raises BookError `book/format`."""
        super().__init__(agent)
        self._book = book
        content, rules = book.section(NAME), book.section(RULES_NAME)
        self._table: tuple[np.ndarray, np.ndarray] | None = None if content is None else _table(content)
        self._rules = () if rules is None else parse_rules(rules)
        self._rule_of = _first_rules(self._rules)

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        decision = self.agent.choose(view, legal, budget)
        margin, alike = _margin_of(decision), _alike(decision)
        table = None if margin is None else self._table
        is_by_rule = bool(self._rules) and len(alike) > 1
        if len(legal) == 1 or (table is None and not is_by_rule):
            return decision
        # Machine code is loaded by the seats that need it.
        from ai.games.domino_101.kernel_agents import KernelInputs
        from ai.games.domino_101.kernels.hindsight import cells_of, facts_of, prefer
        from ai.games.domino_101.observation import has_room

        if not has_room(view):
            return decision
        inputs = KernelInputs(view, legal, 0)
        cells = np.zeros(inputs.count, np.int64)
        if is_by_rule or table is None:
            facts_of(inputs.hand, inputs.seat, inputs.held, inputs.moves, inputs.count, cells)
            return self._by_rule(decision, alike, dict(zip(inputs.texts, self._rule_of[cells - KINDS], strict=True)))
        cells_of(inputs.hand, inputs.seat, inputs.held, inputs.moves, inputs.count, cells)
        proposed = inputs.texts.index(decision.move)
        chosen = int(prefer(cells, inputs.count, proposed, *table, NEEDED, margin))
        return decision if chosen == proposed else self._preferred(inputs.texts, cells, chosen, proposed)

    def _by_rule(self, decision: Decision, alike: Sequence[str], rule_of: Mapping[str, int]) -> Decision:
        """The move among `alike` whose rule has the greatest support, where that tells them apart. `rule_of`: by move,
        the number of the first rule that fits it, or 0."""
        gains = {move: self._rules[rule_of[move] - 1].gain if rule_of[move] else 0.0 for move in alike}
        move = max(alike, key=gains.__getitem__)
        rejected = next((other for other in alike if gains[other] < gains[move]), None)
        if rejected is None or not rule_of[move]:
            return decision
        number = int(rule_of[move])
        rule = self._rules[number - 1]
        why = HindsightReason(
            cell=rule.facts,
            worth=round(rule.gain, 2),
            seen=rule.times,
            instead_of=rejected,
            book=self._book.version,
            rule=number,
        )
        return Decision(move, why)

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


def _alike(decision: Decision) -> Sequence[str]:
    """The moves that sampled deals can hardly tell from the one decided on, which is the first, then the best one;
    none where no deals were sampled."""
    why = decision.why
    if not isinstance(why, ThinkingReason) or why.rule != "sampled" or why.score is None:
        return ()
    # A chance of 0: no deal was played with it, for a partner would resent the move.
    close = [other for other in why.others or () if other.chance and other.chance >= why.score - ALIKE]
    return (decision.move, *(other.move for other in sorted(close, key=lambda other: -other.chance)))


def _table(content: bytes) -> tuple[np.ndarray, np.ndarray]:
    """By cell, how often it was seen and the sum of what it gained."""
    seen = parse_hindsight(content)
    times, sums = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    cells = list(seen.cells)
    times[cells], sums[cells] = seen.times, seen.sums
    return times, sums


def _first_rules(rules: Sequence[HindsightRule]) -> np.ndarray:
    """By cell of facts, the number of the first rule that fits, from 1; 0 where none does."""
    found = np.zeros(FACTS_SHAPE, np.int64)
    for number, rule in reversed(list(enumerate(rules, 1))):
        found[tuple(slice(None) if value == ANY else value for value in rule.values)] = number
    return found.ravel()
