"""A connected client: its identity, its outbox and its limits. Knows no transport and no table."""

from collections.abc import Callable
from typing import ClassVar, Final, Protocol

from msgspec import Struct

from server.core.outbox import Outbox, OutboxState, encode
from server.core.participant import Participant
from shared.protocol import Bye, Limit

SOCKET: Final = "socket"
"""The kind of every TCP connection and websocket."""
READER: Final = "reader"
"""The kind of every socket whose token may only read: it does not make its player present."""
EVENTS: Final = "events"
"""The kind of an event stream over HTTP."""


def to_read(line: str) -> str:
    """The kind that corresponds to `line` for a token that may only read."""
    return f"{line}, to read"


class Carrier(Protocol):
    """The connection that carries a session, as far as it can be handed over to another process of this machine."""

    def can_move(self) -> bool:
        """Whether another process could serve the socket: nothing of it is in this one's memory alone."""
        ...

    def freeze(self) -> None:
        """Read nothing more, until `thaw`."""
        ...

    def thaw(self) -> None:
        """Read on. Does nothing to a connection that is not frozen."""
        ...

    def is_quiet(self) -> bool:
        """Whether everything that was read has been answered, and every answer has been written."""
        ...

    def memory(self) -> bytes:
        """What the other process needs of this one's: the beginning of a message that has not arrived whole."""
        ...

    def descriptor(self) -> int:
        """The file descriptor of the socket."""
        ...

    def drop(self) -> None:
        """Close this process's end of the socket: another process has it."""
        ...


class Session:
    """A connection that a person, a bot or an AI host has opened."""

    is_remote: ClassVar[bool] = False
    """Whether the client is connected to another node; see `server.cluster.rpc.RemoteSession`."""

    __slots__ = (
        "_close_code",
        "_tables",
        "address",
        "adopted_s",
        "arena",
        "carrier",
        "full",
        "games",
        "is_to_return",
        "keepalive",
        "lag_ms",
        "line",
        "local_number",
        "may_play",
        "most_pending",
        "node",
        "on_answered",
        "outbox",
        "pending_commands",
        "preferred_node",
        "token",
        "transport",
        "who",
    )

    def __init__(self, outbox: Outbox, most_pending: int, line: str = SOCKET) -> None:
        self.outbox = outbox
        self.line = line
        """Kind of connection: a player may have `Limits.sessions` of each."""
        self.address = ""
        """The client's address; empty for a socket without one."""
        self.transport = "http"
        """`tcp`, `text`, `websocket` or `http`."""
        self.who: Participant | None = None
        """The identity; None until the client has logged in."""
        self.local_number: int | None = None
        """By which the other nodes know it; None until it has entered the lobby."""
        self.keepalive = False
        """Whether it promised to answer every `heartbeat`."""
        self.lag_ms = 0.0
        """Round trip as measured by the server, smoothed and capped; 0 until it is known."""
        self.token = ""
        """The secret behind `who`."""
        self.is_to_return = False
        """Whether it was disconnected so that it connects again at once, to this server or another."""
        self.full = False
        """Whether it is sent full states instead of updates."""
        self.games: tuple[str, ...] = ()
        """Ids of the games for which a bot may be asked; () if it does not say."""
        self.arena = False
        """Whether the server may seat this bot in the arena."""
        self.may_play = True
        """Whether the token allows more than reading."""
        self.preferred_node: str | None = None
        """The node that its client was told of last, empty before; None: the client does not want to be told."""
        self.carrier: Carrier | None = None
        """Its connection, while it is open; None for a session that is no socket of this process."""
        self.adopted_s = 0.0
        """When it was taken over from another process, on the monotonic clock; 0 if it was not."""
        self._tables: set[str] | None = None
        self.pending_commands = 0
        """Commands received and not answered yet."""
        self.most_pending = most_pending
        """With so many pending, the next message waits (`Limits.unanswered`)."""
        self.on_answered: Callable[[], None] | None = None
        """Called after each answer, while a message waits for one."""
        self._close_code = "client-closed"

    @property
    def close_code(self) -> str:
        """Why an ended connection ended: the code that the client was sent, or `client-closed`."""
        return "connection/too-slow" if self.outbox.state is OutboxState.OVERFLOWED else self._close_code

    @property
    def tables(self) -> set[str]:
        """Ids of the tables it is subscribed to. Made when it is first read: most connections are at no table."""
        if self._tables is None:
            self._tables = set()
        return self._tables

    def is_at_tables(self) -> bool:
        """Whether it is subscribed to a table."""
        return bool(self._tables)

    def is_socket(self) -> bool:
        """Whether it is a socket. Its client sends unanswered commands again on the next connection."""
        return self.line in (SOCKET, READER)

    def note_moved(self) -> None:
        """Another process serves the client from now on; the connection here is about to be dropped."""
        self._close_code = "connection/moved"

    def send(self, message: Struct) -> None:
        """Send a message. Never waits."""
        self.outbox.send(message)

    def leave_table(self, table: str) -> None:
        """Forget the subscription: the player has left the table for good."""
        self.tables.discard(table)

    def dismiss(self, code: str, message: str, limit: Limit | None = None, *, is_to_return: bool = False) -> None:
        """Close the connection and give the reason."""
        self.is_to_return = is_to_return
        self._close_code = code
        self.outbox.close(encode(Bye(code=code, message=message, limit=limit)))
