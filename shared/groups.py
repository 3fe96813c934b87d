"""Words for groups: members and their roles, standing tables and their scores. Knows no store and no door."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

GroupRole = Literal["owner", "organiser", "member"]
GroupKind = Literal["club", "class"]
"""A class has a teacher's page; its owner is the teacher."""
GroupChat = Literal["free", "phrases", "off"]

MOST_MEMBERS: Final = 200
"""Members of one group."""
MOST_GROUPS: Final = 50
"""Groups that one person belongs to."""
MOST_STANDING: Final = 20
"""Standing tables of one group."""
KEPT_LINES: Final = 500
"""The newest lines of a group's chat, which are kept."""
LONGEST_GROUP_NAME: Final = 40
LONGEST_ABOUT: Final = 300


@dataclass(frozen=True, slots=True)
class Group:
    """A circle of people with a room of its own."""

    id: str
    """Public: it names the group, and lets nobody in."""
    name: str
    about: str
    kind: GroupKind
    chat: GroupChat
    guests: bool
    """Whether the link lets in people without an account."""
    sheltered: bool
    """Whether nobody outside the group may contact its plain members."""
    link: str
    """The secret of the invitation link; empty once the group is closed. It opens the membership and nothing else."""
    created_ms: int
    closed_ms: int | None = None


@dataclass(frozen=True, slots=True)
class GroupSettings:
    """The settings that owner and organisers choose."""

    name: str
    about: str = ""
    kind: GroupKind = "club"
    chat: GroupChat = "free"
    guests: bool = False
    sheltered: bool = False


@dataclass(frozen=True, slots=True)
class GroupMember:
    """Somebody who belongs to a group."""

    id: str
    name: str
    role: GroupRole
    since_ms: int
    shows_presence: bool


@dataclass(frozen=True, slots=True)
class GroupBond:
    """Somebody who belongs to a group that limits contact or talk of its plain members everywhere."""

    group: str
    player: str
    role: GroupRole
    sheltered: bool
    chat: GroupChat
    """At tables: of a class as its settings say, elsewhere `free`."""


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A line of a group's chat. Either `text` or `phrase`; of a person who was forgotten neither."""

    number: int
    """Grows with every line that is kept."""
    at_ms: int
    player: str
    name: str
    text: str | None
    phrase: str | None


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A table that was opened for a group."""

    table: str
    by: str
    """Public id of the opener; empty where the person was forgotten, and for tables of tournaments."""
    standing: int | None
    """Number of the standing table that it belongs to."""
    season: int | None
    at_ms: int


@dataclass(frozen=True, slots=True)
class StandingTable:
    """The same people at the same game again: seats with a game, options and terms."""

    number: int
    name: str
    game: str
    options: Mapping[str, Any]
    terms: Mapping[str, Any]
    """As the log has terms."""
    season: int
    """From 1. Its score is that of the tables that were opened in it."""
    began_ms: int
    """When the season began."""
    players: Sequence[str]
    """Public ids, one a seat; empty where the person was forgotten."""


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """The matches of one season of a standing table, side against side."""

    season: int
    matches: int
    won: tuple[int, ...]
    """Matches that each side has won, in the order of the game's teams."""
    drawn: int


@dataclass(frozen=True, slots=True)
class GroupMatch:
    """A match of a member, as the teacher of a class finds it."""

    player: str
    table: str
    match: int
    game: str
    at_ms: int
    points: int


@dataclass(frozen=True, slots=True)
class PupilFigures:
    """How much a member of a class has played and solved."""

    player: str
    week: int
    """Matches in the last seven days."""
    month: int
    """Matches in the last thirty days."""
    last_ms: int | None
    """When the last match ended, within the last thirty days."""
    solved: int
    failed: int
    """Puzzles whose first attempt was right or wrong, since ever."""
