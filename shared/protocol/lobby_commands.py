"""Commands to the lobby: tables, matchmaking, challenges, muting, following, vacations."""

from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field

from shared.protocol.declaration import CommandMessage, Declaration, Http, SeatingCommand, Verb
from shared.protocol.fields import TIDY, Person, SeatNumber, TableId
from shared.protocol.terms import Terms
from shared.vacations import MOST_DAYS

Company = Literal["any", "people", "ai"]
"""`people`: tables where people sit and no programs; `ai`: those where an AI player or a bot sits."""
Pace = Literal["any", "none", "live", "days"]
"""Tables by their clock: without one, with one for a sitting, or with days for each move."""
LONGEST_START: Final = 700
"""Characters of a position text: a deal of 101 domino and all plies that a hand may have before its end."""
CURSOR: Final = r"^\d{1,16}-[0-9a-zA-Z_-]{1,32}$"
"""The form of a cursor, which means nothing to a client."""


class Tables(CommandMessage):
    """List one page of the open tables, the newest first. With `subscribe`, `lobby-changes` follow when it changes."""

    type: Literal["tables"] = "tables"
    declared: ClassVar = Declaration(
        http=(Http("/api/tables", "The open public tables", fields={"subscribe": None}, method="GET"),),
        verbs=(Verb("tables", "before", ("lobby",)),),
        permission="read",
        limit="lists",
    )
    subscribe: bool | None = None
    """True replaces the subscription by one to this page, false ends it, null leaves it as it is."""
    game: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    """Only tables of this game."""
    free: bool = False
    """Only tables with a seat that anybody may take."""
    company: Company = "any"
    pace: Pace = "any"
    after: Annotated[str, Field(pattern=CURSOR)] | None = None
    """The page after this cursor, which is the `next` of another page; null: the first page."""


class Open(CommandMessage):
    """Open a table; nobody sits yet. Answered with its id."""

    type: Literal["open"] = "open"
    declared: ClassVar = Declaration(
        http=(Http("/api/tables", "Open a table", {"game": "english-draughts"}),),
        verbs=(Verb("open", "before", example="open domino clock 10+5"),),
        permission="play",
        limit="opens",
    )
    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = Field(default_factory=dict[str, Any])
    public: bool = True
    """Whether it is in the list; a private table is found by its id alone, which nobody guesses."""
    terms: Terms = Terms()
    start: Annotated[str, Field(min_length=1, max_length=LONGEST_START)] | None = None
    """A position text of the game, from which every match at the table begins, unrated; null: as the rules begin. Of
    101 domino it is a deal, the seat that led and the plies made since: `HANDS;LEADER;PLIES`."""


class Mute(CommandMessage):
    """Hear no more of what somebody says, at any table; or hear it again."""

    type: Literal["mute"] = "mute"
    declared: ClassVar = Declaration(
        http=(Http("/api/mute", "Mute a player", {"player": "0123456789abcdef", "on": True}),),
        verbs=(Verb("mute", "others"), Verb("unmute", "others")),
        permission="play",
        limit=None,
    )
    player: Person
    on: bool = True


class Follow(CommandMessage):
    """Follow somebody, or no more; answered with the people whom you follow. Those who show it are seen online.

    Nobody follows a player whom they have muted, or who has muted them: muting ends such a follow."""

    type: Literal["follow"] = "follow"
    declared: ClassVar = Declaration(
        http=(Http("/api/follow", "Follow a player", {"player": "0123456789abcdef", "on": True}),),
        verbs=(Verb("follow", "others", example="follow Ada"), Verb("unfollow", "others")),
        permission="play",
        limit="follows",
    )
    player: Person
    on: bool = True


class GetFollowed(CommandMessage):
    """List the people whom you follow: those who are online first, then by name. With `subscribe`, a `presence`
    follows whenever one of them comes online, leaves, or begins or ends a match at a public table."""

    type: Literal["get-followed"] = "get-followed"
    declared: ClassVar = Declaration(
        http=(Http("/api/followed", "The people whom you follow", fields={"subscribe": None}, method="GET"),),
        verbs=(Verb("friends", "others", ("following",)),),
        permission="read",
        limit="lists",
    )
    subscribe: bool | None = None
    """True begins the subscription, false ends it, null leaves it as it is. Sockets only."""


class ShowPresence(CommandMessage):
    """Show followers that you are online, or hide it. It is shown until it is hidden."""

    type: Literal["show-presence"] = "show-presence"
    declared: ClassVar = Declaration(
        http=(Http("/api/presence", "Show followers that you are online, or hide it", {"on": False}),),
        verbs=(Verb("presence", "others", example="presence off"),),
        permission="play",
        limit="follows",
    )
    on: bool


