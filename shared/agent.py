"""What a thinking seat is: a view and its legal moves in, a move and a reason out.

Synchronous, because deciding is not waiting; no clock, because a budget is nodes and a flag.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from shared.core import Seat, View

Reason = Mapping[str, Any]
"""Why a move was chosen, as data that clients word: `kind` and its parameters, JSON-plain.

Kinds so far: {"kind": "rule", "premise", "move", "wins", "draws", "losses", "games", "net", "low": score in [0, 1] that
it has at least, "book", "from"?: how often each kind of player made the move, "witnesses"?: players and rounds behind
the counts, "newest"?: day of the newest game since 1970} (an Experience Rule fired), {"kind": "own-thinking", "by":
player, "score"?: float, "depth"?: plies, "decided"?: plies until the mover has won, or less than 0: has lost, "line"?:
move texts} (evaluation or search; the line begins with the move itself), {"kind": "race", "by", "own": moves that the
mover still needs, "other": those of its opponent} (both have passed each other), {"kind": "chance"} (drawn), {"kind":
"endgame", "by", "value": "win", "draw" or "loss" for the mover, "plies"?: until the end with best play} (looked up in a
database of solved endings), {"kind": "only-move"}, {"kind": "hindsight", "cell": the move's
`shared.experience.hindsight.cell_fields`, "worth": points that its kind gained beyond that of the move
first thought of, "seen": how often, "instead_of": that move, "book"} (domino: such moves proved better when finished
hands were played otherwise), {"kind": "habit", "share": how likely people choose the move, in [0, 1], "times": as often
as another one on average, at a glance, "features": up to three {"name", "times"} of
`ai.games.english_draughts.kernels.habit.COLUMNS` that speak most for it, "depth"?: plies of the search that was asked
too, "book"}, {"kind": "key-state", "dissimilarity": moves to the key state aimed at, "nearer": by how many the move
shortens the own way, "frequency": net share of all rounds in which winners made it, "wins", "draws", "losses", "book"}
(Chinese checkers), {"kind": "usage", what own thinking tells, "cell": where the move ends, "usage": how often a round
moves ended there, "book"} (TentativeMove with Checker Usage), {"kind": "stand-in", what the own thinking of "by" tells,
"for": the player whose engine failed, "fault": the code of its EngineError}, {"kind": "rival", "move", "wins", "draws",
"losses", "games"} (the move beat this very opponent before; the counts are of all who played it against the opponent;
"source": "installation": it beat people of this installation; "replayed": it would have won a hidden hand that was
lost). A search whose leaves a book taught to judge adds "judgement": the book's version. A domino player that knows how
some of the others choose (`shared.experience.acquaintance`) adds "knows": how many. A player that did not repeat a move
which lost here adds "barred": {"move", "wins", "losses", "games", "source": "opponent", "installation" or "log"}. A
host adds "consulted": the version of the book that its player asked, whatever came of it.
"""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: at most `nodes` positions, and no longer than until `stop[0]` is set."""

    nodes: int | None = None
    stop: bytearray = field(default_factory=lambda: bytearray(1))
    """One byte that a host's timer sets to 1; compiled code may read the same byte."""
    seconds: float | None = None
    """What the move is given, for an agent that plans its time or hands the question on; infinite: until `stop` is set.
    None: nobody says, and a player's own measure holds."""
    depth: int | None = None
    """Plies to look ahead, at most, for an agent that counts in plies."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A chosen move text and why."""

    move: str
    why: Reason


class Agent(Protocol):
    """One seat's agent. One agent per seat, never shared: agents of a host share books and weights, nothing else."""

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """A move out of `legal` (never empty). Deterministic given the agent's seed and what it was shown."""
        ...

    def counsel(self, view: View) -> str:
        """Whether this seat would lead the next round: "me", "either" or "you" (its partner)."""
        ...


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """Who sits in another seat, as far as an agent may know."""

    key: str
    """Of a player of the roster "ai:" and its name; of a person the public id."""
    remembered: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    """What is remembered of that one in this game, by kind of experience, in its form (`shared.experience`)."""


@runtime_checkable
class OpponentAware(Agent, Protocol):
    """An agent that plays otherwise among those whom it knows."""

    def meet(self, others: Mapping[Seat, KnownPlayer]) -> None:
        """Who sits in the other seats, told before a match's first question and whenever somebody else sits down. Seats
        left out are strangers', and so are all before the first call."""
        ...


@runtime_checkable
class PersistentAgent(Agent, Protocol):
    """An agent that keeps its seat from match to match and learns from them; hosts make no new one for each match."""

    def over(self, view: View, points: Sequence[int]) -> None:
        """Hears how a match ended, as the seat last saw it: points[seat] is 1, 0 or −1."""
        ...


def honest(legal: Sequence[str]) -> Sequence[str]:
    """The legal moves without a pass that is false: who holds a tile that fits plays it. So do all our players."""
    return [move for move in legal if move != "pass"] or legal


def agent_chain(agent: Agent) -> Iterator[Agent]:
    """The agent and, of one that asks experience first, the agents behind it, the innermost last."""
    inner: Agent | None = agent
    while inner is not None:
        yield inner
        inner = getattr(inner, "agent", None)
