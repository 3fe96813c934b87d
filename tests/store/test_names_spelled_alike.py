"""A store of schema 14 with accounts whose names are spellings of one name: the older keeps it, the newer is told."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, select, text

from shared.store import Store, open_store
from shared.store.schema import identities
from shared.text.folding import FOLDED_BY, fold
from shared.text.names import registrable
from tests.store.released import make

PEOPLE = [
    ("young", "STRAUSS", 9, "3:strauss strauss"),
    ("old", "Strauß", 5, "3:strauss"),
    ("youngest", "strauss", 10, "3:strauss  strauss"),
    ("other", "Strauss 2", 1, "3:straussz"),
    ("i", "İbrahim", 3, "3:ibrahim"),
    ("ii", "ibrahim", 4, "3:ibrahim ibrahim"),
    ("long", "Wolfeschlegelsteinhausen", 6, "3:wolf"),
    ("longer", "WOLFESCHLEGELSTEINHAUSEN", 7, "3:wolf wolf"),
    ("alone", "Ayşe Demir", 2, "3:aysedemir"),
]
"""Id, name, when the account was made, and its key."""
NEW = {"young": "STRAUSS 3", "youngest": "strauss 4", "ii": "ibrahim 2", "longer": "WOLFESCHLEGELSTEINHAUS 2"}


def fill(connection: Connection) -> None:
    for id_, name, created_ms, looks in PEOPLE:
        row = {"id": id_, "name": name, "looks": looks, "password": f"hash of {id_}", "ms": created_ms}
        connection.execute(
            text(
                "INSERT INTO identities (public_id, name, looks, bot, password, created_ms, seen_ms)"
                " VALUES (:id, :name, :looks, false, :password, :ms, :ms)"
            ),
            row,
        )


@pytest.fixture(name="store")
def opened(url: str) -> Iterator[Store]:
    database = make(url, "0014")
    with database.write() as connection:
        fill(connection)
    database.close()
    store = open_store(url, clock=lambda: 50)
    yield store
    store.close()


def test_the_older_account_keeps_the_name_and_the_newer_gets_a_free_one(store: Store) -> None:
    for id_, name, *_ in PEOPLE:
        found = store.accounts.find(id_)
        assert found is not None
        assert (found.name, found.former_name) == (NEW.get(id_, name), name if id_ in NEW else None)
        assert registrable(found.name) == found.name


def test_everybody_is_found_by_every_spelling_of_the_name_they_have_now(store: Store) -> None:
    for id_, name, *_ in PEOPLE:
        name = NEW.get(id_, name)
        for spelling in (name, name.upper(), name.lower(), f" {name} "):
            found = store.accounts.named(spelling)
            assert found is not None and found.id == id_, spelling


def test_the_newer_one_can_still_prove_to_be_somebody_by_the_name_they_had(store: Store) -> None:
    found = [(one.id, kept) for one, kept in store.accounts.claimants("STRAUSS")]
    assert found == [(id_, f"hash of {id_}") for id_ in ("old", "young", "youngest")]
    assert [one.id for one, _ in store.accounts.claimants("Strauß 3")] == ["young"]
    assert store.accounts.claimants("nobody") == []


def test_one_who_chooses_a_name_has_been_told(store: Store) -> None:
    assert store.accounts.rename("young", "Sträußle")
    found = store.accounts.find("young")
    assert found is not None and (found.name, found.former_name) == ("Sträußle", None)
    assert [one.id for one, _ in store.accounts.claimants("strauss")] == ["old", "youngest"]


def test_opening_the_store_again_changes_nothing(store: Store, url: str) -> None:
    def kept() -> list[tuple[object, ...]]:
        columns = (identities.c.public_id, identities.c.name, identities.c.looks, identities.c.folded)
        with store.database.read() as connection:
            return sorted(tuple(row) for row in connection.execute(select(*columns, identities.c.former_name)))

    before = kept()
    assert {row[0]: row[3] for row in before if row[0] in NEW} == {
        id_: f"{FOLDED_BY}:{fold(name)}" for id_, name in NEW.items()
    }
    open_store(url).close()
    assert kept() == before
