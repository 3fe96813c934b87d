"""Commands to solve puzzles, and their answer. Knows no rule and no solution."""

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.structs import ServerModel
from shared.protocol.table_states import RoundView

PuzzleId = Annotated[str, Meta(min_length=1, max_length=40)]
_Move = Annotated[str, Meta(min_length=1, max_length=80)]
_Moves = Annotated[list[_Move], Meta(max_length=40)]


Goal = Literal["win", "draw", "finish", "hop", "points", "partner"]
"""One move alone keeps a win or a draw; or is the first of the fewest moves that fill the goal, the longest hop
forward, or the play that expects most points of all deals that the solver may believe in. `partner` asks for no move
but for the tile that the solver's partner holds for certain."""


Difficulty = Literal["easier", "usual", "harder"]
RunKind = Literal["streak", "race"]
"""Puzzles one after the other, ever harder: until the first mistake, or for three minutes."""


class GetPuzzle(CommandMessage, frozen=True, kw_only=True, tag="get-puzzle"):
    """Get a puzzle: the named one, that of the day, or else one near your own rating that you have not tried."""

    declared: ClassVar = Declaration(
        http=(Http("/api/puzzle", "A puzzle to solve", method="GET"),),
        verbs=(Verb("puzzle", "puzzles", example="puzzle daily"),),
        permission="read",
        limit="puzzles",
    )
    game: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    """Left out: a game that has puzzles."""
    puzzle: PuzzleId | None = None
    daily: bool = False
    """The puzzle of the day, by UTC: the same for everybody."""
    difficulty: Difficulty = "usual"
    """Below or above the solver's own rating."""
    theme: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    """Only puzzles of this goal or theme."""
    run: RunKind | None = None
    """The next puzzle of the run of this kind, or the first of a new one. A run rates nobody."""
    own: bool = False
    """A moment of the solver's own games where another move was better. It comes back until it is found, ever more
    rarely."""


class TryMove(CommandMessage, frozen=True, kw_only=True, tag="try-move"):
    """Try a move in a puzzle. The server answers a right one with the other side's reply, until it is solved.

    The first attempt counts: it has failed with the first wrong move, and is solved with the last right one.
    """

    declared: ClassVar = Declaration(
        http=(Http("/api/puzzles/{puzzle}/try", "Try a move in a puzzle", {"moves": ["14-10"]}),),
        verbs=(Verb("try", "puzzles", example="try 14-10"),),
        permission="play",
        limit="puzzles",
    )
    puzzle: PuzzleId
    moves: Annotated[_Moves, Meta(min_length=1)]
    """The solver's own moves up to here: the right ones, then the new one."""


class PuzzleHint(CommandMessage, frozen=True, kw_only=True, tag="puzzle-hint"):
    """Get a hint for the next move of a puzzle: which piece moves, or the whole move. The attempt counts as failed."""

    declared: ClassVar = Declaration(
        http=(Http("/api/puzzles/{puzzle}/hint", "Get a hint for a puzzle", {"moves": [], "whole": False}),),
        verbs=(Verb("clue", "puzzles"),),
        permission="play",
        limit="puzzles",
    )
    puzzle: PuzzleId
    moves: _Moves = []
    """The solver's own right moves up to here."""
    whole: bool = False
    """The whole move; else the moves of the right piece."""


class Refute(CommandMessage, frozen=True, kw_only=True, tag="refute"):
    """Ask why a move of a puzzle is wrong. Answered with the play that refutes it."""

    declared: ClassVar = Declaration(
        http=(Http("/api/puzzles/{puzzle}/refute", "Learn why a move is wrong", {"moves": ["14-9"]}),),
        verbs=(Verb("refute", "puzzles"),),
        permission="play",
        limit="hints",
    )
    puzzle: PuzzleId
    moves: Annotated[_Moves, Meta(min_length=1)]
    """The solver's own moves: the right ones, then the wrong one."""


class VotePuzzle(CommandMessage, frozen=True, kw_only=True, tag="vote-puzzle"):
    """Vote for or against a puzzle that you have tried. Puzzles with more votes against them are shown less."""

    declared: ClassVar = Declaration(
        http=(Http("/api/puzzles/{puzzle}/vote", "Vote for or against a puzzle", {"up": True}),),
        verbs=(Verb("vote", "puzzles", example="vote up"),),
        permission="play",
        limit="puzzles",
    )
    puzzle: PuzzleId
    up: bool


