"""Answers about finished rounds: lists, replays and reviews."""

from pydantic import Field, JsonValue

from shared.http.models import Absent, AnswerModel, FromProtocol
from shared.protocol.hosts import Signal


class FinishedRoundNote(AnswerModel):
    """A round in a line."""

    match: int
    round: int
    plies: int
    points: list[int] | None
    """By seat, in a board game 1, 0 or −1; null if the round was left open."""
    reason: str


class TableRounds(AnswerModel):
    """The finished rounds of a table."""

    rounds: list[FinishedRoundNote]
    next: int | None
    """The `after` of the following ones; null on the last page."""


class EmptySeat(AnswerModel):
    """A seat to which nobody had come."""

    seat: int
    name: str
    kind: str


class TakenSeat(EmptySeat):
    """The player of a seat when the round ended."""

    player: str
    """Of an AI player, its name in the roster."""
    book: int | str | None
    """The experience book of an AI player."""


class ReplayFrame(AnswerModel):
    """The table after so many plies."""

    board: str
    """What everybody sees of the position, as text."""
    position: str
    """The whole position."""
    hands: Absent[list[list[str]]] = None
    """By seat, in a game with hidden hands."""


class ReplayMove(AnswerModel):
    """What led from one frame to the next."""

    seat: int
    move: str
    """Of a forced pass too."""
    reason: dict[str, JsonValue] | None
    version: int
    at_ms: int


class Replay(FinishedRoundNote):
    """A finished round, ply by ply."""

    table: str
    game: str
    options: dict[str, JsonValue]
    seats: list[TakenSeat | EmptySeat]
    frames: list[ReplayFrame]
    """The table after 0, 1, 2 … plies."""
    moves: list[ReplayMove]


class OtherMove(AnswerModel):
    """What else was played in a position."""

    move: str
    games: int
    score: float
    """The mean result for its mover, in [0, 1]."""


class PlyLookedBack(AnswerModel):
    """A ply looked back at. Losses and standings are hundredths of the unit."""

    standing: int | None = None
    """The worth of the position after it to seat 0; with hidden hands, as if all were open."""
    best: str | None = None
    """The move that would have been best, for what its maker knew."""
    loss: int = 0
    """How much less the one that was made is worth to its maker."""
    games: int = 0
    """How often the move was made here."""
    score: float | None = None
    """The mean result for its mover, in [0, 1]."""
    others: list[OtherMove] = Field(default_factory=list[OtherMove])
    """What else was played, most won with first."""
    near: Absent[list[str]] = None
    """With hidden hands: the other moves that are worth nearly as much."""
    margin: Absent[int] = None
    """With hidden hands: how much of `loss` is no fault, because as much may be chance in the judgement, or courtesy to
    the partner."""
    stake: Absent[int] = None
    """With hidden hands: how much a legal move at random would have lost, beyond chance; 0: nothing was at stake."""
    open_best: Absent[str] = None
    """With hidden hands: the best move, had all hands been open."""
    open_loss: Absent[int] = None
    signals: Absent[list[FromProtocol[Signal]]] = None
    """With hidden hands and partners: what the partner reads in the move."""


class RoundOpening(AnswerModel):
    """The beginning of a round that is known from several rounds."""

    plies: int
    games: int
    name: str | None


class LookedBackRound(AnswerModel):
    """What judgement and log say of every move of a round."""

    game: str
    unit: str | None
    """Of losses and standings: `man`, `row`, `point`; null where nothing judges."""
    searched: bool
    """Whether an AI host's search judges."""
    accuracy: list[float | None]
    """By seat, in percent; null where nothing was judged."""
    opening: RoundOpening | None
    plies: list[PlyLookedBack]
    closed: int
    """Plies of which nothing is said, because a rated game of the asker has their position."""
