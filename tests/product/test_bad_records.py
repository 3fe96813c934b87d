"""`oldhand import` beside a server that serves: broken games are named, the rest is imported, the tables play on."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from shared.store import open_store, sqlite_url
from tests.product.client import DOORS, Client
from tests.product.served import LIMIT_S, OLDHAND, ROOT, Server

pytestmark = pytest.mark.slow

PDN = """\
[Event "Good"]
[Result "1/2-1/2"]
1. 11-15 22-18 2. 15x22 25x18 1/2-1/2

[Event "Illegal"]
[Result "1/2-1/2"]
1. 11-15 22-18 2. 15-19 1/2-1/2

[Event "Nowhere"]
[Result "1/2-1/2"]
1. 11-33 1/2-1/2

[Event "No game"]
[Result "1/2-1/2"]
1. 11-15 (((
\xff\xfe

[Event "Good too"]
[Result "1/2-1/2"]
1. 12-16 24-20 1/2-1/2
"""
BROKEN = {7: "record/illegal", 11: "record/syntax", 15: "record/syntax"}
"""Line → code."""


def begin_import(file: Path, data: Path) -> "subprocess.Popen[str]":
    words = ["import", str(file), "--data", str(data), "--json"]
    return subprocess.Popen(
        [sys.executable, *OLDHAND, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.fixture
def players(server: Server) -> Iterator[list[Client]]:
    """Two who have been greeted."""
    both = [Client(door(server)) for door in DOORS.values()]
    yield both
    for player in both:
        player.door.cut()


def test_broken_games_are_named_and_the_others_imported(server: Server, players: list[Client], tmp_path: Path):
    file = tmp_path / "broken.pdn"
    file.write_bytes(PDN.encode("latin-1"))
    table = players[0].done("open", game="chinese-checkers")["table"]
    for seat, player in enumerate(players):
        player.done("sit", table=table, seat=seat)
    version, choice = 4, Random(1)
    with begin_import(file, server.data) as run:
        while run.poll() is None:
            states = [player.wait_state(table, version) for player in players]
            if not states[0]["to_act"]:
                break  # a quick machine plays the longest game before the file is read
            (mover,) = states[0]["to_act"]
            move = choice.choice(states[mover]["legal"])
            version += 1
            assert players[mover].done("play", table=table, version=version - 1, move=move)["version"] == version
        output, complained = run.communicate(timeout=LIMIT_S)
    assert version > 10
    assert run.returncode == 0
    counts = json.loads(output)
    assert (counts["read"], counts["imported"], counts["refused"]) == (5, 2, 3)
    named = [line for line in complained.splitlines() if line.endswith("]")]
    assert len(named) == 3
    for line, (place, code) in zip(named, BROKEN.items(), strict=True):
        assert line.startswith(f"{file}:{place}: ") and line.endswith(f" [{code}]")
    with begin_import(file, server.data) as again:
        counts = json.loads(again.communicate(timeout=LIMIT_S)[0])
    assert (counts["imported"], counts["duplicates"], counts["refused"]) == (0, 2, 3)
    store = open_store(sqlite_url(server.data))
    assert store.check() == []
    store.close()


@pytest.mark.parametrize("content", [None, b"\x1f\x8b but no gzip"])
def test_a_file_that_cannot_be_read_is_one_sentence(server: Server, tmp_path: Path, content: bytes | None):
    file = tmp_path / "games.jsonl.gz"
    if content is not None:
        file.write_bytes(content)
    with begin_import(file, server.data) as run:
        output, complained = run.communicate(timeout=LIMIT_S)
    assert (run.returncode, output) == (1, "")
    assert complained.startswith("oldhand: ") and complained.count("\n") == 1
    assert str(file) in complained
    assert "[record/" in complained
