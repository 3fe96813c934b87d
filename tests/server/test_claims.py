"""101 domino where a seat has to claim the redeal, at a table without a server."""

from random import Random

import pytest

from server.tables import publish
from server.tables.decide import Deal, Silence, may
from server.tables.publish import public_event
from shared.core import Seat
from shared.errors import GameError
from shared.events import Kind, RedealClaimed
from shared.match import Phase
from tests.server.scenarios import CLAIMABLE, claimable, claimants
from tests.testkit.scenario import PERSONS, Scenario

TWICE = 565
"""The same, and the deal after it, too."""
IN_COUNSEL = 15
"""The second deal of random play can be voided while partners take counsel."""


def test_a_deal_that_could_be_voided_stands_until_somebody_claims() -> None:
    scenario, seat = claimable()
    assert scenario.table.match.phase is Phase.PLAY
    assert [number for number in range(4) if "claim" in may(scenario.table, Seat(number))] == [seat]
    deal = scenario.table.match.deal
    decision = scenario.claim(PERSONS[seat])
    (event,) = decision.events
    assert (event.kind, event.seat, event.round) == (Kind.REDEAL_CLAIMED, seat, 1)
    claim = event.expect(RedealClaimed)
    assert (claim.condition in "ABC", len(claim.hand)) == (True, 7)
    assert (scenario.table.match.phase, scenario.table.match.round, scenario.table.voids) == (Phase.DEAL, 0, 1)
    scenario.do(Deal())
    assert (scenario.table.match.round, scenario.table.match.deal != deal) == (1, True)
    assert scenario.is_what_the_log_says()


def test_one_claim_after_the_other_never_brings_the_same_deal_twice() -> None:
    scenario, seat = claimable(TWICE)
    deals = [scenario.table.match.deal]
    for _ in range(2):
        scenario.claim(PERSONS[seat])
        scenario.do(Deal())
        deals.append(scenario.table.match.deal)
        seat = next(iter(claimants(scenario)), seat)
    assert len(set(deals)) == 3
    assert scenario.table.voids == 2
    assert scenario.is_what_the_log_says()


def test_it_is_too_late_after_the_first_tile_and_no_hand_of_another_counts() -> None:
    scenario, seat = claimable()
    with pytest.raises(GameError) as refused:
        scenario.claim(PERSONS[(seat + 1) % 4])
    assert refused.value.code == "table/not-offered"
    scenario.play_on(Random(1), plies=1)
    assert "claim" not in may(scenario.table, seat)
    with pytest.raises(GameError) as refused:
        scenario.claim(PERSONS[seat])
    assert refused.value.code == "table/not-offered"


def test_a_claim_in_counsel_has_the_partners_asked_again() -> None:
    scenario = Scenario("domino-101", IN_COUNSEL, redeal_mode="claim").sit(*PERSONS).begin()
    scenario.play_on(Random(IN_COUNSEL), until=Phase.DEAL)
    scenario.do(Deal())
    assert scenario.table.match.phase is Phase.COUNSEL
    seats = claimants(scenario)
    lead = scenario.table.match.lead
    scenario.claim(PERSONS[seats[0]])
    assert (scenario.table.match.phase, scenario.table.match.round) == (Phase.DEAL, 1)
    scenario.do(Deal())
    assert (scenario.table.match.phase, scenario.table.match.lead) == (Phase.COUNSEL, lead)
    assert scenario.table.match.wishes == ()
    scenario.do(Silence())
    assert scenario.table.match.phase is Phase.PLAY
    assert scenario.is_what_the_log_says()


def test_in_the_scope_of_the_first_hand_no_later_hand_is_claimed() -> None:
    scenario = Scenario("domino-101", 1, redeal_mode="claim", redeal_scope="first_hand").sit(*PERSONS).begin()
    scenario.play_on(Random(1), until=Phase.DEAL)
    while scenario.table.match.outcome is None:
        scenario.do(Deal())
        assert not claimants(scenario)
        scenario.play_on(Random(1), until=Phase.DEAL)


def test_in_the_other_modes_nobody_claims() -> None:
    for mode in ("auto", "off"):
        for seed in CLAIMABLE[:4]:
            scenario = Scenario("domino-101", seed, redeal_mode=mode).sit(*PERSONS).begin()
            assert not claimants(scenario)


@pytest.mark.parametrize("seed", CLAIMABLE)
def test_a_possible_claim_is_shown_to_its_player_alone(seed: int) -> None:
    scenario, seat = claimable(seed)
    event = public_event(scenario.events[-1], scenario.table)
    publication = publish.Publication(scenario.table, [], event, 0)
    states = {number: publication.state(None if number is None else Seat(number)) for number in (*range(4), None)}
    assert [number for number, state in states.items() if "claim" in state.may] == [seat]
    nobody = [None] * 4
    assert event.data == {"leader": scenario.table.match.leader, "nonces": nobody, "commitments": nobody}
