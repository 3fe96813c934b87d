"""Which games of OpenSpiel can be played here, and why others cannot. Makes their rule books."""

import re
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
_NAME = re.compile(r"([a-z0-9_]+?)(?:-([2-6]))?")
_ASIDE = re.compile(r"^Python |\s*\(\d players?\)$", re.IGNORECASE)
"""Parts of a title that say nothing to players: the language of the rules, and the number of seats, which stands beside
it."""


def rule_book(name: str) -> OpenSpielGame:
    """The rules of `othello`, or of `quoridor-4` for four seats. Raises UnknownGame with one sentence, MissingExtra."""
    found = _NAME.fullmatch(name)
    kind = None if found is None else kind_of(found[1])
    if "(" in name:
        raise UnknownGame(f"{name!r}: the parameters of a game are options of its tables; name the game alone")
    if found is None or kind is None:
        known = [each for each in types() if why_refused(types()[each]) is None]
        near = get_close_matches(name, known, 3, 0.4) or known
        raise UnknownGame(f"OpenSpiel {library_version()} has no game {name!r}; choose one of {', '.join(near)}")
    why = why_refused(kind)
    if why is not None:
        raise UnknownGame(_sentence(name, why))
    default = kind.parameter_specification.get("players", kind.min_num_players)
    seats = int(found[2] or max(2, default))
    if not kind.min_num_players <= seats <= kind.max_num_players:
        fewest, most = max(2, kind.min_num_players), min(MOST_SEATS, kind.max_num_players)
        raise UnknownGame(f"{found[1]} of OpenSpiel is for {fewest} to {most} seats: leave -{seats} out or change it")
    parameters: dict[str, object] = {"players": seats} if "players" in kind.parameter_specification else {}
    if "ansi_color_output" in kind.parameter_specification:
        parameters["ansi_color_output"] = False
    title = _ASIDE.sub("", kind.long_name)
    if found[2] is not None:
        title = f"{title} for {seats}"
    made = (f"{SOURCE}:{name}/{library_version()}", kind, parameters, seats, title)
    if kind.information.name == "PERFECT_INFORMATION":
        return OpenSpielGame(*made)
    try:
        game = HiddenGame(*made)
        why = hidden.why_refused(game)
    except (ValueError, RuntimeError) as error:
        why = f"OpenSpiel does not say what its seats know ({str(error).splitlines()[0]})"
        raise UnknownGame(_sentence(name, why)) from error
    if why is not None:
        raise UnknownGame(_sentence(name, why))
    game.teams = hidden.teams_of(game)
    return game


def _sentence(name: str, why: str) -> str:
    return f"{name} of OpenSpiel cannot be played here, for {why}: choose another game"


def kind_of(name: str) -> Any | None:
    """What OpenSpiel says of a game, of those in Python too, which are known once they are imported; None: no game."""
    library()
    module = f"open_spiel.python.games.{name}"
    if name not in types() and re.fullmatch("[a-z][a-z_]*", name) and find_spec(module) is not None:
        import_module(module)
        name = f"python_{name}"
    return types().get(name)


def why_refused(kind: Any) -> str | None:
    """Why the game cannot be played here, as a clause; None: it can."""
    if kind.dynamics.name != "SEQUENTIAL":
        return "its players move at the same time"
    if not kind.default_loadable:
        return "it is made of another game"
    if kind.max_num_players < 2 or kind.min_num_players > MOST_SEATS:
        return f"it is not for two to {MOST_SEATS} players"
    is_dealt = kind.information.name != "PERFECT_INFORMATION"
    if kind.chance_mode.name != ("EXPLICIT_STOCHASTIC" if is_dealt else "DETERMINISTIC"):
        return (
            "it hides what players do"
            if kind.chance_mode.name == "DETERMINISTIC"
            else "it leaves moves to chance during play"
        )
    return "all its players win or lose together" if kind.utility.name == "IDENTICAL" else None
