"""Judgement by game: what positions are worth, as the log taught it. Each game's module says how that is found."""

from collections.abc import Callable, Mapping
from typing import Any

from mining.games.chinese_checkers.judgement import checkers_judgement, checkers_judgement_after
from mining.games.english_draughts.judgement import draughts_judgement, draughts_judgement_after
from mining.pipeline.surprises import Surprises
from mining.pipeline.tally import Tally
from shared.experience import Section
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

_MINED: Mapping[str, Callable[[Tally], tuple[Section, dict[str, Any]] | None]] = {
    ENGLISH_DRAUGHTS.id: draughts_judgement,
    CHINESE_CHECKERS.id: checkers_judgement,
}


def judgement_section(tally: Tally) -> tuple[Section, dict[str, Any]] | None:
    """The section and what the header says of it; None for other games and where there is too little."""
    mined = _MINED.get(tally.game)
    return None if mined is None else mined(tally)


_AFTER: Mapping[str, Callable[[Section, Tally, float, Tally, Surprises], tuple[Section, dict[str, Any]]]] = {
    ENGLISH_DRAUGHTS.id: draughts_judgement_after,
    CHINESE_CHECKERS.id: checkers_judgement_after,
}


def judgement_after(
    before: Section, new: Tally, times: float, whole: Tally, surprises: Surprises
) -> tuple[Section, dict[str, Any]]:
    """A section that was fitted to most of `whole`, after the rounds in `new`, each of which stands for so many
    `times`, and after the surprises; and how many decisions or positions were `learned` from.
    """
    return _AFTER[new.game](before, new, times, whole, surprises)
