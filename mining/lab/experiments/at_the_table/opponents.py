"""The people of the experiment `table`: programs that play stronger than the seat, or always in one way.

Each plays a fixed number of positions a move, so that no result depends on the machine.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from ai.duel.script import Script
from ai.random_player import RandomAgent
from ai.roster import make_agent
from client.sdk import Bot
from mining.lab.experiments.table_matches import RandomlyOpenedAgent
from shared.agent import Agent, Budget, Decision
from shared.core import View


@dataclass(frozen=True, slots=True)
class Opponent:
    """A kind of person, at its game."""

    game: str
    """Rules id."""
    player: str
    """Of the roster."""
    nodes: int
    """Positions a move."""
    way: str
    """A key of WAYS."""


class AgentBot(Bot):
    """An agent as a person at a table."""

    def __init__(self, agent: Agent, nodes: int) -> None:
        self._agent = agent
        self._nodes = nodes
        self.moves: list[str] = []
        """Those that it has made."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Without a reason: people give none."""
        move = self._agent.choose(view, legal, Budget(nodes=self._nodes)).move
        self.moves.append(move)
        return move


class Stylist:
    """Opens with one move, takes the first piece that it can, and plays as another player elsewhere."""

    def __init__(self, agent: Agent, opening: Random) -> None:
        self._agent = agent
        self._opening = opening

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """See the class."""
        if len(view.history) < 2:
            return RandomAgent(self._opening).choose(view, legal, budget)
        if any("x" in move for move in legal):
            return RandomAgent(Random(0)).choose(view, legal[:1], budget)
        return self._agent.choose(view, legal, budget)

    def counsel(self, view: View) -> str:
        """Games without partners never ask for counsel."""
        return "either"


@dataclass(slots=True)
class Person:
    """One account's player through all matches of a row."""

    opponent: Opponent
    lot: str
    """Of the person: two of them play differently."""
    won: list[str] = field(default_factory=list[str])
    """The moves by which one that repeats itself won for the first time."""

    def bot(self, match: int) -> AgentBot:
        """Its player for this match, counted from 1."""
        return AgentBot(WAYS[self.opponent.way](self, match), self.opponent.nodes)

    def agent(self, lot: str) -> Agent:
        """Its player of the roster, which draws from this lot."""
        return make_agent(self.opponent.game, self.opponent.player, lot, {})


def _fixed(person: Person, _: int) -> Agent:
    return person.agent(person.lot)


def _varied(person: Person, match: int) -> Agent:
    return person.agent(f"{person.lot}:{match}")


def _stylish(person: Person, match: int) -> Agent:
    return Stylist(person.agent(f"{person.lot}:{match}"), Random(person.lot))


def _repeating(person: Person, match: int) -> Agent:
    lot = f"{person.lot}:{match}"
    if person.won:
        return Script(person.won, make_agent(person.opponent.game, "greedy", lot, {}))
    return RandomlyOpenedAgent(RandomAgent(Random(lot)), person.agent(lot))


FIXED, VARIED, STYLE, REPEATED = "the same lot", "a new lot each match", "a style", "repeats what won"
WAYS: dict[str, Callable[[Person, int], Agent]] = {
    FIXED: _fixed,
    VARIED: _varied,
    STYLE: _stylish,
    REPEATED: _repeating,
}
"""By way, the agent of a person for a match."""
