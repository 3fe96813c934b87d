"""`oldhand serve` as a process: its one line, its refusals, its end."""

import json
import os
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.product.forked import run_forked, run_oldhand

pytestmark = pytest.mark.slow

PATIENCE_S = 90


@contextmanager
def serving(data: Path, *more: str) -> Iterator[tuple["subprocess.Popen[str]", dict[str, Any]]]:
    """A server on free ports, and the line that it says when it is ready."""
    words = ["serve", "--http", "0", "--tcp", "0", "--data", str(data), "--no-worker", "--json", *more]
    with subprocess.Popen(
        [sys.executable, "-m", "shared.cli", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield process, json.loads(process.stdout.readline())
        finally:
            process.kill()


def refused(*words: str) -> tuple[int, str]:
    """Exit code and standard error of a server that does not start."""
    done = run_oldhand("serve", "--no-ai", "--no-worker", *words)
    return done.returncode, done.stderr


def port_of(address: str) -> int:
    return int(address.rsplit(":", 1)[1])


def test_a_local_server_answers_to_local_names_alone(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-ai", "--allow-host", "Tables.example") as (_, ready):
        for host, status in (("localhost", 200), ("tables.example:443", 200), ("evil.example", 421)):
            connection = HTTPConnection("127.0.0.1", port_of(ready["http"]), timeout=PATIENCE_S)
            connection.request("GET", "/metrics", headers={"Host": host})
            assert connection.getresponse().status == status, host
            connection.close()


def test_a_server_says_where_it_is_and_says_goodbye_when_it_is_stopped(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-ai") as (process, ready):
        assert (ready["data"], ready["pid"]) == (str(tmp_path), process.pid)
        assert (tmp_path / "host.token").stat().st_mode & 0o777 == 0o600
        with socket.create_connection(("127.0.0.1", port_of(ready["tcp"])), PATIENCE_S) as peer:
            lines = peer.makefile("rb")
            peer.sendall(b'{"type":"hello","protocol":2}\n')
            assert json.loads(lines.readline())["http_port"] == port_of(ready["http"])
            process.send_signal(signal.SIGTERM)
            assert json.loads(lines.readline())["code"] == "server/stopping"
            assert lines.readline() == b""
        assert process.wait(PATIENCE_S) == 0


@pytest.mark.parametrize("call", ["log.heads", "books.newest", "chats.mutes"])
def test_a_store_that_is_gone_while_the_server_starts_is_one_sentence(tmp_path: Path, call: str) -> None:
    """As when PostgreSQL stops after it was opened: each part of the server may be the one to notice."""
    program = f"""
from server.serve import preparation
from shared.cli import main
from shared.errors import LogError
from shared.store import open_store

def opened(address):
    store = open_store(address)
    part, name = {call.split(".")!r}
    def gone(*_, **__):
        raise LogError("store/unreachable", "the database is gone")
    setattr(getattr(store, part), name, gone)
    return store

preparation.open_store = opened
main(["serve", "--http", "0", "--tcp", "0", "--no-ai", "--no-worker", "--data", {str(tmp_path)!r}])
"""
    done = run_forked(("-c", program))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1] == "oldhand: the database is gone [store/unreachable]"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("option", ["--http", "--tcp"])
def test_a_taken_port_is_one_sentence(tmp_path: Path, option: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        other = "--tcp" if option == "--http" else "--http"
        code, error = refused("--data", str(tmp_path), option, port, other, "0")
    assert code == 1
    assert f"port {port} at 127.0.0.1 is taken" in error
    assert error.count("\n") == 1


def test_a_database_of_a_newer_oldhand_is_one_sentence_and_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "oldhand.db"
    database = sqlite3.connect(file)
    database.executescript(
        "CREATE TABLE alembic_version (version_num TEXT); INSERT INTO alembic_version VALUES ('9999')"
    )
    database.close()
    before = file.read_bytes()
    code, error = refused("--data", str(tmp_path), "--http", "0", "--tcp", "0")
    assert code == 1
    assert "store/newer" in error
    assert error.count("\n") == 1
    assert file.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, error = refused("--data", str(tmp_path / "file" / "data"))
    assert (code, error.count("\n")) == (1, 1)


def test_children_do_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, _):
        child = first_child(process.pid)
        assert os.getsid(child) == os.getsid(process.pid), "idle work yields only to work of its own session"
        waiting = os.pidfd_open(child)
        process.kill()
        ended, _, _ = select.select([waiting], [], [], PATIENCE_S)
        os.close(waiting)
        assert ended


def first_child(parent: int) -> int:
    """The process id of a child, which may be about to be born."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        found = [
            int(pid) for file in Path(f"/proc/{parent}/task").glob("*/children") for pid in file.read_text().split()
        ]
        if found:
            return found[0]
    raise AssertionError("the server has no child")


def test_matches_go_on_until_a_second_stop_signal(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-ai", "--grace", "3600") as (process, ready), ExitStack() as sockets:
        peers: list[Any] = []
        for seat in (0, 1):
            peer = socket.create_connection(("127.0.0.1", port_of(ready["tcp"])), PATIENCE_S)
            peers.append((sockets.enter_context(peer), sockets.enter_context(peer.makefile("rb"))))
            ask(peers[seat], {"type": "hello", "protocol": 2}, "welcome")
        table = ask(peers[0], {"type": "open", "ref": "o", "game": "english-draughts"}, "done")["table"]
        for seat in (0, 1):
            ask(peers[seat], {"type": "sit", "ref": "s", "table": table, "seat": seat}, "done")
        drained = run_oldhand(
            "admin", "drain", "--server", ready["http"], "--data", str(tmp_path), "--no-wait", "--json"
        )
        assert {**json.loads(drained.stdout), "seconds": 0} == {
            "ok": True,
            "drained": False,
            "seconds": 0,
            "tables": 1,
            "people": 2,
            "grace_s": 3600.0,
        }
        play: dict[str, Any] = {"type": "play", "ref": "p", "table": table, "version": 4, "move": "11-15"}
        assert ask(peers[0], play, "done")["version"] == 5
        assert ask(peers[0], {"type": "open", "ref": "q", "game": "domino-101"}, "refused")["code"] == "server/draining"
        process.send_signal(signal.SIGTERM)
        for _, lines in peers:
            assert json.loads(lines.readlines()[-1])["code"] == "server/stopping"
        assert process.wait(PATIENCE_S) == 0


def ask(peer: Any, message: dict[str, Any], wanted: str) -> dict[str, Any]:
    """Send a message, and the next one of the wanted type."""
    peer[0].sendall(json.dumps(message).encode() + b"\n")
    while (reply := json.loads(peer[1].readline()))["type"] != wanted:
        pass
    return reply


def test_an_operator_sees_a_server_end_and_a_stranger_ends_none(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-ai") as (process, ready):
        stranger = run_oldhand("admin", "drain", "--server", ready["http"], "--data", str(tmp_path / "elsewhere"))
        assert (stranger.returncode, "[auth/host-only]" in stranger.stderr) == (1, True)
        result = run_oldhand("admin", "drain", "--server", ready["http"], "--data", str(tmp_path))
        assert result.returncode == 0 and "0 people at 0 tables. It has ended" in result.stdout
        assert process.wait(PATIENCE_S) == 0
    gone = run_oldhand("admin", "drain", "--server", ready["http"], "--data", str(tmp_path))
    assert (gone.returncode, "[connection/unreachable]" in gone.stderr) == (1, True)


def test_a_server_has_a_metrics_address_and_json_logs(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    with serving(tmp_path, "--no-ai", "--metrics", str(port), "--log", "json") as (process, _):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE_S) as response:
            assert b"oldhand_tables_broken_total 0.0" in response.read()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=PATIENCE_S) as response:
            assert json.load(response)["ready"] is True
        process.terminate()
        _, errors = process.communicate(timeout=PATIENCE_S)
    lines = [json.loads(line) for line in errors.splitlines()]
    assert "stopping" in [line["message"] for line in lines]
    assert refused("--metrics", "here")[0] == 1


def test_a_second_server_of_a_folder_is_refused_and_other_commands_are_not(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-ai") as (process, _):
        code, errors = refused("--http", "0", "--tcp", "0", "--data", str(tmp_path))
        assert code != 0 and len(errors.splitlines()) == 1
        assert "another server already serves" in errors and str(tmp_path) in errors
        assert run_oldhand("admin", "check", "--data", str(tmp_path)).returncode == 0
        process.kill()
        process.wait()
        with serving(tmp_path, "--no-ai"):
            pass  # the system has freed the lock
