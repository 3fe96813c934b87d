"""Lessons that AI players drew from a match: the command of a person who played it, and its answer. Knows no rule."""

from typing import ClassVar

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import Number, TableId
from shared.protocol.structs import ServerModel


class GetLessons(CommandMessage, frozen=True, kw_only=True, tag="lessons"):
    """Ask what AI players learned from a match that you have played, when it is over. Answered with `lessons`, a second
    or two later where the worker has yet to look at the match."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/lessons", "What AI players learned from a finished match", method="GET"),),
        verbs=(Verb("lessons", "playing", ("learned",)),),
        permission="read",
        limit="lessons",
    )
    table: TableId
    match: Number | None = None
    """The match; None for the last that is over."""


class LearnedMove(ServerModel, frozen=True, kw_only=True):
    """A move of the match, and how it went for those who made it."""

    round: int
    ply: int
    """Of the round, from 1: the replay's frame of this number shows the table after the move."""
    seat: int
    move: str
    position: str
    """Before the move, as the explorer takes it."""
    wins: int
    draws: int
    losses: int
    better: str | None = None
    """Another move that is remembered to have gone better there."""
    rule: str | None = None
    """The move of the book's rule there."""


class LearnedMoves(ServerModel, frozen=True, kw_only=True):
    """Moves of one kind."""

    total: int
    first: list[LearnedMove]
    """All of them, or where they are many the first in the order of play."""


class LearnedBook(ServerModel, frozen=True, kw_only=True):
    """How far the match has come on its way into the experience book."""

    version: int | None = None
    """Of the newest book; None: there is none."""
    counted: bool
    """Whether the match is in the counts that the next book is made from."""
    has_match: bool
    """Whether the newest book was made from it."""
    refused: bool
    """Whether the newest book that was made from it was weaker than the one before, and is not used."""
    waiting: int
    """Games counted since the newest book."""


class MatchLessons(ServerModel, frozen=True, kw_only=True):
    """Lessons that AI players drew from a match, for one person who played it.

    A barred move is made again only where it is the only one, where every other is barred, too, and lost more, or where
    every other looks much worse to the seat itself.
    """

    table: str
    match: int
    game: str
    learns: bool
    """Whether an AI player that remembers people finished a round of it; without one the rest tells nothing."""
    ready: bool
    """Whether the worker has looked at the match; until then the rest is as before it."""
    barred: LearnedMoves
    """Moves of AI players that are not made against the asker again. Their counts are of matches with the asker."""
    barred_here: LearnedMoves
    """Moves that the asker's own matches do not bar, and those of other people of this installation do. Their counts
    are of matches with all of them."""
    barred_both: int
    """How many of `barred` are barred for all people of this installation, too."""
    barred_by_book: LearnedMoves
    """Moves that the newest book bars for everybody. Their counts are of the log."""
    kept: LearnedMoves
    """Moves of AI players that won against the asker and are made again where they look good to the player."""
    rules: LearnedMoves
    """Moves in positions that the newest book has a rule for: see `rule`, whose counts they have."""
    book: LearnedBook
