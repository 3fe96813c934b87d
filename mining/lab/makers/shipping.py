"""Builds the shipped books: the worker mines them from the archives alone, with its default settings.

`python -m mining.lab.makers.shipping FOLDER [GAME]` rebuilds them; a test compares the bytes.
"""

import hashlib
import json
import lzma
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from mining.archive import ARCHIVES
from mining.archive.importing import import_archives
from mining.archive.tallying import MADE_MS
from mining.worker.config import WorkerConfig
from mining.worker.rule_gate import RuleGate
from mining.worker.worker import Worker
from shared.games import game_named
from shared.store import Book, open_store, sqlite_url
from shared.store.shipped import ORIGIN, packed_name

_ELSEWHERE = ("game", "version", "file", "created_ms", "status")
"""The facts of a book that the index leaves out."""


def made(game: str) -> tuple[Book, bytes]:
    """A game's book, as it is to be listed, and its file."""
    with tempfile.TemporaryDirectory(prefix="oldhand-shipping-") as name:
        folder = Path(name)
        with closing(open_store(sqlite_url(folder), clock=lambda: MADE_MS)) as store:
            config = WorkerConfig(folder=folder, choose_thresholds=True, rule_gate=RuleGate())
            worker = Worker(store, config, now_ms=lambda: MADE_MS)
            import_archives(store, game, worker.now_ms)
            worker.mine(game)
            book = store.books.newest(game)
            assert book is not None
            content = (folder / "books" / book.file).read_bytes()
    return replace(book, facts={**book.facts, "origin": ORIGIN}), content


def archive_digests(game: str) -> dict[str, str]:
    """SHA-256 of the game's archives, by file name."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in ARCHIVES[game]}


def write(folder: Path, games: Sequence[str]) -> None:
    """Write the packed books of these games and what the index says of them; it keeps what it says of others."""
    file = folder / "index.json"
    index: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    for game in games:
        book, content = made(game)
        (folder / packed_name(game)).write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
        entry = {name: value for name, value in asdict(book).items() if name not in _ELSEWHERE}
        index[game] = {"archives": archive_digests(game), "book": entry}
        print(f"{game}: {book.rules:,} rules from {book.games:,} games, {book.bytes:,} bytes", file=sys.stderr)
    ordered = {game: index[game] for game in ARCHIVES if game in index}
    file.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), [game_named(game).id for game in sys.argv[2:]] or list(ARCHIVES))
