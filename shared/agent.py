"""The interface of an agent: a view and its legal moves in, a move and a reason out.

Synchronous, because deciding is not waiting; no clock, because a budget is nodes and a flag.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from shared.core import Seat, View
from shared.reasons import Reason


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: at most `nodes` positions, and no longer than until `stop[0]` is set."""

    nodes: int | None = None
    stop: bytearray = field(default_factory=lambda: bytearray(1))
    """One byte that a host's timer sets to 1; compiled code may read the same byte."""
    seconds: float | None = None
    """Seconds for the move, for an agent that plans its time or delegates the decision; infinite: until `stop` is set.
    None: unspecified, the player's own default applies."""
    depth: int | None = None
    """Plies to look ahead, at most, for an agent that counts in plies."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A chosen move text and why it was chosen."""

    move: str
    why: Reason
    hesitation: float = 0.0
    """How unsure people would be of this move, in bits: a host may take its time, as they would."""


class Agent(Protocol):
    """One seat's agent. One agent per seat, never shared: agents of a host share books and weights, nothing else."""

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """A move out of `legal` (never empty). Deterministic given the agent's seed and what it was shown."""
        ...


@runtime_checkable
class CounsellingAgent(Protocol):
    """An agent of a game with partners, which says which of them should lead."""

    def counsel(self, view: View) -> str:
        """Whether this seat would lead the next round: "me", "either" or "you" (its partner)."""
        ...


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """The player of another seat, as far as an agent may know."""

    key: str
    """Of a player of the roster "ai:" and its name; of a person the public id."""
    remembered: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    """Memory of that player in this game, by kind of experience, in its format (`shared.experience`)."""


@runtime_checkable
class OpponentAware(Agent, Protocol):
    """An agent that plays otherwise among those whom it knows."""

    def set_opponents(self, others: Mapping[Seat, KnownPlayer]) -> None:
        """Receive the players of the other seats, before a match's first decision and whenever a player changes. Seats
        left out belong to strangers, as do all seats before the first call."""
        ...


@runtime_checkable
class PersistentAgent(Agent, Protocol):
    """An agent that keeps its seat from match to match and learns from them; hosts make no new one for each match."""

    def over(self, view: View, points: Sequence[int]) -> None:
        """Hears how a match ended, as the seat last saw it: points[seat] is 1, 0 or −1."""
        ...


def without_false_pass(legal: Sequence[str]) -> Sequence[str]:
    """The legal moves without a pass where a tile fits. Other players may claim against it; ours never make one."""
    return [move for move in legal if move != "pass"] or legal


def agent_chain(agent: Agent) -> Iterator[Agent]:
    """The agent and, of one that asks experience first, the agents behind it, the innermost last."""
    inner: Agent | None = agent
    while inner is not None:
        yield inner
        inner = getattr(inner, "agent", None)


def counsel_of(agent: Agent, view: View) -> str:
    """Whether the agent's seat would lead the next round; "either" where no agent of the chain has a preference."""
    counsellors = (each for each in agent_chain(agent) if isinstance(each, CounsellingAgent))
    return next((each.counsel(view) for each in counsellors), "either")


def innermost(agent: Agent) -> Agent:
    """The last agent of the chain: the one that thinks without experience."""
    *_, last = agent_chain(agent)
    return last
