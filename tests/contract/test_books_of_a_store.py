"""Guests, books and jobs beside the log, in SQLite and in a real PostgreSQL alike."""

from collections.abc import Callable

import pytest

from shared.errors import LogError
from shared.store import Book, Store
from tests.store.sample import GAME, opened, sat


@pytest.fixture
def clock() -> Callable[[], int]:
    """It shows a minute more every time it is looked at."""
    times = iter(range(0, 10**12, 60_000))
    return lambda: next(times)


def test_guests_come_back_by_their_token_alone(store: Store) -> None:
    identity, token = store.accounts.create("Ann")
    other, _ = store.accounts.create("Ann")
    assert identity.id != other.id
    found = store.accounts.find_by_token(token)
    assert found is not None and found.identity == identity
    assert store.accounts.find_by_token(token + "x") is None
    assert store.accounts.find_by_token(identity.id) is None
    assert len(token) >= 32


def test_a_guest_is_renamed(store: Store) -> None:
    identity, token = store.accounts.create("Ann")
    assert store.accounts.rename(identity.id, "Bea")
    found = store.accounts.find_by_token(token)
    assert found is not None and found.name == "Bea"
    assert not store.accounts.rename("nobody", "Bea")


def test_coming_back_is_noted_to_the_hour(store: Store) -> None:
    identity, token = store.accounts.create("Ann")
    seen = [found.identity.seen_ms for _ in range(120) if (found := store.accounts.find_by_token(token))]
    assert seen[0] == identity.seen_ms
    assert len(set(seen)) == 2, "two hours of a clock that shows a minute more each time, one note an hour"


def test_a_forgotten_guest_leaves_the_games_and_no_name(store: Store) -> None:
    identity, token = store.accounts.create("Ann")
    store.log.append([opened("t"), sat("t", 2, 0, player=identity.id, name="Ann"), sat("t", 3, 1)])
    assert store.accounts.forget(identity.id)
    assert store.accounts.find_by_token(token) is None
    assert store.log.read("t", 1) == [sat("t", 2, 0, player="", name=""), sat("t", 3, 1)]
    assert not store.accounts.forget(identity.id)


def _book(version: int, game: str = GAME) -> Book:
    return Book(game, version, "ab" * 32, f"{version}.book", 2**33, 22_621, 1_160_000, 90_000, {"min_net": 2})


def test_seats_use_the_newest_book_until_one_is_pinned(store: Store) -> None:
    books = store.books
    assert books.newest(GAME) is None
    assert books.next_version(GAME) == 1
    for version in (1, 2, 3):
        books.publish(_book(version))
    books.publish(_book(9, "domino-101/1"))

    def used() -> int | None:
        book = books.newest(GAME)
        return None if book is None else book.version

    assert (used(), books.next_version(GAME)) == (3, 4)
    assert books.pin(GAME, 1)
    assert books.pin(GAME, 2)
    books.publish(_book(4))
    assert used() == 2
    assert [(book.version, book.status) for book in books.list(GAME)] == [
        (4, "published"),
        (3, "published"),
        (2, "pinned"),
        (1, "published"),
    ]
    books.unpin(GAME)
    assert used() == 4
    assert not books.pin(GAME, 7)
    assert used() == 4
    assert len(books.list()) == 5


def test_a_pin_that_names_no_version_leaves_the_pin_where_it_was(store: Store) -> None:
    store.books.publish(_book(1))
    store.books.publish(_book(2))
    store.books.pin(GAME, 1)
    assert not store.books.pin(GAME, 3)
    used = store.books.newest(GAME)
    assert used is not None and used.version == 1


def test_a_rollback_withdraws_the_book_in_use(store: Store) -> None:
    books = store.books
    assert books.rollback(GAME) is None
    for version in (1, 2, 3, 4):
        books.publish(_book(version))
    back = books.rollback(GAME)
    assert back is not None and (back.version, back.status) == (3, "published")
    books.pin(GAME, 2)
    back = books.rollback(GAME)
    assert back is not None and (back.version, back.status) == (1, "pinned"), "not 3, which came after what failed"
    assert books.rollback(GAME) == books.newest(GAME)
    assert [book.status for book in books.list(GAME)] == ["withdrawn", "published", "withdrawn", "withdrawn"]


def test_a_withdrawn_book_may_be_used_again_and_a_removed_one_never(store: Store) -> None:
    books = store.books
    for version in range(1, 6):
        books.publish(_book(version))
    books.rollback(GAME)
    assert not books.publish_again(GAME, 4)
    assert books.publish_again(GAME, 5)
    used = books.newest(GAME)
    assert used is not None and used.version == 5
    books.pin(GAME, 1)
    assert [book.version for book in books.remove_old(GAME, 2)] == [3, 2]
    assert books.remove_old(GAME, 2) == []
    assert [book.status for book in books.list(GAME)] == ["published", "published", "removed", "removed", "pinned"]
    assert not books.pin(GAME, 2) and not books.publish_again(GAME, 2)


def test_a_book_is_read_back_as_published(store: Store) -> None:
    store.books.publish(_book(1))
    (found,) = store.books.list(GAME)
    assert found.created_ms == 0
    assert found == _book(1)


def test_a_version_of_a_book_is_published_once(store: Store) -> None:
    store.books.publish(_book(1))
    with pytest.raises(LogError) as refused:
        store.books.publish(_book(1))
    assert refused.value.code == "store/version-taken"


def test_a_job_is_known_by_its_last_word(store: Store) -> None:
    report = store.progress.report
    report("import", game=GAME, stage="reading", done=1, total=22_621, text="Reading 22,621 games.")
    report("mine", game=GAME, stage="counting")
    report("import", game=GAME, stage="done", done=22_621, total=22_621, finished=True)
    last, first = store.progress.all()
    assert (last.job, last.stage, last.done, last.finished, last.text) == ("import", "done", 22_621, True, "")
    assert (first.job, first.stage, first.finished) == ("mine", "counting", False)
    assert last.at_ms > first.at_ms
