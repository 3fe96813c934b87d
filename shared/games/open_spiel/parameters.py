"""The parameters of OpenSpiel's games as house rules of a table: which there are, and what values are understood."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from shared.core import OptionValue
from shared.errors import OptionError

LARGEST: Final = 26
"""Of whole numbers, where the default is no larger: boards have letters for so many columns."""
_FIXED = ("players", "ansi_color_output", "string_rep", "obstype", "rng_seed", "seed")
"""Those that are no rules, and the number of seats, which a rule book has from its name."""
_FORMS = {
    "bool": (re.compile("true|false"), "true or false"),
    "int": (re.compile(r"\d{1,9}"), "a whole number from 0 to {most}"),
    "float": (re.compile(r"\d{1,6}(\.\d{1,6})?"), "a number that is not negative"),
    "str": (re.compile(r"\d{1,2}(;\d{1,2}){0,9}"), "whole numbers with ; between them"),
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter."""

    name: str
    default: OptionValue
    """Of a number with a decimal point, its text."""
    kind: Literal["bool", "int", "float", "str"]

    def value(self, given: object, title: str) -> OptionValue:
        """The value that is meant. Raises OptionError."""
        form, choices = _FORMS[self.kind]
        most = max(LARGEST, int(self.default)) if self.kind == "int" else 0
        text = str(given).lower() if isinstance(given, (bool, int, float, str)) else ""
        if form.fullmatch(text) and not (self.kind == "int" and int(text) > most):
            return {"bool": text == "true", "float": text if "." in text else f"{text}.0"}.get(
                self.kind, int(text) if self.kind == "int" else text
            )
        raise OptionError(f"{self.name} of {title} is {choices.format(most=most)}, not {given!r}")

    def native(self, value: OptionValue) -> object:
        """The value as OpenSpiel has it."""
        return float(str(value)) if self.kind == "float" else value


def offered(specification: Mapping[str, Any], fixed: Mapping[str, object]) -> dict[str, Parameter]:
    """Those of a game that a table may choose, in order: not those that are fixed, and texts only where they list
    numbers."""
    found: dict[str, Parameter] = {}
    for name, value in sorted(specification.items()):
        kind: Any = type(value).__name__
        is_list = kind != "str" or _FORMS["str"][0].fullmatch(value) is not None
        if name not in _FIXED and name not in fixed and kind in _FORMS and is_list:
            found[name] = Parameter(name, str(value) if kind == "float" else value, kind)
    return found
