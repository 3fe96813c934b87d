"""The log as partitioned Parquet: read again by DuckDB it is, game for game, what the log tells."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mining.files.exporting import export, games_of
from mining.files.parquet import write_partitioned
from shared.errors import RecordError
from shared.events import Event
from shared.records.ndjson import format_line
from shared.store import MemoryGameLog, Store
from tests.mining.exported import CHECKERS, DOMINO, DRAUGHTS, board_story
from tests.mining.parquet import rows_of


def line_of(row: dict[str, Any]) -> dict[str, Any]:
    """The line of `ndjson` that a row was made from."""
    texts = {name: text for name, text in row.items() if text is not None}
    game = f"{texts.pop('game')}/{texts.pop('rules')}"
    for name in ("month", "opened_ms", "plies"):
        del texts[name]
    structured = ("players", "options", "times", "tags", "seats", "recalled", "resigned", "hands", "proof")
    return {"game": game} | {name: json.loads(it) if name in structured else it for name, it in texts.items()}


@pytest.mark.slow
def test_a_second_read_equals_the_log(full_store: Store, tmp_path: Path) -> None:
    out = tmp_path / "parquet"
    lines: dict[str, Any] = {}
    plies = 0
    for game in (DRAUGHTS, CHECKERS, DOMINO):
        for record in games_of(full_store.log, game):
            lines[record.id] = json.loads(format_line(record))
            plies += record.plies()
        assert sum(1 for _ in write_partitioned(full_store.log.tables(game), game, out)) > 0
    rows = rows_of(out)
    assert {row["id"]: line_of(row) for row in rows} == lines
    assert len(rows) == len(lines)
    assert rows_of(out, "SELECT sum(plies) AS plies FROM games") == [{"plies": plies}]


def test_a_month_is_a_file_and_a_repeated_game_replaces_itself(tmp_path: Path) -> None:
    log = MemoryGameLog()
    for number, month in enumerate(("2023-11", "2023-12", "2024-01")):
        story = board_story(DRAUGHTS, f"d{number}")
        later = 31 * 86_400_000 * number
        log.append([changed(event, later) for event in story.events])
        assert [file.parent.name for file in written(log, tmp_path)][-1] == f"month={month}"
    log.append(board_story(CHECKERS, "c1").events)
    list(write_partitioned(log.tables(CHECKERS), CHECKERS, tmp_path / "out"))
    found = rows_of(tmp_path / "out", "SELECT game, rules, month, count(*) AS n FROM games GROUP BY ALL ORDER BY ALL")
    assert [tuple(row.values()) for row in found] == [
        ("chinese-checkers", 1, "2023-11", 2),
        ("english-draughts", 1, "2023-11", 2),
        ("english-draughts", 1, "2023-12", 2),
        ("english-draughts", 1, "2024-01", 2),
    ]


def changed(event: Event, later_ms: int) -> Event:
    return replace(event, at_ms=event.at_ms + later_ms)


def written(log: MemoryGameLog, tmp_path: Path) -> list[Path]:
    list(write_partitioned(log.tables(DRAUGHTS), DRAUGHTS, tmp_path / "out"))
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    return sorted((tmp_path / "out").rglob("*.parquet"))


def test_an_export_that_is_interrupted_leaves_what_was_there(tmp_path: Path) -> None:
    log = MemoryGameLog()
    log.append(board_story(DRAUGHTS, "d1").events)
    before = [(file, file.read_bytes()) for file in written(log, tmp_path)]

    def broken() -> Iterator[list[Event]]:
        yield board_story(DRAUGHTS, "d2").events
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(write_partitioned(broken(), DRAUGHTS, tmp_path / "out"))
    assert [(file, file.read_bytes()) for file in sorted(tmp_path.rglob("*.parquet"))] == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    (tmp_path / "file").touch()
    with pytest.raises(RecordError, match="cannot be written"):
        list(write_partitioned(log.tables(DRAUGHTS), DRAUGHTS, tmp_path / "file"))


def test_without_pyarrow_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(RecordError, match="pip install pyarrow") as refused:
        list(write_partitioned([], DRAUGHTS, tmp_path / "out"))
    assert refused.value.code == "record/unsupported"


def test_the_command_says_games_and_bytes(
    full_store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export("english-draughts", tmp_path / "out", "parquet", data=tmp_path / "data", as_json=True)
    result = json.loads(capsys.readouterr().out)
    sizes = [file.stat().st_size for file in (tmp_path / "out").rglob("*.parquet")]
    assert (result["games"], result["bytes"]) == (4, sum(sizes))
