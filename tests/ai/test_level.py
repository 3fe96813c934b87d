"""The player "at your level": in every game, as strong as the results of the people at its table ask for."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from ai.contracts import AgentKind
from ai.duel.headless import SeatedAgent, play_match
from ai.games.domino_101.companion import FAR, CompanionAgent, level_of
from ai.level import LevelAgent, Rung, rung_at, share_for
from ai.random_player import RandomAgent
from ai.roster import make_agent, player_named
from shared.agent import Budget, Decision, KnownPlayer, OpponentAware
from shared.core import Seat, View
from shared.events import Kind
from shared.experience.learners import ADAPTS
from shared.experience.level import START, Level
from shared.experience.memory import NAME, OpponentMemory
from shared.experience.memory_format import encode
from shared.games import GAMES
from tests.ai.domino.seats import choices, legal_in, view_of

DRAUGHTS, DOMINO = "english-draughts/1", "domino-101/1"


def known(share: float, game: str = DRAUGHTS) -> KnownPlayer:
    """A person against whom it plays with this share of its strength."""
    content = encode(OpponentMemory(game, level=Level(share, 9)))
    return KnownPlayer("ann", {NAME: content})


def start() -> tuple[View, list[str]]:
    game = GAMES[DRAUGHTS]
    options = game.options({})
    state = game.begin(options, game.deal(options, Random(2)), Seat(0))
    (seat, *_) = game.to_act(state)
    return game.view(state, seat), [game.format_move(state, move) for move in game.legal_moves(state)]


class Noting(RandomAgent):
    """Notes how many positions it may look at."""

    nodes: list[int | None]

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        self.nodes.append(budget.nodes)
        return super().choose(view, legal, budget)


def ladder(nodes: list[int | None]) -> list[Rung]:
    """Three rungs that note their limits."""

    def make(rng: Random) -> Noting:
        agent = Noting(rng)
        agent.nodes = nodes
        return agent

    return [Rung(AgentKind("", make), limit) for limit in (10, 100, None)]


@pytest.mark.parametrize(
    ("share", "given", "limit"), [(0.0, None, 10), (0.5, None, 100), (0.5, 30, 30), (1.0, None, None), (1.0, 7, 7)]
)
def test_the_rung_and_the_budget_both_limit_the_search(share: float, given: int | None, limit: int | None) -> None:
    nodes: list[int | None] = []
    agent = LevelAgent(Random(1), ladder(nodes))
    agent.set_opponents({Seat(1): known(share)})
    view, legal = start()
    decision = agent.choose(view, legal, Budget(nodes=given))
    assert (nodes, decision.why.level) == ([limit], share)


def test_between_two_rungs_the_nearer_one_is_drawn_more_often() -> None:
    lots = [Random(seed).random() for seed in range(400)]
    drawn = [rung_at(0.3, 3, lot) for lot in lots]
    assert set(drawn) == {0, 1}
    assert 0.5 < sum(drawn) / len(drawn) < 0.7, "three fifths of the way"
    assert {rung_at(1.0, 3, lot) for lot in lots} == {2}


def test_a_stranger_is_met_half_way_and_a_partner_in_reverse() -> None:
    view, _ = start()
    assert share_for({Seat(1): KnownPlayer("new")}, view) == START
    assert share_for({Seat(1): KnownPlayer("bad", {NAME: b"no memory"})}, view) == START
    assert share_for({Seat(1): known(0.8)}, view) == 0.8
    hand = view_of(next(iter(choices(1, seed=2))), (0, 0))
    assert hand.seat is not None
    partner, opponent = Seat((hand.seat + 2) % 4), Seat((hand.seat + 1) % 4)
    assert share_for({opponent: known(0.8, DOMINO)}, hand) == pytest.approx(0.8)
    assert share_for({partner: known(0.8, DOMINO)}, hand) == pytest.approx(0.2)


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_in_every_game(game: str) -> None:
    rules = GAMES[game]
    agents = [make_agent(game, ADAPTS, seat, {}) for seat in range(rules.seats)]
    assert all(isinstance(agent, OpponentAware) for agent in agents)
    seats = [SeatedAgent(ADAPTS, agent) for agent in agents]
    played = play_match(rules, rules.options({}), seats, lambda _: Random(2), rounds=1)
    moves = [event for event in islice(played, 20) if event.kind is Kind.MOVED]
    assert moves and all(event.reason is not None for event in moves)
    assert player_named(game, ADAPTS).name == ADAPTS


def test_a_companion_goes_on_where_the_last_session_ended() -> None:
    state = next(iter(choices(40, seed=2)))
    view = replace(view_of(state, (0, 0)), match=1, round=1)
    assert view.seat is not None
    opponent = Seat((view.seat + 1) % 4)
    levels: list[float] = []
    for share in (0.0, START, 1.0):
        agent = make_agent(DOMINO, ADAPTS, 1, {})
        assert isinstance(agent, CompanionAgent)
        agent.set_opponents({opponent: known(share, DOMINO)})
        agent.choose(view, legal_in(state), Budget(nodes=1))
        levels.append(agent.level)
    assert levels == [-FAR, 0.0, FAR] == [level_of(share) for share in (0.0, START, 1.0)]
