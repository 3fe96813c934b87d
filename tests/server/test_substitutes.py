"""Absence and substitutes at a table: decisions alone, without a server. The owner loses nothing by coming back."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core.participant import Participant
from server.tables.commands import Arrive
from server.tables.decide import (
    CallSubstitute,
    PauseClocks,
    Presence,
    ResumeClocks,
    TimeOut,
    check_substitute,
    may,
    presence_timer,
)
from server.tables.timer import next_timer
from shared.core import Seat
from shared.errors import GameError, Rejected
from shared.events import Kind, MatchEnded, PlayerKind, SeatReclaimed, Substituted
from shared.match import Phase
from shared.protocol import (
    Clock,
    DaysClock,
    FischerClock,
    GiveTime,
    MoveClock,
    Play,
    Resign,
    Sit,
    Substitute,
    Terms,
)
from tests.server.terms import FISCHER, ROBOT, SEATS, clocks_of, domino, draughts, hold, refused
from tests.testkit.scenario import ANN, AT_ONCE, BEN, NOW_MS, PERSONS, Scenario


def test_an_ai_player_is_called_when_the_grace_of_an_absent_person_is_over() -> None:
    scenario = domino(absent="ai", grace_s=30)
    gone = Presence({Seat(1): NOW_MS + 5_000}, attended_since_ms=NOW_MS)
    assert presence_timer(scenario.table, gone) == (NOW_MS + 35_000, CallSubstitute(Seat(1), "absent"))
    again = Presence({Seat(1): NOW_MS + 5_000}, attended_since_ms=NOW_MS, call_ms={Seat(1): NOW_MS + 40_000})
    assert presence_timer(scenario.table, again) == (NOW_MS + 40_000, CallSubstitute(Seat(1), "absent"))
    hold(scenario, 1)
    assert presence_timer(scenario.table, gone) is None


def test_no_absence_without_a_match_or_where_terms_wait() -> None:
    gone = dict.fromkeys(SEATS, NOW_MS)
    assert presence_timer(domino().table, Presence(gone, attended_since_ms=None)) is None
    waiting = Scenario("domino-101", terms=Terms()).sit(ANN, BEN)
    assert presence_timer(waiting.table, Presence({Seat(1): NOW_MS}, attended_since_ms=NOW_MS)) is None
    patient = domino(absent="wait")
    assert presence_timer(patient.table, Presence({Seat(1): NOW_MS}, attended_since_ms=NOW_MS)) is None
    for_days = draughts(DaysClock(days=1))
    assert presence_timer(for_days.table, Presence({Seat(1): NOW_MS}, attended_since_ms=NOW_MS)) is None


def test_the_grace_begins_when_somebody_is_there_to_wait() -> None:
    scenario = domino(grace_s=60)
    gone = Presence({Seat(1): NOW_MS}, attended_since_ms=NOW_MS + 600_000)
    assert presence_timer(scenario.table, gone) == (NOW_MS + 660_000, CallSubstitute(Seat(1), "absent"))


def test_absence_loses_where_the_terms_say_so() -> None:
    scenario = draughts(None, absent="lose", grace_s=10)
    gone = Presence({Seat(1): NOW_MS}, attended_since_ms=NOW_MS)
    assert presence_timer(scenario.table, gone) == (NOW_MS + 10_000, TimeOut(Seat(1), "absent"))
    scenario.do(TimeOut(Seat(1), "absent"))
    ended = scenario.events[-1].expect(MatchEnded)
    assert (ended.reason, ended.points) == ("absent", (1, -1))
    assert scenario.is_what_the_log_says()


def test_a_substitute_plays_under_its_own_name_and_time_stands() -> None:
    scenario = draughts(absent="ai")
    scenario.now_ms += 10_000
    hold(scenario, 0)
    held = scenario.events[-1]
    assert held.data == Substituted(
        player="ai-1", name="experience", kind=PlayerKind.AI, agent="experience", sat_in=True, reason="absent"
    )
    scenario.now_ms += 99_000
    event = scenario.do(Play(ref="m", table="t", version=4, move="11-15"), ROBOT).events[0]
    assert (event.sitting, event.seat, event.clock_ms) == (held.version, 0, 50_000)
    assert clocks_of(scenario).left_ms == (50_000, 60_000)
    assert scenario.is_what_the_log_says()


def test_the_owner_takes_the_seat_back_by_sitting_and_by_playing() -> None:
    scenario = draughts()
    hold(scenario, 0)
    assert may(scenario.table, Seat(0)) == ["sit", "resign", "leave", "say:text"]
    assert may(scenario.table, Seat(0), holds=True) == []
    assert scenario.do(Sit(ref="s", table="t"), ANN).seat == 0
    assert scenario.kinds()[-1] is Kind.SEAT_RECLAIMED
    assert refused(scenario, Play(ref="m", table="t", version=5, move="11-15"), ROBOT) == "table/not-seated"
    hold(scenario, 0)
    decision = scenario.do(Play(ref="n", table="t", version=scenario.table.version, move="11-15"), ANN)
    assert [(event.kind, event.sitting) for event in decision.events] == [(Kind.SEAT_RECLAIMED, 2), (Kind.MOVED, 2)]
    assert scenario.is_what_the_log_says()


def test_a_bad_move_takes_no_seat_back() -> None:
    scenario = draughts()
    hold(scenario, 0)
    assert refused(scenario, Play(ref="n", table="t", version=5, move="11-20"), ANN) == "move/illegal"
    assert scenario.table.holders[0] is not None


def test_only_the_owner_resigns() -> None:
    scenario = draughts()
    hold(scenario, 0)
    assert refused(scenario, Resign(ref="r", table="t"), ROBOT) == "seat/substituted"
    scenario.resign(ANN)
    assert scenario.events[-1].expect(MatchEnded).reason == "resigned"


def test_a_substitute_keeps_a_seat_that_is_given_up() -> None:
    scenario = draughts(None)
    hold(scenario, 0)
    scenario.leave(ANN)
    sitting = scenario.table.seats[0]
    assert sitting is not None and (sitting.who, sitting.version) == (ROBOT, 5)
    assert scenario.table.holders[0] is None
    assert scenario.do(Play(ref="m", table="t", version=4, move="11-15"), ROBOT).events[0].sitting == 5
    assert refused(scenario, Sit(ref="s", table="t"), ANN) == "table/full"
    assert scenario.is_what_the_log_says()


def test_an_ai_player_that_gives_up_leaves_the_seat_to_its_owner() -> None:
    scenario = draughts(None)
    hold(scenario, 0)
    scenario.leave(ROBOT)
    assert scenario.table.holders[0] is None and scenario.table.seat_of(ANN.id) == 0
    assert scenario.events[-1].data == SeatReclaimed("holder")


def test_another_takes_over_from_one_whose_host_is_gone() -> None:
    scenario = draughts(None)
    hold(scenario, 0)
    hold(scenario, 0, number=2)
    assert scenario.table.seat_of("ai-1") is None and scenario.table.seat_of("ai-2") == 0
    before = scenario.table.version
    hold(scenario, 0, number=2)
    assert scenario.table.version == before


def test_a_substitute_finds_its_seat_or_leaves() -> None:
    scenario = domino()
    arrive = Arrive("h", Seat(1), None, "time")
    assert refused(scenario, arrive, ROBOT) == "table/seat-taken"
    scenario.play_on(Random(1))
    assert refused(scenario, Arrive("h", Seat(1), None, "absent"), ROBOT) == "match/over"


def test_a_held_seat_asks_for_another_match_only_by_its_owner() -> None:
    scenario = draughts(None)
    hold(scenario, 0)
    scenario.resign(BEN)
    scenario.again(BEN)
    assert scenario.table.match.number == 1
    scenario.again(ANN)
    assert (scenario.table.match.number, scenario.table.holders[0]) == (2, None)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([FISCHER, FischerClock(bank_s=5), MoveClock(move_s=5), None]))
def test_the_log_rebuilds_any_course_of_time_and_absence(seed: int, clock: Clock | None) -> None:
    rng = Random(seed)
    scenario = domino(seed % 50, clock, time_out=rng.choice(["ai", "lose"]))
    robots = 0
    for _ in range(60):
        scenario.now_ms += rng.choice([0, 50, 700, 4_000])
        table = scenario.table
        seat = Seat(rng.randrange(4))
        try:
            match rng.randrange(9):
                case 0:
                    robots += 1
                    hold(scenario, seat, rng.choice(["absent", "time", "handed-over"]), robots)
                case 1:
                    scenario.do(Sit(ref=scenario.ref(), table="t"), PERSONS[seat])
                case 2:
                    scenario.do(GiveTime(ref=scenario.ref(), table="t"), PERSONS[seat])
                case 3:
                    scenario.do(PauseClocks() if rng.random() < 0.3 else ResumeClocks())
                case 4 if rng.random() < 0.2:
                    scenario.leave(PERSONS[seat])
                case _:
                    coming = next_timer(table, AT_ONCE)
                    if coming is not None and coming.at_ms <= scenario.now_ms:
                        scenario.wait()
                    elif all(table.playing(mover) is not None for mover in table.match.to_act):
                        scenario.play_on(rng, plies=1)
        except GameError:
            assert scenario.table is table
        clocks = scenario.table.clocks
        if clocks is not None:
            assert min(clocks.left_at(scenario.now_ms)) >= 0
            assert all(scenario.table.holders[running] is None for running in clocks.running)
        if scenario.table.match.phase is Phase.OVER:
            break
    assert scenario.is_what_the_log_says()
    assert [event.version for event in scenario.events] == list(range(1, len(scenario.events) + 1))


def test_a_rated_match_for_two_offers_no_substitute_and_refuses_one() -> None:
    for rated, is_offered in ((True, False), ("people", False), (False, True)):
        scenario = draughts(rated=rated)
        assert ("substitute" in may(scenario.table, Seat(0))) is is_offered
        if not is_offered:
            assert refused_substitute(scenario, ANN) == "substitute/rated"
            hold(scenario, 0, "absent")


def test_casual_matches_for_two_and_rated_ones_of_more_offer_substitutes() -> None:
    guest = Participant("gus", "Gus", source="5f1b2c3d4e5f6a7b")
    with_guest = Scenario("english-draughts", terms=Terms(rated=True)).sit(ANN, guest).begin()
    with_ai = Scenario("english-draughts").sit(ANN, ROBOT).begin()
    for scenario in (with_guest, with_ai, domino(rated=True)):
        assert "substitute" in may(scenario.table, Seat(0))
        assert check_substitute(scenario.table, Substitute(ref="s", table="t"), ANN) == (0, None)


def refused_substitute(scenario: Scenario, who: Participant) -> str:
    with pytest.raises(Rejected) as found:
        check_substitute(scenario.table, Substitute(ref="s", table="t"), who)
    return found.value.code
