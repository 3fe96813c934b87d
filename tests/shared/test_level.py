"""The staircase of the player "at your level": up after its losses, down after its wins, and never past its ends."""

from hypothesis import given
from hypothesis import strategies as st

from shared.experience.level import LEAST, START, Level
from shared.experience.memory import OpponentMemory
from shared.experience.memory_format import decode, encode, for_seats, level_in

SIGNS = st.lists(st.sampled_from((-1, 0, 1)), max_size=60)


def after(signs: list[int]) -> Level:
    level = Level()
    for sign in signs:
        level = level.after(sign)
    return level


@given(SIGNS)
def test_each_result_moves_it_towards_the_person(signs: list[int]) -> None:
    level = after(signs)
    assert 0 <= level.share <= 1
    up, same, down = (level.after(sign) for sign in (1, 0, -1))
    assert same.share == level.share and up.rounds == level.rounds + 1
    assert min(1.0, level.share + LEAST) <= up.share <= 1
    assert 0 <= down.share <= max(0.0, level.share - LEAST)


def test_somebody_far_from_the_start_is_reached_in_an_evening() -> None:
    assert after([1] * 5).share > 0.9
    assert after([-1] * 3).share < 0.05
    late, early = after([1, -1] * 10), Level()
    assert abs(late.after(1).share - late.share) < 0.5 * abs(early.after(1).share - early.share)


def test_a_memory_keeps_the_level_and_hands_it_to_seats() -> None:
    remembered = OpponentMemory("english-draughts/1")
    assert level_in(encode(remembered)) is None
    remembered.adapt(1)
    assert remembered.level == Level(START + 0.2, 1)
    content = encode(remembered)
    assert decode(content).level == remembered.level == level_in(for_seats(content))
    assert level_in(b"no memory") is None
