"""From a duel to the tally: practice is logged once, mined with its flag, and broken lines harm nothing else."""

from pathlib import Path

from ai.duel.inbox import write_practice
from mining.pipeline.tally_store import TallyStore
from mining.worker.inbox import take_practice
from shared.errors import RecordError
from shared.store import MemoryGameLog
from tests.ai.tables import events_of

DRAUGHTS = "english-draughts/1"


def leave(data: Path, *seeds: int) -> Path:
    return write_practice(data, [events_of(DRAUGHTS, ("random", "greedy"), seed) for seed in seeds])


def take(log: MemoryGameLog, data: Path) -> tuple[int, list[tuple[int, str]]]:
    refused: list[tuple[int, str]] = []

    def refuse(error: RecordError, file: Path) -> None:
        refused.append((error.line, file.suffix))

    return take_practice(log, data, refuse), refused


def test_practice_is_taken_once_and_counted_as_practice(tmp_path: Path) -> None:
    log = MemoryGameLog()
    leave(tmp_path, 1, 2, 2)
    assert take(log, tmp_path) == (2, [])
    assert list((tmp_path / "inbox").iterdir()) == []
    leave(tmp_path, 2, 3)
    assert take(log, tmp_path) == (1, [])
    tally_store = TallyStore(tmp_path / "mining", DRAUGHTS)
    assert tally_store.catch_up(log) == 3
    assert tally_store.fold().sources == {"practice": 3}


def test_a_broken_line_is_told_of_and_its_file_kept(tmp_path: Path) -> None:
    log = MemoryGameLog()
    file = leave(tmp_path, 1, 2)
    lines = file.read_bytes().splitlines()
    file.write_bytes(b"\n".join([lines[0][:-9], b"\xff", lines[1]]))
    assert take(log, tmp_path) == (1, [(1, ".ndjson"), (2, ".ndjson")])
    assert [left.suffix for left in (tmp_path / "inbox").iterdir()] == [".refused"]
    assert take(log, tmp_path) == (0, [])


def test_an_inbox_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert take(MemoryGameLog(), tmp_path) == (0, [])
