"""The log keeps the words of protocol 1; clients read those of protocol 2."""

from dataclasses import replace
from random import Random

import msgspec

from server.tables.apply import rebuild
from server.tables.publish import public_events
from shared.events import Kind, OfferDeclined, Offered, Opened, PlayerKind, SeatReclaimed, Substituted
from shared.protocol import Terms
from tests.testkit.scenario import ANN, BEN, Scenario


def test_the_terms_of_a_table_are_stored_with_their_first_names() -> None:
    terms = Terms(substitute="greedy", takebacks=True, spectator_delay_s=30, rated=False)
    opened = Scenario("english-draughts", terms=terms).events[0]
    stored = opened.expect(Opened).terms or {}
    assert (stored["stand_in"], stored["undo"], stored["watch_delay_s"]) == ("greedy", True, 30)
    assert not {"substitute", "takebacks", "spectator_delay_s"} & stored.keys()
    settled = rebuild([opened]).terms
    assert (settled.substitute, settled.takebacks, settled.spectator_delay_s) == ("greedy", True, 30)
    assert Terms.from_stored(settled.stored()) == settled
    (event,) = public_events([opened], 0)
    assert event.data["terms"] == msgspec.to_builtins(settled)


def test_an_agreed_takeback_is_stored_as_undo_and_told_as_takeback() -> None:
    scenario = Scenario("english-draughts", terms=Terms(takebacks=True)).sit(ANN, BEN).begin()
    scenario.play_on(Random(1), plies=2)
    scenario.propose(ANN, "takeback")
    scenario.decline(BEN, "takeback")
    scenario.propose(ANN, "takeback")
    scenario.propose(BEN, "takeback")
    stored = [event.data for event in scenario.events if isinstance(event.data, Offered | OfferDeclined)]
    assert stored == [Offered("undo"), OfferDeclined("undo"), Offered("undo"), Offered("undo")]
    public = public_events(scenario.events, scenario.events[0].version)
    assert [event.data for event in public if event.kind in ("proposed", "declined")] == [{"what": "takeback"}] * 4
    assert (public[-1].kind, public[-1].data) == ("takeback", {"plies": 2})


def test_a_log_of_protocol_1_is_told_in_the_words_of_protocol_2() -> None:
    scenario = Scenario("english-draughts").sit(ANN, BEN).begin().play_on(Random(1), plies=2)
    last = scenario.events[-1]
    substitute = Substituted(player="ai-1", kind=PlayerKind.AI, agent="greedy", sat_in=False, reason="handed-over")
    old = [
        replace(last, version=last.version + 1, kind=Kind.SUBSTITUTED, seat=0, data=substitute),
        replace(last, version=last.version + 2, kind=Kind.SEAT_RECLAIMED, seat=0, data=SeatReclaimed("holder")),
        replace(last, version=last.version + 3, kind=Kind.NODE_CHANGED, seat=None, data=None),
    ]
    old = [replace(event, move=None, state=None, ref=None, sitting=None, reason=None) for event in old]
    substituted, reclaimed, moved_on = public_events([*scenario.events, *old], last.version)
    assert (substituted.kind, substituted.data["reason"]) == ("substituted", "requested")
    assert (reclaimed.kind, reclaimed.data) == ("seat_reclaimed", {"by": "substitute"})
    assert moved_on.kind == "node_changed"
