"""Clocks as values: what is charged, given back and gained, without a table."""

from hypothesis import given
from hypothesis import strategies as st

from server.tables.clocks import GIVEN_LIMIT_MS, LAG_MS, QUOTA_GAIN_MS, QUOTA_MS, Clocks, TimedMove, start_ms
from shared.core import Seat
from shared.protocol import DaysClock, FischerClock, MoveClock

ONE, OTHER = Seat(0), Seat(1)
FISCHER = FischerClock(bank_s=60, gain_s=2)
moves = st.lists(st.tuples(st.integers(0, 20_000), st.integers(-50, 2_000)), max_size=60)
"""How long each took, and the lag of its line."""


def running(terms: FischerClock | MoveClock | DaysClock = FISCHER) -> Clocks:
    return Clocks.new(terms, 2).run([ONE])


def test_only_whose_turn_it_is_pays() -> None:
    clocks = running()
    assert clocks.left_at(5_000) == (55_000, 60_000)
    assert clocks.charged(5_000).run([OTHER]).left_at(6_000) == (55_000, 59_000)


def test_a_move_gains_and_hands_the_time_on() -> None:
    clocks = running().played([TimedMove(ONE, 5_000, running().after_move(ONE, 5_000, 0), (OTHER,))])
    assert clocks.left_at(6_000) == (57_000, 59_000)


def test_lag_compensation_is_bounded_by_lag_cap_and_time_used() -> None:
    clocks = running()
    assert clocks.after_move(ONE, 1_000, 120) == 60_000 - 1_000 + 120 + 2_000
    assert clocks.after_move(ONE, 1_000, 9_000) == 60_000 - 1_000 + LAG_MS + 2_000
    assert clocks.after_move(ONE, 50, 400) == 60_000 + 2_000
    assert clocks.after_move(ONE, 1_000, -400) == 60_000 - 1_000 + 2_000


def test_lag_compensation_comes_off_the_quota() -> None:
    clocks, now_ms = running(), 0
    for _ in range(20):
        now_ms += 1_000
        clocks = clocks.played([TimedMove(ONE, now_ms, clocks.after_move(ONE, now_ms, 9_000), (ONE,))])
    assert clocks.quota_ms[ONE] == QUOTA_GAIN_MS
    now_ms += 1_000
    assert clocks.after_move(ONE, now_ms, 9_000) - clocks.left_ms[ONE] == -1_000 + QUOTA_GAIN_MS + 2_000


def test_a_quota_that_is_not_used_grows_to_its_cap() -> None:
    clocks = running()
    for number in range(1, 30):
        clocks = clocks.played([TimedMove(ONE, number, clocks.after_move(ONE, number, 0), (ONE,))])
    assert clocks.quota_ms[ONE] == QUOTA_MS[1]


def test_a_move_at_zero_comes_too_late_and_lag_excuses_as_much_as_it_may() -> None:
    clocks = running()
    assert not clocks.is_out(ONE, 59_999)
    assert clocks.is_out(ONE, 60_000)
    assert not clocks.is_out(ONE, 60_000, 1)
    assert not clocks.is_out(ONE, 60_499, 10_000)
    assert clocks.is_out(ONE, 60_500, 10_000)
    assert clocks.flag_ms(ONE) == 60_500
    assert not clocks.is_out(OTHER, 99_999)


def test_where_every_move_has_its_own_time_it_is_whole_again_at_the_next() -> None:
    clocks = running(MoveClock(move_s=10))
    assert clocks.after_move(ONE, 4_000, 0) == 6_000
    clocks = clocks.played([TimedMove(ONE, 4_000, 6_000, (OTHER,))])
    assert clocks.left_at(5_000) == (10_000, 9_000)
    assert start_ms(DaysClock(days=2)) == 172_800_000


