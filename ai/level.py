"""The player "at your level": it plays with as much of its strength as its results against the people here ask for.

It adapts; it does not learn. How strongly it plays against whom is part of what is remembered of people, so it goes on
where the last evening ended (`shared.experience.level`). Between two rungs of its game's ladder a match is played on
either, drawn by how near they are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import mean

from msgspec import structs

from ai.contracts import AgentKind
from shared.agent import Agent, Budget, Decision, KnownPlayer
from shared.core import Seat, View
from shared.experience.level import START
from shared.experience.memory import NAME
from shared.experience.memory_format import level_in
from shared.games import GAMES

ABOUT = "Plays as strongly as you do: more strongly after you win, less after you lose."


@dataclass(frozen=True, slots=True)
class Rung:
    """A strength."""

    kind: AgentKind
    nodes: int | None = None
    """Positions a move, at most; None: as the kind has them."""


class LevelAgent:
    """One seat's agent, for one match."""

    def __init__(self, rng: Random, ladder: Sequence[Rung]) -> None:
        """`ladder`: weakest first."""
        self._seed = rng.getrandbits(63)
        self._lot = rng.random()
        self._ladder = ladder
        self._others: Mapping[Seat, KnownPlayer] = {}
        self._share: float | None = None
        """As of the last opponents that it was told of; None until it is first asked for a move after that."""
        self._agents: dict[int, Agent] = {}

    def set_opponents(self, others: Mapping[Seat, KnownPlayer]) -> None:
        """Know whose results count; the players of the ladder know nobody."""
        self._others, self._share = others, None

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """The choice of the rung, which says how strongly it is played."""
        if self._share is None:
            self._share = share_for(self._others, view)
        place = rung_at(self._share, len(self._ladder), self._lot)
        rung = self._ladder[place]
        if place not in self._agents:
            self._agents[place] = rung.kind.make(Random(self._seed))
        nodes = [limit for limit in (rung.nodes, budget.nodes) if limit is not None]
        decision = self._agents[place].choose(view, legal, replace(budget, nodes=min(nodes, default=None)))
        return replace(decision, why=structs.replace(decision.why, level=round(self._share, 2)))


def rung_at(share: float, rungs: int, lot: float) -> int:
    """Place of the rung that is played; `lot` in [0, 1) decides between two."""
    place = share * (rungs - 1)
    below = int(place)
    return below + (lot < place - below)


def share_for(others: Mapping[Seat, KnownPlayer], view: View) -> float:
    """The share of its strength with which a player at the level of these people plays in the view's seat: on average,
    and the weaker beside partners the stronger it is against them. A memory that cannot be read says nothing."""
    partners = next((team for team in GAMES[view.game].teams if view.seat in team), ())
    shares: list[float] = []
    for seat, known in others.items():
        level = level_in(known.remembered[NAME]) if NAME in known.remembered else None
        if level is not None:
            shares.append(1 - level.share if seat in partners else level.share)
    return mean(shares) if shares else START


def at_level(ladder: Sequence[Rung]) -> AgentKind:
    """The kind of a game with this ladder."""
    return AgentKind(ABOUT, lambda rng: LevelAgent(rng, ladder), compiled=any(rung.kind.compiled for rung in ladder))
