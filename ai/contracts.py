"""The contracts of the package: what a game may give its AI players, and what those give others. No behaviour.

`ai.registry` finds the facets of a game; each module named below implements the part that it is about.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ai.engines.link import StartEngine
from shared.agent import Agent
from shared.core import Game, Options, OptionValue, Seat, View
from shared.experience import ExperienceBook
from shared.experience.learners import USUAL
from shared.protocol.hosts import Aim, PlyReview, Unit
from shared.puzzles import Puzzle
from shared.reasons import Draw, HabitReason, Value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DEEPEST = 60
"""Plies: nothing is searched any deeper."""


@dataclass(frozen=True, slots=True)
class RootLine:
    """The best line from a position, of the moves that were searched."""

    score: int
    """For the mover, in hundredths of the unit."""
    plies: int | None
    """Until the mover has won, or less than 0: has lost; None while nothing is decided."""
    moves: tuple[str, ...]
    """The line; at least one."""
    nodes: int
    """Positions that were looked at."""
    share: float | None = None
    """Of a search that plays on at random: how many of its rounds began so, from 0 to 1. Such lines come in its order,
    others by score."""


class RootSearch(Protocol):
    """Searches one position of a game, and keeps its memory from call to call."""

    unit: Unit
    """A hundredth of it is a score of 1."""
    review_depth: int
    """Plies that a look back at a whole game searches for each of its plies (`ai.look_back`)."""
    step: int
    """Plies by which the depth grows: 2 where scores swing by what one move gains."""
    deepest: int
    """Plies after which it says no more, at most `DEEPEST`."""

    def best(self, depth: int, excluded: Sequence[str], stop: bytearray) -> RootLine | None:
        """The best line of `depth` plies that begins with none of the excluded moves.

        None where there is no other move, and where `stop` was set before the search was done.
        """
        ...


class Stepwise(Protocol):
    """Work in steps: a search that comes deeper, or a look back that comes further."""

    @property
    def depth(self) -> int:
        """How far it has come."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether another step would say no more."""
        ...

    def deepen(self, stop: bytearray) -> None:
        """Take one step, unless `stop` is set meanwhile: then all stays as it was."""
        ...


class PlyReviews(Stepwise, Protocol):
    """A look back at one round, a ply a step. Used in one thread at a time."""

    unit: Unit
    """A hundredth of it is a loss of 1."""
    plies: list[PlyReview]
    """Of the first plies of the round, as far as it has come."""


class MoveFeatures(Protocol):
    """The static features of one seat's moves."""

    columns: tuple[Draw, ...]
    """Features, one of each column; several columns may be of one."""
    weights: int
    """How many weights there are."""

    def candidates(self, view: View, legal: Sequence[str]) -> Sequence[str]:
        """The moves to choose from, at least one."""
        ...

    def numbers(self, view: View, legal: Sequence[str]) -> dict[str, list[int]]:
        """The numbers of every move's weights, in the order of `columns`."""
        ...

    def described(self, reason: HabitReason, view: View, move: str) -> HabitReason:
        """The reason for the move, with how the move looks where the game says so."""
        ...


@dataclass(frozen=True, slots=True)
class RatedStrength:
    """How an agent plays at any rating of a range: `NAME:1200`. Ratings are those of `oldhand experiment ladder`."""

    lowest: int
    highest: int
    make: Callable[[Random, int], Agent]


@dataclass(frozen=True, slots=True)
class Imitation:
    """How an agent plays like one person: `like:NAME`."""

    people: Callable[[], Sequence[str]]
    """Ids of the people (`shared.text.imitated`), in order."""
    make: Callable[[Random, str], Agent]
    well_known: Sequence[str] = ()
    """Full names of a few of them, who are offered by name."""


@dataclass(frozen=True, slots=True)
class AgentKind:
    """A way of thinking in one game."""

    about: str
    """One sentence for people."""
    make: Callable[[Random], Agent]
    compiled: bool = False
    """Whether it runs machine code that a machine has to make once (`ai.host.readiness`)."""
    rated: RatedStrength | None = None
    """Without it the agent has one strength."""
    imitation: Imitation | None = None
    """Without it the agent imitates no one."""
    literature: bool = False
    """Whether it plays as a published paper says, to be compared with it: nobody meets it unless they ask for it."""


@dataclass(frozen=True, slots=True)
class ExperiencedKind:
    """A player that consults experience."""

    agent: str
    """The agent kind inside."""
    kinds: frozenset[str]
    """Kinds of experience (`ai.roster.KINDS`)."""
    about: str
    """One sentence for people."""
    literature: bool = False
    """As of `AgentKind`."""


