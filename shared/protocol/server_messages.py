"""Server messages: the greeting, answers, and states that hold all that a seat may know."""

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from shared.protocol.fields import LINE_LIMIT_BYTES, Proposal, Room
from shared.protocol.host_commands import AdvisedMove, Aim, OfferedPlayer
from shared.protocol.lessons import MatchLessons
from shared.protocol.terms import Terms

TablePhase = Literal["waiting", "deal", "counsel", "play", "scoring", "over", "closed"]
"""The phase of a table, named for what it waits for. `waiting`: seats are free and nothing has been dealt."""


class _ServerModel(BaseModel):
    model_config = ConfigDict(frozen=True)


class Limit(_ServerModel):
    """Which limit a refusal is about, and after how many seconds the same would be taken again.

    A refusal never says 0 seconds: None means that waiting does not help.
    """

    key: str
    seconds: float | None = None


class You(_ServerModel):
    """Identity of this connection. `id` is public, the token is not."""

    id: str
    name: str
    kind: Literal["person", "ai"]
    bot: bool = False
    """Whether this is a program of somebody's own."""


class GameInfo(_ServerModel):
    """A game on offer, with every option at its default."""

    id: str
    title: str
    seats: int
    teams: list[list[int]]
    options: dict[str, Any]


class BookInfo(_ServerModel):
    """The newest published experience book of a game; fetch `path` from the HTTP door."""

    game: str
    version: int
    sha256: str
    path: str
    rules: int
    games: int
    teaches: list[str] = []
    """Kinds of experience in it: "recall" (the rules), "judgement", ..."""


class Seated(_ServerModel):
    """A live table where this identity has a seat."""

    table: str
    seat: int
    version: int


class Welcome(_ServerModel):
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
    heartbeat_s: float = 7.0
    """The server says something at least this often; a client that hears nothing for twice as long has lost it."""


class Done(_ServerModel):
    """The command was carried out, and what it changed is durable."""

    type: Literal["done"] = "done"
    ref: str
    table: str | None = None
    seat: int | None = None
    version: int | None = None
    """Of the table after the command's own event."""
    tables: list["TableSummary"] | None = None
    """One page of the table list; `next`, `listed`, `players` and `seeks` are those of `lobby`."""
    next: str | None = None
    listed: int | None = None
    players: list[OfferedPlayer] | None = None
    seeks: list["SeekInfo"] | None = None
    events: list["PublicEvent"] | None = None
    challenge: str | None = None
    """Id of the challenge that was sent."""
    hints: list[AdvisedMove] | None = None
    """Moves of a master, best first; may be empty if there is an aim."""
    aim: Aim | None = None
    """The key state nearest to the position, where a hint was asked for and the book knows one."""
    lessons: MatchLessons | None = None
    """Lessons that AI players drew from a match, if they were asked for."""


class Refused(_ServerModel):
    """The command changed nothing. `ref` is None when the message could not even be read."""

    type: Literal["refused"] = "refused"
    ref: str | None
    code: str
    message: str
    table: str | None = None
    version: int | None = None
    """The table's version now, where there is one."""
    limit: Limit | None = None
    """When a limit refused it."""


class SubstituteInfo(_ServerModel):
    """The AI player that plays for the absent owner of a seat."""

    id: str
    name: str
    player: str
    """Its name in the roster."""
    book: int | None = None
    reason: str
    """`absent`, `time` or `requested`."""


class SeatInfo(_ServerModel):
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
    took_over: bool = False
    """Whether it took over from somebody in the middle of a match."""
    substitute: SubstituteInfo | None = None
    """The substitute that plays the seat while its owner is away."""
    absent_ms: int | None = None
    """The owner is away: milliseconds until the table's terms for absence take effect."""
    bot: bool = False
    """Whether a program of somebody's own sits there."""
    reserved: bool = False
    """Whether the seat is free, but kept for the player who left it and for AI players: newcomers may not sit there
    before the hand is over, or at some servers the match."""


