"""Names that an older folding has kept: every account keeps its name and its password, whatever looks alike now."""

from pathlib import Path

import pytest
from sqlalchemy import select, update

from shared.errors import Rejected
from shared.store import open_store
from shared.store.engine import Database
from shared.store.schema import identities
from shared.text.confusables import FOLDING

PEOPLE = [("Karl Marx", "karlmarx"), ("Kɑrl Marx", "kɑrlmarx"), ("Ann", "ann"), ("experience", "experience")]
"""Names, and how version 1 folded them: two that it told apart, one that is reserved by now."""


def kept(url: str) -> dict[str, str]:
    database = Database(url)
    with database.read() as connection:
        rows = connection.execute(select(identities.c.name, identities.c.looks)).all()
    database.close()
    return {row.name: row.looks for row in rows}


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A store as version 1 of the folding left it."""
    url = f"sqlite:///{tmp_path / 'old.db'}"
    store = open_store(url, clock=iter(range(1, 1_000)).__next__)
    made = {f"Guest {number}": store.accounts.create(f"Guest {number}")[0].id for number in range(len(PEOPLE))}
    for number, (name, _) in enumerate(PEOPLE):
        store.accounts.register(made[f"Guest {number}"], f"Someone {'abcd'[number]}", f"hash of {name}")
    store.close()
    database = Database(url)
    with database.write() as connection:
        for number, (name, looks) in enumerate(PEOPLE):
            mine = identities.c.public_id == made[f"Guest {number}"]
            connection.execute(update(identities).where(mine).values(name=name, looks=looks))
    database.close()
    return url


def test_everybody_keeps_name_and_password(url: str) -> None:
    store = open_store(url)
    for name, _ in PEOPLE:
        named, known = store.accounts.named(name), store.accounts.password(name)
        assert named is not None and named.name == name
        assert known is not None and known[1] == f"hash of {name}"
    store.close()
    after = kept(url)
    assert all(looks.startswith(f"{FOLDING}:") for looks in after.values())
    assert len(set(after.values())) == len(PEOPLE)
    open_store(url).close()
    assert kept(url) == after


def test_lookalikes_of_these_names_are_refused(url: str) -> None:
    store = open_store(url)
    for name in ("Karl Marх", "Karl Mɑrx", "Аnn"):
        guest, _ = store.accounts.create(name)
        assert guest.name == f"{name} (guest)"
        with pytest.raises(Rejected) as refused:
            store.accounts.register(guest.id, name, "hash")
        assert refused.value.code == "account/name-taken"
    for name in ("admin", "Experience 2", "Oldhаnd"):
        assert store.accounts.create(name)[0].name == f"{name} (guest)"
    store.close()
