"""The facets that a game may have in the terminal. All are optional."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.style import Style

from client.terminal.boards.board import Board, PositionBoard
from shared.games.registry import facets, facets_of_source

_TEAMS = ("#6fb1ff", "#ffae42", "#7fd67f", "#d68fd6")


def _square(team: int) -> tuple[str, Style]:
    return "■", Style(color=_TEAMS[team % len(_TEAMS)])


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalFacets:
    """The facets of one game."""

    board: Callable[[], Board] = PositionBoard
    """A widget of its board."""
    badge: Callable[[int], tuple[str, Style]] = _square
    """By team: the sign before a player's name, and its colour."""


_NONE = TerminalFacets()


def terminal_facets(game: str) -> TerminalFacets:
    """The facets of a game by its rules id; for a game that the terminal does not know, what holds for all."""
    found = facets("client.terminal", game) or facets_of_source("client.terminal", game)
    return found if isinstance(found, TerminalFacets) else _NONE
