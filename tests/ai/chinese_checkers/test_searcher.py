"""The searching players of Chinese checkers: levels, reasons, races, budgets, and that no game stands still."""

import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from ai.duel.headless import SeatedAgent, play_match
from ai.games.chinese_checkers.searcher import CLEAR, LEVELS, CheckersSearchAgent
from shared.agent import Agent, Budget, Decision
from shared.events import Event, Kind, RoundEnded
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.reason_codec import to_document
from shared.reasons import OwnThinkingReason, RaceReason

pytestmark = pytest.mark.slow

MIDDLE = "0:a2,a4,b1,b3,c4,d4,e3,e4,e5,h7:e6,e9,f5,f6,f9,g5,g6,g8,i7,i8"
RACE = "0:e5,f7,g7,g8,h7,h8,h9,i6,i7,i8:a1,a2,a3,b1,b2,b3,c2,c3,d1,d2@90"
"""Seat 0 needs f9, g9 and i9; seat 1 needs a4 and c1."""


def decided(name: str, position: str, seed: int = 1, budget: Budget | None = None, **options: Any) -> Decision:
    state = GAME.parse_position(position, GAME.options(options))
    legal = [GAME.format_move(state, move) for move in GAME.legal_moves(state)]
    return CheckersSearchAgent(LEVELS[name], Random(seed)).choose(
        GAME.view(state, state.turn), legal, budget or Budget(nodes=3_000)
    )


def game(agents: Sequence[Agent], nodes: int, start: str | None = None, **options: Any) -> list[Event]:
    seats = [SeatedAgent(str(number), agent) for number, agent in enumerate(agents)]
    rules = GAME.options(options)
    return list(play_match(GAME, rules, seats, lambda _: Random(1), start=start, budget=lambda: Budget(nodes=nodes)))


def moves_in(events: list[Event]) -> list[Event]:
    return [event for event in events if event.kind is Kind.MOVED]


def reason_of_the_end(events: list[Event]) -> str:
    (end,) = [event.data for event in events if isinstance(event.data, RoundEnded)]
    return end.reason


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_gives_a_legal_move_its_score_depth_and_line(name: str) -> None:
    decision = decided(name, MIDDLE)
    why = decision.why
    assert isinstance(why, OwnThinkingReason) and why.by == name
    assert why.depth and why.line and why.score is not None
    assert why.line[0] == decision.move
    assert abs(why.score) < 100 and why.clear == CLEAR


@pytest.mark.parametrize("name", ["child", "master"])
def test_the_same_seed_and_nodes_decide_the_same(name: str) -> None:
    assert decided(name, MIDDLE) == decided(name, MIDDLE)


def test_a_child_wavers_and_a_master_does_not() -> None:
    assert len({decided("child", MIDDLE, seed).move for seed in range(8)}) > 1
    assert len({decided("master", MIDDLE, seed).move for seed in range(3)}) == 1


@pytest.mark.parametrize("hop", ["adjacent", "symmetric_long"])
def test_a_race_is_counted_home(hop: str) -> None:
    why = decided("club", RACE, hop=hop).why
    assert isinstance(why, RaceReason) and 2 <= why.other <= why.own <= 8


def test_a_race_is_won_in_as_many_moves_as_were_counted() -> None:
    events = moves_in(game([CheckersSearchAgent(LEVELS["expert"], Random(seat)) for seat in (0, 1)], 3_000, RACE))
    counted = [event.reason for event in events if event.reason is not None]
    assert len(counted) == len(events)
    assert all(why.kind in ("race", "only-move") for why in counted)
    seat_1 = [why.own for why in counted[1::2] if isinstance(why, RaceReason)]
    assert seat_1 == list(range(seat_1[0], 0, -1))
    assert len(events) == 2 * seat_1[0]


def test_children_finish_their_games() -> None:
    for seed in range(3):
        events = game([CheckersSearchAgent(LEVELS["child"], Random(f"{seed}:{seat}")) for seat in (0, 1)], 1)
        assert reason_of_the_end(events) == "goal"


@pytest.mark.parametrize("options", [{}, {"repetition": "forbidden"}, {"repetition": "off", "hop": "symmetric_long"}])
def test_club_players_finish_their_games_under_any_house_rule(options: dict[str, Any]) -> None:
    events = game([CheckersSearchAgent(LEVELS["club"], Random(seat)) for seat in (0, 1)], 300, **options)
    assert reason_of_the_end(events) == "goal"
    assert len(moves_in(events)) < 200


def test_a_stop_flag_set_before_it_thinks_still_gives_a_move() -> None:
    stopped = to_document(decided("master", MIDDLE, budget=Budget(stop=bytearray(b"\1"))).why)["depth"]
    assert 1 <= stopped < to_document(decided("master", MIDDLE, budget=Budget(nodes=10_000)).why)["depth"]


def test_the_roster_of_levels_is_known_without_numba() -> None:
    players = "from ai.games.chinese_checkers import searcher, tentative"
    code = f"import sys; {players}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
