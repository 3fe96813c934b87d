"""The house rules of English draughts.

`start` is "standard" or "ballot-3" (a three-move opening, drawn), `no_progress` plies or "off", `repetition` "draw" or
"off".
"""

import re
from collections.abc import Mapping

from shared.core import Options
from shared.errors import OptionError

NO_PROGRESS = range(1, 1001)
"""Plies without progress that a table may choose to call a draw."""
DEFAULTS = {"start": "standard", "no_progress": 80, "repetition": "draw"}


def complete_options(given: Mapping[str, object]) -> Options:
    """Every option by name. Raises OptionError."""
    for name in given:
        if name not in DEFAULTS:
            raise OptionError(f"English draughts has no option {name!r}; it has {', '.join(DEFAULTS)}")
    chosen: dict[str, object] = {**DEFAULTS, **given}
    start = _choice("start", chosen["start"], "standard", "ballot-3")
    repetition = _choice("repetition", chosen["repetition"], "draw", "off")
    return {"start": start, "no_progress": _no_progress(chosen["no_progress"]), "repetition": repetition}


def _choice(name: str, given: object, one: str, other: str) -> str:
    if given not in (one, other):
        raise OptionError(f"{name} is {one!r} or {other!r}, not {given!r}")
    return one if given == one else other


def _no_progress(given: object) -> int | str:
    """The complete form of the option `no_progress`; a number may come as text."""
    if given == "off":
        return "off"
    text = str(given)
    if re.fullmatch("[0-9]{1,4}", text) and int(text) in NO_PROGRESS:
        return int(text)
    raise OptionError(f"no_progress is 'off' or {min(NO_PROGRESS)} to {max(NO_PROGRESS)} plies, not {given!r}")
