"""What operators see, as answers."""

from typing import Literal

from pydantic import JsonValue

from shared.http.models import Absent, AnswerModel, JobNote
from shared.moderation import Role
from shared.people import PlayerWord


class BanNote(AnswerModel):
    """Somebody is kept out, or kept from talking."""

    reason: str
    until_ms: int


class Person(AnswerModel):
    """Somebody as operators see them."""

    id: str
    name: str
    kind: PlayerWord
    since_ms: int
    seen_ms: int
    """To the hour."""
    owner: str | None
    """Id of a bot's owner."""
    role: Role | None
    ban: BanNote | None
    mute: BanNote | None


class SeatedName(AnswerModel):
    """The player of a seat."""

    id: str
    name: str


class LiveTable(AnswerModel):
    """A live table, without its hands."""

    table: str
    game: str
    stage: Literal["waiting", "playing", "over"]
    public: bool
    opened_ms: int
    version: int
    seats: list[SeatedName | None]


class PlacedTable(LiveTable):
    """A live table, and the server that has it."""

    node: str


class SilentNode(AnswerModel):
    """A server that does not answer."""

    id: str
    wrong: dict[str, str]
    """By failed check, a sentence."""


class NodeFigures(AnswerModel):
    """A server of this store."""

    id: str = ""
    """Given by the node that asks; the report of a server has none."""
    node: str
    """Machine and port."""
    wrong: dict[str, str]
    """By failed check, a sentence."""
    draining: bool
    connections: dict[str, int]
    """By transport."""
    waiting: int
    """Messages that its slowest client has yet to read."""
    refusals: dict[str, int]
    """The most frequent ones, by code."""
    all_tables: int


class HostNote(AnswerModel):
    """A program that brings AI players."""

    name: str
    address: str
    players: int
    """On offer."""
    seats: int
    """Taken by its players."""


class GameBehind(AnswerModel):
    """What AI players have yet to remember of a game."""

    game: str
    rounds: int
    events: int


class BookNote(AnswerModel):
    """A version of a game's experience book."""

    game: str
    version: int
    status: str
    games: int
    rules: int
    created_ms: int
    in_use: bool


class AnnouncementNote(AnswerModel):
    """What is announced to everybody."""

    number: int
    text: str
    until_ms: int


class OperatorView(AnswerModel):
    """What operators see at a glance."""

    me: Person
    at_ms: int
    people: int
    nodes: list[NodeFigures | SilentNode]
    tables: list[PlacedTable]
    """The newest."""
    all_tables: int
    hosts: list[HostNote]
    jobs: list[JobNote]
    behind: list[GameBehind]
    books: list[BookNote]
    announcement: AnnouncementNote | None
    reports: int
    """Open ones."""


class FoundPeople(AnswerModel):
    """The people that an operator looks for."""

    people: list[Person]


class ReportNote(AnswerModel):
    """A play that somebody has reported, with where to look at it."""

    number: int
    at_ms: int
    reporter: str
    reported: str
    table: str
    version: int
    match: int
    round: int
    ply: int
    seat: int | None
    game: str
    book: str | None
    """Version of the experience book, when an AI player is reported."""
    text: str
    resolved_ms: int | None
    resolution: str | None
    reporter_name: str | None
    """Null once the account is deleted."""
    reported_name: str | None


class OpenReports(AnswerModel):
    """The reports that nobody has resolved."""

    reports: list[ReportNote]


class AuditNote(AnswerModel):
    """Something that an operator did."""

    number: int
    at_ms: int
    by: str
    """Id of an account, or `cli:USER` of the machine."""
    deed: str
    whom: str
    """Id of a person, table, game or report; empty when it is about everybody."""
    why: str
    facts: dict[str, JsonValue]
    by_name: str | None
    whom_name: str | None


class AuditPage(AnswerModel):
    """The newest entries of the audit log, or those before a number."""

    audit: list[AuditNote]


class ActionDone(AnswerModel):
    """Confirms an action."""

    deed: str
    number: Absent[int] = None
    """Of what is announced."""
    until_ms: Absent[int] = None
    """When it ends."""
    version: Absent[int] = None
    """Of the book that is in use after a rollback; null where none is."""


class RollbackDone(ActionDone):
    """Confirms a rollback."""

    version: int | None = None
