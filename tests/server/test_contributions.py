"""Nonces for the deals: committed to before any is given, told to nobody before all are, missed without a wait."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core.participant import Participant
from server.core.settings import Delays
from server.tables.apply import rebuild
from server.tables.commands import Arrive
from server.tables.decide import Deal
from server.tables.publish import Publication, public_events
from server.tables.timer import next_timer
from server.verifier import faults_of
from shared import fair
from shared.core import Seat
from shared.errors import Rejected
from shared.events import Dealt, Kind
from shared.match import Phase
from shared.protocol import Reveal, Sit
from shared.protocol.rematches import Rematch
from tests.testkit.scenario import ANN, BEN, NOW_MS, PERSONS, Scenario, robot

DELAYS = Delays()
FIRST = [f"{number:032x}" for number in range(4)]
SECOND = [f"{number:032x}" for number in range(10, 14)]


def committed(nonce: str | None) -> str | None:
    return None if nonce is None else fair.nonce_commitment(nonce)


def seated(nonces: list[str | None] | list[str], game: str = "domino-101", **options: Any) -> Scenario:
    """A table whose seats have all committed, but for those without a nonce."""
    scenario = Scenario(game, **options)
    for seat, (who, nonce) in enumerate(zip(PERSONS, nonces, strict=False)):
        sit(scenario, who, seat, nonce)
    return scenario


def sit(scenario: Scenario, who: Participant, seat: int, nonce: str | None, unbound: str | None = None) -> None:
    scenario.do(Sit(ref=scenario.ref(), table="t", seat=seat, commitment=committed(nonce), nonce=unbound), who)


def reveal(scenario: Scenario, seat: int, nonce: str, following: str | None = None, ref: str | None = None) -> None:
    command = Reveal(ref=ref or scenario.ref(), table="t", nonce=nonce, commitment=committed(following))
    scenario.do(command, PERSONS[seat])


def refused(scenario: Scenario, seat: int, nonce: str) -> str:
    with pytest.raises(Rejected) as refusal:
        reveal(scenario, seat, nonce)
    return refusal.value.code


def public_text(scenario: Scenario) -> str:
    """Everything that anybody at the table or beside it has been told."""
    states = [Publication(scenario.table, (), None, NOW_MS).encoded(seat) for seat in (None, *map(Seat, range(4)))]
    return (msgspec.json.encode(public_events(scenario.events, 0)) + b"".join(states)).decode()


def deals(scenario: Scenario) -> list[str]:
    return [event.data.deal for event in scenario.events if isinstance(event.data, Dealt)]


def first_deal(scenario: Scenario) -> Dealt:
    return next(event.data for event in scenario.events if isinstance(event.data, Dealt))


@settings(max_examples=20)
@given(st.permutations(range(4)), st.integers(0, 4))
def test_nonces_are_published_once_all_are_given(order: list[int], last: int) -> None:
    scenario = seated(FIRST)
    for seat in order[:last]:
        assert scenario.table.to_reveal() and not any(nonce in public_text(scenario) for nonce in FIRST)
        reveal(scenario, seat, FIRST[seat])
    assert (scenario.table.to_reveal() == ()) == (last == 4)
    assert not any(nonce in public_text(scenario) for nonce in FIRST)
    assert all(fair.nonce_commitment(nonce) in public_text(scenario) for nonce in FIRST)
    scenario.wait()
    assert all((FIRST[seat] in public_text(scenario)) == (seat in order[:last]) for seat in range(4))


def test_a_table_waits_for_committed_players_and_no_longer() -> None:
    scenario = seated(FIRST)
    coming = next_timer(scenario.table, DELAYS)
    assert coming is not None and coming.at_ms == NOW_MS + DELAYS.reveal_ms
    for seat in range(4):
        reveal(scenario, seat, FIRST[seat])
    coming = next_timer(scenario.table, DELAYS)
    assert coming is not None and coming.at_ms <= NOW_MS and isinstance(coming.action, Deal)


@pytest.mark.parametrize("unbound", [None, "ab" * 16])
def test_a_table_where_nobody_has_committed_is_dealt_at_once(unbound: str | None) -> None:
    scenario = Scenario("domino-101")
    for seat, who in enumerate(PERSONS):
        sit(scenario, who, seat, None, unbound)
    coming = next_timer(scenario.table, DELAYS)
    assert coming is not None and coming.at_ms <= NOW_MS and isinstance(coming.action, Deal)
    scenario.wait()
    assert first_deal(scenario).nonces == (unbound,) * 4 and first_deal(scenario).commitments == (None,) * 4


def test_where_nothing_is_left_to_chance_nobody_is_asked() -> None:
    assert seated(FIRST[:2], "english-draughts").table.to_reveal() == ()
    assert seated(FIRST[:2], "english-draughts", start="ballot-3").table.to_reveal() == (0, 1)


def test_a_seat_that_does_not_reveal_is_left_out_and_said_to_have_withheld() -> None:
    scenario = seated(FIRST)
    for seat in (0, 1, 3):
        reveal(scenario, seat, FIRST[seat])
    scenario.wait()
    data = first_deal(scenario)
    assert data.nonces == (FIRST[0], FIRST[1], None, FIRST[3])
    given = zip(data.commitments or (), data.nonces or (), strict=True)
    assert [fair.contribution(*it) for it in given] == ["committed", "committed", "withheld", "committed"]
    assert refused(scenario, 2, FIRST[2]) == "reveal/not-asked"
    assert faults_of("t", scenario.events) == []


def test_a_reveal_matches_its_commitment_and_may_be_repeated() -> None:
    scenario = seated([*FIRST[:3], None])
    assert refused(scenario, 0, FIRST[1]) == "reveal/mismatch"
    assert refused(scenario, 3, FIRST[3]) == "reveal/not-asked"
    reveal(scenario, 0, FIRST[0])
    before = scenario.events[:]
    reveal(scenario, 0, FIRST[0])
    scenario.wait()
    reveal(scenario, 0, FIRST[0])
    assert [event for event in scenario.events if event.kind is not Kind.DEALT] == before
    assert refused(scenario, 0, SECOND[0]) == "reveal/not-asked"


def test_later_arrivals_have_no_part_in_this_match() -> None:
    """Else somebody who is in league with the server could choose a nonce for the deal it wants."""
    scenario, undisturbed = seated(FIRST), seated(FIRST)
    for it in (scenario, undisturbed):
        for seat in (0, 1, 2):
            reveal(it, seat, FIRST[seat])
    scenario.leave(PERSONS[3])
    assert scenario.table.to_reveal() == () and scenario.table.is_to_be_dealt(), "no table waits for who has gone"
    sit(scenario, Participant("eve", "Eve"), 3, SECOND[3], SECOND[3])
    for it in (scenario, undisturbed):
        it.wait()
    assert first_deal(scenario).deal == first_deal(undisturbed).deal
    assert first_deal(scenario).nonces == (*FIRST[:3], None)
    for it in (scenario, undisturbed):
        it.play_on(Random(1), until=Phase.DEAL)
    scenario.leave(Participant("eve", "Eve"))
    sit(scenario, Participant("fox", "Fox"), 3, None, SECOND[3])
    for it in (scenario, undisturbed):
        it.begin()
        assert faults_of("t", it.events) == []
    assert deals(scenario) == deals(undisturbed) and len(deals(scenario)) > 1


def test_a_server_that_comes_back_gives_everybody_time_to_reveal() -> None:
    scenario = seated(FIRST)
    reveal(scenario, 1, FIRST[1])
    table, later_ms = rebuild(scenario.events), NOW_MS + 3_600_000
    assert table.to_reveal() == (0, 2, 3)
    coming = next_timer(table, DELAYS, later_ms)
    assert coming is not None and coming.at_ms == later_ms + DELAYS.reveal_again_ms


def test_every_match_has_nonces_of_its_own() -> None:
    scenario = seated(FIRST[:2], "english-draughts", start="ballot-3")
    for seat in (0, 1):
        reveal(scenario, seat, FIRST[seat], following=SECOND[seat])
    scenario.begin()
    scenario.resign(ANN)
    scenario.again(ANN)
    scenario.do(Rematch(ref="rematch", table="t", commitment=committed(FIRST[3])), BEN)
    assert scenario.table.to_reveal() == (0, 1) and scenario.table.match.number == 2
    assert refused(scenario, 0, FIRST[0]) == refused(scenario, 1, SECOND[1]) == "reveal/mismatch"
    reveal(scenario, 0, SECOND[0])
    reveal(scenario, 1, FIRST[3])
    scenario.wait()
    assert scenario.events[-1].expect(Dealt).nonces == (SECOND[0], FIRST[3])
    assert scenario.is_what_the_log_says() and faults_of("t", scenario.events) == []


def test_an_ai_player_and_one_who_holds_a_seat_commit_as_people_do() -> None:
    scenario = Scenario("english-draughts", start="ballot-3")
    sit(scenario, ANN, 0, FIRST[0])
    scenario.do(Arrive("a", Seat(1), None, commitment=committed(FIRST[1])), robot(1))
    assert scenario.table.to_reveal() == (0, 1)
    scenario.do(Reveal(ref="x", table="t", nonce=FIRST[1]), robot(1))
    reveal(scenario, 0, FIRST[0])
    scenario.begin()
    scenario.do(Arrive("b", Seat(0), None, "handed-over", commitment=committed(SECOND[0])), robot(2))
    scenario.leave(ANN)
    assert scenario.table.seats[0] is not None and scenario.table.seats[0].commitment == committed(SECOND[0])


def test_deals_of_before_are_judged_by_the_nonces_of_those_who_sat_then() -> None:
    scenario = Scenario("domino-101")
    for seat, who in enumerate(PERSONS):
        sit(scenario, who, seat, None, FIRST[seat])
    scenario.wait()
    data = replace(first_deal(scenario), nonces=None, commitments=None)
    scenario.events[-1] = replace(scenario.events[-1], data=data)
    assert rebuild(scenario.events).contributions is None
    assert faults_of("t", scenario.events) == []


TAMPERED: dict[str, Callable[[Dealt], Dealt]] = {
    "another nonce": lambda data: replace(data, nonces=(SECOND[0], *FIRST[1:])),
    "no nonces": lambda data: replace(data, nonces=None, commitments=None),
    "one left out": lambda data: replace(data, nonces=(None, *FIRST[1:])),
    "another commitment": lambda data: replace(data, commitments=(None,) * 4),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_a_log_whose_deal_is_of_other_nonces_is_found_out(how: str) -> None:
    scenario = seated(FIRST)
    for seat in range(4):
        reveal(scenario, seat, FIRST[seat])
    scenario.wait()
    scenario.events[-1] = replace(scenario.events[-1], data=TAMPERED[how](first_deal(scenario)))
    assert faults_of("t", scenario.events)
