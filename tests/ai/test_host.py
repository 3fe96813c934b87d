"""A host's seats: which agent plays in which match."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from ai.host import seat_bot
from ai.host.resources import HostResources
from ai.host.seat_bot import SeatBot
from ai.random_player import RandomAgent
from ai.roster import Player, player_named
from shared.agent import Agent, KnownPlayer
from shared.core import Seat, View
from shared.games import GAMES
from shared.protocol import SeatInfo, SubstituteInfo

DRAUGHTS = "english-draughts/1"
HOLDER = SubstituteInfo(id="p10", name="master", player="master", book=None, reason="absent")
SITTING = [
    SeatInfo(seat=1, team=1, id="p7", name="Ann", kind="person"),
    SeatInfo(seat=2, team=0, id="p9", name="there", kind="ai", player="greedy"),
    SeatInfo(seat=3, team=1),
    SeatInfo(seat=4, team=0, id="p8", name="Ben", kind="person", substitute=HOLDER),
]
"""Beside seat 0; draughts has no such table, and a host does not mind."""


class Keen(RandomAgent):
    """Stays, and notes what it hears."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.results: list[tuple[int, tuple[int, ...]]] = []

    def over(self, view: View, points: Sequence[int]) -> None:
        self.results.append((view.match, tuple(points)))


class Polite(RandomAgent):
    """Cares who sits with it."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.met: list[dict[Seat, KnownPlayer]] = []

    def set_opponents(self, others: Mapping[Seat, KnownPlayer]) -> None:
        self.met.append(dict(others))


async def agents_of_three_matches(
    kind: type[RandomAgent], shared: HostResources, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Agent], list[str]]:
    """(the agents made, the seeds they were made with) for a seat that plays and hears the end of three matches."""
    made: list[Agent] = []
    seeds: list[str] = []

    def make(player: Player, seed: str, books: object, endgames: object, played: object) -> Agent:
        seeds.append(seed)
        made.append(kind(Random(seed)))
        return made[-1]

    monkeypatch.setattr(seat_bot, "agent_of", make)
    bot = SeatBot(player_named(DRAUGHTS, "random"), "seed", shared)
    bot.meet(SITTING)
    game = GAMES[DRAUGHTS]
    options = game.options({})
    state = game.begin(options, game.deal(options, Random(0)), Seat(0))
    for match in (1, 2, 3):
        view = replace(game.view(state, Seat(0)), match=match)
        await bot.choose(view, [game.format_move(state, move) for move in game.legal_moves(state)])
        bot.over(view, (1, -1))
    return made, seeds


async def test_every_fresh_agent_that_cares_hears_who_sits_with_it(
    shared: HostResources, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = await agents_of_three_matches(Polite, shared, monkeypatch)
    assert len(made) == 3
    for agent in made:
        assert isinstance(agent, Polite) and agent.met[0] == {
            Seat(1): KnownPlayer("p7"),
            Seat(2): KnownPlayer("ai:greedy"),
            Seat(4): KnownPlayer("ai:master"),
        }


async def test_a_match_begins_with_a_fresh_agent(shared: HostResources, monkeypatch: pytest.MonkeyPatch) -> None:
    made, seeds = await agents_of_three_matches(RandomAgent, shared, monkeypatch)
    assert len(made) == 3 and len(set(seeds)) == 3


async def test_an_agent_that_lasts_stays_and_hears_how_each_match_ended(
    shared: HostResources, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = await agents_of_three_matches(Keen, shared, monkeypatch)
    (kept,) = made
    assert isinstance(kept, Keen) and kept.results == [(match, (1, -1)) for match in (1, 2, 3)]
