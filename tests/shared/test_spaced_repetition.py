"""Spaced repetition: intervals grow with what is got right and begin again with what is not."""

from hypothesis import given
from hypothesis import strategies as st

from shared.spaced_repetition import Schedule, after_try


def test_the_intervals_are_those_of_sm_2() -> None:
    schedule, days = Schedule(), list[int]()
    for _ in range(5):
        schedule = after_try(schedule, right=True)
        days.append(schedule.days)
    assert days == [1, 6, 16, 45, 131]
    again = after_try(schedule, right=False)
    assert (again.repetitions, again.days) == (0, 1) and again.ease < schedule.ease


@given(st.lists(st.booleans(), max_size=60))
def test_an_interval_is_of_one_day_to_ten_years_and_ease_has_a_floor(tries: list[bool]) -> None:
    schedule = Schedule()
    for right in tries:
        schedule = after_try(schedule, right=right)
        assert 1 <= schedule.days <= 3_650 and schedule.ease >= 1.3
