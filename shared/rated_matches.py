"""Ratings, and the matches that they are made of. Knows no store."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal


class Ladder(StrEnum):
    """The kinds of player that a rating compares. Fixed by the players at the start of the match."""

    PEOPLE = "people"
    """Persons alone."""
    MIXED = "mixed"
    """Persons, and programs (AI players or bots)."""
    AI = "ai"
    """Programs alone."""


@dataclass(frozen=True, slots=True)
class RunningScore:
    """The matches of one game that the same two sides have played, at all tables."""

    won: int
    """By the first side."""
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class Encounters:
    """The matches of a player against one other in a ladder."""

    player: str
    opponent: str
    won: int
    drawn: int
    lost: int
    begun: int
    """Those in which the player had the first seat."""


NEW_MU: Final = 25.0


NEW_SIGMA: Final = 25.0 / 3
"""openskill's mean and standard deviation of a newcomer's rating."""


POINTS: Final = 48.0
"""Shown points of one unit of openskill's scale: then 100 points more win about 64 games in 100, as in Elo's."""


_ZERO: Final = 600.0


_AVERAGE: Final = 1_500.0
"""The points of a player of openskill's mean, once no doubt is left."""


SETTLED_SIGMA: Final = 4.0
"""Up to this deviation a rating is settled: enough is known of the player to stand in a ladder."""


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of a player's strength: normally distributed, on openskill's scale."""

    mu: float = NEW_MU
    sigma: float = NEW_SIGMA

    @property
    def shown(self) -> int:
        """600 + 48 (mu − 3 sigma): strength that is proven, in points like Elo's. Newcomers have 600; an average
        player climbs to about 1,500 as the doubt goes."""
        return round(_ZERO + POINTS * (self.mu - 3 * self.sigma))

    @property
    def estimate(self) -> int:
        """1,500 + 48 (mu − 25): without the discount for doubt. Solvers and puzzles are shown so."""
        return round(_AVERAGE + POINTS * (self.mu - NEW_MU))

    @property
    def deviation(self) -> int:
        """One standard deviation, in shown points."""
        return round(POINTS * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether too little is known to stand in a ladder."""
        return self.sigma > SETTLED_SIGMA


def estimated(points: float, sigma: float) -> Rating:
    """The rating with this `Rating.estimate`."""
    return Rating(NEW_MU + (points - _AVERAGE) / POINTS, sigma)


_NEW_SOLVER: Final = estimated(1_000, NEW_SIGMA)
"""A solver begins with easy puzzles."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place in a ladder."""

    game: str
    ladder: Ladder
    player: str
    rating: Rating
    won: int
    drawn: int
    lost: int
    at_ms: int
    """Of the last match that counted."""


@dataclass(frozen=True, slots=True)
class SolverStanding:
    """How somebody solves the puzzles of one game. Each puzzle counts once, by its first attempt."""

    rating: Rating = _NEW_SOLVER
    solved: int = 0
    failed: int = 0
    streak: int = 0
    """Puzzles solved one after the other, up to now."""
    best_streak: int = 0


Casual = Literal["not-rated", "program", "guest", "pairing", "too-short"]
"""Why a match does not count for ratings: the table does not rate; it rates people alone, and a program plays; a guest
plays; two opponents count as one source; it had fewer than two plies a seat."""


