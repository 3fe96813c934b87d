"""A game as it was written down: the form that all formats share. Knows no format, and no rules."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One round from its start to where its record ends: seldom by the rules, mostly by resigning or agreeing."""

    game: str
    """Rules id with version."""
    start: str
    """Deal or position text that play began from."""
    moves: tuple[str, ...]
    """Every ply as its canonical text (a capture with its full path), replayed and found legal."""
    points: tuple[int, ...] | None
    """The result told, by seat; None when none is told."""
    players: tuple[str, ...]
    """Names by seat, "" where unknown."""
    event: str = ""
    site: str = ""
    date: str = ""
    """As written, mostly `1841.??.??`."""
    round: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    """Whatever else was said of the game: names and values in the order of the file."""
    line: int = field(default=0, compare=False)
    """Where its file tells of it, from 1; 0 when it comes from no file."""
