"""The strip "Your games" holds the games of one's own that wait for somebody, whatever the server has told before."""

from random import Random
from typing import Any

import msgspec
import pytest

from server.tables import publish
from server.tables.commands import Arrive
from shared.core import Seat
from shared.match import Phase
from shared.protocol import Sit
from tests.testkit.scenario import ANN, BEN, Scenario, robot
from tests.web.node import run_module

FOLD = """given.map((messages) => {
    const own = new it.OwnGames();
    for (const [kind, detail] of messages) own[kind](detail);
    return [own.list.map((state) => [state.table, it.isOwnTurn(state)]), own.turns];
})"""


class Evening:
    """Several tables of Ann's, and what the server tells her of them."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        games = ("english-draughts", "chinese-checkers", "domino-101")
        self.scenarios = {f"t{number}": Scenario(self.rng.choice(games), seed=seed + number) for number in range(4)}
        self.messages: list[tuple[str, Any]] = [("greeted", [])]

    def step(self) -> None:
        """Something happens at one of the tables, or the connection is lost and another greeted."""
        if self.rng.random() < 0.05:
            self.messages.append(
                (
                    "greeted",
                    [{"table": name} for name, scenario in self.scenarios.items() if seat_of(scenario) is not None],
                )
            )
            for name in self.scenarios:
                self.tell(name)
            return
        name, scenario = self.rng.choice(list(self.scenarios.items()))
        had_seat = seat_of(scenario) is not None
        happen(scenario, self.rng)
        if had_seat and seat_of(scenario) is None:
            self.messages.append(("left", name))
        elif seat_of(scenario) is not None:
            self.tell(name)

    def tell(self, name: str) -> None:
        scenario = self.scenarios[name]
        state = publish.Publication(scenario.table, ("ann",), None, scenario.now_ms).state(seat_of(scenario))
        self.messages.append(("hear", msgspec.to_builtins(state) | {"table": name}))

    def expected(self) -> dict[str, bool]:
        """The games that wait for somebody, and whether for Ann."""
        return {name: waits_for_ann(scenario) for name, scenario in self.scenarios.items() if waits(scenario)}


def seat_of(scenario: Scenario) -> Seat | None:
    return scenario.table.seat_of(ANN.id)


def happen(scenario: Scenario, rng: Random) -> None:
    """A seat is taken, handed over, taken back or given up; or play goes on, to the end and beyond."""
    table, own = scenario.table, seat_of(scenario)
    free = [Seat(number) for number, sitting in enumerate(table.seats) if sitting is None]
    action = rng.random()
    if own is None and free and not table.has_started():
        scenario.do(Sit(ref=scenario.ref(), table="t", seat=rng.choice(free)), ANN)
    elif own is not None and action < 0.03:
        scenario.leave(ANN)
    elif free and not table.has_started():
        scenario.do(Arrive(scenario.ref(), free[0], None), robot(100 + free[0]))
    elif own is not None and table.is_running() and action < 0.1:
        if table.holders[own] is None:
            scenario.do(Arrive(scenario.ref(), own, None, "handed-over"), robot(99))
        else:
            scenario.do(Sit(ref=scenario.ref(), table="t", seat=own), ANN)
    elif own is not None and table.is_running() and table.holders[own] is None and action < 0.12:
        scenario.resign(ANN)
    elif not free and table.match.phase not in (Phase.OVER, Phase.SCORING):
        scenario.play_on(rng, plies=1)


def waits(scenario: Scenario) -> bool:
    """Ann has a seat at a table that is not over; AI players do not ask for a rematch in words."""
    return seat_of(scenario) is not None and scenario.table.match.phase is not Phase.OVER


def waits_for_ann(scenario: Scenario) -> bool:
    own, match = seat_of(scenario), scenario.table.match
    if own is None or scenario.table.holders[own] is not None or match.phase not in (Phase.PLAY, Phase.COUNSEL):
        return False
    return own in match.to_act


@pytest.mark.slow
def test_the_strip_holds_the_games_that_wait_and_says_whose_turn_it_is() -> None:
    evenings = [Evening(seed) for seed in range(12)]
    given: list[list[tuple[str, Any]]] = []
    expected: list[dict[str, bool]] = []
    for evening in evenings:
        for _ in range(10):
            for _ in range(12):
                evening.step()
            given.append(list(evening.messages))
            expected.append(evening.expected())
    assert sum(any(each.values()) for each in expected) > 20
    for (listed, turns), wanted in zip(run_module("app/own-games.ts", FOLD, given), expected, strict=True):
        assert dict(listed) == wanted
        assert turns == sum(wanted.values())
        assert [turn for _, turn in listed] == sorted((turn for _, turn in listed), reverse=True)


def test_a_rematch_that_somebody_else_offers_is_in_the_strip() -> None:
    scenario = Scenario("english-draughts").sit(ANN, BEN).begin()
    scenario.resign(BEN)
    assert not listed_of(scenario)
    scenario.again(ANN)
    assert not listed_of(scenario)
    scenario = Scenario("english-draughts").sit(ANN, BEN).begin()
    scenario.resign(BEN)
    scenario.again(BEN)
    assert listed_of(scenario)


def listed_of(scenario: Scenario) -> bool:
    state = publish.Publication(scenario.table, ("ann",), None, scenario.now_ms).state(seat_of(scenario))
    ((listed, _),) = run_module("app/own-games.ts", FOLD, [[("greeted", []), ("hear", msgspec.to_builtins(state))]])
    return bool(listed)
