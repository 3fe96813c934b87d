"""Messages that only HTTP streams send, besides those that sockets have, too. One JSON object a line; an empty line is
a heartbeat."""

from shared.protocol.hosts import OfferedPlayer
from shared.protocol.structs import ServerModel
from shared.protocol.table_states import Result, TablePhase


class GameStart(ServerModel, frozen=True, kw_only=True, tag="game-start"):
    """The receiver has a seat at a live table: told of each when the stream begins, then as it sits down, and again
    when another match begins there."""

    table: str
    game: str
    seat: int
    match: int
    phase: TablePhase
    version: int


class GameEnd(ServerModel, frozen=True, kw_only=True, tag="game-end"):
    """A match in which the receiver had a seat is over, or the seat is no longer the receiver's."""

    table: str
    game: str
    seat: int
    match: int
    version: int
    result: Result | None
    """The result; None while the match goes on, with the receiver or without."""
    reason: str
    """The result's; or `left`, `closed`."""


class BotOnline(ServerModel, frozen=True, kw_only=True):
    """A program of somebody's own that has a stream of events open."""

    id: str
    """Public."""
    name: str
    games: list[str]
    """Rules ids that it wants to be asked for; empty when it does not say."""
    seats: int
    """How many it has at live tables."""


class BotsOnline(ServerModel, frozen=True, kw_only=True):
    """Bots that are available for a game now."""

    bots: list[BotOnline]
    players: list[OfferedPlayer]
    """AI players that this server's hosts seat (`add-ai`)."""
