"""Tables with a clock and other terms, for tests of decisions."""

from typing import Any

import pytest

from server.tables.commands import Arrive
from shared.core import Seat
from shared.errors import GameError
from shared.protocol import (
    Clock,
    FischerClock,
    Terms,
)
from tests.server.scenarios import code_of
from tests.testkit.scenario import ANN, BEN, PERSONS, Scenario, robot

FISCHER = FischerClock(bank_s=60, gain_s=2)
ROBOT = robot(1, "experience")
SEATS = [Seat(number) for number in range(4)]


def draughts(clock: Clock | None = FISCHER, **terms: Any) -> Scenario:
    """Ann and Ben, dealt, Ann to move."""
    return Scenario("english-draughts", terms=Terms(clock=clock, **terms)).sit(ANN, BEN).begin()


def domino(seed: int = 1, clock: Clock | None = FISCHER, **terms: Any) -> Scenario:
    return Scenario("domino-101", seed, terms=Terms(clock=clock, **terms)).sit(*PERSONS).begin()


def hold(scenario: Scenario, seat: int, reason: str = "absent", number: int = 1) -> None:
    scenario.do(Arrive(f"hold-{len(scenario.events)}", Seat(seat), None, reason), robot(number, "experience"))


def refused(scenario: Scenario, command: Any, who: Any) -> str:
    before = scenario.table
    with pytest.raises(GameError) as found:
        scenario.do(command, who)
    assert scenario.table == before
    return code_of(found)


def clocks_of(scenario: Scenario) -> Any:
    assert scenario.table.clocks is not None
    return scenario.table.clocks
