"""`oldhand admin migrate`, `backup`, `restore`, `move`, `check`: as operators type them, and as programs read them."""

import json
import re
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from server.cli.progress import ProgressLine
from shared.cli import main
from shared.store import sqlite_url
from shared.store.schema import REVISION
from tests.store.released import REVISIONS, log, make
from tests.testkit.sampled import first_of


class Operator:
    """Types commands."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def run(self, *words: str | Path) -> tuple[int, str, str]:
        """Exit code, stdout, stderr."""
        with pytest.raises(SystemExit) as ended:
            main(["admin", *map(str, words)])
        output = self._capsys.readouterr()
        return ended.value.code or 0, output.out, output.err  # type: ignore[return-value]

    def facts(self, *words: str | Path) -> dict[str, Any]:
        """What a command that succeeds says to a program."""
        code, out, err = self.run(*words, "--json")
        assert code == 0, err
        result = json.loads(out)
        assert result.pop("ok") is True
        return result


@pytest.fixture
def operator(capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(capsys)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a store in it."""
    make(sqlite_url(tmp_path / "data"), REVISION).close()
    return tmp_path / "data"


def test_migrating_says_from_where_to_where(operator: Operator, tmp_path: Path) -> None:
    make(sqlite_url(tmp_path), "0002").close()
    result = operator.facts("migrate", "--data", tmp_path)
    assert (result["from"], result["to"]) == ("0002", REVISION)
    assert operator.facts("migrate", "--data", tmp_path)["from"] == REVISION
    assert operator.facts("migrate", "--data", tmp_path / "new")["from"] is None
    code, out, _ = operator.run("migrate", "--data", tmp_path)
    assert code == 0 and REVISION in out


@pytest.mark.parametrize("revision", first_of([REVISIONS[0], REVISIONS[-2], *REVISIONS[1:-2]], 2))
def test_migrating_writes_a_backup_first_and_that_is_restored(
    operator: Operator, revision: str, tmp_path: Path
) -> None:
    make(sqlite_url(tmp_path / "data"), revision).close()
    result = operator.facts("migrate", "--data", tmp_path / "data")
    file = Path(result["backup"])
    assert file.parent == tmp_path / "data" / "backups" and file.stat().st_mode & 0o777 == 0o600
    restored = operator.facts("restore", file, "--data", tmp_path / "again")
    sealed = {"domino"} if revision >= "0020" else set[str]()
    assert restored["schema"] == revision and restored["tables"].get("sealed", 0) == len(sealed)
    assert restored["tables"]["events"] == sum(len(its) for table, its in log().items() if table not in sealed)
    assert operator.facts("check", "--data", tmp_path / "again")["faults"] == 0
    assert operator.facts("migrate", "--data", tmp_path / "data")["backup"] is None, "nothing changes any more"
    assert operator.facts("migrate", "--data", tmp_path / "new")["backup"] is None, "there was nothing to keep"


def test_migrating_without_a_backup_writes_none(operator: Operator, tmp_path: Path) -> None:
    make(sqlite_url(tmp_path), REVISIONS[0]).close()
    assert operator.facts("migrate", "--no-backup", "--data", tmp_path)["backup"] is None
    assert not (tmp_path / "backups").exists()


def test_a_store_whose_backup_cannot_be_written_is_not_migrated(operator: Operator, tmp_path: Path) -> None:
    make(sqlite_url(tmp_path), REVISIONS[0]).close()
    (tmp_path / "backups").touch()
    code, out, err = operator.run("migrate", "--data", tmp_path)
    assert (code, out, err.count("\n")) == (1, "", 1) and "[store/backup]" in err
    with closing(sqlite3.connect(tmp_path / "oldhand.db")) as found:
        assert found.execute("SELECT version_num FROM alembic_version").fetchone() == (REVISIONS[0],)


