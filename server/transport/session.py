"""One connection from the inside: who it is and where its messages go. Knows neither door nor table."""

from collections.abc import Callable
from typing import ClassVar, Final

from pydantic import BaseModel

from server.tables.table import Who
from server.transport.outbox import Outbox, encode
from shared.protocol import Bye, Limit

SOCKET: Final = "socket"
"""The kind of every TCP connection and websocket."""
READER: Final = "reader"
"""The kind of every socket that came by a token for reading: it takes nobody's place."""
EVENTS: Final = "events"
"""The kind of a stream of events over HTTP."""


def to_read(line: str) -> str:
    """The kind beside `line` of a connection that came by a token for reading."""
    return f"{line}, to read"


class Peer:
    """A connection that a person, a bot or an AI host has opened."""

    is_far: ClassVar[bool] = False
    """Whether it is connected to another node, and this is its twin here."""

    __slots__ = (
        "_unanswered",
        "_why",
        "address",
        "comes_back",
        "keepalive",
        "lag_ms",
        "line",
        "may_play",
        "outbox",
        "tables",
        "token",
        "transport",
        "under_way",
        "when_answered",
        "who",
    )

    def __init__(self, outbox: Outbox, unanswered: int, line: str = SOCKET) -> None:
        self.outbox = outbox
        self.line = line
        """Which kind of its player's connections it is; of each there may be `Limits.sessions`."""
        self.address = ""
        """Where it comes from; empty when that has no name."""
        self.transport = "http"
        """`tcp`, `text`, `websocket` or `http`."""
        self.who: Who | None = None
        """None until the greeting is done."""
        self.keepalive = False
        """Whether it promised to answer every `alive`."""
        self.lag_ms = 0.0
        """There and back, measured by us, smoothed and capped; 0 until it is known."""
        self.token = ""
        """The secret behind `who`."""
        self.comes_back = False
        """Whether it was sent away to come back at once, to this server anew or to another."""
        self.may_play = True
        """Whether the token is for more than reading."""
        self.tables: set[str] = set()
        """Ids of the tables it follows."""
        self.under_way = 0
        """Commands taken and not yet answered."""
        self.when_answered: Callable[[], None] | None = None
        """Called after the next answer: somebody waits for room."""
        self._unanswered = unanswered
        self._why = "hung-up"

    @property
    def why(self) -> str:
        """Of a connection that has ended: the code that it was told, or `hung-up`."""
        return "peer/too-slow" if self.outbox.is_too_slow else self._why

    def lasts(self) -> bool:
        """Whether it is a socket: what gets no answer here is asked again by the one that comes after it."""
        return self.line in (SOCKET, READER)

    def is_busy(self) -> bool:
        """Whether as many commands are under way as may be."""
        return self.under_way >= self._unanswered

    def answered(self) -> None:
        """One command more has its answer."""
        self.under_way -= 1
        if self.when_answered is not None:
            self.when_answered()

    def tell(self, message: BaseModel) -> None:
        """Send a message. Never waits."""
        self.outbox.put(encode(message))

    def part(self, table: str) -> None:
        """It follows the table no longer: its player has left."""
        self.tables.discard(table)

    def dismiss(self, code: str, message: str, limit: Limit | None = None, *, comes_back: bool = False) -> None:
        """Say goodbye and why; nothing follows."""
        self.comes_back = comes_back
        self._why = code
        self.outbox.end(encode(Bye(code=code, message=message, limit=limit)))
