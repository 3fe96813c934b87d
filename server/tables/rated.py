"""Whether the match at a table counts for ratings, as `shared.ratings.formula` will judge it from the log."""

from server.tables.table import Occupant, Table
from shared.events import PlayerKind
from shared.rated_matches import Casual, Entrant
from shared.ratings.eligibility import why_casual


def why_casual_at(table: Table) -> Casual | None:
    """Why the match between those who sit here now does not count, however it goes; None: it does."""
    sides = [[table.seats[seat] for seat in team] for team in table.game.teams]
    return why_casual(table.terms.rated, [[_entrant(it) for it in side if it is not None] for side in sides])


def may_be_substituted(table: Table) -> bool:
    """Whether a player may ask for a substitute: not in a rated match for two, nor where seats are kept for certain
    players, for each move is the player's own."""
    return table.reserved is None and (len(table.seats) > 2 or why_casual_at(table) is not None)


def _entrant(occupant: Occupant) -> Entrant:
    who = occupant.who
    is_ai = who.kind is not PlayerKind.PERSON
    return Entrant(is_ai or who.bot, who.is_guest, None if is_ai else who.account, who.network)
