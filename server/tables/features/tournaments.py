"""Tables of tournaments: known by their opener, who is nobody, so that the log of a table names its tournament."""

from typing import Final

from server.tables.feature import Facts, TableFeature
from server.tables.table import Table

_PREFIX: Final = "tournament-"


def opener_of(tournament: str) -> str:
    """Whose id the tables of a tournament have as their opener's. Nobody has it."""
    return _PREFIX + tournament


def tournament_of(table: Table) -> str | None:
    """The id of the tournament that has opened a table; None for all others."""
    opener = table.opener
    return opener.removeprefix(_PREFIX) if opener is not None and opener.startswith(_PREFIX) else None


def _state(table: Table) -> Facts:
    return {"tournament": tournament_of(table)}


FEATURE: Final = TableFeature(state=_state)
