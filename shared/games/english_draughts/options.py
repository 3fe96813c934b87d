"""The house rules of English draughts.

`start` is "standard" or "ballot-3" (a three-move opening, drawn), `no_progress` plies or "off", `repetition` "draw" or
"off".
"""

import re
from collections.abc import Mapping
from typing import Any

from shared.core import Options
from shared.errors import OptionError

NO_PROGRESS = range(1, 1001)
"""Plies without progress that a table may choose to call a draw."""
DEFAULTS = {"start": "standard", "no_progress": 80, "repetition": "draw"}


def complete_options(given: Mapping[str, Any]) -> Options:
    """Every option by name. Raises OptionError."""
    for name in given:
        if name not in DEFAULTS:
            raise OptionError(f"English draughts has no option {name!r}; it has {', '.join(DEFAULTS)}")
    chosen = {**DEFAULTS, **given}
    if chosen["start"] not in ("standard", "ballot-3"):
        raise OptionError(f"start is 'standard' or 'ballot-3', not {chosen['start']!r}")
    if chosen["repetition"] not in ("draw", "off"):
        raise OptionError(f"repetition is 'draw' or 'off', not {chosen['repetition']!r}")
    return {**chosen, "no_progress": _no_progress(chosen["no_progress"])}


def _no_progress(given: object) -> int | str:
    """The complete form of the option `no_progress`; a number may come as text."""
    if given == "off":
        return "off"
    text = str(given)
    if re.fullmatch("[0-9]{1,4}", text) and int(text) in NO_PROGRESS:
        return int(text)
    raise OptionError(f"no_progress is 'off' or {min(NO_PROGRESS)} to {max(NO_PROGRESS)} plies, not {given!r}")
