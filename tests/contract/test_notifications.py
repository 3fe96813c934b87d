"""Turns that wait, the push messages about them and the addresses of people, in SQLite and in a real PostgreSQL."""

import pytest

from shared.notifications import DIGEST_EVERY_MS, PushSubscription, TableTurns
from shared.store import Store
from shared.store.contacts import CODE_VALID_MS, MOST_SUBSCRIPTIONS
from shared.store.turns import Allowance
from tests.contract.conftest import Clock
from tests.store.sample import closed, opened

MUCH = Allowance(100, 1)
LEASE_MS = 30_000
RIPE_MS = 60_000


@pytest.fixture
def ben(store: Store) -> str:
    return store.accounts.create("Ben")[0].id


@pytest.fixture(autouse=True)
def tables(store: Store) -> None:
    store.log.append([opened("t"), opened("u")])


def turn(version: int, turn_version: int, *players: str, table: str = "t") -> TableTurns:
    return TableTurns(table, version, turn_version, players)


def device(player: str, name: str = "phone") -> PushSubscription:
    return PushSubscription(f"https://push.example/{player}/{name}", player, "key", "secret", "en")


def began(store: Store, player: str) -> list[int]:
    return [turn.version for turn in store.turns.of(player)]


def test_a_turn_waits_until_a_newer_version_of_the_table_says_otherwise(store: Store, ann: str, ben: str) -> None:
    store.turns.record([turn(5, 2, ann)])
    assert (began(store, ann), began(store, ben)) == ([2], [])
    store.turns.record([turn(4, 1, ben)])
    assert (began(store, ann), began(store, ben)) == ([2], []), "an older version is no news"
    store.turns.record([turn(6, 3, ben)])
    assert (began(store, ann), began(store, ben)) == ([], [3])
    store.turns.record([turn(7, 4), turn(3, 1, ann, table="u"), turn(1, 1, ann, table="unknown")])
    assert (began(store, ann), began(store, ben)) == ([1], [])


def test_each_browser_is_sent_a_turn_once_and_again_if_its_sender_ends(store: Store, clock: Clock, ann: str) -> None:
    for name in ("phone", "laptop"):
        store.contacts.subscribe(device(ann, name))
    store.turns.record([turn(5, 2, ann)])
    claimed = store.turns.claim(9, LEASE_MS, MUCH)
    assert {push.subscription.endpoint for push in claimed} == {device(ann, it).endpoint for it in ("phone", "laptop")}
    assert len({push.turn.key for push in claimed}) == 1
    assert store.turns.claim(9, LEASE_MS, MUCH) == []
    store.turns.settle(claimed[0])
    clock.now_ms += LEASE_MS
    again = store.turns.claim(9, LEASE_MS, MUCH)
    assert [(push.subscription, push.turn, push.attempts) for push in again] == [
        (claimed[1].subscription, claimed[1].turn, 1)
    ]
    store.turns.record([turn(6, 2, ann)])
    assert store.turns.claim(9, LEASE_MS, MUCH) == [], "the same turn is no new one"
    store.turns.put_off(again[0], clock.now_ms + 5)
    assert store.turns.claim(9, LEASE_MS, MUCH) == []
    clock.now_ms += 5
    assert len(store.turns.claim(9, LEASE_MS, MUCH)) == 1


def test_a_past_turn_is_not_sent_and_its_claim_touches_no_newer_one(store: Store, clock: Clock, ann: str) -> None:
    store.contacts.subscribe(device(ann))
    store.turns.record([turn(5, 2, ann)])
    (claimed,) = store.turns.claim(9, LEASE_MS, MUCH)
    store.turns.record([turn(6, 3)])
    clock.now_ms += LEASE_MS
    assert store.turns.claim(9, LEASE_MS, MUCH) == []
    store.turns.record([turn(7, 4, ann)])
    store.turns.settle(claimed)
    store.turns.put_off(claimed, clock.now_ms + 99)
    assert [push.turn.version for push in store.turns.claim(9, LEASE_MS, MUCH)] == [4]


def test_a_closed_table_waits_for_no_player_after_a_crash(store: Store, clock: Clock, ann: str) -> None:
    store.contacts.subscribe(device(ann))
    store.contacts.confirm_mail(store.contacts.set_mail(ann, "ann@example.org", "en"))
    store.turns.record([turn(1, 2, ann)])
    store.log.append([closed("t", 2)])
    clock.now_ms += RIPE_MS
    assert store.turns.of(ann) == store.turns.claim(9, LEASE_MS, MUCH) == []
    assert store.contacts.claim_digests(9, LEASE_MS, RIPE_MS) == []


