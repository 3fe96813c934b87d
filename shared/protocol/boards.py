"""Boards of a duplicate round at a table: a field of the state."""

from shared.protocol.structs import ServerModel


class BoardsInfo(ServerModel, frozen=True, kw_only=True):
    """The boards that a table plays. The field `round` of the state is the number of the one in play."""

    count: int
    """Boards of the match, which has no target."""
    waiting: bool
    """Whether all are played, and other tables of the round still play."""
    round: str
    """The same at all tables that play these boards."""