class TableSummary(_ServerModel):
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
    spectators: int = 0


class Lobby(_ServerModel):
    """One page of the open public tables, the newest first, and the players that can be seated.

    Sent to a subscriber that missed too many changes; otherwise `lobby-changes` are.
    """

    type: Literal["lobby"] = "lobby"
    tables: list[TableSummary]
    next: str | None = None
    """The cursor of the next page; null on the last."""
    listed: int = 0
    """Tables in the whole list, whatever the filter."""
    players: list[OfferedPlayer]
    seeks: list["SeekInfo"] = []
    """Open seeks."""


class LobbyChanges(_ServerModel):
    """Changes of a subscribed page of the table list. Applying the same changes twice does no harm."""

    type: Literal["lobby-changes"] = "lobby-changes"
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


class SeekInfo(_ServerModel):
    """People who wait for the same game on the same terms."""

    game: str
    options: dict[str, Any]
    terms: Terms
    waiting: int
    seats: int


class PublicEvent(_ServerModel):
    """An event as this seat may know it. Secrets are left out; the number never is."""

    version: int
    kind: str
    """Kind of event: `moved`, `rematch_requested`, ... (`server/tables/public_names.py`)."""
    at_ms: int
    seat: int | None = None
    move: str | None = None
    reason: dict[str, Any] | None = None
    by_substitute: bool = False
    """Whether a substitute acted for the seat's owner."""
    clock_ms: int | None = None
    """The mover's clock after the move."""
    data: dict[str, Any] = {}


class RoundView(_ServerModel):
    """`shared.core.View`, less what the state says already."""

    board: str
    start: str
    first: int | None
    history: list[str]
    hand: list[str] = []
    counts: list[int] = []


class Result(_ServerModel):
    """points[seat]: of a match 1, 0 or −1; of a round what the game scores."""

    points: list[int]
    reason: str


class ClockView(_ServerModel):
    """The clocks as they stand when the message is made."""

    left_ms: list[int]
    """Per seat."""
    running: list[int]
    """Seats whose time is running; none while nobody's turn is counted (a deal, counsel, a paused clock)."""
    paused: bool = False
    """After a restart: nothing runs until the side to move is back, or a minute has passed."""


class Proposed(_ServerModel):
    """A proposal that stands."""

    seat: int
    what: Proposal


class Reveals(_ServerModel):
    """All seats are taken, and those that have committed to a nonce are asked for it with `reveal`."""

    awaited: list[int]
    """Seats whose nonce is still to come. A moment later the match begins without it."""
    commitments: list[str | None]
    """Per seat; None: it has committed to nothing."""


class ChatLine(_ServerModel):
    """Something said at a table."""

    number: int
    """Grows with every line of the table."""
    at_ms: int
    room: Room
    seat: int | None
    """None: a spectator."""
    id: str
    name: str
    text: str | None = None
    phrase: str | None = None


class Chat(_ServerModel):
    """Something was said; after coming to a table, the newest lines that the receiver may read."""

    type: Literal["chat"] = "chat"
    table: str
    lines: list[ChatLine]


class Challenged(_ServerModel):
    """A challenge to or from the receiver, as it stands now."""

    type: Literal["challenge"] = "challenge"
    challenge: str
    status: Literal["open", "accepted", "declined", "withdrawn", "expired"]
    by: You
    to: You
    game: str
    options: dict[str, Any]
    terms: Terms
    expires_ms: int
    table: str | None = None
    """Where it is played, once accepted."""


