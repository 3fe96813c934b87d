"""Groups of people: the commands that programs and people without the page need, their answers, and the notice.

What an organiser does (settings, roles, new standing tables) is over HTTP alone: `shared.http.groups`.
"""

from typing import Annotated, ClassVar, Final

from msgspec import Meta
from msgspec.structs import force_setattr

from shared.groups import GroupChat, GroupKind, GroupRole
from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import Number, Phrase
from shared.protocol.server_messages import TableSummary
from shared.protocol.structs import ServerModel
from shared.text.cleaning import clean_prose

GroupId = Annotated[str, Meta(min_length=1, max_length=32)]
_EXAMPLE: Final = "mVb0kJ2cQx7h1RtE"


class GetGroups(CommandMessage, frozen=True, kw_only=True, tag="get-groups"):
    """List the groups that you belong to."""

    declared: ClassVar = Declaration(
        http=(Http("/api/groups", "The groups that you belong to", method="GET"),),
        verbs=(Verb("groups", "others"),),
        permission="read",
        limit="lists",
    )


class JoinGroup(CommandMessage, frozen=True, kw_only=True, tag="join-group"):
    """Become a member of a group by its invitation link; answered with the group's room. Again changes nothing."""

    declared: ClassVar = Declaration(
        http=(Http("/api/groups/join", "Join a group by its invitation link", {"link": _EXAMPLE}),),
        verbs=(Verb("join-group", "others"),),
        permission="play",
        limit="follows",
    )
    link: Annotated[str, Meta(min_length=1, max_length=64)]
    """The secret at the end of the link's address."""


class EnterGroup(CommandMessage, frozen=True, kw_only=True, tag="enter-group"):
    """See a group's room: its members, live tables and newest lines. With `subscribe`, a `group-news` follows whenever
    something there has changed, and with every line."""

    declared: ClassVar = Declaration(
        http=(Http("/api/groups/{group}", "The room of a group", fields={"subscribe": None}, method="GET"),),
        verbs=(Verb("group", "others"),),
        permission="read",
        limit="lists",
    )
    group: GroupId
    subscribe: bool | None = None
    """True replaces the subscription of this connection by one to this group, false ends it, null leaves it as it is.
    Sockets only."""


class SayToGroup(CommandMessage, frozen=True, kw_only=True, tag="say-to-group"):
    """Say something to a group: free text or a phrase, as the group allows."""

    declared: ClassVar = Declaration(
        http=(Http("/api/groups/{group}/say", "Say something to a group", {"text": "Anybody for a game tonight?"}),),
        verbs=(Verb("say-group", "others"),),
        permission="play",
        limit="chat",
    )
    group: GroupId
    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None
    """Cleaned instead of refused, for texts are pasted from everywhere."""
    phrase: Phrase | None = None

    def __post_init__(self) -> None:
        if self.text is not None:
            force_setattr(self, "text", clean_prose(self.text))


class GetStandingTables(CommandMessage, frozen=True, kw_only=True, tag="get-standing-tables"):
    """List the standing tables of a group, with the score of the season."""

    declared: ClassVar = Declaration(
        http=(),
        verbs=(Verb("standing-tables", "others"),),
        permission="read",
        limit="lists",
    )
    group: GroupId


class PlayStandingTable(CommandMessage, frozen=True, kw_only=True, tag="play-standing-table"):
    """Open a standing table for its players, or find the one that is open, and tell those who are not there; answered
    with the table and with your seat, if you have one."""

    declared: ClassVar = Declaration(
        http=(),
        verbs=(Verb("play-standing", "others", example="play-standing 1"),),
        permission="play",
        limit="opens",
    )
    group: GroupId
    number: Number


class GroupSummary(ServerModel, frozen=True, kw_only=True):
    """A group, as its members see it in their list."""

    id: str
    name: str
    about: str
    kind: GroupKind
    chat: GroupChat
    guests: bool
    """Whether the link lets in people without an account."""
    sheltered: bool
    """Whether nobody outside the group may contact its plain members."""
    role: GroupRole
    """The reader's."""
    members: int


class GroupMemberInfo(ServerModel, frozen=True, kw_only=True):
    """Somebody who belongs to a group."""

    id: str
    name: str
    role: GroupRole
    since_ms: int
    online: bool
    """False, too, for those who hide it, and between two of whom one has muted the other."""


class GroupChatLine(ServerModel, frozen=True, kw_only=True):
    """Something said to a group. Of a person whose account was deleted all is empty."""

    number: int
    at_ms: int
    id: str
    name: str
    text: str | None = None
    phrase: str | None = None


class GroupRoom(ServerModel, frozen=True, kw_only=True):
    """The room of a group: everything that its members share."""

    group: GroupSummary
    members: list[GroupMemberInfo]
    """The owner, the organisers, the others, each by name."""
    most_members: int
    tables: list[TableSummary]
    """The live tables that were opened for the group, the newest first."""
    lines: list[GroupChatLine]
    """The newest, the oldest of them first."""
    link: str | None = None
    """The secret of the invitation link, for owner and organisers; null for others."""


class GroupStanding(ServerModel, frozen=True, kw_only=True):
    """A standing table with the score of its season."""

    number: int
    name: str
    game: str
    players: list[str]
    """Names, one a seat; empty where the account was deleted."""
    sides: list[list[int]]
    """The seats of each side, in the order of `won`."""
    season: int
    matches: int
    won: list[int]
    """By each side."""
    drawn: int
    table: str | None = None
    """The live table where they play now."""


class GroupNews(ServerModel, frozen=True, kw_only=True, tag="group-news"):
    """To a subscriber of a group's room: a line, or that something else has changed, which `enter-group` tells."""

    group: str
    line: GroupChatLine | None = None
    """Null: something else has changed."""


GroupCommand = GetGroups | JoinGroup | EnterGroup | SayToGroup
StandingCommand = GetStandingTables | PlayStandingTable

REFUSALS: Final = {
    "group/unknown": 404,
    "group/standing-unknown": 404,
    "group/link": 404,  # it was renewed, or never was one
    "group/closed": 409,
    "group/not-member": 403,
    "group/role": 403,  # for owner or organisers alone
    "group/guests": 403,  # for accounts alone
    "group/full": 409,
    "group/name": 400,  # cannot be shown, or seems to speak for the server
    "group/name-taken": 409,
    "group/owner": 409,  # it has to be handed over first
    "group/chat": 409,  # the group allows no such line
    "group/table-taken": 409,  # by another group
    "group/no-class": 409,
    "group/seats": 409,  # not one member for each seat
}
"""By code, the HTTP status."""
