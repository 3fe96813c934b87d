"""Time and absence at a table: decisions alone, without a server. What may go wrong is a time that is made or lost."""

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from server.settings import Delays
from server.tables.apply import rebuild
from server.tables.commands import Arrive
from server.tables.decide import (
    CallSubstitute,
    Deal,
    Pass,
    PauseClocks,
    Presence,
    ResumeClocks,
    Silence,
    TakeOver,
    TimeOut,
    check_hint,
    may,
    presence_timer,
)
from server.tables.table import Who
from server.tables.timer import Timer, next_timer
from shared.core import Seat
from shared.errors import GameError
from shared.events import ClockSet, Kind, MatchEnded, PlayerKind, SeatReclaimed, Substituted, TimedOut
from shared.match import Phase
from shared.protocol import (
    OLD_TERMS,
    Clock,
    DaysClock,
    FischerClock,
    GiveTime,
    Hint,
    MoveClock,
    Play,
    Resign,
    Sit,
    Terms,
)
from tests.server.scenarios import code_of
from tests.testkit.scenario import ANN, AT_ONCE, BEN, NOW_MS, PERSONS, Scenario, robot

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


# ---- clocks ----


def test_a_move_says_what_it_leaves_on_the_clock() -> None:
    scenario = draughts()
    scenario.now_ms += 7_000
    event = scenario.play("11-15").events[0]
    assert event.clock_ms == 60_000 - 7_000 + 2_000
    scenario.now_ms += 1_000
    assert scenario.play("22-18").events[0].clock_ms == 61_000
    assert scenario.is_what_the_log_says()


def test_no_time_is_counted_where_there_is_no_clock() -> None:
    scenario = draughts(None)
    scenario.now_ms += 10**9
    assert scenario.play("11-15").events[0].clock_ms is None
    assert next_timer(scenario.table, AT_ONCE) is None


def test_nobody_pays_for_deals_counsel_and_forced_passes() -> None:
    scenario = domino(3)
    rng = Random(3)
    counsels = passes = 0
    while counsels < 2 or passes < 2:
        match = scenario.table.match
        if match.phase is Phase.PLAY and match.forced() is None:
            scenario.play(rng.choice(match.legal_moves(match.to_act[0])))
            continue
        before = clocks_of(scenario)
        assert before.running == ()
        scenario.now_ms += 20_000
        counsels += match.phase is Phase.COUNSEL
        passes += match.phase is Phase.PLAY
        scenario.do(Deal() if match.phase is Phase.DEAL else Silence() if match.phase is Phase.COUNSEL else Pass())
        assert clocks_of(scenario).left_ms == before.left_ms


def test_a_match_keeps_its_banks_over_its_rounds_and_the_next_begins_afresh() -> None:
    scenario = domino(5)
    rng = Random(5)
    while scenario.table.match.phase is not Phase.OVER:
        scenario.now_ms += 100
        scenario.play_on(rng, plies=1)
    assert scenario.table.match.round > 1
    # 2 s gained and 0.1 s used by move, over all rounds.
    moves = [event for event in scenario.events if event.kind is Kind.MOVED]
    assert sum(clocks_of(scenario).left_ms) >= 4 * 60_000 + 1_800 * len(moves)
    for who in PERSONS:
        scenario.again(who)
    assert clocks_of(scenario).left_ms == (60_000,) * 4


def test_whose_time_is_up_loses_at_a_table_for_two_and_the_result_is_logged_as_any() -> None:
    scenario = draughts()
    assert next_timer(scenario.table, AT_ONCE) == Timer(NOW_MS + 60_500, TimeOut(Seat(0), "time"))
    scenario.now_ms += 60_000
    scenario.wait()
    assert scenario.kinds()[-3:] == [Kind.TIMED_OUT, Kind.ROUND_ENDED, Kind.MATCH_ENDED]
    ended = scenario.events[-1].expect(MatchEnded)
    assert (ended.reason, ended.points) == ("time", (-1, 1))
    assert next_timer(scenario.table, AT_ONCE) is None
    assert scenario.is_what_the_log_says()


def test_a_partner_loses_with_whose_time_is_up_and_the_hands_are_told() -> None:
    scenario = domino(time_out="lose")
    (seat,) = scenario.table.match.to_act
    scenario.now_ms += 61_000
    scenario.wait()
    data = scenario.events[-1].expect(MatchEnded)
    assert scenario.kinds()[-2:] == [Kind.TIMED_OUT, Kind.MATCH_ENDED]
    assert [number for number, points in enumerate(data.points) if points < 0] == [seat % 2, seat % 2 + 2]
    assert sum(map(len, data.hands or ())) == 28
    assert data.secret


