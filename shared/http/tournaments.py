"""Tournaments as answers."""

from shared.http.models import AnswerModel, JsonObject
from shared.http.ratings import NamedPlayer


class TournamentLine(AnswerModel):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    format: str
    stage: str
    entrants: int
    round: int
    """The newest round; 0 before the first."""
    rounds: int | None
    """Planned; null where that is not known."""
    starts_ms: int | None
    group: str | None


class TournamentList(AnswerModel):
    """Tournaments, the newest first: those that are announced or under way, and the last ones that are over."""

    tournaments: list[TournamentLine]


class EntrantLine(AnswerModel):
    """An entrant: a player, or a pair of partners."""

    number: int
    players: list[NamedPlayer]
    """A pair that waits for its second player has one."""
    rating: int
    bot: bool
    ai: bool
    withdrawn: bool
    out: bool
    """Whether no round to come is for it: it has withdrawn, or has lost in a knockout."""
    returning: str | None
    """Of one that has withdrawn: the public id of the player who may bring it back by entering."""


class BoardLine(AnswerModel):
    """A pairing of a round."""

    board: int
    first: int
    """Number of the entrant that has the first seat in the first game."""
    second: int | None
    """Null: the first one has a bye."""
    table: str | None
    """Where the newest game of the pairing is played."""
    points: tuple[float, float] | None
    ending: str
    """`played`, `forfeit`, `bye` or `corrected`."""
    deals: list[int] | None
    """Of duplicate deals: points of the first side less those of the second, deal by deal."""


class RoundLine(AnswerModel):
    """A round. In an arena, those who were paired at one moment."""

    number: int
    paired_ms: int
    by_hand: bool
    boards: list[BoardLine]


class StandingLine(AnswerModel):
    """An entrant's place."""

    rank: int
    """Shared by entrants that nothing tells apart."""
    entrant: int
    points: float
    played: int
    tie_breaks: dict[str, float]
    """In the order in which they count."""


class TournamentPage(AnswerModel):
    """All of a tournament."""

    id: str
    version: int
    """Grows with everything that happens in it."""
    organiser: NamedPlayer
    directors: list[str]
    """Public ids of all who may direct it: the organiser, and those of its group."""
    plan: JsonObject
    """As it was announced: `TournamentPlan` of the protocol."""
    line: TournamentLine
    started_ms: int | None
    ended_ms: int | None
    next_ms: int | None
    """When the next round begins, or the arena ends; null where that is not known."""
    entrants: list[EntrantLine]
    rounds: list[RoundLine]
    """The newest ones; `first_round` of the request leads to earlier ones."""
    standings: list[StandingLine]
    commitments: list[str]
    """Of duplicate deals: SHA-256 of the secret of each round, known from the beginning."""


class CrossCell(AnswerModel):
    """A round of an entrant."""

    round: int
    opponent: int | None
    """Null: a bye."""
    first: bool
    """Whether the entrant had the first seat."""
    points: float | None
    """Null: not decided yet."""
    ending: str | None


class CrossTable(AnswerModel):
    """What every entrant has made of every other."""

    entrants: list[int]
    """By place."""
    rows: list[list[CrossCell]]
    """Of each of them, its rounds in their order."""


class TravellerLine(AnswerModel):
    """What a table made of a deal."""

    table: str | None
    first: int
    """Number of the entrant that sat north and south."""
    second: int
    net: int
    """Points of north and south less those of east and west."""
    matchpoints: float
    """Of north and south: the share of the other tables that they did better than; east and west have the rest."""
    swing: float
    """Of north and south, on the other scale; east and west have the same with the other sign."""


class BestPlayLine(AnswerModel):
    """The play of a deal in sight of all hands, which nobody at a table has."""

    net: int
    ply: int
    """The first one with a choice, from 1."""
    move: str


class TravellerPage(AnswerModel):
    """A duplicate deal and what the tables of its round made of it, the best for north and south first."""

    deal: str
    hands: list[list[str]]
    """By seat, north first, as the rules write the tiles."""
    leader: int
    """The seat that led."""
    rows: list[TravellerLine]
    best: BestPlayLine | None
    """Null where no AI host could search for it."""
