"""The message language of both doors, and its only definition: pydantic models, published as JSON Schema.

One JSON object per line on TCP, one per frame on the websocket. A client speaks first (`hello`), then commands; every
command carries a `ref` and gets exactly one `done` or `refused` with that `ref`. Clients must ignore fields and message
types that they do not know; the server refuses fields that it does not know, so that a typo is heard of at once.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from shared.core import Seat, View

PROTOCOL: Final = 1
"""Raised when an old client would misunderstand; additions do not raise it."""
LINE_LIMIT_BYTES: Final = 8192
"""The longest message a client may send, newline included."""

Ref = Annotated[str, Field(min_length=1, max_length=40)]
"""Chosen by the client, unique per client and command (a random prefix and a counter will do): the same command sent
again after a reconnect under the same ref gets the same answer and is not done twice."""
TableId = Annotated[str, Field(min_length=1, max_length=32)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Name = Annotated[str, Field(min_length=1, max_length=24)]
WishWord = Literal["me", "either", "you"]


class _Command(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    ref: Ref


class Hello(BaseModel):
    """The first message of every connection."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    type: Literal["hello"] = "hello"
    protocol: int
    token: Annotated[str, Field(max_length=128)] | None = None
    """The secret of an earlier welcome: the same identity again. None makes a new guest."""
    ticket: Annotated[str, Field(max_length=128)] | None = None
    """An AI host's seat connection: the ticket of an `invite`. It takes the seat as part of the greeting."""
    name: Name | None = None
    """What others see; a guest name is made up when left out."""
    client: Annotated[str, Field(max_length=80)] = ""
    """Program and version, for the operator."""


class Tables(_Command):
    """List the open tables; with `watch` a `lobby` message follows whenever the list changes."""

    type: Literal["tables"] = "tables"
    watch: bool = False


class Open(_Command):
    """Open a table; nobody sits yet. Answered with its id."""

    type: Literal["open"] = "open"
    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = {}
    public: bool = True


class Sit(_Command):
    """Take a free seat (any when `seat` is None), or come back to one's own."""

    type: Literal["sit"] = "sit"
    table: TableId
    seat: SeatNumber | None = None
    nonce: Annotated[str, Field(max_length=64)] | None = None
    """Goes into the deal together with the server's committed secret, so that nobody chooses a deal alone."""


class Watch(_Command):
    """Follow a table. `done.events` holds what came after `since` (0 = nothing known), then a full state follows."""

    type: Literal["watch"] = "watch"
    table: TableId
    since: Annotated[int, Field(ge=0)] | None = None


class Leave(_Command):
    """Stop watching, and give one's seat up for good. The seat is then free for a person or an AI."""

    type: Literal["leave"] = "leave"
    table: TableId


class Fill(_Command):
    """Seat an AI player in a free seat. Answered when it sits, or refused when none came in time."""

    type: Literal["fill"] = "fill"
    table: TableId
    seat: SeatNumber
    player: Annotated[str, Field(min_length=1, max_length=60)]


class Play(_Command):
    """Make a move. `version` is the newest table version the mover has seen; a move on an older position is stale."""

    type: Literal["play"] = "play"
    table: TableId
    version: Annotated[int, Field(ge=0)]
    move: Annotated[str, Field(min_length=1, max_length=80)]
    reason: Annotated[dict[str, Any], Field(max_length=20)] | None = None
    """Why, as data; AI seats give one. Logged, and shown when it tells nothing about a hidden hand."""


class Counsel(_Command):
    """Say whether to lead the next hand: committed in secret, revealed when both partners have spoken."""

    type: Literal["counsel"] = "counsel"
    table: TableId
    version: Annotated[int, Field(ge=0)]
    wish: WishWord


class Resign(_Command):
    """Give the match up; in a team it counts once every human partner has said so."""

    type: Literal["resign"] = "resign"
    table: TableId


class Again(_Command):
    """Ask for another match at this table; it begins when every person seated asks."""

    type: Literal["again"] = "again"
    table: TableId


class Offer(_Command):
    """An AI host (proved by the operator's host token) says which players it can seat. Replaces its earlier offer."""

    type: Literal["offer"] = "offer"
    host_token: Annotated[str, Field(max_length=128)]
    players: Annotated[list["OfferedPlayer"], Field(max_length=100)]


class OfferedPlayer(BaseModel):
    """A player that can be seated: `game` is a rules id."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    game: Annotated[str, Field(max_length=40)]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    about: Annotated[str, Field(max_length=200)] = ""
    book: int | None = None
    """Version of the experience book that it will hold at the next match."""


class Ping(_Command):
    """Ask for a sign of life; answered with `done`."""

    type: Literal["ping"] = "ping"


Command = Tables | Open | Sit | Watch | Leave | Fill | Play | Counsel | Resign | Again | Offer | Ping
ClientMessage = Annotated[Hello | Command, Field(discriminator="type")]
CLIENT_MESSAGES: TypeAdapter[Hello | Command] = TypeAdapter(ClientMessage)


class _Told(BaseModel):
    model_config = ConfigDict(frozen=True)


class You(_Told):
    """Who the server takes this connection for. `id` is public, the token is not."""

    id: str
    name: str
    kind: Literal["person", "ai"]


class GameInfo(_Told):
    """A game on offer, with every option at its default."""

    id: str
    title: str
    seats: int
    teams: list[list[int]]
    options: dict[str, Any]


class BookInfo(_Told):
    """The newest published experience book of a game; fetch `path` from the HTTP door."""

    game: str
    version: int
    sha256: str
    path: str
    rules: int
    games: int
    teaches: list[str] = []
    """Kinds of experience in it: "recall" (the rules), "judgement", ..."""


class Seated(_Told):
    """A live table where this identity has a seat."""

    table: str
    seat: int
    version: int


class Welcome(_Told):
    type: Literal["welcome"] = "welcome"
    protocol: int
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
    line_limit_bytes: int = LINE_LIMIT_BYTES


class Done(_Told):
    """The command was carried out, and what it changed is durable."""

    type: Literal["done"] = "done"
    ref: str
    table: str | None = None
    seat: int | None = None
    version: int | None = None
    """Of the table after the command's own event."""
    tables: list["TableSummary"] | None = None
    events: list["PublicEvent"] | None = None


