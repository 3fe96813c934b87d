"""Boards of a duplicate round at a table: the deals of other tables, each scored by itself, ended by their release."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from server.core.settings import Delays
from server.tables.apply import rebuild
from server.tables.decide import Deal, TimeOut, may
from server.tables.features.boards import FEATURE as BOARDS
from server.tables.features.boards import EndBoards, SharedBoards
from server.tables.timer import next_timer
from server.verifier import faults_of
from shared import fair
from shared.core import Seat
from shared.errors import Rejected
from shared.events import BoardEnded, BoardsReleased, Closed, Kind, MatchEnded, RoundEnded
from shared.match import COUNSEL, OVER, PLAYED_OUT
from shared.protocol import Sit, Terms
from shared.rounds import rounds_of
from tests.testkit.boards import HOUR_MS, deals_of, played_out, table_of_boards
from tests.testkit.scenario import ANN, NOW_MS, PERSONS, Scenario

RELEASE = EndBoards()


@pytest.mark.parametrize("game", ["domino-101", "block-domino"])
@pytest.mark.parametrize("first_lead", ["forced_66", "random_free"])
def test_all_tables_play_the_same_boards_whatever_is_played_there(game: str, first_lead: str) -> None:
    one, two = (played_out(Random(number), 6, game, first_lead=first_lead) for number in (1, 2))
    assert [event.move for event in one.events] != [event.move for event in two.events]
    assert deals_of(one.events) == deals_of(two.events)
    assert all(
        deal.nonces is None and (deal.leader is None) is (deal.redeal is not None) for deal in deals_of(two.events)
    )
    assert COUNSEL not in {rebuild(one.events[:count]).match.phase for count in range(4, len(one.events))}
    assert faults_of("t", one.events) == [] == faults_of("t", two.events)


def test_nonces_of_the_seats_have_no_part_in_the_deals() -> None:
    with_nonces = table_of_boards(players=())
    for seat, who in enumerate(PERSONS):
        ref, nonce = with_nonces.ref(), f"{seat:032x}"
        given = {"commitment": fair.nonce_commitment(nonce)} if seat else {"nonce": nonce}
        with_nonces.do(Sit(ref=ref, table="t", seat=seat, **given), who)
    assert "reveal" not in may(with_nonces.table, Seat(1))
    assert deals_of(with_nonces.begin().events) == deals_of(table_of_boards().begin().events)


def test_a_board_is_the_first_hand_of_a_match_and_is_scored_by_itself() -> None:
    scenario = played_out(Random(5), 8, closed_tie="carry_over")
    match = scenario.table.match
    ended = [event.data for event in scenario.events if isinstance(event.data, RoundEnded)]
    assert len(ended) == 8 and all(isinstance(it, BoardEnded) and it.carry == 0 for it in ended)
    assert match.scores == tuple(sum(it.points[seat] for it in ended) for seat in range(4))
    leads = {after.move for before, after in pairwise(scenario.events) if before.kind is Kind.DEALT and after.move}
    assert leads == {"1-1"}, "the house rule of a first hand holds for every board"
    assert [one.round for one in rounds_of(scenario.events)] == list(range(1, 9))


def test_nothing_ends_the_match_before_its_release_which_reveals_the_secret() -> None:
    scenario = played_out(Random(1))
    assert scenario.kinds()[-1] is Kind.BOARD_ENDED and scenario.table.match.phase is PLAYED_OUT
    assert next_timer(scenario.table, Delays()) is None
    assert not scenario.do(Deal()).steps
    assert "rematch" not in may(scenario.table, Seat(0))
    decision = scenario.do(RELEASE)
    assert decision.events[0].data == BoardsReleased("played")
    ended = decision.events[-1].expect(MatchEnded)
    assert ended.reason == "boards" and ended.secret is not None
    assert fair.commitment(bytes.fromhex(ended.secret)) == scenario.table.commitment
    assert scenario.is_what_the_log_says() and faults_of("t", scenario.events) == []
    assert not scenario.do(RELEASE).steps, "a tournament that was killed may release once more"
    with pytest.raises(Rejected, match="one match"):
        scenario.again(ANN)


CLAIMABLE = 36
"""A seed that gives seat 1 a hand of a void deal."""


def test_claims_resignations_and_texts_are_refused_at_such_a_table() -> None:
    ordinary = Scenario("domino-101", CLAIMABLE, redeal_mode="claim").sit(*PERSONS).begin()
    assert "claim" in may(ordinary.table, Seat(1)), "the hand would void an ordinary deal"
    scenario = table_of_boards(seed=CLAIMABLE, redeal_mode="claim").begin()
    for seat, who in enumerate(PERSONS):
        assert not {"claim", "resign", "say:text", "hint"} & set(may(scenario.table, Seat(seat)))
        for refused in (scenario.claim, scenario.resign):
            with pytest.raises(Rejected, match=r"void|Others play"):
                refused(who)


def test_a_table_that_nobody_plays_on_waits_and_does_not_end() -> None:
    """Its time is up and no AI player comes: an ordinary match would be lost, and its secret told."""
    scenario = table_of_boards().begin()
    scenario.do(TimeOut(Seat(0), "absent"))
    assert (scenario.table.match.phase, scenario.table.match.to_act) == (PLAYED_OUT, ())
    assert scenario.kinds()[-1] is Kind.TIMED_OUT
    scenario.do(RELEASE)
    assert scenario.table.match.phase is OVER and scenario.is_what_the_log_says()
    assert faults_of("t", scenario.events) == []


def test_time_ends_the_boards_and_shows_the_hands() -> None:
    scenario = table_of_boards().begin().play_on(Random(1), PLAYED_OUT, plies=3)
    assert BOARDS.timer is not None
    assert BOARDS.timer(scenario.table) == (NOW_MS + HOUR_MS, EndBoards())
    decision = scenario.do(EndBoards())
    ended = decision.events[-1].expect(MatchEnded)
    assert (ended.reason, ended.scores, ended.hands is None) == ("time", (0, 0, 0, 0), False)
    assert BOARDS.timer(scenario.table) is None
    assert faults_of("t", scenario.events) == []


def test_a_table_without_a_deal_is_closed_instead() -> None:
    scenario = table_of_boards()
    assert [event.data for event in scenario.do(EndBoards()).events] == [Closed("abandoned")]


def test_an_ordinary_table_has_nothing_to_release() -> None:
    assert not Scenario("domino-101").sit(*PERSONS).begin().do(RELEASE).steps


def test_the_verifier_finds_a_release_that_was_not_one() -> None:
    scenario = table_of_boards().begin()
    scenario.do(EndBoards())
    lying = [
        replace(event, data=BoardsReleased("played")) if event.kind is Kind.BOARDS_RELEASED else event
        for event in scenario.events
    ]
    assert any("released as played" in fault.text for fault in faults_of("t", lying))


def test_terms_leave_no_rating_no_hint_and_no_lost_match() -> None:
    terms = SharedBoards.terms(
        Terms(time_out="lose", absent="lose", spectator_delay_s=20).settled(seats=4, public=True)
    )
    told = (terms.rated, terms.hints, terms.time_out, terms.absent, terms.spectator_delay_s)
    assert told == (False, False, "ai", "ai", 0)
