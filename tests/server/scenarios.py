"""Tables that several tests of the server begin with."""

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from server.tables.commands import Arrive
from server.tables.decide import Deal, may
from shared.core import Seat
from shared.errors import GameError, Limited
from shared.events import Dealt, Event, Kind
from shared.match import Phase
from shared.protocol import Sit
from tests.testkit.scenario import ANN, BEN, CROWD, PERSONS, Scenario, robot


def code_of(error: "pytest.ExceptionInfo[GameError]") -> str:
    return error.value.code


def draughts() -> Scenario:
    return Scenario("english-draughts").sit(ANN, BEN).begin()


def domino(seed: int = 1, **options: Any) -> Scenario:
    return Scenario("domino-101", seed, **options).sit(*PERSONS).begin()


def story_in_counsel(**options: object) -> Scenario:
    for seed in range(1, 50):
        scenario = domino(seed, **options)
        scenario.play_on(Random(seed), until=Phase.DEAL)
        scenario.begin()
        if scenario.table.match.phase is Phase.COUNSEL:
            return scenario
    raise AssertionError("no seed leads to a counsel")


def partners(scenario: Scenario) -> tuple[Seat, Seat]:
    one, two = scenario.table.match.to_act
    return one, two


def void_story() -> Scenario:
    for seed in range(1, 200):
        scenario = Scenario("domino-101", seed).sit(*PERSONS)
        scenario.do(Deal())
        if scenario.table.voids:
            return scenario
    raise AssertionError("no seed gives a void deal")


CLAIMABLE = (36, 46, 88, 130, 131, 142, 213, 226, 229, 242)
"""Seeds of stories whose first deal a seat can have voided."""


def claimants(scenario: Scenario) -> list[Seat]:
    return [seat for seat in map(Seat, range(4)) if scenario.table.match.claim(seat) is not None]


def claimable(seed: int = CLAIMABLE[0]) -> tuple[Scenario, Seat]:
    """A hand just dealt that one seat can have voided."""
    scenario = Scenario("domino-101", seed, redeal_mode="claim").sit(*PERSONS).begin()
    (seat,) = claimants(scenario)
    return scenario, seat


def redealt(scenario: Scenario, keep: Seat, rng: Random) -> list[Event]:
    """The same events after another deal: what `keep` neither holds nor has seen changes hands among the others."""
    at = max(number for number, event in enumerate(scenario.events) if event.kind is Kind.DEALT)
    deal = scenario.events[at].expect(Dealt)
    # Who leads the first hand holds 1-1, and everybody knows it.
    known = {"11"} | {event.move[:4].strip("<>").replace("-", "")[::-1] for event in scenario.events[at:] if event.move}
    hands = [text.split() for text in deal.deal.split("/")]
    loose = [tile for seat, hand in enumerate(hands) for tile in hand if seat != keep and tile not in known]
    rng.shuffle(loose)
    dealt = [
        sorted(tile if seat == keep or tile in known else loose.pop() for tile in hand)
        for seat, hand in enumerate(hands)
    ]
    other = replace(scenario.events[at], data=replace(deal, deal="/".join(map(" ".join, dealt))))
    later = [replace(event, state=None) for event in scenario.events[at + 1 :]]  # nobody hears the pieces-states
    return [*scenario.events[:at], other, *later]


def act_at_random(scenario: Scenario, seat: Seat, rng: Random) -> None:
    """Anything that the seat may do, or the next move."""
    who, choices = CROWD[seat], may(scenario.table, seat)
    playing = scenario.table.playing(seat)
    match rng.choice([*choices, "play", "play"]):
        case "propose:draw" | "propose:takeback" as proposal:
            with suppress(Limited):
                scenario.propose(who, proposal.removeprefix("propose:"))
        case "decline:draw" | "decline:takeback" as proposal:
            scenario.decline(who, proposal.removeprefix("decline:"))
        case "resign" if rng.random() < 0.2:
            scenario.resign(who)
        case "substitute":
            scenario.do(Arrive(scenario.ref(), seat, None, "handed-over"), robot(seat))
        case "sit":
            scenario.do(Sit(ref=scenario.ref(), table="t", seat=seat), who)
        case "claim":
            scenario.claim(who)
        case "rematch":
            scenario.again(who)
        case _ if playing is not None:
            scenario.play_on(rng, plies=1)
        case _:
            pass
