"""Private puzzles in SQLite and in a real PostgreSQL: due in their order, bounded, and gone with the account."""

from dataclasses import replace

import pytest

from shared.people import OwnPuzzle
from shared.spaced_repetition import Schedule
from shared.store import Store
from shared.store import own_puzzles as kept
from tests.contract.conftest import Clock

START_MS = 36_000_000
GAME = "english-draughts/1"


def moment(number: int) -> OwnPuzzle:
    return OwnPuzzle(f"own-{number}", GAME, f"W:W{number}:B1", "9-5", ("9-6", "10-7"), "t", 1, 1, number)


def test_moments_are_kept_once_and_due_at_once(store: Store, ann: str, clock: Clock) -> None:
    own = store.own_puzzles
    assert (own.mark(ann, GAME), own.due(ann, GAME), own.count_due(ann, GAME)) == (0, [], 0)
    own.keep(ann, GAME, [moment(9), moment(8)], 4)
    assert own.mark(ann, GAME) == 4
    due = replace(moment(8), due_ms=START_MS)
    assert (own.due(ann, GAME), own.count_due(ann, GAME)) == ([due, replace(moment(9), due_ms=START_MS)], 2)
    assert own.find(ann, "own-8") == due
    later = Schedule(1, 1, 2.6)
    own.reschedule(ann, "own-8", later, START_MS + 100)
    own.keep(ann, GAME, [moment(8)], 5)
    assert own.find(ann, "own-8") == replace(moment(8), due_ms=START_MS + 100, schedule=later), "it stays as it was"
    assert [each.id for each in own.of(ann)] == ["own-9", "own-8"]
    assert own.count_due(ann, GAME) == 1
    clock.now_ms += 100
    assert own.count_due(ann, GAME) == 2
    assert own.count_due(ann, "chinese-checkers/1") == 0


def test_they_belong_to_one_account_and_go_with_it(store: Store, ann: str) -> None:
    bea = store.accounts.create("Bea")[0].id
    store.own_puzzles.keep(ann, GAME, [moment(9)], 4)
    assert (store.own_puzzles.find(bea, "own-9"), store.own_puzzles.of(bea), store.own_puzzles.mark(bea, GAME)) == (
        None,
        [],
        0,
    )
    store.accounts.forget(ann)
    assert (store.own_puzzles.of(ann), store.own_puzzles.mark(ann, GAME)) == ([], 0)


def test_the_oldest_give_way(store: Store, ann: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    for number in (1, 2, 3):
        clock.now_ms += 1
        store.own_puzzles.keep(ann, GAME, [moment(number)], number)
    assert [each.id for each in store.own_puzzles.of(ann)] == ["own-2", "own-3"]