def test_an_expired_clock_stands_until_given_time() -> None:
    clocks = running().flagged(ONE, 61_000).run([ONE])
    assert (clocks.running, clocks.left_at(90_000)) == ((), (0, 60_000))
    assert clocks.after_move(ONE, 90_000, 0) == 0
    given_ = clocks.set(clocks.given([ONE], 90_000, 15_000), 90_000, paused=False, anew=False).run([ONE])
    assert (given_.running, given_.left_at(91_000)) == ((ONE,), (14_000, 60_000))


def test_time_that_is_given_has_a_limit() -> None:
    assert running().given([ONE, OTHER], 10_000, 15_000) == (65_000, 75_000)
    full = Clocks.new(FISCHER, 2).set([60_000 + GIVEN_LIMIT_MS] * 2, 0, paused=False, anew=False)
    assert full.given([ONE], 0, 1_000) == full.left_ms
    above = Clocks.new(FISCHER, 2).set([61_000 + GIVEN_LIMIT_MS] * 2, 0, paused=False, anew=False)
    assert above.given([ONE], 0, 1_000) == above.left_ms


def test_frozen_clocks_stand() -> None:
    clocks = running().charged(5_000).set((55_000, 60_000), 900_000, paused=True, anew=True).run([ONE])
    assert clocks.left_at(950_000) == (55_000, 60_000)
    assert not clocks.is_out(ONE, 9_999_999)
    assert clocks.after_move(ONE, 950_000, 0) == 57_000


def test_a_clock_of_the_machine_that_is_set_back_costs_nobody() -> None:
    clocks = running().charged(10_000)
    assert clocks.left_at(4_000) == (50_000, 60_000)
    assert clocks.charged(4_000).since_ms == 10_000


@given(moves)
def test_time_is_neither_made_nor_lost(played: list[tuple[int, int]]) -> None:
    clocks, now_ms, used = Clocks.new(FISCHER, 2).run([ONE]), 0, [0, 0]
    given_back, made = [0, 0], [0, 0]
    for took_ms, lag_ms in played:
        (seat,) = clocks.running
        now_ms += took_ms
        if clocks.is_out(seat, now_ms, lag_ms):
            assert took_ms + given_back[seat] >= 0 and clocks.left_ms[seat] <= took_ms
            break
        left_ms = clocks.after_move(seat, now_ms, lag_ms)
        given_back[seat] += left_ms - 2_000 - (clocks.left_ms[seat] - took_ms)
        used[seat] += took_ms
        made[seat] += 1
        clocks = clocks.played([TimedMove(seat, now_ms, left_ms, (OTHER if seat == ONE else ONE,))])
        assert min(clocks.left_ms) >= 0
        assert min(clocks.quota_ms) >= 0 and max(clocks.quota_ms) <= QUOTA_MS[1]
        for each in (ONE, OTHER):
            assert clocks.left_ms[each] == 60_000 - used[each] + given_back[each] + 2_000 * made[each]
            assert 0 <= given_back[each] <= min(LAG_MS * made[each], QUOTA_MS[0] + QUOTA_GAIN_MS * made[each])


@given(moves, st.lists(st.integers(0, 5_000), max_size=20))
def test_looking_at_a_clock_in_between_changes_nothing(played: list[tuple[int, int]], looks: list[int]) -> None:
    plain = Clocks.new(FISCHER, 2).run([ONE])
    looked_at = plain
    now_ms = 0
    for took_ms, lag_ms in played:
        now_ms += took_ms
        for look_ms in looks[:3]:
            looked_at = looked_at.charged(min(now_ms, looked_at.since_ms + look_ms))
        assert plain.left_at(now_ms) == looked_at.left_at(now_ms)
        assert plain.is_out(ONE, now_ms, 0) == looked_at.is_out(ONE, now_ms, 0)
        if plain.is_out(ONE, now_ms, lag_ms):
            break
        plain = plain.played([TimedMove(ONE, now_ms, plain.after_move(ONE, now_ms, lag_ms), (ONE,))])
        looked_at = looked_at.played([TimedMove(ONE, now_ms, looked_at.after_move(ONE, now_ms, lag_ms), (ONE,))])
