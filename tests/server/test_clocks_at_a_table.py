"""Clocks at a table: decisions alone, without a server. A move, a time-out and a restart charge nobody twice."""

from random import Random

from server.core.settings import Delays
from server.tables.apply import rebuild
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
    may,
    presence_timer,
)
from server.tables.timer import Timer, next_timer
from shared.core import Seat
from shared.errors import GameError
from shared.events import ClockSet, Kind, MatchEnded, TimedOut
from shared.match import Phase
from shared.protocol import (
    DaysClock,
    GiveTime,
    MoveClock,
    Play,
    Sit,
    Terms,
)
from tests.server.terms import FISCHER, clocks_of, domino, draughts, hold, refused
from tests.testkit.scenario import ANN, AT_ONCE, BEN, NOW_MS, PERSONS, Scenario


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


def test_deals_counsel_and_forced_passes_cost_no_time() -> None:
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


def test_clock_banks_last_a_match_and_the_next_begins_afresh() -> None:
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


def test_time_out_loses_at_a_table_for_two_and_is_logged() -> None:
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


def test_a_late_move_is_refused_and_the_time_out_judged() -> None:
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


def test_a_seat_is_awaited_where_an_ai_plays_on_and_lost_elsewhere() -> None:
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


def test_the_clock_of_a_given_up_seat_runs_on() -> None:
    scenario = draughts(absent="wait")
    scenario.now_ms += 20_000
    scenario.leave(ANN)
    scenario.now_ms += 20_000
    scenario.sit(ANN)
    assert clocks_of(scenario).left_at(scenario.now_ms)[0] == 20_000
    scenario.leave(ANN)
    assert next_timer(scenario.table, AT_ONCE) == Timer(NOW_MS + 60_500, TimeOut(Seat(0), "time"))


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


def test_a_takeover_charges_no_clock() -> None:
    scenario = draughts()
    scenario.now_ms += 10_000
    scenario.play("11-15")
    before = clocks_of(scenario).left_ms
    scenario.now_ms += 7_000  # nobody heard of the node that had it
    scenario.do(TakeOver())
    scenario.do(PauseClocks())
    assert clocks_of(scenario).left_at(scenario.now_ms + 30_000) == before
    assert scenario.is_what_the_log_says()


def test_a_second_restart_renews_the_grace_period() -> None:
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


def test_absence_since_a_restart_costs_no_time_for_a_while() -> None:
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
