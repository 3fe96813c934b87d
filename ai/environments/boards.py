"""Boards of named fields in numbers, for programs that learn a game. Knows no single game.

Every seat sees the board turned, its own home below, and counts seats from its own: what it learns for one side holds
for all. An array has a plane for each seat and kind of piece, one for each seat that says whether it is to move, and
one with the share of the plies that are played; a plane has a place for each field, by rows from the upper left.
"""

import re
from collections.abc import Sequence
from importlib import import_module
from itertools import chain
from typing import Any

import numpy as np

from ai.contracts import Encoding
from ai.registry import agent_facets
from shared.core import Game, Seat, View
from shared.errors import UnknownGame
from shared.games import GAMES
from shared.games.facets import facets_of
from shared.words.game_text import FieldText


class BoardEncoding:
    """An encoding; see `ai.contracts.Encoding`. An action is n × the place where a move begins + that where it ends, of
    n fields, and n² for a pass."""

    most = 1
    pieces: Sequence[str] = ()

    def __init__(self, game: Game[Any, Any], text: FieldText, kinds: int = 1) -> None:
        """`kinds`: 2 where men become kings."""
        self._seats, self._kinds, self._plies, self._text = game.seats, kinds, game.max_plies, text
        self._places = [
            {field: place for place, field in enumerate(chain.from_iterable(text.rows(seat)))}
            for seat in range(game.seats)
        ]
        self._fields = len(text.fields)
        self.actions = self._fields**2 + 1
        self.shape = (game.seats * (kinds + 1) + 1, self._fields)

    def action(self, move: str, seat: Seat) -> int:
        if move == "pass":
            return self._fields**2
        places, path = self._places[seat], re.split("[-x]", move)
        return self._fields * places[path[0]] + places[path[-1]]

    def observe(self, view: View) -> np.ndarray:
        assert view.seat is not None
        array, places = np.zeros(self.shape, np.float32), self._places[view.seat]
        for field, piece in self._text.pieces(view.board).items():
            array[(piece.seat - view.seat) % self._seats * self._kinds + piece.king, places[field]] = 1
        for seat in view.to_act:
            array[self._seats * self._kinds + (seat - view.seat) % self._seats] = 1
        array[-1] = len(view.history) / self._plies
        return array

    def deal(self, hands: Sequence[Sequence[str]]) -> str:
        raise AssertionError("nothing is dealt on an open board")


def encoding_of(game: Game[Any, Any]) -> Encoding:
    """The game's own encoding, or that of its board. Raises UnknownGame where it has neither."""
    made, text = agent_facets(game.id).encoding, facets_of(game.id).text
    if made is not None:
        return named(made)(game)
    if isinstance(text, FieldText):
        return BoardEncoding(game, text)
    known = ", ".join(each.split("/")[0] for each in GAMES if has_encoding(each))
    raise UnknownGame(f"{game.id} has no encoding in numbers (`AgentFacets.encoding`); choose one of {known}")


def has_encoding(game: str) -> bool:
    """Whether a rules id can be an environment."""
    return agent_facets(game).encoding is not None or isinstance(facets_of(game).text, FieldText)


def named(place: str) -> Any:
    """What "module:name" names."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