def test_a_backup_is_restored_elsewhere(operator: Operator, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "b.tar.gz"
    made = operator.facts("backup", out, "--data", folder)
    assert (made["bytes"], made["sha256"]) == (out.stat().st_size, sha256(out.read_bytes()).hexdigest())
    assert (made["schema"], made["missing_books"]) == (REVISION, ["draughts-2.book"])
    result = operator.facts("restore", out, "--data", tmp_path / "new")
    assert result["tables"] == made["tables"] and result["rows"] == sum(made["tables"].values())
    code, output, err = operator.run("restore", out, "--data", tmp_path / "new")
    assert (code, output) == (1, "") and err.count("\n") == 1 and "[store/not-empty]" in err
    assert operator.run("backup", out, "--data", tmp_path / "nothing")[0] == 1
    assert not (tmp_path / "nothing").exists()


def test_a_backup_without_a_book_s_file_says_so_and_is_made(operator: Operator, folder: Path, tmp_path: Path) -> None:
    code, out, err = operator.run("backup", tmp_path / "b", "--data", folder)
    assert code == 0 and "sha256" in out and "draughts-2.book" in err


def test_a_store_is_moved(operator: Operator, folder: Path, tmp_path: Path) -> None:
    result = operator.facts("move", "--to", sqlite_url(tmp_path / "there"), "--data", folder)
    assert result["tables"]["events"] == sum(len(events) for table, events in log().items() if table != "domino")
    assert result["tables"]["sealed"] == 1
    assert operator.facts("check", "--data", tmp_path / "there")["bad"] == 0
    assert operator.run("move", "--data", folder)[0] == 2


def test_a_password_of_where_a_store_moves_to_stands_on_no_command_line(
    operator: Operator, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, err = operator.run("move", "--to", "postgresql://ann:hidden@127.0.0.1:1/x", "--data", folder)
    assert code == 1 and "[secret/command-line]" in err and "hidden" not in err
    secret = tmp_path / "there.url"
    secret.write_text(sqlite_url(tmp_path / "there"))
    secret.chmod(0o600)
    monkeypatch.setenv("OLDHAND_MOVE_TO_FILE", str(secret))
    assert operator.facts("move", "--data", folder)["tables"]["chat"] == 1


def test_a_sound_log_is_called_sound(operator: Operator, folder: Path) -> None:
    result = operator.facts("check", "--data", folder)
    assert (result["tables"], result["bad"], result["faults"], result["found"]) == (len(log()), 0, 0, [])
    assert result["plies"] == sum(event.move is not None for events in log().values() for event in events)
    assert operator.facts("check", "--rows-only", "--data", folder)["tables"] == 0


@pytest.mark.parametrize(
    ("statement", "table", "version", "says"),
    [
        ("UPDATE events SET state = x'00' WHERE kind = 6 AND table_number = 2 AND ply = 3", "board", 7, "pieces-state"),
        ("DELETE FROM events WHERE table_number = 2 AND version = 6", "board", 7, "hole"),
        ("UPDATE events SET data = '{' WHERE table_number = 2 AND version = 4", "board", 0, "DEALT cannot be read"),
        ("UPDATE events SET kind = 77 WHERE table_number = 2 AND version = 5", "board", 0, "nothing that can be read"),
        ("DELETE FROM finished WHERE table_number = 2", "board", 15, "queue of finished rounds"),
        ("UPDATE finished SET first_version = 2 WHERE table_number = 2", "board", 2, "not dealt"),
        ("DELETE FROM results; DELETE FROM matches WHERE table_number = 2", "board", 16, "list of matches"),
        ("DELETE FROM sittings WHERE table_number = 2 AND version = 2", "board", 2, "list of sittings"),
        ("UPDATE tables SET closed_ms = NULL WHERE number = 1", "domino", 0, "told in two ways"),
        ("DELETE FROM events WHERE table_number = 3", "under-way", 0, "hole"),
        ("PRAGMA foreign_keys = OFF; UPDATE chat SET table_number = 99", "", 0, "refers to none"),
    ],
)
def test_damage_is_named_with_table_and_version(
    statement: str, table: str, version: int, says: str, operator: Operator, folder: Path
) -> None:
    with closing(sqlite3.connect(folder / "oldhand.db")) as connection:
        connection.executescript(statement)
    code, out, err = operator.run("check", "--data", folder, "--json")
    result = json.loads(out)
    assert (code, result["ok"]) == (1, False)
    named = [(fault["table"], fault["version"], fault["text"]) for fault in result["found"]]
    assert any(it[0] == table and (it[1] == version or not version) and says in it[2] for it in named), named
    lines = [line for line in err.splitlines() if line.startswith("check: ")]
    faults = [line for line in lines if not re.search(r", [\d,]+/s\b", line)]  # how far it is, on a busy machine
    assert len(faults) == result["faults"]


def test_the_pace_is_told_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    now = [0.0]
    pace = ProgressLine("check", lambda: now[0])
    for second in range(11):
        now[0] = float(second)
        pace.report("tables judged", second * 10, 200)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "check: 20 of 200 (10%) tables judged, 10/s, 18 s left"
    assert len(lines) == 5
    assert pace.seconds() == 10.0
