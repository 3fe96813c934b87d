"""Answers about matches, ladders, partners and rating changes, from the store's rows. Reads no store."""

from shared.http.models import AnswerModel, PublicIdentity
from shared.people import AI_PREFIX, PlayerWord
from shared.rated_matches import Ladder, Partnership, PlayedMatch, Rating, RatingChange, Standing


class NamedPlayer(AnswerModel):
    """A player in a list: by public id, or as `ai:NAME`."""

    id: str
    name: str


class MatchEntry(AnswerModel):
    """A match in the list of a player."""

    number: int
    """Where the next page begins."""
    table: str | None
    """Null where the table was private and the reader had no seat; then `record` is, too."""
    record: str | None
    game: str
    match: int
    """Its number at the table, from 1."""
    at_ms: int
    seat: int
    points: int
    left: bool
    ladder: Ladder | None
    rating: int | None
    players: list[NamedPlayer]


class PlayerMatches(AnswerModel):
    """A page of a player's matches, the newest first."""

    id: str
    matches: list[MatchEntry]
    before: int | None
    """Where the next page begins; null on the last."""


class LadderPlace(AnswerModel):
    """A place in a ladder."""

    ladder: Ladder
    rating: int
    deviation: int
    """One standard deviation, in points."""
    provisional: bool
    won: int
    drawn: int
    lost: int
    at_ms: int
    """Of the last match that counted."""


class RatingHistory(LadderPlace):
    """A place in a ladder, and the way there."""

    curve: list[tuple[int, int]]
    """Time in milliseconds and rating."""


class PartnerRecord(NamedPlayer):
    """A partner, and the matches played together."""

    matches: int
    won: int
    drawn: int
    rated: int
    expected: float
    """Points by the ratings, of the rated matches."""
    actual: float


class GameResults(AnswerModel):
    """A player's results in one game."""

    game: str
    won: int
    drawn: int
    lost: int
    ratings: list[RatingHistory]
    partners: list[PartnerRecord]
    """The 20 most frequent of the newest 300 matches."""


class Profile(AnswerModel):
    """Everything that everybody may know of a player."""

    id: str
    name: str
    kind: PlayerWord
    since_ms: int | None
    likeness: list[str]
    """Games in which anybody may ask for an AI player that plays like this one."""
    owner: PublicIdentity | None
    """Of a bot."""
    games: list[GameResults]


class LadderEntry(LadderPlace, NamedPlayer):
    """A player in a ladder."""


class LadderTable(AnswerModel):
    """The best of a game, best first."""

    game: str
    ladder: Ladder
    players: list[LadderEntry]


class SeatRating(AnswerModel):
    """A seat of a match, and the rating of its player before and after: null where the match is not rated."""

    seat: int
    player: str
    left: bool
    before: int | None
    after: int | None
    provisional: bool
    why: str | None
    """Why the rating stays, or changes less than the result says."""


class MatchRatings(AnswerModel):
    """What a match did to ratings."""

    table: str
    match: int
    ladder: Ladder | None
    """Null where the match is not rated."""
    seats: list[SeatRating] | None
    """Null until the match has been looked at."""


class SideScore(AnswerModel):
    """One side at a table, and the matches that it has won."""

    players: list[str]
    won: int


class TableScore(AnswerModel):
    """The running score of the two sides at a table."""

    table: str
    match: int | None
    counted: bool
    """Whether this match is in the score."""
    sides: list[SideScore] | None
    drawn: int


def match_entry(found: PlayedMatch) -> MatchEntry:
    """A match in a list."""
    return MatchEntry(
        number=found.number,
        table=found.table,
        record=None if found.table is None else f"/api/games/{found.table}",
        game=found.game,
        match=found.match,
        at_ms=found.at_ms,
        seat=found.seat,
        points=found.points,
        left=found.left,
        ladder=found.ladder,
        rating=_shown(found.rating),
        players=[NamedPlayer(id=player, name=name) for player, name in found.players],
    )


def ladder_place(standing: Standing) -> LadderPlace:
    """A place in a ladder."""
    return LadderPlace(
        ladder=standing.ladder,
        rating=standing.rating.shown,
        deviation=standing.rating.deviation,
        provisional=standing.rating.provisional,
        won=standing.won,
        drawn=standing.drawn,
        lost=standing.lost,
        at_ms=standing.at_ms,
    )


def ladder_entry(standing: Standing, name: str | None) -> LadderEntry:
    """A player in a ladder. `name`: None for an AI player."""
    name = standing.player.removeprefix(AI_PREFIX) if name is None else name
    return LadderEntry(id=standing.player, name=name, **ladder_place(standing).model_dump())


def seat_rating(found: RatingChange) -> SeatRating:
    """What a match did to the rating of one seat."""
    return SeatRating(
        seat=found.seat,
        player=found.player,
        left=found.left,
        before=_shown(found.before),
        after=_shown(found.after),
        provisional=found.after is not None and found.after.provisional,
        why=found.why,
    )


def partner_record(found: Partnership) -> PartnerRecord:
    """The matches that somebody has played with a partner."""
    return PartnerRecord(
        id=found.partner,
        name=found.name,
        matches=found.matches,
        won=found.won,
        drawn=found.drawn,
        rated=found.rated,
        expected=round(found.expected, 3),
        actual=found.actual,
    )


def _shown(rating: Rating | None) -> int | None:
    return None if rating is None else rating.shown
