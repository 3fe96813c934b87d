"""A game as one line of JSON."""

from pydantic import JsonValue

from shared.http.models import Absent, AnswerModel


class RecordedSitter(AnswerModel):
    """The player of a seat when the match ended, without the name."""

    kind: Absent[str] = None
    agent: Absent[str] = None
    book: Absent[str] = None


class RecordedHand(AnswerModel):
    """A hand of 101 domino."""

    deal: str
    void: Absent[bool] = None
    counsel: Absent[list[tuple[int, str]]] = None
    leader: Absent[int] = None
    moves: Absent[str] = None
    times: Absent[list[int | None]] = None
    points: Absent[list[int]] = None
    recalled: Absent[list[int]] = None


class RecordedProof(AnswerModel):
    """Evidence that nobody chose the deals."""

    match: int
    commitment: str
    secret: str
    nonces: list[list[str]]
    commitments: Absent[list[str]] = None


class RecordLine(AnswerModel):
    """A game as one line."""

    # Described only: `shared.records.ndjson` writes it, and says what is in each field.
    number: Absent[int] = None
    """In an export of many games, how far it has come: `since` of the next request."""
    game: str
    black: Absent[str] = None
    white: Absent[str] = None
    players: Absent[list[str]] = None
    event: Absent[str] = None
    site: Absent[str] = None
    date: Absent[str] = None
    round: Absent[str] = None
    result: str
    start: Absent[str] = None
    moves: Absent[str] = None
    times: Absent[list[int | None]] = None
    tags: Absent[dict[str, str]] = None
    id: Absent[str] = None
    reason: Absent[str] = None
    options: Absent[dict[str, JsonValue]] = None
    seats: Absent[list[RecordedSitter]] = None
    recalled: Absent[list[int]] = None
    resigned: Absent[list[int]] = None
    hands: Absent[list[RecordedHand]] = None
    proof: Absent[RecordedProof] = None


class RecordedMatch(RecordLine):
    """A match of a table. While it runs, as the reader may know it."""

    match: int
    over: bool


class TableRecords(AnswerModel):
    """Matches of a table."""

    table: str
    matches: list[RecordedMatch]
