"""Server messages: the greeting, answers, the lobby, chat and notices. `table_states` has those about play."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from shared.protocol.fields import LINE_LIMIT_BYTES, Room
from shared.protocol.host_commands import AdvisedMove, Aim, EvaluatedLine, OfferedPlayer, Unit
from shared.protocol.lessons import MatchLessons
from shared.protocol.puzzle_commands import PuzzleState
from shared.protocol.table_states import PublicEvent, SeatInfo, ServerModel, TablePhase, TableState, TableUpdate
from shared.protocol.terms import Terms


class Limit(ServerModel):
    """Which limit a refusal is about, and after how many seconds the same would be taken again.

    A refusal never says 0 seconds: None means that waiting does not help.
    """

    key: str
    seconds: float | None = None


class You(ServerModel):
    """Identity of this connection. `id` is public, the token is not."""

    id: str
    name: str
    kind: Literal["person", "ai"]
    bot: bool = False
    """Whether this is a program of somebody's own."""
    guest: bool = False
    """Whether the identity has no account yet. Only in the answer to one's own `hello`."""


class GameInfo(ServerModel):
    """A game on offer, with every option at its default."""

    id: str
    title: str
    seats: int
    teams: list[list[int]]
    options: dict[str, Any]
    puzzles: bool = False
    """Whether there are puzzles of it."""


class BookInfo(ServerModel):
    """The newest published experience book of a game; fetch `path` from the HTTP door."""

    game: str
    version: int
    sha256: str
    path: str
    rules: int
    games: int
    teaches: list[str] = Field(default=[])
    """Kinds of experience in it: "recall" (the rules), "judgement", ..."""


class Seated(ServerModel):
    """A live table where this identity has a seat."""

    table: str
    seat: int
    version: int


class Welcome(ServerModel):
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
    former_name: str | None = None
    """The name that your account had until an older one turned out to have it, in another spelling. Told until you
    choose a name, the present one or another, with `PATCH /api/me`."""
    line_limit_bytes: int = LINE_LIMIT_BYTES
    heartbeat_s: float = 7.0
    """The server says something at least this often; a client that hears nothing for twice as long has lost it."""


class FollowedPerson(ServerModel):
    """Somebody whom the receiver follows."""

    id: str
    name: str
    bot: bool
    online: bool
    """False, too, for those who hide it."""
    table: str | None = None
    """A public table where they play now."""


class FollowedPresence(ServerModel):
    """Somebody whom the receiver follows, as they are now, to a subscriber of `get-followed`."""

    type: Literal["presence"] = "presence"
    person: FollowedPerson


class Followed(ServerModel):
    """The people whom the receiver follows: those who are online first, then by name."""

    people: list[FollowedPerson]
    most: int
    """The most people that the receiver may follow."""
    shows_presence: bool
    """Whether the receiver's own followers see that they are online."""


class VacationInfo(ServerModel):
    """The receiver's vacation in correspondence games."""

    until_ms: int | None = None
    """Its planned end, in milliseconds since 1970; None: the receiver is not on vacation."""
    days_left: int
    """Days that may still be taken, beside those of the vacation now."""
    most: int
    """Days in any 365."""


class ImitatedGame(ServerModel):
    """A game that AI players play like the receiver, once they know enough games."""

    game: str
    """Rules id."""
    known: int
    """Matches of the receiver's from which they learn: those that everybody may look up, the newest 300 at most."""
    least: int
    """From so many on it can be seated."""


class ImitationInfo(ServerModel):
    """Whether AI players play like the receiver."""

    on: bool
    """Whether they may at tables of others."""
    games: list[ImitatedGame]
    """Those in which a connected AI player can."""


class Done(ServerModel):
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
    events: list[PublicEvent] | None = None
    challenge: str | None = None
    """Id of the challenge that was sent."""
    hints: list[AdvisedMove] | None = None
    """Moves of a master, best first; may be empty if there is an aim."""
    aim: Aim | None = None
    """The key state nearest to the position, where a hint was asked for and the book knows one."""
    followed: Followed | None = None
    vacation: VacationInfo | None = None
    imitation: ImitationInfo | None = None
    lessons: MatchLessons | None = None
    """Lessons that AI players drew from a match, if they were asked for."""
    puzzle: PuzzleState | None = None
    search: str | None = None
    """Id of the search that was begun; `evaluation` messages carry it."""


class Refused(ServerModel):
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


