"""Vacations in SQLite and in a real PostgreSQL: counted by begun days, within any year, and gone with the account."""

import pytest

from shared.errors import Limited
from shared.notifications import PushSubscription, TableTurns
from shared.store import Store
from shared.store.turns import Allowance
from shared.vacations import DAY_MS, MOST_DAYS, YEAR_MS, VacationStanding
from tests.contract.conftest import Clock
from tests.store.sample import opened

HOUR_MS = 3_600_000


def test_a_vacation_lasts_from_its_beginning_and_set_again_is_the_same(store: Store, clock: Clock, ann: str) -> None:
    begun_ms = clock.now_ms
    assert store.vacations.of(ann) == VacationStanding(None, MOST_DAYS)
    for _ in range(2):
        assert store.vacations.set(ann, 5) == VacationStanding(begun_ms + 5 * DAY_MS, MOST_DAYS - 5)
        clock.now_ms += HOUR_MS
    assert store.vacations.active() == {ann: begun_ms + 5 * DAY_MS}
    assert store.vacations.set(ann, 9) == VacationStanding(begun_ms + 9 * DAY_MS, MOST_DAYS - 9)
    clock.now_ms = begun_ms + 9 * DAY_MS
    assert store.vacations.active() == {}
    assert store.vacations.of(ann) == VacationStanding(None, MOST_DAYS - 9)


def test_a_vacation_that_ends_early_takes_the_days_that_have_begun(store: Store, clock: Clock, ann: str) -> None:
    store.vacations.set(ann, 20)
    clock.now_ms += 2 * DAY_MS + HOUR_MS
    for _ in range(2):
        assert store.vacations.set(ann, 0) == VacationStanding(None, MOST_DAYS - 3)
    store.vacations.set(ann, 4)
    assert store.vacations.set(ann, 0) == VacationStanding(None, MOST_DAYS - 4), "a moment is a day"
    assert [vacation.days for vacation in store.vacations.all(ann)] == [3, 1]


def test_a_vacation_may_be_made_shorter_and_past_its_new_end_is_over(store: Store, clock: Clock, ann: str) -> None:
    store.vacations.set(ann, MOST_DAYS)
    clock.now_ms += 3 * DAY_MS
    assert store.vacations.set(ann, 10).days_left == MOST_DAYS - 10
    assert store.vacations.set(ann, 2) == VacationStanding(None, MOST_DAYS - 3)


def test_no_year_has_more_days_than_the_allowance(store: Store, clock: Clock, ann: str) -> None:
    begun_ms = clock.now_ms
    store.vacations.set(ann, 18)
    clock.now_ms += 20 * DAY_MS
    with pytest.raises(Limited) as refusal:
        store.vacations.set(ann, 13)
    assert (refusal.value.key, refusal.value.seconds) == ("vacation", None)
    assert "12 days are left" in str(refusal.value)
    assert store.vacations.set(ann, 12).days_left == 0
    with pytest.raises(Limited):
        store.vacations.set(ann, 13)
    clock.now_ms = begun_ms + YEAR_MS - 1
    with pytest.raises(Limited):
        store.vacations.set(ann, 1)
    clock.now_ms += 1
    assert store.vacations.of(ann).days_left == 18
    with pytest.raises(Limited):
        store.vacations.set(ann, 19)
    assert store.vacations.set(ann, 18).days_left == 0


def test_push_messages_wait_for_their_player_and_digests_do_not(store: Store, clock: Clock, ann: str) -> None:
    allowance = Allowance(100, 1)
    store.log.append([opened("t")])
    store.contacts.subscribe(PushSubscription("https://push.example/ann", ann, "key", "secret", "en"))
    code = store.contacts.set_mail(ann, "ann@example.org", "en")
    assert store.contacts.confirm_mail(code)
    store.vacations.set(ann, 3)
    store.turns.record([TableTurns("t", 5, 2, (ann,))])
    clock.now_ms += HOUR_MS
    assert store.turns.claim(9, 1, allowance) == []
    assert [mail.player for mail, _ in store.contacts.claim_digests(9, 1, HOUR_MS)] == [ann]
    store.vacations.set(ann, 0)
    assert [push.turn.version for push in store.turns.claim(9, 1, allowance)] == [2]


def test_the_vacations_of_a_deleted_account_are_forgotten(store: Store, ann: str) -> None:
    store.vacations.set(ann, 3)
    store.accounts.forget(ann)
    assert store.vacations.active() == {} and store.vacations.all(ann) == []
