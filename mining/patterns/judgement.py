"""Judgement by game: what positions are worth, as the log taught it. Each game's module says how that is found."""

from collections.abc import Callable, Mapping
from typing import Any

from mining.patterns.judgement_checkers import checkers_judgement
from mining.patterns.judgement_draughts import draughts_judgement
from mining.tally import Tally
from shared.experience import Section
from shared.games.chinese_checkers import CHINESE_CHECKERS
from shared.games.english_draughts import ENGLISH_DRAUGHTS

_MINED: Mapping[str, Callable[[Tally], tuple[Section, dict[str, Any]] | None]] = {
    ENGLISH_DRAUGHTS.id: draughts_judgement,
    CHINESE_CHECKERS.id: checkers_judgement,
}


def judgement_section(tally: Tally) -> tuple[Section, dict[str, Any]] | None:
    """The section and what the header says of it; None for other games and where there is too little."""
    mined = _MINED.get(tally.game)
    return None if mined is None else mined(tally)
