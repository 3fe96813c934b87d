"""Habit by game: what draws players to a move. Each game's module says how that is found."""

from collections.abc import Callable, Mapping
from typing import Any

from mining.games.chinese_checkers.habit import checkers_habit, checkers_habit_after
from mining.games.english_draughts.habit import draughts_habit, draughts_habit_after
from mining.pipeline.surprises import Surprises
from mining.pipeline.tally import Tally
from shared.experience import Section
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

_MINED: Mapping[str, Callable[[Tally, Section | None], tuple[Section, dict[str, Any]] | None]] = {
    ENGLISH_DRAUGHTS.id: draughts_habit,
    CHINESE_CHECKERS.id: checkers_habit,
}


def habit_section(tally: Tally, judged: Section | None) -> tuple[Section, dict[str, Any]] | None:
    """The section and what the header says of it; None for other games and where there is too little.

    `judged`: the judgement of the same tally, which a search beside habits may have.
    """
    mined = _MINED.get(tally.game)
    return None if mined is None else mined(tally, judged)


_AFTER: Mapping[str, Callable[[Section, Tally, float, Tally, Surprises], tuple[Section, dict[str, Any]]]] = {
    ENGLISH_DRAUGHTS.id: draughts_habit_after,
    CHINESE_CHECKERS.id: checkers_habit_after,
}


def habit_after(
    before: Section, new: Tally, times: float, whole: Tally, surprises: Surprises
) -> tuple[Section, dict[str, Any]]:
    """A section that was fitted to most of `whole`, after the rounds in `new`, each of which stands for so many
    `times`, and after the surprises; and how many decisions were `learned` from, with the share that was `foretold`.
    """
    return _AFTER[new.game](before, new, times, whole, surprises)
