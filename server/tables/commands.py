"""The commands that a table accepts, and the job that carries one of them to its table."""

from dataclasses import dataclass

from msgspec import Struct

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from shared.core import Seat
from shared.protocol import CommandMessage


@dataclass(frozen=True, slots=True)
class Arrive:
    """An AI player that a host has brought takes its seat."""

    ref: str
    """Of the command that asked for the player."""
    seat: Seat
    by: str | None
    """The sender of that command; None when the server itself has called for the player."""
    holds: str | None = None
    """Why it substitutes for the owner of the seat; None: it takes a seat of its own."""
    commitment: str | None = None
    """To its nonce for the next match."""


@dataclass(frozen=True, slots=True)
class CloseByOperator:
    """An operator ends the table. Unlike the server's own `Close`, it is answered."""

    ref: str


TableCommand = CloseByOperator | Arrive | CommandMessage
"""Those of clients: `sit`, and what `server.tables.decide.SEAT_COMMANDS` lists."""


class Job(Struct, frozen=True):
    """A command on its way to a table."""

    command: TableCommand
    who: Participant
    session: Session | None
    """The session that sent it. If the command seats its player, all sockets of the player are subscribed."""
    answer: Answer
