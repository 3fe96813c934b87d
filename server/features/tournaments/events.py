"""The events of a tournament, and their stored form. Knows no store and no clock.

A tournament is what its events say: `server.features.tournaments.tournament` folds them. The stored form never changes:
add fields with defaults.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from server.features.tournaments.pairings import Ending
from shared.protocol.tournaments import TournamentPlan
from shared.store.tournaments import TournamentRow


class TournamentEvent(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """A committed fact. `by` is the public id of the person who did it; None: the server."""


class Announced(TournamentEvent, frozen=True, tag="announced"):
    """The first event."""

    plan: TournamentPlan
    by: str
    """The organiser."""
    seed: str
    """Of all duplicate deals, in hexadecimal: every round has a seed of its own that follows from it
    (`duplicate.boards_of_round`). Never leaves the server."""


class Entered(TournamentEvent, frozen=True, tag="entered"):
    """A player enters, or a pair."""

    number: int
    players: tuple[str, ...]
    """Public ids, `ai:NAME` of AI players. One where partners play: a second one is still to come."""
    rating: int
    """At this time; 0 where none is known."""
    first_round: int = 1
    wishes: str | None = None
    """The partner that is wished for."""
    bot: bool = False


class Partnered(TournamentEvent, frozen=True, tag="partnered"):
    """An entrant's second player."""

    number: int
    player: str
    rating: int


class Withdrawn(TournamentEvent, frozen=True, tag="withdrawn"):
    """An entrant is paired no more."""

    number: int
    by: str | None = None


class Returned(TournamentEvent, frozen=True, tag="returned"):
    """An entrant who had withdrawn goes on, with the points and games from before."""

    number: int
    by: str | None = None


class Started(TournamentEvent, frozen=True, tag="started"):
    """Entry is over but for late entries."""

    by: str | None = None


class BoardPaired(Struct, frozen=True, omit_defaults=True):
    """A pairing with its table. One that is decided without a match, such as a bye, has none."""

    first: int
    second: int | None = None
    table: str | None = None
    points: tuple[float, float] | None = None
    ending: Ending | None = None


class RoundPaired(TournamentEvent, frozen=True, tag="paired"):
    """The pairings of the next round, of boards 1, 2, ... In an arena, of those who waited."""

    round: int
    boards: tuple[BoardPaired, ...]
    by: str | None = None
    """The organiser who paired it by hand; None: the rules did."""
    software: str | None = None
    """Of a Swiss: the libraries that paired it, with their versions. Others may pair otherwise."""


class TableReplaced(TournamentEvent, frozen=True, tag="replaced"):
    """Another table for a board that is not decided: a further game, or one in place of a table that was closed."""

    round: int
    board: int
    table: str
    swapped: bool = False
    """Whether the second entrant has the first seat there."""
    game: int = 1
    """Which game of the pairing it is."""


class Decided(TournamentEvent, frozen=True, tag="decided"):
    """The result of a board."""

    round: int
    board: int
    points: tuple[float, float]
    """1, .5 or 0, by side. Both may have 0: neither came."""
    is_played: bool = True
    deals: tuple[int, ...] | None = None
    """Of duplicate deals the points of the first side less those of the second, one deal after the other."""


class Corrected(TournamentEvent, frozen=True, tag="corrected"):
    """The organiser gives a board another result. Pairings that were made before stay."""

    round: int
    board: int
    points: tuple[float, float]
    by: str


class Paused(TournamentEvent, frozen=True, tag="paused"):
    """No further round begins. Matches that are under way go on."""

    by: str | None = None


class Resumed(TournamentEvent, frozen=True, tag="resumed"):
    """It goes on."""

    by: str | None = None


class Postponed(TournamentEvent, frozen=True, tag="postponed"):
    """It begins at another time."""

    starts_ms: int | None
    by: str | None = None


class Changed(TournamentEvent, frozen=True, tag="changed"):
    """It is to be played otherwise than was announced."""

    plan: TournamentPlan
    by: str | None = None


class Ended(TournamentEvent, frozen=True, tag="ended"):
    """All rounds are played, or the organiser has ended it."""

    by: str | None = None


class Cancelled(TournamentEvent, frozen=True, tag="cancelled"):
    """It takes place no more."""

    by: str | None = None
    reason: str = "organiser"
    """`organiser`, or `too-few`: not even two had entered at the beginning."""


Fact = (
    Announced
    | Entered
    | Partnered
    | Withdrawn
    | Returned
    | Started
    | RoundPaired
    | TableReplaced
    | Decided
    | Corrected
    | Paused
    | Resumed
    | Postponed
    | Changed
    | Ended
    | Cancelled
)
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder[Any](Fact).decode


def to_rows(facts: "list[Fact]", after: int, at_ms: int) -> list[TournamentRow]:
    """The rows of the events that follow version `after`."""
    return [TournamentRow(after + step, at_ms, _encode(fact).decode()) for step, fact in enumerate(facts, 1)]


def of_row(row: TournamentRow) -> Fact:
    """The event of a row. Raises msgspec.MsgspecError for one that is none."""
    return _decode(row.data)