def test_a_time_out_that_comes_too_early_does_nothing() -> None:
    scenario = draughts()
    scenario.now_ms += 59_999
    assert scenario.do(TimeOut(Seat(0), "time")).steps == ()
    scenario.play("11-15")
    scenario.now_ms += 30_000
    assert scenario.do(TimeOut(Seat(0), "time")).steps == ()


def test_a_move_that_comes_too_late_is_refused_and_the_time_out_judged_with_it() -> None:
    scenario = draughts()
    scenario.now_ms += 60_000
    decision = scenario.play("11-15")
    assert decision.refusal is not None and decision.refusal.code == "clock/out-of-time"
    assert [event.kind for event in decision.events] == [Kind.TIMED_OUT, Kind.ROUND_ENDED, Kind.MATCH_ENDED]


def test_a_slow_line_excuses_a_move_as_far_as_its_lag() -> None:
    scenario = draughts()
    scenario.now_ms += 60_200
    late = draughts()
    late.now_ms += 60_200
    assert late.play("11-15", lag_ms=200).refusal is not None
    event = scenario.play("11-15", lag_ms=250).events[0]
    assert (event.kind, event.clock_ms) == (Kind.MOVED, 2_050)


def test_where_an_ai_player_goes_on_it_is_waited_for_and_else_the_seat_has_lost() -> None:
    scenario = domino()
    (seat,) = scenario.table.match.to_act
    scenario.now_ms += 60_500
    scenario.wait()
    assert scenario.events[-1].data == TimedOut("time", "ai")
    assert clocks_of(scenario).left_at(scenario.now_ms + 5_000)[seat] == 0
    assert refused(scenario, Play(ref="x", table="t", version=scenario.table.version, move="pass"), ANN) != ""
    waits = AT_ONCE.arrival_ms * 3
    assert next_timer(scenario.table, AT_ONCE) == Timer(scenario.now_ms + waits, TimeOut(seat, "time"))
    calling = Presence({}, attended_since_ms=NOW_MS)
    assert presence_timer(scenario.table, calling) == (scenario.now_ms, CallSubstitute(seat, "time"))
    assert presence_timer(scenario.table, Presence({}, attended_since_ms=None)) is None
    scenario.now_ms += waits
    scenario.wait()
    assert scenario.events[-1].expect(MatchEnded).reason == "time"
    assert scenario.kinds()[-2:] == [Kind.TIMED_OUT, Kind.MATCH_ENDED]
    assert scenario.is_what_the_log_says()


def test_an_ai_player_that_goes_on_after_a_time_out_plays_without_a_clock() -> None:
    scenario = domino()
    (seat,) = scenario.table.match.to_act
    owner = PERSONS[seat]
    scenario.now_ms += 60_500
    scenario.wait()
    hold(scenario, seat, "time")
    assert presence_timer(scenario.table, Presence({}, attended_since_ms=NOW_MS)) is None
    assert next_timer(scenario.table, AT_ONCE) is None
    scenario.now_ms += 600_000
    move = scenario.table.match.legal_moves(seat)[0]
    event = scenario.play(move).events[0]
    assert (event.clock_ms, event.sitting) == (0, scenario.events[-2].version)
    assert refused(scenario, Sit(ref="s", table="t"), owner) == "clock/out-of-time"
    assert "sit" not in may(scenario.table, seat)
    opponent = PERSONS[(seat + 1) % 4]
    scenario.do(GiveTime(ref="g", table="t", seat=seat, seconds=15), opponent)
    assert "sit" in may(scenario.table, seat)
    scenario.do(Sit(ref="s", table="t"), owner)
    assert clocks_of(scenario).left_ms[seat] == 15_000
    assert scenario.is_what_the_log_says()


def test_with_a_time_for_every_move_the_seat_has_time_again_at_its_next() -> None:
    scenario = domino(clock=MoveClock(move_s=10))
    (seat,) = scenario.table.match.to_act
    scenario.now_ms += 10_500
    scenario.wait()
    hold(scenario, seat, "time")
    assert refused(scenario, Sit(ref="s", table="t"), PERSONS[seat]) == "clock/out-of-time"
    scenario.play(scenario.table.match.legal_moves(seat)[0])
    assert clocks_of(scenario).left_ms == (10_000,) * 4
    scenario.do(Sit(ref="s", table="t"), PERSONS[seat])
    assert scenario.table.holders[seat] is None


