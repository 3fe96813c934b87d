"""The books that come with Oldhand are what its worker makes of the archives, byte for byte."""

import hashlib
from pathlib import Path

import pytest

from mining.archive import ARCHIVES
from mining.lab.makers.shipping import archive_digests, made
from mining.worker.config import WorkerConfig
from mining.worker.worker import Worker
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store import open_store
from shared.store.shipped import install, shipped_books
from tests.mining.logs import random_rounds
from tests.testkit.stores import sqlite_database

SHIPPED = {one.book.game: one for one in shipped_books()}


@pytest.mark.parametrize("game", ARCHIVES)
def test_they_are_of_the_archives_that_are_here(game: str) -> None:
    assert SHIPPED[game].archives == archive_digests(game), "run python -m mining.lab.makers.shipping"


@pytest.mark.deep
@pytest.mark.parametrize("game", [DOMINO_101.id, CHINESE_CHECKERS.id, ENGLISH_DRAUGHTS.id])
def test_they_are_made_anew_byte_for_byte(game: str) -> None:
    """A change to mining, or to a search or a network that it uses, makes them stale: they have to be shipped again."""
    book, content = made(game)
    assert hashlib.sha256(content).hexdigest() == SHIPPED[game].book.sha256, "run python -m mining.lab.makers.shipping"
    assert book.facts == SHIPPED[game].book.facts


def test_no_book_of_fewer_games_takes_their_place(tmp_path: Path) -> None:
    """While the archive is imported, the log has fewer games than the book in use was made from."""
    store = open_store(sqlite_database(tmp_path))
    install(store.books, tmp_path / "books")
    store.log.append(random_rounds(DOMINO_101.id, 30, seed=3).events)
    worker = Worker(store, WorkerConfig(folder=tmp_path))
    assert worker.poll(DOMINO_101.id) is None
    used = store.books.newest(DOMINO_101.id)
    assert used is not None and used.version == 1
    store.close()
