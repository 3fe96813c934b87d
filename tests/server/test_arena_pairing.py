"""Whom the arena pairs, when it is open, and how much of the machine it takes: each as a value."""

from collections import Counter
from datetime import datetime

import pytest

from server.features.arena.pairing import Contestant, next_pair
from server.features.arena.processors import ShareOfProcessors
from server.features.arena.settings import ArenaSettings
from shared.errors import CodedError

RATINGS = {"a": 18.0, "b": 21.0, "c": 24.0, "d": 27.0, "ann-1": 30.0, "ann-2": 31.0}


def may_meet(one: str, other: str) -> bool:
    return not one.startswith("ann") or not other.startswith("ann")


def played(matches: int) -> Counter[tuple[str, str]]:
    """By (first seat, other), that many matches one after the other among all of them."""
    begun: Counter[tuple[str, str]] = Counter()
    for _ in range(matches):
        counts = Counter(player for pair in begun.elements() for player in pair)
        pair = next_pair([Contestant(it, rating, counts[it]) for it, rating in RATINGS.items()], begun, may_meet)
        assert pair is not None
        begun[pair] += 1
    return begun


def test_all_play_as_much_and_nobody_meets_anybody_much_more_often() -> None:
    begun = played(140)
    counts = Counter(player for pair in begun.elements() for player in pair)
    assert max(counts.values()) - min(counts.values()) <= 3
    met = Counter(frozenset(pair) for pair in begun.elements())
    assert frozenset(("ann-1", "ann-2")) not in met
    assert len(met) == 14 and max(met.values()) <= 2 * min(met.values())


def test_the_first_seat_alternates() -> None:
    begun = played(140)
    assert all(abs(begun[one, other] - begun[other, one]) <= 1 for one, other in begun)
    first = Counter(one for one, _ in begun.elements())
    assert max(first.values()) - min(first.values()) <= 5


def test_newcomers_meet_those_who_are_near_them_in_rating() -> None:
    waiting = [Contestant(it, rating, 0) for it, rating in RATINGS.items()]
    assert next_pair(waiting, {}, may_meet) == ("a", "b")
    assert next_pair([Contestant("z", 27.5, 0), *waiting[1:]], {}, lambda one, other: one == "z") == ("z", "d")


def test_nobody_is_paired_alone_or_with_a_source_of_its_own() -> None:
    assert next_pair([], {}, may_meet) is None
    assert next_pair([Contestant("a", 25, 0)], {}, may_meet) is None
    assert next_pair([Contestant("ann-1", 25, 0), Contestant("ann-2", 25, 3)], {}, may_meet) is None


def at(hour: int, minute: int = 30) -> int:
    return round(1_000 * datetime(2026, 11, 20, hour, minute).timestamp())  # noqa: DTZ001 (the server's own zone)


def test_it_is_open_in_the_operator_s_hours() -> None:
    assert ArenaSettings().opens(at(3)) is None
    assert ArenaSettings(mode="always").opens(at(13)) == at(13)
    nightly = ArenaSettings(mode="nightly", hours="22-4")
    assert [nightly.opens(at(hour)) == at(hour) for hour in (21, 22, 23, 0, 3, 4)] == [
        False,
        True,
        True,
        True,
        True,
        False,
    ]
    assert nightly.opens(at(13)) == at(22, 0)
    assert ArenaSettings(mode="nightly").opens(at(13)) == at(1, 0) + 24 * 3_600_000
    assert ArenaSettings(mode="nightly", hours="0-0").opens(at(13)) == at(13)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("OLDHAND_ARENA", "daily"),
        ("OLDHAND_ARENA_HOURS", "25-3"),
        ("OLDHAND_ARENA_SHARE", "1.5"),
        ("OLDHAND_ARENA_GAMES", "0"),
        ("OLDHAND_ARENA_PLAYERS", '["club", "greedy"]'),
        ("OLDHAND_ARENA_PLAYERS", "club,greedy"),
    ],
)
def test_a_variable_that_says_nothing_is_refused(name: str, value: str) -> None:
    with pytest.raises(CodedError, match=name):
        ArenaSettings.read({name: value})


def test_the_variables_say_who_takes_part() -> None:
    found = ArenaSettings.read({"OLDHAND_ARENA": "nightly", "OLDHAND_ARENA_PLAYERS": "club greedy"})
    assert (found.mode, found.players) == ("nightly", ["club", "greedy"])


def test_processors_that_were_busier_than_the_share_are_left_alone_until_the_average_holds() -> None:
    share = ShareOfProcessors(0.5)
    assert share.is_left
    share.book(used_s=10, lasted_s=10)
    assert not share.is_left
    share.book(used_s=1, lasted_s=10)
    assert not share.is_left, "eleven seconds of twenty"
    share.book(used_s=0, lasted_s=2)
    assert share.is_left


def test_neither_a_quiet_night_nor_a_busy_day_is_remembered_for_long() -> None:
    share = ShareOfProcessors(0.5)
    share.book(used_s=0, lasted_s=3_600)
    share.book(used_s=21, lasted_s=21)
    assert not share.is_left
    share.book(used_s=3_600, lasted_s=3_600)
    share.book(used_s=0, lasted_s=121)
    assert share.is_left


def test_the_use_of_this_machine_s_processors_grows() -> None:
    share = ShareOfProcessors(1)
    share.note()
    assert share.is_left