def test_time_is_given_to_opponents_while_a_match_is_on() -> None:
    scenario = draughts()
    scenario.now_ms += 10_000
    scenario.do(GiveTime(ref="g", table="t"), BEN)
    assert scenario.events[-1].data == ClockSet((65_000, 60_000), "given", (Seat(0),))
    assert clocks_of(scenario).left_at(scenario.now_ms + 1_000) == (64_000, 60_000)
    assert refused(scenario, GiveTime(ref="h", table="t", seat=1), BEN) == "table/not-offered"
    days = draughts(DaysClock(days=3))
    assert refused(days, GiveTime(ref="g", table="t"), BEN) == "table/not-offered"
    assert "give-time" in may(scenario.table, Seat(0)) and "give-time" not in may(days.table, Seat(0))


def test_time_cannot_be_given_without_end() -> None:
    scenario = draughts()
    codes = []
    for number in range(50):
        try:
            scenario.do(GiveTime(ref=f"g{number}", table="t", seconds=300), BEN)
        except GameError as error:
            codes.append(error.code)
    assert set(codes) == {"table/limit"}
    assert max(clocks_of(scenario).left_ms) == 60_000 + 3 * 3_600_000


def test_the_time_of_a_seat_that_was_given_up_runs_on_and_nobody_gets_it_back_by_sitting_anew() -> None:
    scenario = draughts(absent="wait")
    scenario.now_ms += 20_000
    scenario.leave(ANN)
    scenario.now_ms += 20_000
    scenario.sit(ANN)
    assert clocks_of(scenario).left_at(scenario.now_ms)[0] == 20_000
    scenario.leave(ANN)
    assert next_timer(scenario.table, AT_ONCE) == Timer(NOW_MS + 60_500, TimeOut(Seat(0), "time"))


# ---- after a restart ----


def test_a_restart_freezes_clocks_as_the_log_has_them_and_thaws_them_later() -> None:
    scenario = draughts()
    scenario.now_ms += 10_000
    scenario.play("11-15")
    last_ms = scenario.now_ms
    scenario.now_ms += 3_600_000  # the server was away for an hour
    scenario.do(PauseClocks())
    assert clocks_of(scenario).left_at(scenario.now_ms + 30_000) == (52_000, 60_000)
    assert next_timer(scenario.table, Delays()) == Timer(scenario.now_ms + 60_000, ResumeClocks())
    assert presence_timer(scenario.table, Presence(here=frozenset())) is None
    assert presence_timer(scenario.table, Presence(here=frozenset([Seat(1)]))) == (scenario.now_ms, ResumeClocks())
    scenario.now_ms += 60_000
    scenario.wait()
    assert scenario.events[-1].data == ClockSet((52_000, 60_000), "restart")
    scenario.now_ms += 5_000
    assert clocks_of(scenario).left_at(scenario.now_ms) == (52_000, 55_000)
    assert scenario.is_what_the_log_says()
    assert rebuild([event for event in scenario.events if event.at_ms <= last_ms]).version == 5


def test_a_table_that_another_node_takes_over_charges_nobody_for_the_time_between() -> None:
    scenario = draughts()
    scenario.now_ms += 10_000
    scenario.play("11-15")
    before = clocks_of(scenario).left_ms
    scenario.now_ms += 7_000  # nobody heard of the node that had it
    scenario.do(TakeOver())
    scenario.do(PauseClocks())
    assert clocks_of(scenario).left_at(scenario.now_ms + 30_000) == before
    assert scenario.is_what_the_log_says()


def test_a_second_restart_begins_the_waiting_anew_and_a_move_while_frozen_costs_nothing() -> None:
    scenario = draughts()
    scenario.now_ms += 10_000
    scenario.do(PauseClocks())
    scenario.now_ms += 3_600_000
    scenario.do(PauseClocks())
    assert next_timer(scenario.table, Delays()) == Timer(scenario.now_ms + 60_000, ResumeClocks())
    scenario.now_ms += 30_000
    assert scenario.play("11-15").events[0].clock_ms == 62_000
    assert clocks_of(scenario).paused
    scenario.do(GiveTime(ref="g", table="t"), ANN)
    assert clocks_of(scenario).paused and clocks_of(scenario).left_ms == (62_000, 75_000)
    assert scenario.is_what_the_log_says()


def test_who_has_not_been_back_since_a_restart_does_not_pay_for_it_within_the_time_allowed() -> None:
    scenario = draughts()
    scenario.do(PauseClocks())
    scenario.do(ResumeClocks())
    missing = Presence(here=frozenset([Seat(0)]), missing=frozenset([Seat(1)]), grace_until_ms=NOW_MS + 60_000)
    assert presence_timer(scenario.table, missing) is None
    scenario.now_ms += 5_000
    scenario.play("11-15")
    assert presence_timer(scenario.table, missing) == (scenario.now_ms, PauseClocks())
    scenario.now_ms += 56_000
    scenario.play("22-18")
    scenario.play("15x22")
    assert presence_timer(scenario.table, missing) is None


