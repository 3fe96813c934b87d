"""Uploaded games in SQLite and in a real PostgreSQL: bounded, private until published, and gone with the account."""

from dataclasses import replace

import pytest

from shared.errors import Limited
from shared.store import Store
from shared.store import uploads as kept
from shared.store.uploads import Upload, UploadedGame, UploadFault
from tests.contract.conftest import Clock

START_MS = 36_000_000
TREES = ("", '{"children":[]}')
GAMES = [
    UploadedGame(f'{{"round":"{number}"}}', f'{{"moves":"{number}"}}', TREES[number % 2]) for number in range(1, 6)
]


def of(player: str, id_: str, games: int = 5, size: int = 70) -> Upload:
    faults = (UploadFault(7, "record/illegal", "ply 3: no"),)
    return Upload(id_, player, "english-draughts/1", "pdn", "club.pdn", games, size, faults)


def test_an_upload_comes_back_game_by_game(store: Store, ann: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "SLICE", 2)
    store.uploads.add(of(ann, "one"), GAMES, 9, 900)
    assert store.uploads.find("one") == replace(of(ann, "one"), created_ms=START_MS)
    assert store.uploads.notes("one") == [game.note for game in GAMES]
    assert list(store.uploads.records("one")) == [game.record for game in GAMES]
    assert store.uploads.record("one", 4) == GAMES[3].record
    assert [store.uploads.tree("one", number) for number in (3, 4, 6)] == [TREES[1], "", ""]
    assert (store.uploads.record("one", 6), store.uploads.find("two"), store.uploads.notes("two")) == (None, None, [])


def test_it_is_published_once(store: Store, ann: str, clock: Clock) -> None:
    store.uploads.add(of(ann, "one"), GAMES, 9, 900)
    for _ in range(2):
        clock.now_ms += 5
        store.uploads.mark_published("one")
    found = store.uploads.find("one")
    assert found is not None and found.published_ms == START_MS + 5


def test_a_person_keeps_so_many_games_and_bytes(store: Store, ann: str) -> None:
    bea = store.accounts.create("Bea")[0].id
    store.uploads.add(of(ann, "one"), GAMES, 9, 900)
    for games, size, key in ((5, 70, "uploaded"), (4, 831, "uploaded_bytes")):
        with pytest.raises(Limited) as refused:
            store.uploads.add(of(ann, "two", games, size), GAMES[:games], 9, 900)
        assert (refused.value.key, refused.value.seconds) == (key, None)
    store.uploads.add(of(bea, "two"), GAMES, 9, 900)
    store.uploads.add(of(ann, "three", 4, 830), GAMES[:4], 9, 900)
    assert {each.id for each in store.uploads.of(ann)} == {"one", "three"}


def test_only_the_owner_deletes_and_a_deleted_account_leaves_none(store: Store, ann: str) -> None:
    bea = store.accounts.create("Bea")[0].id
    store.uploads.add(of(ann, "one"), GAMES, 9, 900)
    assert not store.uploads.remove(bea, "one")
    assert store.uploads.remove(ann, "one")
    assert list(store.uploads.records("one")) == []
    store.uploads.add(of(ann, "two"), GAMES, 9, 900)
    store.accounts.forget(ann)
    assert (store.uploads.find("two"), store.uploads.notes("two")) == (None, [])
