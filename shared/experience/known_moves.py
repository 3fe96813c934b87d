"""What is known of a position as plain data: moves, games where they were made, rules of books. Knows no file."""

from typing import TypedDict

KnownMove = TypedDict(
    "KnownMove",
    {
        "move": str,
        "wins": int,
        "losses": int,
        "draws": int,
        "support": float,
        "games": int,
        "low": float,
        "oldest": int | None,
        "newest": int | None,
        "from": dict[str, int],
        "witnesses": int,
    },
)
"""`MoveCounts` as plain data. `support`: wins less losses, over all rounds of the log, N of the paper; `from`: how
often each sort of player made it."""


class GameNote(TypedDict):
    """A game in a line."""

    players: list[str]
    """By seat."""
    event: str
    date: str
    """`2024-05-09`, `1841-??-??`; empty where nobody says, as the event."""


class SampleFields(TypedDict):
    """A round in which a move was made."""

    sample: str | None
    """Its table; None where it is not anybody's to look at by now, or is not there."""
    sample_follows: bool
    """Whether it will be there, once the games that come with Oldhand have been read into the log."""
    sample_game: GameNote | None


class SampledMove(KnownMove, SampleFields):
    """A move with a round in which it was made."""


class RuleFields(TypedDict):
    """A rule of a book, for its mover."""

    move: str
    wins: int
    draws: int
    losses: int
    low: float


class BookRules(TypedDict):
    """The rules that a book has for a position."""

    version: int
    games: int | None
    rules: list[RuleFields]
