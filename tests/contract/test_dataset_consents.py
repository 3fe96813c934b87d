"""Consents to data sets in SQLite and in a real PostgreSQL."""

from shared.store import Store


def test_the_consent_of_an_account_holds_for_its_bots_and_ends_with_it(store: Store) -> None:
    ann, bea = (store.accounts.create(name)[0].id for name in ("Ann", "Bea"))
    for each, name in ((ann, "Ann Lee"), (bea, "Bea Moe")):
        store.accounts.register(each, name, "hash")
    robot = store.accounts.create_bot(ann, "Robot").id
    assert store.accounts.in_datasets() == frozenset()
    store.accounts.allow_datasets(ann, on=True)
    assert store.accounts.in_datasets() == {ann, robot}
    assert store.accounts.choices_of(ann) == {"in_datasets": True}
    assert store.accounts.choices_of(bea) == {"in_datasets": False}
    store.accounts.allow_datasets(bea, on=True)
    store.accounts.allow_datasets(ann, on=False)
    assert store.accounts.in_datasets() == {bea}
    assert store.accounts.forget(bea)
    assert store.accounts.in_datasets() == frozenset()
