"""Games in Portable Draughts Notation, for the games that have it."""

from collections.abc import Iterator
from typing import Any

from shared.core import Seat
from shared.errors import RecordError
from shared.games import GAMES
from shared.games.contracts import PortableNotation
from shared.games.facets import facets_of
from shared.records.record import GameRecord


def format_pdn(record: GameRecord) -> str:
    """The record as PDN. Raises RecordError `record/unsupported` for a game that has no such form."""
    notation = facets_of(record.game).pdn
    if notation is None:
        raise RecordError("record/unsupported", f"PDN has no form here for a game of {record.game}")
    return notation.write(record)


def parse_pdn(content: str | bytes, first_named: Seat | None = None) -> Iterator[GameRecord | RecordError]:
    """The games of a file, broken ones as the error that says why. `first_named`: the seat that `1-0` calls the winner
    where the file does not show it."""
    return _notation().read(content, first_named)


def parse_variations(content: bytes) -> Iterator[tuple[int, Any]]:
    """The trees of those games of a file that have variations, comments or marks, each with the line of its record; in
    the place of one that cannot be read, the error that says why."""
    return _notation().read_variations(content)


def _notation() -> PortableNotation:
    return next(found for game in GAMES if (found := facets_of(game).pdn) is not None)