class KnownResult(Protocol):
    """The result of a solved ending."""

    @property
    def value(self) -> Value:
        """For the side to move."""
        ...

    @property
    def plies(self) -> int | None:
        """Until the end with best play; None for a draw, and where results alone are known."""
        ...


class Endings(Protocol):
    """Solved endings of a game."""

    @property
    def pieces(self) -> int:
        """The most pieces of which all results are known; 0 without any."""
        ...

    @property
    def distances(self) -> int:
        """The most pieces of which the plies to the end are known, too."""
        ...

    def answer(self, state: Any) -> KnownResult | None:
        """The known result of a position, for the side to move; None where it is unknown."""
        ...


class Played(NamedTuple):
    """One round of a game as it was played."""

    start: str
    """The position that it began with."""
    moves: Sequence[str]
    """The texts of its plies."""


class Puzzles(Protocol):
    """Finds puzzles in games, and audits them."""

    def puzzles_of(self, played: Played, source: int) -> Iterator[Puzzle]:
        """Those among the positions of one round, which has this number among the rounds looked through."""
        ...

    def rating_of(self, puzzle: Puzzle) -> int:
        """How hard a puzzle is, on the scale of the solvers: by fast players of known strength, who try it."""
        ...

    def fault(self, puzzle: Puzzle, nodes: int) -> str | None:
        """The fault of a puzzle, found by other means or by a search of `nodes` positions; None where it has none."""
        ...


class Evaluation(NamedTuple):
    """What an evaluator says of a position that is not over."""

    values: Sequence[float]
    """For each seat, from −1 to 1."""
    prior: Sequence[float] | None = None
    """How much each legal move is preferred, in their order: positive numbers with a sum of 1. Without: all alike."""
    share: float = 1.0
    """How much the values count; the rest is the result of a random round."""


Evaluator = Callable[[Any], Evaluation | None]
"""Evaluates a state of the rule book, for a search that knows no game. None: it knows no board of that size."""


class Observer(Protocol):
    """How a network sees the positions of a game."""

    def numbers(self, state: Any, seat: int) -> "Sequence[float] | NDArray[np.float32]":
        """What the seat on move sees, on boards of one size equally many numbers."""
        ...

    def moves(self, state: Any) -> Sequence[str]:
        """The names of the legal moves in their order. One name means the same in all positions, as far as possible."""
        ...


class Root(NamedTuple):
    """A position to be searched, and what is known for that."""

    game: Game[Any, Any]
    state: Any
    endings: Endings | None = None
    """The solved endings of the game."""
    evaluate: Evaluator | None = None
    """What a book says of states, for a search that knows no game."""


