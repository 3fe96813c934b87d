"""Judgement, the learned evaluation: what positions are worth. Each game's module says how that is found; without one,
a game's features are weighed, if it has any."""

from typing import Any

from mining.columns import Tally
from mining.contracts import SurprisingPositions
from mining.games.registry import mining_facets
from mining.patterns.features import feature_judgement, feature_judgement_after
from shared.experience import Section


def judgement_section(tally: Tally, played: Tally) -> tuple[Section, dict[str, Any]] | None:
    """The section and what the header says of it; None for other games and where there is too little.

    `played`: all decisions of the games of `tally`, those included that nobody is to learn from: they tell how the
    games went on.
    """
    return (mining_facets(tally.game).judgement or feature_judgement)(tally, played)


def judgement_after(
    before: Section, new: Tally, times: float, whole: Tally, surprises: SurprisingPositions, played: Tally
) -> tuple[Section, dict[str, Any]]:
    """A section that was fitted to most of `whole`, after the rounds in `new`, each of which stands for so many
    `times`, and after the surprises; and how many decisions or positions were `learned` from. `played`: all
    decisions of the games of `new`.
    """
    mine = mining_facets(new.game).judgement_after or feature_judgement_after
    return mine(before, new, times, whole, surprises, played)
