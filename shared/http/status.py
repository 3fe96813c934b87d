"""Answers about a server: what it is, and whether it should be given work."""

from pydantic import JsonValue

from shared.events import VacatedSeats
from shared.experience.installation import Members
from shared.http.models import AnswerModel, FromProtocol, JobNote
from shared.protocol import BookInfo
from shared.protocol.hosts import OfferedPlayer


class DeclaredCommand(AnswerModel):
    """What a command takes besides its fields."""

    http: list[str]
    """`POST /api/...`"""
    verbs: list[str]
    """Of the text protocol."""
    permission: str
    limit: str | None


class PublishedRate(AnswerModel):
    """So many at once, and another one after each `every_s`."""

    burst: int
    every_s: float


class ProtocolDescription(AnswerModel):
    """The protocol of the sockets, and the limits of this server."""

    # Described only: the answer is written once and kept.

    protocol: int
    line_limit_bytes: int
    client: dict[str, JsonValue]
    """JSON Schema of what clients send."""
    server: dict[str, JsonValue]
    commands: dict[str, DeclaredCommand]
    """By the `type` of each."""
    limits: dict[str, PublishedRate | int]
    delays_ms: dict[str, int]
    vacated_seats: VacatedSeats
    installation: Members


class ServerStatus(AnswerModel):
    """A server, and who is there."""

    server: str
    """Name and version."""
    tables: int
    peers: int
    """Connections."""
    people: int
    players: list[FromProtocol[OfferedPlayer]]
    """AI players that anybody may play with."""
    jobs: list[JobNote]
    books: list[FromProtocol[BookInfo]]


class DrainBegun(AnswerModel):
    """What a server has yet to part with."""

    tables: int
    people: int
    grace_s: float
    """How long what runs may go on."""


class Ready(AnswerModel):
    """The server can be given work."""

    ready: bool
    wrong: dict[str, str]
    """By failed check, a sentence."""
    checks: list[str]


class NotReady(Ready):
    """The server cannot be given work now. Of the shape of a refusal, too."""

    code: str
    message: str
