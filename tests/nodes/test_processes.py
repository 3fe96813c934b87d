"""Several processes of one server behind the same two ports: `oldhand serve --processes`."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from server.bench.nodes import ServerProcess
from server.bench.served import children_of
from server.lifecycle.processes import Processes
from server.lifecycle.supervision import Child
from server.transport.ports import bind_shared, listen_alone, reserve
from shared.errors import CodedError
from shared.secrets import BUS, DATABASE, HOST_TOKEN
from tests.nodes.cluster import MOVES, PATIENCE_S, Cluster, several_processes
from tests.services import postgres_server
from tests.testkit.http_client import http_client

CONNECTIONS = 64
"""So many that a process which listens gets at least one in eight of them."""


@pytest.fixture
async def shared(tmp_path: Path) -> AsyncIterator[Cluster]:
    async with several_processes(tmp_path, 2) as made:
        yield made


def listening(server: ServerProcess) -> int:
    """Number of sockets that listen at the TCP port."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()]
    return sum(row[1].endswith(f":{server.tcp_port:04X}") and row[3] == "0A" for row in rows)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():  # noqa: ASYNC110 (nothing tells of it but asking)
            await asyncio.sleep(0.05)


async def until_all_take_part(server: ServerProcess) -> None:
    """Until every process has some of many connections to the shared port."""

    def files() -> dict[int, int]:
        return {pid: len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in children_of(server.pid)}

    before = files()
    with ExitStack() as stack:
        for _ in range(CONNECTIONS):
            stack.enter_context(socket.create_connection(("127.0.0.1", server.tcp_port), PATIENCE_S))
        await until(lambda: all(now > before[pid] + CONNECTIONS // 8 for pid, now in files().items()))


async def oldhand(*words: str, **environ: str) -> tuple[int, str]:
    """Exit code and standard error of a command."""
    command = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "shared.cli", *words), env=os.environ | environ, stderr=asyncio.subprocess.PIPE
    )
    _, errors = await asyncio.wait_for(command.communicate(), PATIENCE_S)
    return command.returncode or 0, errors.decode()


@pytest.mark.slow
async def test_a_killed_process_is_restarted_and_all_stop_together(shared: Cluster, tmp_path: Path) -> None:
    (server,) = shared.nodes
    await until_all_take_part(server)
    first = set(children_of(server.pid))
    assert len(first) == 2
    async with shared.party(2) as party:
        os.kill(min(first), signal.SIGKILL)
        await party.wait_moves(MOVES, PATIENCE_S)
        await until(lambda: len(set(children_of(server.pid)) - {min(first)}) == 2)
        await until(lambda: listening(server) == 2)
        await until_all_take_part(server)
    code, errors = await oldhand(
        *("admin", "drain", "--now", "--server", f"http://127.0.0.1:{server.http_port}", "--data", str(tmp_path)),
        **{HOST_TOKEN: server.environment[HOST_TOKEN]},
    )
    assert code == 0, errors
    assert await server.wait() == 0


@pytest.mark.deep
@pytest.mark.slow
async def test_nothing_is_lost_while_clients_move_between_processes_that_are_killed(shared: Cluster) -> None:
    (server,) = shared.nodes
    async with shared.party(6) as party:
        for number in range(4):  # the clients of each come back at both, and move to the tables' new process
            killed = sorted(children_of(server.pid))[number % 2]
            os.kill(killed, signal.SIGKILL)
            await party.wait_moves(MOVES, PATIENCE_S)
            await until(lambda killed=killed: len(set(children_of(server.pid)) - {killed}) == 2)
            await until(lambda: listening(server) == 2)


@pytest.mark.slow
async def test_processes_do_not_outlive_the_one_that_started_them(shared: Cluster) -> None:
    (server,) = shared.nodes
    before = set(children_of(server.pid))
    await server.kill()
    await until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in before))


@pytest.mark.deep
@pytest.mark.slow
async def test_all_processes_sign_push_messages_with_the_same_key(shared: Cluster) -> None:
    (server,) = shared.nodes
    await until_all_take_part(server)
    keys: set[str | None] = set()
    async with http_client(base_url=f"http://127.0.0.1:{server.http_port}") as http:
        headers = {"Authorization": f"Bearer {(await http.post('/api/guests', json={})).json()['token']}"}
        for _ in range(CONNECTIONS):  # each request by a connection of its own, which any process may get
            answer = await http.get("/api/me/notifications", headers={**headers, "Connection": "close"})
            keys.add(answer.json()["push"]["key"])
    assert len(keys) == 1 and None not in keys


def beside(folder: Path) -> list[str]:
    return ["serve", "--no-ai", "--no-worker", "--http", "0", "--tcp", "0", "--data", str(folder), "--processes", "2"]


@pytest.mark.parametrize(
    ("environ", "sentence"),
    [
        ({BUS: "redis://127.0.0.1:1/0"}, "SQLite serves one process"),
        ({DATABASE: "postgresql:///nowhere"}, "set OLDHAND_BUS"),
    ],
)
async def test_processes_without_a_shared_log_or_bus_are_refused(
    tmp_path: Path, environ: Mapping[str, str], sentence: str
) -> None:
    code, errors = await oldhand(*beside(tmp_path / "data"), **environ)
    assert (code, errors.count("\n")) == (1, 1)
    assert sentence in errors and "[server/processes]" in errors
    assert not (tmp_path / "data").exists()


@pytest.mark.slow
async def test_a_bus_that_cannot_be_reached_is_said_once(tmp_path: Path) -> None:
    code, errors = await oldhand(
        *beside(tmp_path / "data"), **{DATABASE: postgres_server(), BUS: "redis://127.0.0.1:1/0"}
    )
    assert (code, errors.count("[server/bus]"), errors.count("\n")) == (1, 1, 1)


async def test_a_process_that_ends_before_all_serve_ends_the_server() -> None:
    announced: list[None] = []
    processes = Processes([Child(["--version"]), Child(["--version"])], [])
    with pytest.raises(CodedError, match=r"process [12] ended with code 0 before all served") as refused:
        await asyncio.wait_for(processes.run(lambda: announced.append(None)), PATIENCE_S)
    assert (refused.value.code, announced) == ("server/processes", [])


def test_a_port_is_shared_by_consenting_listeners() -> None:
    with reserve("127.0.0.1", 0, "--http") as kept:
        port = kept.getsockname()[1]
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))
        with bind_shared("127.0.0.1", port, "--http") as one, bind_shared("127.0.0.1", port, "--http") as two:
            one.listen()
            two.listen()
            for _ in range(20):
                socket.create_connection(("127.0.0.1", port)).close()
            for listening in (one, two):
                listening.settimeout(PATIENCE_S)
                listening.accept()[0].close()
            for take in (listen_alone, reserve):
                with pytest.raises(CodedError, match="is taken") as refused:
                    take("127.0.0.1", port, "--http")
                assert refused.value.code == "server/port-taken"
