"""Habit: what draws players to a move. Each game's module says how that is found."""

from typing import Any

from mining.columns import Tally
from mining.contracts import SurprisingPositions
from mining.games.registry import mining_facets
from shared.experience import Section


def habit_section(tally: Tally, judged: Section | None) -> tuple[Section, dict[str, Any]] | None:
    """The section and what the header says of it; None for other games and where there is too little.

    `judged`: the judgement of the same tally, which a search beside habits may have.
    """
    mine = mining_facets(tally.game).habit
    return None if mine is None else mine(tally, judged)


def habit_after(
    before: Section, new: Tally, times: float, whole: Tally, surprises: SurprisingPositions
) -> tuple[Section, dict[str, Any]]:
    """A section that was fitted to most of `whole`, after the rounds in `new`, each of which stands for so many
    `times`, and after the surprises; and how many decisions were `learned` from, with the share that was `foretold`.
    """
    mine = mining_facets(new.game).habit_after
    assert mine is not None
    return mine(before, new, times, whole, surprises)
