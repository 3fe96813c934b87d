"""Which games of OpenSpiel can be played here, and why others cannot. Makes their rule books."""

import re
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from shared.errors import UnknownGame
from shared.games.open_spiel import hidden
from shared.games.open_spiel.hidden import HiddenGame
from shared.games.open_spiel.library import library, library_version, types
from shared.games.open_spiel.rules import OpenSpielGame

SOURCE = "openspiel"
"""Before the name of a game: `openspiel:othello`."""
MOST_SEATS = 6
_NAME = re.compile(r"([a-z0-9_]+?)(?:-([1-9]\d*))?")
_IN_PYTHON = "python_"
"""Before the names that OpenSpiel has for games that are written in Python."""
_SOLVED = "use_double_dummy_result"
"""A parameter of games whose hands are solved whenever they are dealt, 0.15 s of processor time for contract bridge.
Every reader of a deal would take so long, and a search draws deals by the hundred."""
_ASIDE = re.compile(r"^Python |\s*\(\d players?\)$", re.IGNORECASE)
"""Parts of a title that say nothing to players: the language of the rules, and the number of seats, which stands beside
it."""


def rule_book(name: str) -> OpenSpielGame:
    """The rules of `othello`, or of `quoridor-4` for four seats. Raises UnknownGame with one sentence, MissingExtra."""
    name = name.strip()
    found = _NAME.fullmatch(name)
    kind = None if found is None else kind_of(found[1])
    if "(" in name:
        raise UnknownGame(f"{name!r}: the parameters of a game are options of its tables; name the game alone")
    if found is None or kind is None:
        raise UnknownGame(
            f"OpenSpiel {library_version()} has no game {name!r}; choose one of {', '.join(_playable(name))}"
        )
    if name.startswith(_IN_PYTHON):
        raise UnknownGame(f"{name}: leave {_IN_PYTHON} out of the name, so that a game has one name here")
    why = why_refused(kind)
    if why is not None:
        raise UnknownGame(_sentence(name, why))
    default = max(2, kind.parameter_specification.get("players", kind.min_num_players))
    seats = int(found[2] or default)
    fewest, most = max(2, kind.min_num_players), min(MOST_SEATS, kind.max_num_players)
    if found[2] is not None and (seats == default or not fewest <= seats <= most):
        choices = f"{fewest} to {most} seats, {default} without a number" if fewest < most else f"{most} seats"
        raise UnknownGame(f"{found[1]} of OpenSpiel is for {choices}: leave -{seats} out or change it")
    parameters: dict[str, object] = {"players": seats} if "players" in kind.parameter_specification else {}
    if "ansi_color_output" in kind.parameter_specification:
        parameters["ansi_color_output"] = False
    title = _ASIDE.sub("", kind.long_name)
    if found[2] is not None:
        title = f"{title} for {seats}"
    made = (f"{SOURCE}:{name}/{library_version()}", kind, parameters, seats, title)
    if _is_open(kind):
        return OpenSpielGame(*made)
    game = HiddenGame(*made)
    why = hidden.why_refused(game)
    if why is not None:
        raise UnknownGame(_sentence(name, why))
    game.teams = hidden.teams_of(game)
    return game


def _playable(name: str) -> list[str]:
    """Games that can be played here and have nearly this name; else all those with perfect information."""
    kinds = {each.removeprefix(_IN_PYTHON): kind for each, kind in types().items() if why_refused(kind) is None}
    near = list[str]()
    for each in get_close_matches(name, kinds, 3, 0.4):
        with suppress(UnknownGame):
            if not _is_open(kinds[each]):
                rule_book(each)  # a game with hidden hands is refused there alone
            near.append(each)
    return near or [each for each, kind in kinds.items() if _is_open(kind)]


def _is_open(kind: Any) -> bool:
    return kind.information.name == "PERFECT_INFORMATION"


def _sentence(name: str, why: str) -> str:
    return f"{name} of OpenSpiel cannot be played here, for {why}: choose another game"


def kind_of(name: str) -> Any | None:
    """What OpenSpiel says of a game, of those in Python too, which are known once they are imported; None: no game."""
    library()
    bare = name.removeprefix(_IN_PYTHON)
    module = f"open_spiel.python.games.{bare}"
    if name not in types() and re.fullmatch("[a-z][a-z_]*", bare) and find_spec(module) is not None:
        import_module(module)
        name = f"{_IN_PYTHON}{bare}"
    return types().get(name)


def why_refused(kind: Any) -> str | None:
    """Why the game cannot be played here, as a clause; None: it can."""
    if kind.dynamics.name != "SEQUENTIAL":
        return "its players move at the same time"
    if not kind.default_loadable:
        return "it is made of another game"
    if kind.max_num_players < 2 or kind.min_num_players > MOST_SEATS:
        return f"it is not for two to {MOST_SEATS} players"
    is_dealt = not _is_open(kind)
    if kind.chance_mode.name != ("EXPLICIT_STOCHASTIC" if is_dealt else "DETERMINISTIC"):
        return (
            "it hides what players do"
            if kind.chance_mode.name == "DETERMINISTIC"
            else "it leaves moves to chance during play"
        )
    if is_dealt and not kind.provides_information_state_string:
        return "OpenSpiel does not say what its seats know"
    if _SOLVED in kind.parameter_specification:
        return "OpenSpiel takes too long to deal"
    return "all its players win or lose together" if kind.utility.name == "IDENTICAL" else None