class GetPuzzleProgress(CommandMessage, frozen=True, kw_only=True, tag="get-puzzle-progress"):
    """Get your own progress in the puzzles of a game, and the themes that there are."""

    declared: ClassVar = Declaration(
        http=(Http("/api/puzzle-progress", "Your progress in puzzles", method="GET"),),
        verbs=(Verb("progress", "puzzles"),),
        permission="read",
        limit="puzzles",
    )
    game: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    """Left out: a game that has puzzles."""


PuzzleCommand = GetPuzzle | TryMove | PuzzleHint | Refute | VotePuzzle | GetPuzzleProgress


class PlayedLine(ServerModel, frozen=True, kw_only=True):
    """Plies, and the board before and after each."""

    plies: list[str]
    boards: list[str]
    """boards[n] is after n plies."""


class Solver(ServerModel, frozen=True, kw_only=True):
    """How the receiver solves the puzzles of a game."""

    rating: int
    provisional: bool
    solved: int
    failed: int
    streak: int
    """Puzzles solved one after the other, up to now."""
    best_streak: int
    due: int = 0
    """Puzzles from the solver's own games that wait now."""


class OwnMove(ServerModel, frozen=True, kw_only=True):
    """The move that was made in the solver's own game, and where."""

    table: str
    match: int
    round: int
    ply: int
    """Of the round, from 1."""
    move: str


class RunState(ServerModel, frozen=True, kw_only=True):
    """The receiver's run through puzzles."""

    kind: RunKind
    score: int
    """Puzzles solved in it."""
    best: int
    """Score of all runs of this kind."""
    over: bool
    left_ms: int | None = None
    """Of a race that goes on."""


class ThemeProgress(ServerModel, frozen=True, kw_only=True):
    """A goal or theme of puzzles, and how the receiver did in it."""

    theme: str
    puzzles: int
    """There are so many."""
    solved: int
    failed: int


class RatingPoint(ServerModel, frozen=True, kw_only=True):
    """The receiver's rating after a rated attempt."""

    at_ms: int
    rating: int


class BestRun(ServerModel, frozen=True, kw_only=True):
    """The receiver's best run of a kind."""

    kind: str
    """`streak` or `race`."""
    score: int


class PuzzleProgress(ServerModel, frozen=True, kw_only=True):
    """The receiver's progress in the puzzles of a game."""

    game: str
    solver: Solver
    curve: list[RatingPoint]
    """The newest 500, the oldest first."""
    themes: list[ThemeProgress]
    """Those with most puzzles first."""
    best: list[BestRun]
    """Of the kinds that the receiver has begun."""


class PuzzleState(ServerModel, frozen=True, kw_only=True):
    """A puzzle as its solver may know it now."""

    puzzle: str
    game: str
    goal: Goal | Literal["best"]
    """`best`: to be found is a better move than the one made in the solver's own game."""
    day: str | None = None
    """The date (UTC) whose puzzle it is; None: it was not asked for as such."""
    status: Literal["open", "wrong", "solved"]
    """`wrong`: the newest move was not the right one, and `line` ends before it."""
    line: PlayedLine
    """From the start: the solver's right moves and the replies to them."""
    seat: int
    """The solver's."""
    view: RoundView
    """At the end of `line`."""
    legal: list[str]
    """The solver's legal moves, or the answers to choose from; none when it is solved."""
    counted: bool | None = None
    """Whether the first attempt counted as solved; None: it is not decided."""
    rating: int | None = None
    """The puzzle's, on the scale of players' ratings; None: it is from the solver's own game, and rates nobody."""
    own: OwnMove | None = None
    change: int | None = None
    """The change of the solver's rating by this command; None: it rated nobody."""
    solver: Solver
    themes: list[str] = []
    """The themes of the solution, once the attempt is decided."""
    vote: bool | None = None
    """Whether the receiver has voted for the puzzle; None: neither for nor against it."""
    run: RunState | None = None
    """The run that this puzzle, or the move in it, belongs to."""
    hint: list[str] = []
    """The right move, or all moves of the right piece."""
    refutation: PlayedLine | None = None
    """The wrong move, and the play that refutes it."""


REFUSALS: Final = {
    "puzzle/unknown": 404,
    "puzzle/none": 404,  # of this game
    "puzzle/theme": 404,  # there are none of it
    "puzzle/none-due": 404,  # of the caller's own
    "puzzle/over": 409,  # it is solved
    "puzzle/right": 409,  # nothing refutes this move
    "puzzle/in-run": 409,  # there are no hints
    "puzzle/not-tried": 409,  # no vote before an attempt
}
"""By code, the HTTP status."""
