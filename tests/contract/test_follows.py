"""Follows in SQLite and in a real PostgreSQL: bounded, ended by a mute, and gone with either account."""

import pytest

from shared.errors import Limited, Rejected
from shared.people import FollowedPlayer
from shared.store import Store

START_MS = 36_000_000
MOST = 3


@pytest.fixture
def people(store: Store) -> list[str]:
    """Ids."""
    return [store.accounts.create(name)[0].id for name in ("Ann", "Bea", "Cid", "Dan", "Eve")]


def followed(store: Store, player: str) -> set[str]:
    return {one.id for one in store.follows.of(player)}


def test_a_follow_is_of_one_for_another_and_begun_twice_is_one(store: Store, people: list[str]) -> None:
    ann, bea, *_ = people
    for _ in range(2):
        store.follows.follow(ann, bea, MOST)
    assert store.follows.of(ann) == [FollowedPlayer(bea, "Bea", False, START_MS, True)]
    assert store.follows.of(bea) == []
    for _ in range(2):
        store.follows.unfollow(ann, bea)
    assert store.follows.of(ann) == []


def test_only_known_players_can_be_followed(store: Store, people: list[str]) -> None:
    with pytest.raises(Rejected) as refusal:
        store.follows.follow(people[0], "nobody", MOST)
    assert refusal.value.code == "profile/unknown"


def test_the_follows_of_one_player_are_counted(store: Store, people: list[str]) -> None:
    ann, *others = people
    for other in others[:MOST]:
        store.follows.follow(ann, other, MOST)
    with pytest.raises(Limited) as refusal:
        store.follows.follow(ann, others[MOST], MOST)
    assert (refusal.value.key, refusal.value.seconds) == ("followed", None)
    store.follows.follow(ann, others[0], MOST)  # already followed
    store.follows.unfollow(ann, others[0])
    store.follows.follow(ann, others[MOST], MOST)
    assert followed(store, ann) == set(others[1:])


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_mute_ends_the_follows_between_two_and_allows_no_other(
    store: Store, people: list[str], order: tuple[int, int]
) -> None:
    ann, bea, cid, *_ = people
    for one, other in ((ann, bea), (bea, ann), (ann, cid)):
        store.follows.follow(one, other, MOST)
    store.chats.set_mute(people[order[0]], people[order[1]], on=True)
    assert (followed(store, ann), followed(store, bea)) == ({cid}, set())
    for one, other in ((ann, bea), (bea, ann)):
        with pytest.raises(Rejected) as refusal:
            store.follows.follow(one, other, MOST)
        assert refusal.value.code == "player/unavailable"
    store.chats.set_mute(people[order[0]], people[order[1]], on=False)
    assert followed(store, bea) == set()
    store.follows.follow(bea, ann, MOST)
    assert followed(store, bea) == {ann}


def test_a_deleted_account_follows_nobody_and_is_followed_by_nobody(store: Store, people: list[str]) -> None:
    ann, bea, cid, *_ = people
    for one, other in ((ann, bea), (bea, ann), (cid, bea)):
        store.follows.follow(one, other, MOST)
    store.follows.show_presence(bea, on=False)
    store.accounts.forget(bea)
    assert [store.follows.of(player) for player in (ann, bea, cid)] == [[], [], []]


def test_presence_is_shown_until_it_is_hidden(store: Store, people: list[str]) -> None:
    ann, bea, *_ = people
    store.follows.follow(ann, bea, MOST)
    assert store.follows.shows_presence(bea)
    for on in (False, False, True):
        store.follows.show_presence(bea, on=on)
        assert store.follows.shows_presence(bea) is on
        assert [one.shows_presence for one in store.follows.of(ann)] == [on]
        assert store.follows.shows_presence(ann)
