"""The facets of a game in the AI package, beyond its rules. Every facet is optional."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ai.determinized import IsmctsAgent
from ai.random_player import RandomAgent
from ai.uct import UctAgent
from shared.agent import Agent
from shared.experience.learners import LEARNERS, USUAL
from shared.games.facets import facets_of, is_hidden
from shared.games.registry import facets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ai.analysis import RootSearch
    from ai.engines.link import StartEngine
    from ai.experience.habit import MoveFeatures
    from ai.look_back import LookBack
    from shared.core import Options, View
    from shared.experience import ExperienceBook
    from shared.protocol import Aim
    from shared.puzzles import Puzzle
    from shared.reasons import Value


@dataclass(frozen=True, slots=True)
class RatedStrength:
    """How an agent plays at any rating of a range: `NAME:1200`. Ratings are those of `oldhand experiment ladder`."""

    lowest: int
    highest: int
    make: Callable[[Random, int], Agent]


@dataclass(frozen=True, slots=True)
class Imitation:
    """How an agent plays like one person: `like:NAME`."""

    people: "Callable[[], Sequence[str]]"
    """Ids of the people (`shared.text.imitated`), in order."""
    make: Callable[[Random, str], Agent]


@dataclass(frozen=True, slots=True)
class AgentKind:
    """A way of thinking in one game."""

    about: str
    """One sentence for people."""
    make: Callable[[Random], Agent]
    compiled: bool = False
    """Whether it runs machine code that a machine has to make once (`ai.host.readiness`)."""
    rated: RatedStrength | None = None
    """Without: it has one strength."""
    imitation: Imitation | None = None
    """Without: it plays like nobody in particular."""


@dataclass(frozen=True, slots=True)
class ExperiencedKind:
    """A player that consults experience."""

    agent: str
    """The agent kind inside."""
    kinds: frozenset[str]
    """Kinds of experience (`ai.roster.KINDS`)."""
    about: str
    """One sentence for people."""


class KnownResult(Protocol):
    """The result of a solved ending."""

    @property
    def value(self) -> "Value":
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
        """Of up to so many pieces the results are known; 0: of none."""
        ...

    @property
    def distances(self) -> int:
        """Of up to so many pieces it is known how soon."""
        ...

    def answer(self, state: Any) -> "KnownResult | None":
        """The known result of a position, for the side to move; None where there is none."""
        ...


RANDOM = AgentKind("Plays random legal moves.", RandomAgent)
UCT = AgentKind("Searches by playing on at random: any game, from its rules alone.", UctAgent)
_PLAIN: Mapping[str, AgentKind] = {
    "random": RANDOM,
    "uct-easy": AgentKind("Plays on at random a few times before each move.", partial(UctAgent, nodes=1_000)),
    "uct-medium": AgentKind("Plays on at random before each move.", partial(UctAgent, nodes=3_000)),
    "uct": UCT,
}
_GUESSING: Mapping[str, AgentKind] = {
    "random": RANDOM,
    "ismcts-easy": AgentKind(
        "Plays on at random a few times with hands that the others may hold.", partial(IsmctsAgent, nodes=1_000)
    ),
    "ismcts-medium": AgentKind(
        "Plays on at random with hands that the others may hold.", partial(IsmctsAgent, nodes=3_000)
    ),
    "ismcts": AgentKind("Searches with the hands that the others may hold, from the rules alone.", IsmctsAgent),
}


_LOOKS = ("Looks ahead a little", "Looks further ahead", "Looks as far ahead as the strongest player")
_REMEMBERS = "and bears in mind what beat you before and what won in recorded games."


def learners(agents: tuple[str, str, str], kinds: frozenset[str]) -> Mapping[str, ExperiencedKind]:
    """The players that learn, with these agents behind their book, weakest first, for a game without words of its own
    for them."""
    return {
        learner: ExperiencedKind(agent, kinds, f"{looks}, {_REMEMBERS}")
        for learner, agent, looks in zip(LEARNERS, agents, _LOOKS, strict=True)
    }


_LEARNS = learners(("uct-easy", "uct-medium", "uct"), frozenset({"recall", "rival", "judgement"}))


class Played(NamedTuple):
    """One round of a game as it was played."""

    start: str
    """The position that it began with."""
    moves: "Sequence[str]"
    """The texts of its plies."""


class Puzzles(Protocol):
    """Finds puzzles in games, and audits them."""

    def puzzles_of(self, played: Played, source: int) -> "Iterator[Puzzle]":
        """Those among the positions of one round, which has this number among the rounds looked through."""
        ...

    def fault(self, puzzle: "Puzzle", nodes: int) -> str | None:
        """The fault of a puzzle, by other means or by a search of so many positions; None: it is right."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentFacets:
    """The facets of one game."""

    agents: Mapping[str, AgentKind] = field(default_factory=lambda: _PLAIN)
    """By name, weakest first. Each is a player of that name."""
    experienced: Mapping[str, ExperiencedKind] = field(default_factory=lambda: _LEARNS)
    """Players that consult experience, by name."""
    strengths: Mapping[str, int] = field(default_factory=dict[str, int])
    """How strong its named players are, from 1 to 5: those with more stars win duels against those with fewer."""
    stand_in: str = "random"
    """The agent that plays for a compiled one until its machine code is made."""
    wrappers: "Mapping[str, Callable[[ExperienceBook, Agent], Agent]]" = field(default_factory=dict[str, Any])
    """Kinds of experience that only this game has, by name."""
    move_features: "Callable[[], MoveFeatures] | None" = None
    """The features of moves that habit uses. Without: no habit."""
    habit_weighs_search: bool = False
    """Whether the log teaches how much a search counts beside habit."""
    evaluation: Callable[[bytes], Callable[[], Any]] | None = None
    """From a book's section `judgement` to what `judge_by` of its searching agents takes; raises BookError."""
    barring_margin: float | None = 0.3
    """How much worse a move may look than one that lost to this person, to be played instead, in the unit of scores;
    None: by anything, and what beat this person is played unseen. By default in that of the searches that know no
    game."""
    recall_margin: float | None = 0.1
    """How much worse than its own move one that won may look to an agent that searches, to be played all the same, and
    how much worse than one that lost in the log; in the same unit, None: by anything."""
    features: "Callable[[Any, int], Sequence[float]] | None" = None
    """Of (state, seat): numbers that say how the seat stands, equally many for every seat and state. The log teaches
    what they are worth (section `judgement`), and the generic search values its leaves by them. For a game without an
    `evaluation`. Without: it plays on at random."""
    blank_sections: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    """Sections of a book that knows nothing, for trying machine code."""
    practice: "Sequence[str]" = ()
    """Players that practise in idle time. Without: no practice."""
    guide: str | None = USUAL
    """The player that gives advice. None: nobody does."""
    aim: "Callable[[View, Sequence[str], Mapping[str, ExperienceBook]], Aim | None] | None" = None
    """The position to go for, beside that advice."""
    ballots: "Sequence[str]" = ()
    """Openings of duels, as moves from the start."""
    single_rounds: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """House rules of duels over single rounds, where a match is many: the first round of a match may have its own."""
    opening: "Callable[[Options, Random], str] | None" = None
    """An opening of duels, drawn at random."""
    perft: str | None = None
    """The compiled counter, "module:function" of (state, depth)."""
    perft_options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """House rules under which move sequences are counted: published counts know no draws."""
    look_back: "Callable[[Played], LookBack] | None" = None
    """Looks back at a finished round under the default house rules. Without: a search does, where there is one."""
    root_search: "Callable[[Any, Endings | None], RootSearch] | None" = None
    """Searches a state for people who analyse it, with the solved endings of the game. Without: nobody can have a
    position searched."""
    open_endings: Callable[[Path], Endings] | None = None
    """Opens the solved endings of a data folder. Raises EndgameError."""
    endings_solver: str | None = None
    """The module that solves them: `python -m MODULE DATA PIECES`."""
    puzzles: Callable[[Path, int | None], Puzzles] | None = None
    """Finds puzzles, with the solved endings of a data folder and by looking at so many positions; None: as many as
    make them sure. Without: the game has no puzzles."""
    ending_puzzles: Callable[[Path], Puzzles] | None = None
    """Finds the puzzles that the solved endings of a data folder decide without a search, many in a second."""
    start_engine: "StartEngine | None" = None
    """Starts an engine of another program that plays it. Without: none does."""


_NONE = AgentFacets()
_HIDDEN = AgentFacets(agents={"random": RANDOM}, experienced={}, guide=None)
"""Of games with hidden hands: a view does not tell the state, so nothing can be searched."""
_DETERMINIZED = AgentFacets(agents=_GUESSING, experienced={}, guide="ismcts-medium")
"""Of those that tell which states a view does not exclude."""
_DETERMINIZED_AND_FILED = AgentFacets(
    agents=_GUESSING,
    experienced=learners(("ismcts-easy", "ismcts-medium", "ismcts"), frozenset({"recall", "rival"})),
)
"""Of those that say how experience is filed as well."""


def agent_facets(game: str) -> AgentFacets:
    """The facets of a rules id; what holds for any game where a game has none of its own."""
    found = facets("ai", game)
    if isinstance(found, AgentFacets):
        return found
    if not is_hidden(game):
        return _NONE
    own = facets_of(game)
    if own.determinize is None:
        return _HIDDEN
    return _DETERMINIZED if own.frame is None else _DETERMINIZED_AND_FILED
