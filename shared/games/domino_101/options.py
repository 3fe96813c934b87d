"""The house rules of 101 domino: their names, values and defaults. Their meaning is in the docstring of the rules."""

from collections.abc import Mapping
from typing import cast

from shared.core import Options, OptionValue
from shared.errors import OptionError

REDEAL_CONDITIONS = "ABC"
"""`redeal` is a subset of these, given as text or list; all of them by default."""

CHOICES: dict[str, tuple[OptionValue, ...]] = {
    "redeal_mode": ("auto", "claim", "off"),
    "redeal_scope": ("every_hand", "first_hand"),
    "first_lead": ("forced_11", "holder_free", "forced_66", "random_free"),
    "pass": ("auto", "button"),
    "false_pass": ("prevent", "lose_hand", "lose_match"),
    "closed_score": ("loser_total", "difference", "both"),
    "closed_winner": ("team_total", "lowest_single_hand"),
    "closed_tie": ("no_score", "closer_loses", "carry_over"),
    "next_lead": ("counsel", "who_went_out", "rotate"),
    "closed_lead": ("last_nondouble", "winner_team", "last_player"),
    "target": (101, 100, 151),
    "direction": ("clockwise", "anticlockwise"),
}
"""Every other house rule with its values, the default first."""

COUNSEL_S = range(1, 61)
"""Seconds that partners may take for their counsel (`counsel_s`), 10 by default."""


def complete_options(given: Mapping[str, object]) -> Options:
    """Every option by name, JSON-plain; a value may be given as itself or as its text. Raises OptionError."""
    names = ("redeal", *CHOICES, "counsel_s")
    for name in given:
        if name not in names:
            raise OptionError(f"101 domino has no option {name!r}; it has {', '.join(names)}")
    complete: dict[str, OptionValue] = {"redeal": _conditions(given.get("redeal", REDEAL_CONDITIONS))}
    for name, choices in CHOICES.items():
        complete[name] = _choice(name, given.get(name, choices[0]))
    complete["counsel_s"] = _seconds(given.get("counsel_s", 10))
    if complete["false_pass"] != "prevent" and complete["pass"] == "auto":
        raise OptionError(f"false_pass={complete['false_pass']} needs pass=button: who passes by itself passes truly")
    return complete


def _conditions(given: object) -> str:
    if isinstance(given, str | list):
        letters = list(cast("str | list[object]", given))
        if all(letter in tuple(REDEAL_CONDITIONS) for letter in letters):
            return "".join(letter for letter in REDEAL_CONDITIONS if letter in letters)
    raise OptionError(f"redeal is a subset of {REDEAL_CONDITIONS}, not {given!r}")


def _choice(name: str, given: object) -> OptionValue:
    for choice in CHOICES[name]:
        if str(given) == str(choice):
            return choice
    raise OptionError(f"{name} is {', '.join(map(str, CHOICES[name]))}, not {given!r}")


def _seconds(given: object) -> int:
    text = str(given)
    if text.isascii() and text.isdecimal() and int(text) in COUNSEL_S:
        return int(text)
    raise OptionError(f"counsel_s is {COUNSEL_S[0]} to {COUNSEL_S[-1]} seconds, not {given!r}")