def test_an_account_beyond_its_allowance_waits_and_loses_nothing(
    store: Store, clock: Clock, ann: str, ben: str
) -> None:
    allowance = Allowance(burst=2, every_ms=10_000)
    sent: list[tuple[int, str]] = []
    for player in (ann, ben):
        store.contacts.subscribe(device(player))
    store.turns.record([turn(1, 1, ben, table="u")])
    for version in range(1, 6):
        store.turns.record([turn(version, version, ann)])
        sent += [(push.turn.version, push.turn.player) for push in store.turns.claim(9, LEASE_MS, allowance)]
    assert sent == [(1, ben), (1, ann), (2, ann)] or sent == [(1, ann), (1, ben), (2, ann)]
    clock.now_ms += 9_999
    assert store.turns.claim(9, LEASE_MS, allowance) == []
    clock.now_ms += 1
    assert [push.turn.version for push in store.turns.claim(9, LEASE_MS, allowance)] == [5]


def test_a_browser_has_one_account_and_an_account_so_many_browsers(
    store: Store, clock: Clock, ann: str, ben: str
) -> None:
    for number in range(MOST_SUBSCRIPTIONS + 1):
        clock.now_ms += 1
        store.contacts.subscribe(device(ann, f"{number:02}"))
    names = [one.endpoint[-2:] for one in store.contacts.subscriptions(ann)]
    assert names == [f"{number:02}" for number in range(1, MOST_SUBSCRIPTIONS + 1)]
    shared = device(ann, "10").endpoint
    store.contacts.subscribe(PushSubscription(shared, ben, "key", "secret", "tr"))
    assert [one.endpoint for one in store.contacts.subscriptions(ben)] == [shared]
    assert len(store.contacts.subscriptions(ann)) == MOST_SUBSCRIPTIONS - 1
    assert not store.contacts.unsubscribe(shared, ann), "it is somebody else's now"
    assert store.contacts.unsubscribe(shared, ben) and not store.contacts.unsubscribe(shared)


def test_mail_goes_to_confirmed_addresses_until_ended(store: Store, clock: Clock, ann: str, ben: str) -> None:
    assert store.contacts.mail(ann) is None
    late = store.contacts.set_mail(ann, "Ann@Example.org", "tr")
    clock.now_ms += CODE_VALID_MS
    assert not store.contacts.confirm_mail(late) and not store.contacts.confirm_mail("")
    code = store.contacts.set_mail(ann, "ann@example.org", "tr")
    assert store.contacts.confirm_mail(code) and not store.contacts.confirm_mail(code)
    found = store.contacts.mail(ann)
    assert found is not None and (found.address, found.language, found.confirmed) == ("ann@example.org", "tr", True)
    store.contacts.set_mail(ben, "ben@example.org", "en")
    assert store.contacts.end_mail(unsubscribe=found.unsubscribe) and store.contacts.mail(ann) is None
    assert not store.contacts.end_mail(unsubscribe=found.unsubscribe)
    assert not store.contacts.end_mail(), "no code at all ends nobody's mail"
    assert store.contacts.end_mail(player=ben)


def test_a_digest_is_due_once_a_day_and_not_for_turns_that_were_in_one(
    store: Store, clock: Clock, ann: str, ben: str
) -> None:
    def due() -> list[str]:
        return [address.player for address, _ in store.contacts.claim_digests(9, LEASE_MS, RIPE_MS)]

    store.contacts.confirm_mail(store.contacts.set_mail(ann, "ann@example.org", "en"))
    store.contacts.set_mail(ben, "ben@example.org", "en")
    store.turns.record([turn(5, 2, ann), turn(5, 2, ben, table="u")])
    assert due() == [], "the turn has just begun"
    clock.now_ms += RIPE_MS
    ((address, claimed_ms),) = store.contacts.claim_digests(9, LEASE_MS, RIPE_MS)
    assert address.player == ann and due() == [], "Ben has not confirmed his address"
    clock.now_ms += LEASE_MS
    ((_, claimed_ms),) = store.contacts.claim_digests(9, LEASE_MS, RIPE_MS)
    store.contacts.settle_digest(ann, claimed_ms, [one.since_ms for one in store.turns.of(ann)])
    clock.now_ms += DIGEST_EVERY_MS
    assert due() == [], "this turn was in the last one"
    store.turns.record([turn(6, 4, ann)])
    clock.now_ms += RIPE_MS
    ((_, claimed_ms),) = store.contacts.claim_digests(9, LEASE_MS, RIPE_MS)
    store.contacts.settle_digest(ann, claimed_ms, [one.since_ms for one in store.turns.of(ann)])
    store.turns.record([turn(7, 6, ann)])
    clock.now_ms += DIGEST_EVERY_MS - 1
    assert due() == []
    clock.now_ms += 1
    assert due() == [ann]


def test_nothing_is_left_of_whoever_is_forgotten(store: Store, ann: str, ben: str) -> None:
    for player in (ann, ben):
        store.contacts.subscribe(device(player))
        store.contacts.set_mail(player, f"{player}@example.org", "en")
    store.turns.record([turn(5, 2, ann, ben)])
    store.turns.claim(9, LEASE_MS, MUCH)
    store.accounts.forget(ann)
    assert store.contacts.subscriptions(ann) == [] and store.contacts.mail(ann) is None and store.turns.of(ann) == []
    assert len(store.contacts.subscriptions(ben)) == len(store.turns.of(ben)) == 1
