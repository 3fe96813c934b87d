"""Our games as environments for research: PettingZoo, Gymnasium, OpenSpiel. The extra `research` installs all three.

Each part is loaded when it is asked for: `_PARTS` says where they are, and the README what they do.
"""

from importlib import import_module
from typing import Any, Final

from shared.errors import MissingExtra

_PARTS: Final = {
    "env": "aec:env",
    "raw_env": "aec:raw_env",
    "parallel_env": "aec:parallel_env",
    "seat_env": "seat:SeatEnv",
    "open_spiel_game": "open_spiel:load",
    "rollouts": "rounds:rollouts_of",
}
_LIBRARIES: Final = ("gymnasium", "numba", "numpy", "open_spiel", "pettingzoo", "pyspiel")


def __getattr__(name: str) -> Any:
    """Raises MissingExtra where the library of a part is not installed."""
    if name not in _PARTS:
        raise AttributeError(f"{__name__} has no {name}")
    module, _, attribute = _PARTS[name].partition(":")
    try:
        return getattr(import_module(f"ai.environments.{module}"), attribute)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _LIBRARIES:
            raise
        raise MissingExtra("An environment of a game", "research") from error
