"""Habit by game: what draws players to a move. Each game's module says how that is found."""

from collections.abc import Callable, Mapping
from typing import Any

from mining.patterns.habit_checkers import checkers_habit
from mining.patterns.habit_draughts import draughts_habit
from mining.tally import Tally
from shared.experience import Section
from shared.games.chinese_checkers import CHINESE_CHECKERS
from shared.games.english_draughts import ENGLISH_DRAUGHTS

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
