"""After a takeback the clocks are what they were when the position that comes back was reached."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.tables.apply import rebuild
from server.tables.clocks import start_ms
from server.tables.decide import PauseClocks, ResumeClocks
from server.tables.features.offers import FREE
from server.verifier import faults_of
from shared.core import Seat
from shared.events import MovesTakenBack
from shared.match import Phase
from shared.protocol import Clock, DaysClock, FischerClock, GiveTime, MoveClock, Terms
from tests.server.terms import clocks_of
from tests.testkit.scenario import CROWD, Scenario

FISCHER = FischerClock(bank_s=60, gain_s=10)
CLOCKS: tuple[Clock, ...] = (FISCHER, MoveClock(move_s=30), DaysClock(days=2))
GAMES = ("english-draughts", "chinese-checkers", "chinese-checkers-star-3")


def board(game: str = "english-draughts", clock: Clock = FISCHER) -> Scenario:
    scenario = Scenario(game, terms=Terms(clock=clock, takebacks=True, rated=False))
    return scenario.sit(*CROWD[: scenario.rules.seats]).begin()


def take_back(scenario: Scenario, seat: int, thinks_ms: int = 0) -> None:
    """The seat asks for its last move back, and the others agree after a while."""
    scenario.propose(CROWD[seat], "takeback")
    scenario.now_ms += thinks_ms
    for other in range(scenario.rules.seats):
        if other != seat:
            scenario.propose(CROWD[other], "takeback")
    assert isinstance(scenario.events[-1].data, MovesTakenBack)


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_move_taken_back_four_times_leaves_the_clocks_as_they_were(clock: Clock) -> None:
    scenario = board(clock=clock)
    for _ in range(4):
        scenario.now_ms += 500
        scenario.play("11-15")
        scenario.now_ms += 3_000
        take_back(scenario, 0, thinks_ms=2_000)
    assert clocks_of(scenario).left_ms == (start_ms(clock),) * 2
    assert clocks_of(scenario).running == (0,)
    assert scenario.is_what_the_log_says() and faults_of("t", scenario.events) == []


def test_taking_back_two_plies_restores_both_clocks() -> None:
    scenario = board()
    for move, ms in (("11-15", 4_000), ("23-19", 7_000)):
        scenario.now_ms += ms
        scenario.play(move)
    reached = clocks_of(scenario).left_ms
    assert reached == (66_000, 63_000)
    for move, ms in (("8-11", 20_000), ("22-17", 30_000)):
        scenario.now_ms += ms
        scenario.play(move)
    scenario.now_ms += 9_000
    take_back(scenario, 0)
    assert (clocks_of(scenario).left_ms, clocks_of(scenario).running) == (reached, (0,))


def test_time_that_was_given_stays_given() -> None:
    scenario = board()
    scenario.play("11-15")
    scenario.do(GiveTime(ref="g", table="t", seconds=15), CROWD[0])
    take_back(scenario, 0)
    assert clocks_of(scenario).left_ms == (60_000, 75_000)


def test_a_takeback_while_the_clocks_are_paused_leaves_them_paused() -> None:
    scenario = board()
    scenario.play("11-15")
    scenario.now_ms += 5_000
    scenario.do(PauseClocks(planned=True))
    take_back(scenario, 0)
    assert (clocks_of(scenario).left_ms, clocks_of(scenario).running) == ((60_000, 60_000), ())
    scenario.do(ResumeClocks())
    assert clocks_of(scenario).running == (0,)


def test_a_takeback_of_an_older_log_replays_as_it_was() -> None:
    scenario = board()
    scenario.play("11-15")
    take_back(scenario, 0)
    old = [
        replace(event, data=replace(event.data, left_ms=None)) if isinstance(event.data, MovesTakenBack) else event
        for event in scenario.events
    ]
    clocks = rebuild(old).clocks
    assert clocks is not None and clocks.left_ms == (70_000, 60_000)
    assert faults_of("t", old) == []


def test_the_verifier_finds_clocks_that_were_not_restored() -> None:
    scenario = board()
    scenario.play("11-15")
    take_back(scenario, 0)
    last = scenario.events[-1]
    assert isinstance(last.data, MovesTakenBack)
    scenario.events[-1] = replace(last, data=replace(last.data, left_ms=(70_000, 60_000)))
    assert [fault.text for fault in faults_of("t", scenario.events)] == [
        "the clocks after a takeback are not those before the moves"
    ]


@given(st.sampled_from(GAMES), st.sampled_from(CLOCKS), st.integers(0, 10**6))
def test_however_a_game_went_the_clocks_are_those_of_the_position(game: str, clock: Clock, seed: int) -> None:
    """Also after a restart, when the table is made again from its log."""
    rng, scenario = Random(seed), board(game, clock)
    reached: list[Any] = [clocks_of(scenario).left_ms]
    asked: Counter[int] = Counter()
    for _ in range(12):
        match = scenario.table.match
        if match.phase is not Phase.PLAY:
            break
        scenario.now_ms += rng.randrange(1_500)
        may_ask = (seat for seat in range(scenario.rules.seats) if asked[seat] < FREE)
        seats = [seat for seat in may_ask if match.plies_to_undo(Seat(seat))]
        if seats and rng.random() < 0.4:
            seat = rng.choice(seats)
            asked[seat] += 1
            del reached[-match.plies_to_undo(Seat(seat)) :]
            take_back(scenario, seat, rng.randrange(1_500))
        else:
            scenario.play(rng.choice(match.legal_moves(match.to_act[0])))
            reached.append(clocks_of(scenario).left_ms)
        if rng.random() < 0.3:
            scenario.table = rebuild(scenario.events)
        assert clocks_of(scenario).left_ms == reached[-1]
    assert scenario.is_what_the_log_says() and faults_of("t", scenario.events) == []
