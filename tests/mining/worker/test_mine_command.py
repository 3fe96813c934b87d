"""`oldhand mine`: its output, its engines, and books that are listed, compared and pinned."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from mining.commands import app
from mining.pipeline import tally
from mining.pipeline.engines import ENGINES
from shared.errors import BookError
from shared.store import Store, open_store
from tests.mining.logs import random_rounds
from tests.mining.worker.mined import DRAUGHTS, command, play
from tests.testkit.stores import sqlite_database


def test_mining_once_prints_what_programs_rely_on(store: Store, tmp_path: Path) -> None:
    play(store, 3)
    result = command("--once", "--data", str(tmp_path))
    assert {name: result[name] for name in ("games", "plies", "rules", "key_states", "book", "published")} == {
        "games": 3, "plies": 6, "rules": 1, "key_states": 1, "book": 1, "published": True,
    }  # fmt: skip
    assert isinstance(result["seconds"], float)
    again = command("--once", "--data", str(tmp_path), "--game", "english-draughts")
    assert (again["book"], again["published"]) == (1, False)


def test_the_share_that_key_states_need_can_be_given(store: Store, tmp_path: Path) -> None:
    play(store, 3)
    play(store, 1, (1, -1), "9-14 23-19")
    at = ("--once", "--data", str(tmp_path), "--min-net", "1", "--min-seen", "1")
    assert [command(*at, "--min-freq", share)["key_states"] for share in ("0.25", "0.26", "0.76")] == [2, 1, 0]


def test_books_are_listed_compared_pinned_and_taken_back(store: Store, tmp_path: Path) -> None:
    at = ("--data", str(tmp_path))
    play(store, 3)
    command("--once", *at)
    play(store, 6, (-1, 1))
    play(store, 3, (1, -1), "9-14 23-19")
    command("--once", "--no-canary", *at)
    books = command("status", *at)["books"]
    assert isinstance(books, list)
    assert [(book["version"], book["in_use"]) for book in books] == [(2, True), (1, False)]
    result = command("diff", "1", "2", *at)
    assert {name: result[name] for name in ("gained", "lost", "changed", "same")} == {
        "gained": 1, "lost": 0, "changed": 1, "same": 0,
    }  # fmt: skip
    for words, in_use in ((("pin", "1"), 1), (("pin", "0"), 2), (("rollback",), 1)):
        books = command(*words, *at)["books"]
        assert isinstance(books, list)
        assert [book["version"] for book in books if book["in_use"]] == [in_use]


@pytest.mark.parametrize("words", [("pin", "7"), ("diff", "1", "7"), ("rollback",)])
def test_a_book_that_does_not_exist_is_named(words: tuple[str, ...], store: Store, tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, [*words, "--data", str(tmp_path)])
    assert isinstance(ran.exception, BookError)
    assert ran.exception.code == "book/missing"


def test_every_engine_makes_the_same_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "_FEW", 1)
    digests: list[object] = []
    for name in ENGINES:
        opened = open_store(sqlite_database(tmp_path / name))
        play(opened, 3)
        opened.log.append(random_rounds(DRAUGHTS, 24, seed=5).events)
        command("--once", "--engine", name, "--game", "english-draughts", "--data", str(tmp_path / name))
        (book,) = opened.books.list(DRAUGHTS)
        opened.close()
        digests.append(book.facts["tally"])
    assert len(set(digests)) == 1


def test_an_engine_that_does_not_exist_is_wrong_usage(tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["--once", "--engine", "abacus", "--data", str(tmp_path)])
    assert ran.exit_code == 2
    assert "abacus" in ran.output
