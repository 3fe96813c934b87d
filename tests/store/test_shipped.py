"""The books that come with Oldhand: whole, small, and installed once where a game has none."""

from dataclasses import replace
from pathlib import Path

import pytest

from shared.errors import BookError
from shared.experience import ExperienceBook
from shared.games import GAMES
from shared.games.block_domino.rules import BLOCK_DOMINO
from shared.games.chinese_checkers_star.rules import STARS
from shared.store import Book, Store, shipped
from shared.store.shipped import ORIGIN, ShippedBook, install, shipped_books

MOST_BYTES = 6_000_000

WITH_A_BOOK = GAMES.keys() - {BLOCK_DOMINO.id, *(star.id for star in STARS.values())}
"""Games of which games were recorded elsewhere: the first book of the others is made of those played here."""


def test_every_game_with_an_archive_has_a_book_that_is_what_the_index_says() -> None:
    books = shipped_books()
    assert {one.book.game for one in books} == WITH_A_BOOK
    for one in books:
        content = one.content()
        with ExperienceBook(content) as book:
            assert (book.game, book.version) == (one.book.game, one.book.version)
            facts = {name: book.facts[name] for name in ("games", "plies", "rules", "teaches")}
        assert facts == {"games": one.book.games, "plies": one.book.plies, "rules": one.book.rules} | {
            "teaches": one.book.facts["teaches"]
        }
        assert (one.book.bytes, one.book.facts["origin"]) == (len(content), ORIGIN)


def test_they_are_small() -> None:
    folder = Path(shipped.__file__).parents[1] / "experience" / "shipped"
    assert 0 < sum(file.stat().st_size for file in folder.iterdir()) <= MOST_BYTES


def test_a_new_store_has_them_at_once_and_only_once(store: Store, tmp_path: Path) -> None:
    assert {book.game for book in install(store.books, tmp_path / "books")} == WITH_A_BOOK
    assert install(store.books, tmp_path / "books") == []
    for game in WITH_A_BOOK:
        used = store.books.newest(game)
        assert used is not None and used.facts["origin"] == ORIGIN
        with ExperienceBook.open(tmp_path / "books" / used.file) as book:
            assert book.sha256 == used.sha256


def test_a_file_that_was_lost_is_put_back(store: Store, tmp_path: Path) -> None:
    first, *_ = install(store.books, tmp_path)
    before = (tmp_path / first.file).read_bytes()
    (tmp_path / first.file).unlink()
    assert install(store.books, tmp_path) == []
    assert (tmp_path / first.file).read_bytes() == before


def test_a_game_that_has_had_a_book_is_left_alone(store: Store, tmp_path: Path) -> None:
    game = min(WITH_A_BOOK)
    store.books.publish(Book(game, 1, "0" * 64, "own.book", 1, 1, 1, 1))
    store.books.rollback(game)
    assert game not in {book.game for book in install(store.books, tmp_path)}
    assert store.books.newest(game) is None
    assert not (tmp_path / "own.book").exists()


def test_two_processes_may_install_them_at_once(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(store.books, tmp_path)
    monkeypatch.setattr(type(store.books), "list", lambda *_: [])  # the other one published after we had looked
    assert install(store.books, tmp_path) == []


def test_a_damaged_one_is_refused(monkeypatch: pytest.MonkeyPatch, store: Store, tmp_path: Path) -> None:
    damaged = [ShippedBook(replace(one.book, sha256="0" * 64), one.archives) for one in shipped_books()]
    monkeypatch.setattr(shipped, "shipped_books", lambda: damaged)
    with pytest.raises(BookError, match="damaged"):
        install(store.books, tmp_path)
    assert store.books.list() == []