class SetVacation(CommandMessage):
    """Go on vacation for some days, or end it. Meanwhile your correspondence clocks stand, everybody at these
    tables sees it, and one may play on. Of any 365 days, 30 may be taken; every day that has begun counts as one."""

    type: Literal["set-vacation"] = "set-vacation"
    declared: ClassVar = Declaration(
        http=(Http("/api/vacation", "Go on vacation in correspondence games, or end it", {"days": 7}),),
        verbs=(Verb("vacation", "others", ("holiday",), "vacation 7"),),
        permission="play",
        limit="vacations",
    )
    days: Annotated[int, Field(ge=0, le=MOST_DAYS)]
    """From its beginning, which is now unless one is on vacation already; 0 ends it."""


class GetVacation(CommandMessage):
    """Tell whether you are on vacation, and how many days may still be taken."""

    type: Literal["get-vacation"] = "get-vacation"
    declared: ClassVar = Declaration(
        http=(Http("/api/vacation", "Your vacation in correspondence games", method="GET"),),
        verbs=(),
        permission="read",
        limit="lists",
    )


class SetImitation(CommandMessage):
    """Let others play against AI players that play like you (`like:@NAME`), or not. You may at any time: `like:me`."""

    type: Literal["set-imitation"] = "set-imitation"
    declared: ClassVar = Declaration(
        http=(Http("/api/imitation", "Let AI players play like you at others' tables, or not", {"on": True}),),
        verbs=(Verb("imitation", "others", example="imitation on"),),
        permission="play",
        limit="follows",
    )
    on: bool


class GetImitation(CommandMessage):
    """Tell whether AI players may play like you at others' tables, and from how many games they know you."""

    type: Literal["get-imitation"] = "get-imitation"
    declared: ClassVar = Declaration(
        http=(Http("/api/imitation", "Whether AI players play like you", method="GET"),),
        verbs=(),
        permission="read",
        limit="lists",
    )


class InvitePlayer(CommandMessage):
    """Invite somebody to a free seat at your own table. They are told by an `invitation`, or by a push message."""

    type: Literal["invite-player"] = "invite-player"
    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/invite", "Invite a player to a table", {"player": "0123456789abcdef"}),),
        verbs=(Verb("invite", "seats", example="invite Ada"),),
        permission="play",
        limit="invitations",
    )
    table: TableId
    player: Person


class Seek(SeatingCommand):
    """Wait for people who want the same game. Answered with a table and a seat once there are enough, or after
    `patience_s` with AI players in the seats still free. Ends unanswered seats' wait with the connection."""

    type: Literal["seek"] = "seek"
    declared: ClassVar = Declaration(
        http=(Http("/api/seek", "Wait for people who want the same game", {"game": "domino-101", "patience_s": 5}),),
        verbs=(Verb("seek", "seats", example="seek draughts"),),
        permission="play",
        limit="seeks",
    )
    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = Field(default_factory=dict[str, Any])
    terms: Terms = Terms()
    patience_s: Annotated[int, Field(ge=0, le=600)] = 15
    player: Annotated[str, TIDY, Field(min_length=1, max_length=60)] | None = None
    """AI player for the seats that no person takes; None: the server's choice."""


class CancelSeek(CommandMessage):
    """Wait no longer: the `seek` of this identity is refused with `seek/ended`."""

    type: Literal["cancel-seek"] = "cancel-seek"
    declared: ClassVar = Declaration(
        http=(Http("/api/seek/cancel", "Wait no longer"),),
        verbs=(Verb("unseek", "seats"),),
        permission="play",
        limit=None,
    )


class Challenge(SeatingCommand):
    """Ask one player for a game. Answered with the challenge's id; the other hears of it wherever it is connected."""

    type: Literal["challenge"] = "challenge"
    declared: ClassVar = Declaration(
        http=(Http("/api/challenges", "Ask a player for a game", {"to": "0123456789abcdef", "game": "domino-101"}),),
        verbs=(Verb("challenge", "seats"),),
        permission="play",
        limit="seeks",
    )
    to: Person
    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = Field(default_factory=dict[str, Any])
    terms: Terms = Terms()
    seat: SeatNumber | None = None
    """The challenger's; None: any."""


class AnswerChallenge(SeatingCommand):
    """Accept a challenge (answered with the table, where both then sit), decline it, or withdraw your own."""

    type: Literal["answer-challenge"] = "answer-challenge"
    declared: ClassVar = Declaration(
        http=(
            Http("/api/challenges/{challenge}/accept", "Accept a challenge", fields={"accept": True}),
            Http(
                "/api/challenges/{challenge}/decline",
                "Decline a challenge, or withdraw your own",
                fields={"accept": False},
            ),
        ),
        verbs=(Verb("accept", "seats"),),
        permission="play",
        limit=None,
    )
    challenge: Annotated[str, Field(min_length=1, max_length=40)]
    accept: bool


class Ping(CommandMessage):
    """Ask for a sign of life; answered with `done`."""

    type: Literal["ping"] = "ping"
    declared: ClassVar = Declaration(http=(), verbs=(), permission="read", limit=None)


CommandToLobby = (
    Tables | Open | Seek | CancelSeek | Challenge | AnswerChallenge | Mute | Follow | GetFollowed | ShowPresence
    | SetVacation | GetVacation | SetImitation | GetImitation | InvitePlayer | Ping
)  # fmt: skip