Limited = Literal["substitute", "partner-substitute", "opponent-substitute", "withheld", "several-sides"]
"""Why a match that counts changes the rating of a seat less than its result says: others made too many of its moves,
of its partner's or of an opponent's; it withheld its nonce; its player sat on several sides."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """The player of a seat, as far as it decides whether a match counts."""

    program: bool
    """Whether an AI player or a bot."""
    guest: bool
    """Whether a person without an account."""
    account: str | None
    """The account that answers for it; None for AI players, empty when forgotten."""
    network: str | None = field(default=None, repr=False)
    """A tag that two seats of one table share if their players came from the same network; None: not known."""


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """A seat of a match that has ended."""

    player: str
    """Id of a person, `ai:NAME` of an AI player, empty when forgotten."""
    program: bool
    """Whether an AI player or a bot."""
    left: bool
    """Whether it was gone, or an AI player held the seat, at the end."""
    withheld: bool = False
    """Whether it kept back a nonce that it had committed to: the match raises its rating by nothing."""
    guest: bool = False
    """Whether a person without an account."""
    account: str | None = None
    """The account that answers for it: its own, or a bot's owner's. None for AI players, empty when forgotten."""
    network: str | None = field(default=None, repr=False)
    """A tag that two seats of one table share if their players came from the same network; None: not known."""
    moves: int = 0
    """Moves made in this seat, forced passes not included."""
    moves_by_others: int = 0
    """Those of them that the player did not make: an AI player, or somebody else who took the seat."""
    handed_over: bool = False
    """Whether one of these was made because the player had asked for a substitute or had given the seat up."""

    @property
    def entrant(self) -> "Entrant":
        """Its player, as far as it decides whether the match counts."""
        return Entrant(self.program, self.guest, self.account, self.network)


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """A match at a table of the server, for the rater."""

    number: int
    """Grows with every match that ends."""
    table: str
    game: str
    match: int
    at_ms: int
    """When its spectators have seen the end: from then on it counts, and profiles and ladders may show it."""
    rated: bool | Literal["people"]
    """As the table's terms say. True at every table that was opened as rated before there was "people": those who
    played there were told that AI players count, so they do."""
    plies: int
    seats: tuple[MatchSeat, ...]
    """The players when the match began."""
    points: tuple[int, ...]
    """1, 0 or −1 per seat."""
    waits: bool = False
    """Whether `at_ms` is still to come: it is to be rated later."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a match for one seat."""

    seat: int
    player: str
    partner: str | None
    points: int
    left: bool
    expected: float | None = None
    """The team's expected score by the ratings, in [0, 1]; None if the match is not rated."""
    rating: Rating | None = None
    """After the match."""
    why: Casual | Limited | None = None
    """Why the rating stays, or changes less than the result says."""


@dataclass(frozen=True, slots=True)
class EarlierResult:
    """A seat of a match that was rated before, for what one opponent can give on a day."""

    number: int
    """Of the match."""
    player: str
    partner: str | None
    points: int
    sigma: float
    """After that match."""


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """The outcome of rating a match."""

    ended: EndedMatch
    ladder: Ladder | None
    """The ladder that it counts in; None where it is not rated."""
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class RatingChange:
    """Rating change of one seat by a match that has been rated."""

    seat: int
    player: str
    """Id of a person, `ai:NAME` of an AI player, empty when forgotten."""
    left: bool
    ladder: Ladder | None
    """The ladder that the match counts in; None where it is not rated."""
    before: Rating | None
    """A newcomer's where this was the first; None when the match is not rated, or the player was forgotten."""
    after: Rating | None
    why: str | None = None
    """`Casual` or `Limited`; None too for matches rated before reasons were kept."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as a profile lists it."""

    number: int
    table: str | None
    """Its table; None for a private one where the reader had no seat."""
    game: str
    match: int
    at_ms: int
    seat: int
    points: int
    left: bool
    ladder: Ladder | None
    rating: Rating | None
    players: tuple[tuple[str, str], ...]
    """(player, name) of every seat."""


@dataclass(frozen=True, slots=True)
class Totals:
    """A player's matches of one game, rated or not."""

    game: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class Partnership:
    """Two who played as partners: what they won, and what their ratings promised."""

    partner: str
    name: str
    matches: int
    won: int
    drawn: int
    rated: int
    expected: float
    """Points that the ratings promised in the rated matches: 1 for a win, ½ for a draw."""
    actual: float
    """Points made in the rated matches."""