Wrapper = Callable[[ExperienceBook, Agent], Agent]
"""Gives an agent the experience of a book."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExperienceFacets:
    """How a game's agents use experience. All of it has a default that suits the searches that know no game."""

    wrappers: Mapping[str, Wrapper] = field(default_factory=dict[str, Wrapper])
    """Kinds of experience that only this game has, by name."""
    barring_margin: float | None = 0.3
    """How much worse a move may look than one that lost to this person, to be played instead, in the unit of scores.
    With None any other move may be played, and a move that beat this person is played without a search."""
    line_margin: float | None = 0.3
    """How much worse than its own move one that beat this person may look to an agent that searches, to be played all
    the same, in the same unit. With None it is played unseen: a second look has judged it, or will."""
    recall_margin: float | None = 0.1
    """How much worse than its own move one that won may look to an agent that searches, to be played all the same, and
    how much worse than one that lost in the log, in the same unit. With None the difference does not matter."""
    evaluation: Callable[[bytes], Callable[[], Any]] | None = None
    """From a book's section `judgement` to what `judge_by` of its searching agents takes; raises BookError."""
    tuned: Callable[[bytes], Callable[[], Any] | None] | None = None
    """From a book's section `tuning` to what `tune_by` of its strongest agent takes, None for one that was tuned from
    an evaluation of before; raises BookError."""
    move_features: Callable[[], MoveFeatures] | None = None
    """The features of moves that habit uses. Without them the game has no habit."""
    habit_weighs_search: bool = False
    """Whether the log teaches how much a search counts beside habit."""
    aim: Callable[[View, Sequence[str], Mapping[str, ExperienceBook]], Aim | None] | None = None
    """The position to go for, which advice names beside its moves."""
    blank_sections: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    """Sections of a book that knows nothing, for trying machine code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelFacets:
    """How the headless games of two players begin."""

    practice: Sequence[str] = ()
    """Players that practise in idle time. Without: no practice."""
    ballots: Sequence[str] = ()
    """Openings, as moves from the start."""
    opening: Callable[[Options, Random], str] | None = None
    """An opening drawn at random, where there are no ballots."""
    single_rounds: Options = field(default_factory=dict[str, OptionValue])
    """House rules of duels over single rounds, where a match is many: the first round of a match may have its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisFacets:
    """The analysis of a position, or of a finished round, for people."""

    root_search: Callable[[Root], RootSearch]
    """Searches a position."""
    reviews: bool = True
    """Whether the search is sure enough within a few milliseconds to judge every ply of a round."""
    look_back: Callable[[Played], PlyReviews] | None = None
    """Looks back at a finished round under the default house rules. Without: the search does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingsFacets:
    """The solved endings of a game."""

    open: Callable[[Path], Endings]
    """Opens those of a data folder. Raises EndgameError."""
    solver: str
    """The module that solves them: `python -m MODULE DATA PIECES`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleFacets:
    """How a game's puzzles are found."""

    find: Callable[[Path, int | None], Puzzles]
    """Finds them, with the solved endings of a data folder and by searches of a number of positions, by default as many
    as make them sure."""
    of_endings: Callable[[Path], Puzzles] | None = None
    """Finds those that the solved endings of a data folder decide without a search, many in a second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PerftFacets:
    """A compiled counter of move sequences."""

    counter: str
    """"module:function" of (state, depth)."""
    options: Options = field(default_factory=dict[str, OptionValue])
    """House rules under which sequences are counted: published counts know no draws."""


class Encoding(Protocol):
    """A game in numbers, for programs that learn it: its moves as actions, and what a seat knows as an array."""

    actions: int
    """How many there are, from 0."""
    shape: tuple[int, ...]
    """Of an observation."""
    most: int
    """No reward is further from 0."""
    pieces: Sequence[str]
    """What chance deals, equally many to each seat; empty where nothing is dealt."""

    def action(self, move: str, seat: Seat) -> int:
        """The action of a move text of the seat. Moves that are legal at once have different ones."""
        ...

    def observe(self, view: View) -> "np.ndarray":
        """What the view's seat knows: float32 of `shape`, each from 0 to 1. A new array each time."""
        ...

    def deal(self, hands: Sequence[Sequence[str]]) -> str:
        """The text of the deal of these pieces, by seat."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentFacets:
    """The facets of one game. A group that is None is a feature that the game does not have."""

    agents: Mapping[str, AgentKind] = field(default_factory=dict[str, AgentKind])
    """By name, weakest first. Each is a player of that name. Without: those that need the rules alone."""
    experienced: Mapping[str, ExperiencedKind] = field(default_factory=dict[str, ExperiencedKind])
    """Players that consult experience, by name. Without `agents`: those that learn in any game."""
    strengths: Mapping[str, int] = field(default_factory=dict[str, int])
    """How strong its named players are, from 1 to 5, weakest first: those with more stars win duels against those with
    fewer."""
    stand_in: str = "random"
    """The agent that plays for a compiled one until its machine code is made."""
    guide: str | None = USUAL
    """The player that gives advice; with None there is no advice."""
    features: Callable[[Any, int], Sequence[float]] | None = None
    """Of (state, seat): numbers that say how the seat stands, equally many for every seat and state. The log teaches
    what they are worth (section `judgement`), and the generic search values its leaves by them instead of playing on at
    random. For a game without an evaluation of its own."""
    observer: Observer | None = None
    """Observes positions, so that the log teaches what they are worth and which moves are preferred there (section
    `judgement`). Without: a network sees the text of the position, where that has one length."""
    experience: ExperienceFacets = ExperienceFacets()
    duel: DuelFacets = DuelFacets()
    analysis: AnalysisFacets | None = None
    endings: EndingsFacets | None = None
    puzzles: PuzzleFacets | None = None
    perft: PerftFacets | None = None
    start_engine: StartEngine | None = None
    """Starts an engine of another program that plays the game."""
    encoding: str | None = None
    """"module:class" of its `Encoding`, made of the rule book. Without: that of a board, if its words name fields."""
    rollouts: str | None = None
    """"module:class" of whole rounds played at random in machine code, made of house rules. Its `deal(count, seed)` is
    an array of rounds, by row; `play_out(array, seed)` plays them to their ends in place and returns points by team."""
