"""Analyses in SQLite and in a real PostgreSQL: bounded, saved by version, and gone with the account."""

from dataclasses import replace

import pytest

from shared.errors import Limited, Rejected
from shared.store import Store
from shared.store.analyses import Analysis
from tests.contract.conftest import Clock

START_MS = 36_000_000


def of(player: str, id_: str, name: str = "") -> Analysis:
    return Analysis(id_, player, "english-draughts/1", {"opening": "free"}, "W:W18:B5", name, '{"children":[]}', 0)


def test_an_analysis_comes_back_as_it_was_kept(store: Store, ann: str) -> None:
    made = of(ann, "one", "Ending")
    store.analyses.add(made, 9)
    assert store.analyses.find("one") == replace(made, created_ms=START_MS, changed_ms=START_MS)
    assert store.analyses.find("two") is None


def test_the_one_saved_last_comes_first(store: Store, ann: str, clock: Clock) -> None:
    for id_ in ("one", "two"):
        store.analyses.add(of(ann, id_), 9)
        clock.now_ms += 1
    assert [each.id for each in store.analyses.of(ann)] == ["two", "one"]
    saved = store.analyses.save(of(ann, "one", "Later"))
    assert (saved.name, saved.version, saved.created_ms, saved.changed_ms) == ("Later", 2, START_MS, START_MS + 2)
    assert [each.id for each in store.analyses.of(ann)] == ["one", "two"]


def test_changes_saved_meanwhile_are_not_lost(store: Store, ann: str) -> None:
    store.analyses.add(of(ann, "one"), 9)
    assert store.analyses.save(of(ann, "one", "First"), 1).version == 2
    with pytest.raises(Rejected, match="version 2") as refused:
        store.analyses.save(of(ann, "one", "Second"), 1)
    assert refused.value.code == "analysis/stale"
    found = store.analyses.find("one")
    assert found is not None and found.name == "First"


def test_only_the_owner_writes_and_a_deleted_account_leaves_none(store: Store, ann: str) -> None:
    bea = store.accounts.create("Bea")[0].id
    store.analyses.add(of(ann, "one"), 9)
    with pytest.raises(Rejected) as refused:
        store.analyses.save(of(bea, "one"))
    assert refused.value.code == "analysis/unknown"
    assert not store.analyses.remove(bea, "one")
    assert store.analyses.remove(ann, "one")
    assert not store.analyses.remove(ann, "one")
    store.analyses.add(of(ann, "two"), 9)
    store.accounts.forget(ann)
    assert store.analyses.find("two") is None


def test_a_person_keeps_so_many(store: Store, ann: str) -> None:
    bea = store.accounts.create("Bea")[0].id
    for id_ in ("one", "two"):
        store.analyses.add(of(ann, id_), 2)
    with pytest.raises(Limited) as refused:
        store.analyses.add(of(ann, "three"), 2)
    assert (refused.value.key, refused.value.seconds) == ("kept_analyses", None)
    store.analyses.add(of(bea, "three"), 2)
