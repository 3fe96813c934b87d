"""Commands that cannot do what they are asked: exit code 1, one sentence that says what to do, and nothing changed."""

import hashlib
import socket
import sqlite3
import subprocess
from pathlib import Path

import pytest

from shared.store import open_store, sqlite_url
from tests.product.client import Client, Tcp
from tests.product.forked import run_oldhand
from tests.product.served import ALONE, Server

pytestmark = pytest.mark.slow


def serve(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A server that is not to start."""
    return run_oldhand("serve", "--http", "0", "--tcp", "0", "--data", str(data), *ALONE, *words)


def one_sentence(run: subprocess.CompletedProcess[str], code: str, *words: str) -> None:
    """It ended with exit code 1, nothing on stdout, and one line on stderr with this code and these words."""
    assert run.returncode == 1, run
    assert run.stdout == ""
    assert len(run.stderr.splitlines()) == 1, run.stderr
    assert run.stderr.startswith("oldhand: ") and run.stderr.endswith(f" [{code}]\n"), run.stderr
    for word in words:
        assert word in run.stderr


def content(folder: Path) -> dict[str, str]:
    """Every file of a folder with a hash of what it holds."""
    return {str(file): hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize("option", ["--http", "--tcp"])
def test_a_taken_port_is_named_and_its_owner_is_left_in_peace(server: Server, tmp_path: Path, option: str):
    port = server.http.rsplit(":", 1)[1] if option == "--http" else str(server.tcp[1])
    client = Client(Tcp(server.tcp))
    one_sentence(serve(tmp_path / "data", option, port), "server/port-taken", port, option)
    client.done("ping")
    client.door.cut()


def test_a_port_bound_by_another_program_is_taken(tmp_path: Path):
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port = str(bound.getsockname()[1])
        one_sentence(serve(tmp_path / "data", "--tcp", port), "server/port-taken", port)


def test_an_address_of_another_machine_is_refused(tmp_path: Path):
    one_sentence(serve(tmp_path / "data", "--host", "192.0.2.1"), "server/address", "192.0.2.1")


def test_a_database_of_a_newer_version_is_not_touched(tmp_path: Path):
    open_store(sqlite_url(tmp_path)).close()
    with sqlite3.connect(tmp_path / "oldhand.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = content(tmp_path)
    one_sentence(serve(tmp_path), "store/newer", "9999", "newer")
    one_sentence(run_oldhand("import", str(archive(tmp_path)), "--data", str(tmp_path)), "store/newer")
    one_sentence(run_oldhand("mine", "--once", "--data", str(tmp_path)), "store/newer")
    assert before.items() <= content(tmp_path).items()


@pytest.mark.parametrize("damage", ["no database", "another's database"])
def test_a_database_that_is_not_ours_is_not_touched(tmp_path: Path, damage: str):
    file = tmp_path / "oldhand.db"
    if damage == "no database":
        file.write_bytes(b"Dear diary, " * 1000)
    else:
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE diary (day TEXT)")
        connection.close()
    before = file.read_bytes()
    one_sentence(serve(tmp_path), "store/corrupt", str(file))
    assert file.read_bytes() == before


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    one_sentence(serve(tmp_path / "file" / "data"), "store/unreachable", str(tmp_path / "file"))
    one_sentence(serve(tmp_path / "file"), "store/unreachable", str(tmp_path / "file"))


def test_a_data_folder_that_cannot_be_written_is_named():
    folder = Path("/proc/self")  # nobody may make files there, root included
    one_sentence(serve(folder), "store/unreachable", "/proc")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+psycopg://ann:secret@127.0.0.1:1/oldhand",
        "mysql://ann:secret@127.0.0.1/oldhand",
        "sqlite:////proc/self/oldhand.db",
        "a database",
    ],
)
def test_a_database_that_cannot_be_reached_is_named_without_its_password(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("OLDHAND_DATABASE", url)
    run = serve(tmp_path / "data")
    one_sentence(run, "store/unreachable")
    assert "secret" not in run.stderr


def archive(folder: Path) -> Path:
    """A file of one game."""
    file = folder / "one.pdn"
    file.write_text('[Event "One"]\n[Result "*"]\n\n1. 11-15 22-18 *\n')
    return file
