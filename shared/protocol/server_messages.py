"""Server messages: the greeting, refusals, the lobby and notices. `table_states` has those about play."""

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from shared.protocol.fields import LINE_LIMIT_BYTES
from shared.protocol.hosts import OfferedPlayer
from shared.protocol.structs import ServerModel
from shared.protocol.table_states import SeatInfo, TablePhase
from shared.protocol.terms import Terms


class Limit(ServerModel, frozen=True, kw_only=True):
    """Which limit a refusal is about, and after how many seconds the same would be taken again.

    A refusal never says 0 seconds: None means that waiting does not help.
    """

    key: str
    seconds: float | None = None


class You(ServerModel, frozen=True, kw_only=True):
    """Identity of this connection. `id` is public, the token is not."""

    id: str
    name: str
    kind: Literal["person", "ai"]
    bot: bool = False
    """Whether this is a program of somebody's own."""
    guest: bool = False
    """Whether the identity has no account yet. Only in the answer to one's own `hello`."""


class GameInfo(ServerModel, frozen=True, kw_only=True):
    """A game on offer, with every option at its default."""

    id: str
    title: str
    seats: int
    teams: list[list[int]]
    options: dict[str, Any]
    puzzles: bool = False
    """Whether there are puzzles of it."""


class BookInfo(ServerModel, frozen=True, kw_only=True):
    """The newest published experience book of a game; fetch `path` from the HTTP door."""

    game: str
    version: int
    sha256: str
    path: str
    rules: int
    games: int
    teaches: list[str] = []
    """Kinds of experience in it: "recall" (the rules), "judgement", ..."""


class Seated(ServerModel, frozen=True, kw_only=True):
    """A live table where this identity has a seat."""

    table: str
    seat: int
    version: int


class Welcome(ServerModel, frozen=True, kw_only=True, tag="welcome"):
    protocol: int
    node: str | UnsetType = UNSET
    """The server's node; left out where there is only one. It stands before all that is long, for proxies that learn
    from it where the nodes are."""
    server: str
    you: You
    token: str
    """Keep it secret; say it in the next `hello` to come back."""
    games: list[GameInfo]
    players: list[OfferedPlayer]
    books: list[BookInfo]
    seated: list[Seated]
    """One full `state` of each follows by itself."""
    http_port: int
    former_name: str | None = None
    """The name that your account had until an older one turned out to have it, in another spelling. Told until you
    choose a name, the present one or another, with `PATCH /api/me`."""
    line_limit_bytes: int = LINE_LIMIT_BYTES
    heartbeat_s: float | UnsetType = UNSET
    """The server says something at least this often; a client that hears nothing for twice as long has lost it."""


class Refused(ServerModel, frozen=True, kw_only=True, tag="refused"):
    """The command changed nothing. `ref` is None when the message could not even be read."""

    ref: str | None
    code: str
    message: str
    table: str | None = None
    version: int | None = None
    """The table's version now, where there is one."""
    limit: Limit | None = None
    """When a limit refused it."""


class TableSummary(ServerModel, frozen=True, kw_only=True, weakref=True):
    table: str
    game: str
    phase: TablePhase
    version: int
    match: int
    round: int
    scores: list[int]
    seats: list[SeatInfo]
    opened_ms: int
    terms: Terms = Terms()
    casual: str | None = None
    """Why a match there would not count for ratings (`TableState.casual`)."""
    start: str | None = None
    """The position text from which every match there begins; `-`: one that would tell hidden hands; None: as the rules
    begin."""
    spectators: int = 0


class Lobby(ServerModel, frozen=True, kw_only=True, tag="lobby"):
    """One page of the open public tables, the newest first, and the players that can be seated.

    Sent to a subscriber that missed too many changes; otherwise `lobby-changes` are.
    """

    tables: list[TableSummary]
    next: str | None = None
    """The cursor of the next page; null on the last."""
    listed: int = 0
    """Tables in the whole list, whatever the filter."""
    players: list[OfferedPlayer]
    seeks: list["SeekInfo"] = []
    """Open seeks."""


class LobbyChanges(ServerModel, frozen=True, kw_only=True, tag="lobby-changes"):
    """Changes of a subscribed page of the table list. Applying the same changes twice does no harm."""

    tables: list[TableSummary]
    """Tables that are new on the page or have changed. They stand by `opened_ms`, the newest first, then by id."""
    removed: list[str]
    """Ids of tables that are no longer on the page."""
    next: str | None
    listed: int
    players: list[OfferedPlayer] | None = None
    """All players that can be seated; null: as before."""
    seeks: list["SeekInfo"] | None = None
    """Everybody who waits for a game; null: as before."""


class SeekInfo(ServerModel, frozen=True, kw_only=True):
    """People who wait for the same game on the same terms."""

    game: str
    options: dict[str, Any]
    terms: Terms
    waiting: int
    seats: int
    casual: str | None = None
    """`guest`: the game will not be rated, since the player who has waited longest has no account."""


class NewBook(ServerModel, frozen=True, kw_only=True, tag="book"):
    """To AI hosts: a new experience book is published."""

    book: BookInfo


class ServerHeartbeat(ServerModel, frozen=True, kw_only=True, tag="heartbeat"):
    """The line works: said when nothing else was for `welcome.heartbeat_s`."""

    at_ms: int


class NodeNotice(ServerModel, frozen=True, kw_only=True, tag="node"):
    """All your tables are at another node, on another machine; commands are forwarded. Connect again, by `/ws/NODE` or
    with the node in `hello`: a proxy that knows the nodes leads you there, and any other to a server that goes on
    forwarding. Sent once, to clients whose `hello` has `node`.
    """

    personal: ClassVar[bool] = True

    node: str


class Bye(ServerModel, frozen=True, kw_only=True, tag="bye"):
    """The server closes this connection and gives the reason: `connection/too-slow`, `connection/silent`, ..."""

    code: str
    message: str
    limit: Limit | None = None