class TableSummary(ServerModel):
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


class Lobby(ServerModel):
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
    seeks: list["SeekInfo"] = Field(default=[])
    """Open seeks."""


class LobbyChanges(ServerModel):
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


class SeekInfo(ServerModel):
    """People who wait for the same game on the same terms."""

    game: str
    options: dict[str, Any]
    terms: Terms
    waiting: int
    seats: int
    casual: str | None = None
    """`guest`: the game will not be rated, since the player who has waited longest has no account."""


class ChatLine(ServerModel):
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


class Chat(ServerModel):
    """Something was said; after coming to a table, the newest lines that the receiver may read."""

    type: Literal["chat"] = "chat"
    table: str
    lines: list[ChatLine]


class Challenged(ServerModel):
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


class Invitation(ServerModel):
    """Somebody invites the receiver to a free seat at their table, which `sit` takes."""

    type: Literal["invitation"] = "invitation"
    table: str
    by: You
    game: str
    options: dict[str, Any]
    terms: Terms


class Invite(ServerModel):
    """To an AI host: open a connection of its own for this seat and greet with the ticket."""

    type: Literal["invite"] = "invite"
    table: str
    game: str
    seat: int
    player: str
    ticket: str


class Advise(ServerModel):
    """To an AI host: what would a master play here? To be answered with `advice` and this ticket, within 3 s."""

    type: Literal["advise"] = "advise"
    ticket: str
    state: TableState
    """As the seat that asks sees it, without names or an event."""
    line: bool = False
    """Asked instead: the play that a master expects from here on."""
    facts: bool = False
    """Asked instead: what is known of the position without a search."""


class Search(ServerModel):
    """To an AI host: search this position deeper and deeper, and tell it in `evaluated` with this ticket."""

    type: Literal["search"] = "search"
    ticket: str
    game: str
    position: str
    lines: int
    """So many of the best, at most."""
    seconds: float
    """Of thinking, at most."""


class StopSearch(ServerModel):
    """To an AI host: nobody waits for this search any more."""

    type: Literal["stop-search"] = "stop-search"
    ticket: str


class LookBack(ServerModel):
    """To an AI host: look back at a finished round, and tell of it in `looked-back` with this ticket, within 6 s."""

    type: Literal["look-back"] = "look-back"
    ticket: str
    game: str
    options: dict[str, Any]
    start: str
    """The position text that the round began with; of hidden hands it tells all."""
    moves: list[str]


class Evaluation(ServerModel):
    """How far the receiver's search has come. The next one is deeper, unless it is done."""

    type: Literal["evaluation"] = "evaluation"
    search: str
    depth: int
    """Plies searched to their end; 0: none yet."""
    nodes: int
    """Positions looked at so far."""
    unit: Unit | None = None
    """A hundredth of it is a score of 1; null: nothing has been evaluated."""
    lines: list[EvaluatedLine] = Field(default=[])
    """The best first."""
    done: bool = False
    """Whether the search has ended."""
    code: str | None = None
    """Why it ended early: `analysis/no-host`, `analysis/rated-game`, `analysis/replaced`."""


class NewBook(ServerModel):
    """To AI hosts: a new experience book is published."""

    type: Literal["book"] = "book"
    book: BookInfo


class ServerHeartbeat(ServerModel):
    """The line works: said when nothing else was for `welcome.heartbeat_s`."""

    type: Literal["heartbeat"] = "heartbeat"
    at_ms: int


class ServerAnnouncement(ServerModel):
    """The operators' announcement, sent after the greeting and whenever it changes; `text` None: it is withdrawn."""

    type: Literal["announcement"] = "announcement"
    number: int | None = None
    until_ms: int | None = None
    text: str | None = None


class Bye(ServerModel):
    """The server closes this connection and gives the reason: `connection/too-slow`, `connection/silent`, ..."""

    type: Literal["bye"] = "bye"
    code: str
    message: str
    limit: Limit | None = None


Message = (
    Welcome | Done | Refused | TableState | TableUpdate | Chat | Challenged | Invitation | FollowedPresence
    | Lobby | LobbyChanges | Evaluation | Invite | Advise | Search | StopSearch | LookBack | NewBook
    | ServerHeartbeat | ServerAnnouncement | Bye
)  # fmt: skip
ServerMessage = Annotated[Message, Field(discriminator="type")]
SERVER_MESSAGES: TypeAdapter[Message] = TypeAdapter(ServerMessage)
