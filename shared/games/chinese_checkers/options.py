"""The options of Chinese checkers: their values and defaults. Their meaning is in the docstring of the rules."""

from collections.abc import Mapping

from shared.core import Options
from shared.errors import OptionError
from shared.games.chinese_checkers.board import HOPS

PLY_CAP_LIMIT = 1000
"""The greatest `ply_cap` a table may choose, so that every round has a bound."""
DEFAULTS: Options = {"squat_from_ply": 60, "repetition": "draw", "ply_cap": 300, "hop": "adjacent"}
CHOICES: Mapping[str, tuple[int | str, ...]] = {
    "squat_from_ply": (*range(PLY_CAP_LIMIT + 1), "never"),
    "repetition": ("draw", "forbidden", "off"),
    "ply_cap": tuple(range(1, PLY_CAP_LIMIT + 1)),
    "hop": tuple(HOPS),
}


def complete_options(given: Mapping[str, object]) -> Options:
    """The complete options; numbers may be given as text. Raises OptionError naming the option and its choices."""
    complete = dict(DEFAULTS)
    for name, value in given.items():
        if name not in CHOICES:
            raise OptionError(f"there is no option {name!r}; choose from {', '.join(CHOICES)}")
        fitting = [choice for choice in CHOICES[name] if str(choice) == str(value)]
        if not fitting:
            numbers = [choice for choice in CHOICES[name] if isinstance(choice, int)]
            words = [choice for choice in CHOICES[name] if isinstance(choice, str)]
            spans = [f"{numbers[0]} to {numbers[-1]}"] if numbers else []
            raise OptionError(f"{name} cannot be {value!r}; choose {' or '.join(spans + words)}")
        complete[name] = fitting[0]
    return complete