class TableState(_ServerModel):
    """Everything the receiver may know of a table. It comes first; then an `update` follows for every version."""

    type: Literal["state"] = "state"
    table: str
    version: int
    game: str
    options: dict[str, Any]
    match: int
    round: int
    ply: int
    phase: TablePhase
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
    rematch: list[int]
    """Seats that asked for a rematch."""
    resigned: list[int]
    terms: Terms = Terms()
    clock: ClockView | None = None
    """None when the table counts no time."""
    proposed: list[Proposed] = []
    may: list[str] = []
    """The receiver's permitted actions besides its legal moves, by the commands' types: `resign`, `propose:draw`,
    `propose:takeback`, `decline:draw`, `claim`, `give-time`, `substitute`, `sit` (take the seat back), `rematch`,
    `leave`, `hint`, `add-ai:2` (seat an AI player in seat 2), `say:text` (words of one's own; phrases may always be
    said), ... Of a spectator: the free seats that it may take (`sit:0`, `sit:3`), and `add-ai` if it opened the
    table."""
    commitment: str
    """SHA-256 of the secret behind this match's deals, shown before the first."""
    reveal: Reveals | None = None
    """While seats are asked for their nonces, before the first deal of a match."""
    event: PublicEvent | None
    """The event that brought this version."""


def _changes_of(model: type[BaseModel]) -> AfterValidator:
    """Checks that an object holds fields of `model`; fields that `model` does not have are dropped."""
    fields = model.model_fields

    @cache
    def adapter(name: str) -> TypeAdapter[Any]:  # made when a client needs it: a server reads no update
        return TypeAdapter[Any](fields[name].annotation or Any)

    def check(changes: dict[str, Any]) -> dict[str, Any]:
        return {name: adapter(name).validate_python(value) for name, value in changes.items() if name in fields}

    return AfterValidator(check)


class TableUpdate(_ServerModel):
    """The changes of a table's state: applied to version `since`, they give version `version`.

    `shared.protocol.updates.updated` shows how. A client that has another version sends `subscribe`, which brings a
    full `state`. So does the server by itself where an update cannot tell what has changed, and to every client whose
    `hello` says `full`.
    """

    type: Literal["update"] = "update"
    table: str
    since: int
    """The same as `version` when no event has happened: a player has connected or disconnected."""
    version: int
    set: Annotated[dict[str, Any], _changes_of(TableState)]
    """Fields of the state, with their new values."""
    view: Annotated[dict[str, Any], _changes_of(RoundView)] = {}
    """Fields of the state's `view`, with their new values. A new round has its whole view in `set` instead."""
    moves: list[str] = []
    """New moves, to be appended to `view.history`."""


class Invite(_ServerModel):
    """To an AI host: open a connection of its own for this seat and greet with the ticket."""

    type: Literal["invite"] = "invite"
    table: str
    game: str
    seat: int
    player: str
    ticket: str


class Advise(_ServerModel):
    """To an AI host: what would a master play here? To be answered with `advice` and this ticket, within 3 s."""

    type: Literal["advise"] = "advise"
    ticket: str
    state: TableState
    """As the seat that asks sees it, without names or an event."""


class NewBook(_ServerModel):
    """To AI hosts: a new experience book is published."""

    type: Literal["book"] = "book"
    book: BookInfo


class ServerHeartbeat(_ServerModel):
    """The line works: said when nothing else was for `welcome.heartbeat_s`."""

    type: Literal["heartbeat"] = "heartbeat"
    at_ms: int


class ServerAnnouncement(_ServerModel):
    """The operators' announcement, sent after the greeting and whenever it changes; `text` None: it is withdrawn."""

    type: Literal["announcement"] = "announcement"
    number: int | None = None
    until_ms: int | None = None
    text: str | None = None


class Bye(_ServerModel):
    """The server closes this connection and gives the reason: `connection/too-slow`, `connection/silent`, ..."""

    type: Literal["bye"] = "bye"
    code: str
    message: str
    limit: Limit | None = None


Message = (
    Welcome | Done | Refused | TableState | TableUpdate | Chat | Challenged | Lobby | LobbyChanges | Invite | Advise
    | NewBook | ServerHeartbeat | ServerAnnouncement | Bye
)  # fmt: skip
ServerMessage = Annotated[Message, Field(discriminator="type")]
SERVER_MESSAGES: TypeAdapter[Message] = TypeAdapter(ServerMessage)