def test_nothing_is_written_over_a_restart_where_no_time_runs() -> None:
    for scenario in (draughts(None), Scenario("english-draughts", terms=Terms(clock=FISCHER)).sit(ANN)):
        assert scenario.do(PauseClocks()).steps == ()


def test_in_correspondence_the_calendar_counts_but_a_restart_flags_nobody() -> None:
    day_ms = 86_400_000
    scenario = draughts(DaysClock(days=2))
    scenario.now_ms += day_ms
    assert scenario.do(PauseClocks()).steps == ()
    assert clocks_of(scenario).left_at(scenario.now_ms) == (day_ms, 2 * day_ms)
    scenario.now_ms += 3 * day_ms
    scenario.do(PauseClocks())
    assert (clocks_of(scenario).left_ms, clocks_of(scenario).paused) == ((3_600_000, 2 * day_ms), False)


# ---- absence ----


def test_an_ai_player_is_called_when_the_grace_of_an_absent_person_is_over() -> None:
    scenario = domino(absent="ai", grace_s=30)
    gone = Presence({Seat(1): NOW_MS + 5_000}, attended_since_ms=NOW_MS)
    assert presence_timer(scenario.table, gone) == (NOW_MS + 35_000, CallSubstitute(Seat(1), "absent"))
    again = Presence({Seat(1): NOW_MS + 5_000}, attended_since_ms=NOW_MS, call_ms={Seat(1): NOW_MS + 40_000})
    assert presence_timer(scenario.table, again) == (NOW_MS + 40_000, CallSubstitute(Seat(1), "absent"))
    hold(scenario, 1)
    assert presence_timer(scenario.table, gone) is None


def test_nobody_is_absent_where_all_are_where_no_match_is_on_and_where_the_terms_wait() -> None:
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


def test_whoever_holds_a_seat_plays_it_under_its_own_sitting_and_the_time_stands() -> None:
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


def test_who_holds_a_seat_that_is_given_up_has_it_from_then_on() -> None:
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


def test_who_comes_to_hold_a_seat_for_its_time_finds_it_so_or_goes() -> None:
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
def test_whatever_happens_with_time_and_absence_the_log_rebuilds_it(seed: int, clock: Clock | None) -> None:
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


@pytest.mark.parametrize(
    ("fields", "public", "allowed"),
    [
        ({}, True, False),
        ({}, False, True),
        ({"rated": False}, True, True),
        ({"rated": True}, False, False),
        ({"hints": False}, False, False),
        ({"hints": True}, True, True),
    ],
)
def test_hints_are_allowed_where_nothing_is_rated_unless_the_terms_say_otherwise(
    fields: dict[str, Any], public: bool, allowed: bool
) -> None:
    settled = Terms(**fields).settled(seats=2, public=public)
    assert settled.hints is allowed
    assert not (settled.hints and settled.rated)
    assert OLD_TERMS.hints is False


@given(st.booleans(), st.sampled_from([None, True, False]), st.sampled_from([None, True, False]))
def test_only_a_table_opened_as_rated_rates_games_with_programs(
    public: bool, rated: bool | None, hints: bool | None
) -> None:
    assume(not (rated and hints))
    settled = Terms(rated=rated, hints=hints).settled(seats=2, public=public)
    if rated is None:
        assert settled.rated == ("people" if public and not hints else False)
    else:
        assert settled.rated is rated
    assert Terms.model_validate_json(settled.model_dump_json()) == settled  # a seek or challenge hands it on


def test_who_plays_for_points_is_not_advised() -> None:
    with pytest.raises(ValidationError, match="a rated table allows no hints"):
        Terms(rated=True, hints=True)


def hint_code(scenario: Scenario, who: Who, version: int) -> str:
    with pytest.raises(GameError) as found:
        check_hint(scenario.table, Hint(ref="h", table=scenario.table.id, version=version), who)
    return code_of(found)


def test_only_a_seat_to_move_may_ask_for_a_hint_and_only_where_the_terms_allow_it() -> None:
    scenario = draughts(hints=True)
    version = scenario.table.version
    assert check_hint(scenario.table, Hint(ref="h", table=scenario.table.id, version=version), ANN) == 0
    assert hint_code(scenario, BEN, version) == "table/not-your-turn"
    assert hint_code(scenario, ROBOT, version) == "table/not-seated"
    assert hint_code(scenario, ANN, version + 1) == "table/too-new"
    assert hint_code(scenario, ANN, 1) == "table/stale-version"
    assert hint_code(draughts(hints=False), ANN, version) == "table/not-offered"
    hold(scenario, 0)
    assert hint_code(scenario, ANN, scenario.table.version) == "seat/substituted"
