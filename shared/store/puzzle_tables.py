"""The tables of people who solve puzzles, of their attempts, and of the ratings of puzzles."""

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, Text

from shared.store.metadata import METADATA

puzzle_solvers = Table(
    "puzzle_solvers",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("game", Text, nullable=False),  # without the version of its rules
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    PrimaryKeyConstraint("player", "game"),
)

# Decided first attempts; of each player the newest so many (`shared.store.puzzles`).
puzzle_attempts = Table(
    "puzzle_attempts",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("puzzle", Text, nullable=False),  # `shared.puzzles.Puzzle.id`
    Column("game", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("rating", Integer),  # of the player afterwards, as it is shown; null: in a run, or before it was kept
    PrimaryKeyConstraint("player", "puzzle"),
)
Index("puzzle_attempts_newest", puzzle_attempts.c.player, puzzle_attempts.c.at_ms)

# Moments of somebody's own games; of each player the newest so many (`shared.store.own_puzzles`).
own_puzzles = Table(
    "own_puzzles",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("played", Text, nullable=False),
    Column("moves", Text, nullable=False),  # JSON list: the right ones, the best first
    Column("place", Text, nullable=False),  # JSON list: table, match, round, ply
    Column("found_ms", BigInteger, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("repetitions", Integer, nullable=False),
    Column("days", Integer, nullable=False),
    Column("ease", Float, nullable=False),
    PrimaryKeyConstraint("player", "puzzle"),
)
Index("own_puzzles_due", own_puzzles.c.player, own_puzzles.c.due_ms)

# How far a player's matches have been looked through for such moments, in numbers of `matches`.
own_puzzle_marks = Table(
    "own_puzzle_marks",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("game", Text, nullable=False),  # without the version of its rules
    Column("number", BigInteger, nullable=False),
    PrimaryKeyConstraint("player", "game"),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    METADATA,
    Column("puzzle", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
)

# The newest run of each kind.
puzzle_runs = Table(
    "puzzle_runs",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("game", Text, nullable=False),  # without the version of its rules
    Column("kind", Text, nullable=False),
    Column("begun_ms", BigInteger, nullable=False),
    Column("puzzle", Text),  # the one to be solved now; null: the run is over
    Column("score", Integer, nullable=False),
    Column("best", Integer, nullable=False),  # score of all runs of this kind
    PrimaryKeyConstraint("player", "game", "kind"),
)

puzzle_votes = Table(
    "puzzle_votes",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("up", Boolean, nullable=False),
    PrimaryKeyConstraint("player", "puzzle"),
)
Index("puzzle_votes_of_puzzle", puzzle_votes.c.puzzle)
