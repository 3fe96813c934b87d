"""The forms of judgement and habit in a book: what is written is read back, and nothing else is read."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.errors import BookError
from shared.experience import habit, judgement
from shared.experience.habit import Habits
from shared.experience.judgement import Knot

WORTHS = st.integers(-(2**15), 2**15 - 1)
BOARDS = st.lists(WORTHS, min_size=32, max_size=32).map(tuple)
KNOTS = st.lists(
    st.builds(Knot, st.integers(0, 24), BOARDS, BOARDS, WORTHS), min_size=1, max_size=4, unique_by=lambda k: k.pieces
).map(lambda knots: tuple(sorted(knots, key=lambda knot: knot.pieces)))
WORDS = st.integers(-(2**31), 2**31 - 1)


@st.composite
def some_habits(draw: st.DrawFn) -> Habits:
    weights = array("h", draw(st.lists(WORTHS, max_size=20)))
    losses = tuple(sorted(draw(st.lists(WORDS, max_size=5))))
    regrets = tuple(draw(st.lists(WORDS, min_size=len(losses), max_size=len(losses))))
    return Habits(weights, draw(st.integers(1, 9)) if losses else 0, draw(WORDS), losses, regrets)


@pytest.mark.slow
@given(KNOTS)
def test_a_judgement_is_read_as_it_was_written(knots: tuple[Knot, ...]) -> None:
    assert judgement.decode(b"".join(judgement.encode(knots).columns)) == knots


@pytest.mark.slow
@given(some_habits())
def test_habits_are_read_as_they_were_written(habits: Habits) -> None:
    assert habit.decode(b"".join(habit.encode(habits).columns)) == habits


EVEN = tuple(range(32))
ONE = b"".join(judgement.encode((Knot(8, EVEN, EVEN, 1),)).columns)
DOWNHILL = b"".join(judgement.encode((Knot(8, EVEN, EVEN, 1), Knot(2, EVEN, EVEN, 1))).columns)
CROWDED = b"".join(judgement.encode((Knot(25, EVEN, EVEN, 1),)).columns)


@pytest.mark.parametrize("content", [b"", ONE[:-1], ONE + b"\0", DOWNHILL, CROWDED])
def test_a_bad_judgement_section_is_refused(content: bytes) -> None:
    with pytest.raises(BookError) as refused:
        judgement.decode(content)
    assert refused.value.code == "book/format"


SOME = b"".join(habit.encode(Habits(array("h", [1, 2, 3]), 5, 600, (0, 40), (900, -900))).columns)
BLIND = b"".join(habit.encode(Habits(array("h", [1]), 5, 600)).columns)


@pytest.mark.parametrize("content", [b"", SOME[:-1], SOME + b"\0", SOME[:15], BLIND])
def test_a_bad_habit_section_is_refused(content: bytes) -> None:
    with pytest.raises(BookError) as refused:
        habit.decode(content)
    assert refused.value.code == "book/format"


def test_beside_a_search_a_loss_counts_by_its_bucket() -> None:
    habits = Habits(array("h"), 5, 500, (0, 40, 100), (1000, -250, -2000))
    assert [habits.beside(2.0, loss) for loss in (0, 1, 40, 41, 100, 5000)] == [2.0, 0.75, 0.75, -1.0, -1.0, -1.0]