class Refused(_Told):
    """The command changed nothing. `ref` is None when the message could not even be read."""

    type: Literal["refused"] = "refused"
    ref: str | None
    code: str
    message: str
    table: str | None = None
    version: int | None = None
    """The table's version now, where there is one."""


class SeatInfo(_Told):
    seat: int
    team: int
    id: str | None = None
    """Public id of who sits there; None when free."""
    name: str | None = None
    kind: Literal["person", "ai"] | None = None
    player: str | None = None
    """The AI player's name in the roster."""
    book: int | None = None
    present: bool = False
    sat_in: bool = False
    """Whether it took over from somebody in the middle of a match."""


class TableSummary(_Told):
    table: str
    game: str
    phase: str
    version: int
    match: int
    round: int
    scores: list[int]
    seats: list[SeatInfo]
    opened_ms: int


class Lobby(_Told):
    """The whole list of open public tables, and the players that can be seated."""

    type: Literal["lobby"] = "lobby"
    tables: list[TableSummary]
    players: list[OfferedPlayer]


class PublicEvent(_Told):
    """An event as this seat may know it. Secrets are left out; the number never is."""

    version: int
    kind: str
    """Name of a shared.gamelog.Kind, in lower case."""
    at_ms: int
    seat: int | None = None
    move: str | None = None
    reason: dict[str, Any] | None = None
    data: dict[str, Any] = {}


class RoundView(_Told):
    """`shared.core.View`, less what the state says already."""

    board: str
    start: str
    first: int | None
    history: list[str]
    hand: list[str] = []
    counts: list[int] = []


class Result(_Told):
    """points[seat]: of a match 1, 0 or −1; of a round what the game scores."""

    points: list[int]
    reason: str


class TableState(_Told):
    """Everything the receiver may know of a table: a client that reads only the last one can play whole games."""

    type: Literal["state"] = "state"
    table: str
    version: int
    game: str
    options: dict[str, Any]
    match: int
    round: int
    ply: int
    phase: Literal["waiting", "deal", "counsel", "play", "scoring", "over", "closed"]
    """`waiting`: seats are free and nothing has been dealt."""
    seats: list[SeatInfo]
    you: int | None
    """The receiver's seat; None for a spectator."""
    to_act: list[int]
    legal: list[str]
    """The receiver's legal moves; empty unless it is to move."""
    counsel_ms: int | None = None
    """Milliseconds left to give counsel, when partners are asked."""
    view: RoundView | None
    scores: list[int]
    round_result: Result | None
    """Of the round last finished in this match."""
    result: Result | None
    """Of the match, when it is over."""
    again: list[int]
    """Seats that asked for another match."""
    resigned: list[int]
    commitment: str
    """SHA-256 of the secret behind this table's deals, shown before the first."""
    event: PublicEvent | None
    """The event that brought this version."""


class Invite(_Told):
    """To an AI host: open a connection of its own for this seat and greet with the ticket."""

    type: Literal["invite"] = "invite"
    table: str
    game: str
    seat: int
    player: str
    ticket: str


class NewBook(_Told):
    """To AI hosts: a new experience book is published."""

    type: Literal["book"] = "book"
    book: BookInfo


class Bye(_Told):
    """The server closes this connection and says why: `peer/replaced`, `peer/too-slow`, `server/stopping`, ..."""

    type: Literal["bye"] = "bye"
    code: str
    message: str


Message = Welcome | Done | Refused | TableState | Lobby | Invite | NewBook | Bye
ServerMessage = Annotated[Message, Field(discriminator="type")]
SERVER_MESSAGES: TypeAdapter[Message] = TypeAdapter(ServerMessage)


def view_of(state: TableState) -> View | None:
    """The view inside a state message, as agents take it; None before the first deal."""
    if state.view is None:
        return None
    return View(
        game=state.game,
        options=state.options,
        seat=None if state.you is None else Seat(state.you),
        to_act=tuple(Seat(seat) for seat in state.to_act),
        board=state.view.board,
        start=state.view.start,
        first=None if state.view.first is None else Seat(state.view.first),
        history=tuple(state.view.history),
        hand=tuple(state.view.hand),
        counts=tuple(state.view.counts),
        scores=tuple(state.scores),
        match=state.match,
        round=state.round,
    )


def schema() -> dict[str, Any]:
    """The protocol as JSON Schema: what clients may send and what the server says."""
    return {
        "protocol": PROTOCOL,
        "line_limit_bytes": LINE_LIMIT_BYTES,
        "client": CLIENT_MESSAGES.json_schema(),
        "server": SERVER_MESSAGES.json_schema(),
    }
