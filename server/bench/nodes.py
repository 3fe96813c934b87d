"""Nodes of one server as processes of their own, and a door before them that leads to whichever is ready.

The door is to a bench what a load balancer is to an operator: it asks `/readyz` of every node again and again, and
hands each new connection to one that says yes. Lines that stand are left alone.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from server.bench.lines import RelayEnd, RelayServer
from server.bench.load import NotServed

_START_S = 600.0
_LOOK_S = 0.1
_ANSWER_S = 1.0


class NotStarted(NotServed):
    """A node that ended before it served; the text has the end of its log."""


class ServerProcess:
    """`oldhand serve` with neither AI host nor worker; it takes the same ports whenever it is started."""

    def __init__(self, name: str, folder: Path, options: Sequence[str], environment: Mapping[str, str]) -> None:
        """`options`: of `oldhand serve`; `folder`: for its data folder and for what it says on standard error."""
        self.name = name
        self.is_ready = False
        """The state that the door has last seen."""
        self.http_port = self.tcp_port = 0
        self._folder = folder
        self._options = options
        self.environment = {**os.environ, **environment}
        """Of the process: what it is told, secrets included."""
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        """Of the process that runs, or ran last."""
        assert self._process is not None
        return self._process.pid

    @property
    def log_file(self) -> Path:
        """The file that has its standard error, of all its lives."""
        return self._folder / f"{self.name}.log"

    async def start(self) -> None:
        """Return when it serves. Raises NotStarted."""
        data = self._folder / self.name
        ports = ["--http", str(self.http_port), "--tcp", str(self.tcp_port)]
        words = [sys.executable, "-m", "shared.cli", "serve", *ports, "--data", str(data), "--no-ai", "--no-worker"]
        with self.log_file.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                *words, "--json", *self._options, stdout=asyncio.subprocess.PIPE, stderr=errors, env=self.environment
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(_START_S):
            line = await self._process.stdout.readline()
        if not line:
            raise NotStarted(f"node {self.name} did not start: {self.log_file.read_text().strip()[-500:]}")
        ready = json.loads(line)
        self.http_port, self.tcp_port = (int(ready[door].rsplit(":", 1)[1]) for door in ("http", "tcp"))

    def send(self, number: signal.Signals) -> None:
        """A signal to the process."""
        assert self._process is not None
        self._process.send_signal(number)

    async def wait(self) -> int:
        """Its exit status, once it has ended."""
        assert self._process is not None
        return await self._process.wait()

    async def kill(self) -> None:
        """`kill -9`. Does nothing to one that has ended."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def look(self) -> None:
        """Ask whether it says that it is ready."""
        self.is_ready = False if not self.http_port else await _is_ready(self.http_port)


class Door:
    """One TCP address for all nodes, in an `async with`."""

    def __init__(self, nodes: Sequence[ServerProcess]) -> None:
        self._nodes = nodes
        self._turn = count()
        self._lines = RelayServer(self._dial)

    async def __aenter__(self) -> "Door":
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._lines, "127.0.0.1", 0)
        self.address = f"tcp://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        self._looks = asyncio.Condition()
        self._looking = [loop.create_task(self._look(node)) for node in self._nodes]
        await self.wait_ready(self._nodes)
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._looking:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)
        self._server.close()
        self._lines.cut()

    async def wait_ready(self, nodes: Sequence[ServerProcess]) -> None:
        """Until the door leads to all of these. Raises TimeoutError."""
        async with asyncio.timeout(_START_S), self._looks:
            await self._looks.wait_for(lambda: all(node.is_ready for node in nodes))

    async def _look(self, node: ServerProcess) -> None:
        while True:
            await node.look()
            async with self._looks:
                self._looks.notify_all()
            await asyncio.sleep(_LOOK_S)

    async def _dial(self, end: RelayEnd) -> asyncio.Transport | None:
        """To the next ready node that takes the connection."""
        ready = [node for node in self._nodes if node.is_ready]
        first = next(self._turn)
        for place in range(len(ready)):
            node = ready[(first + place) % len(ready)]
            with suppress(OSError):
                line = await asyncio.get_running_loop().create_connection(lambda: end, "127.0.0.1", node.tcp_port)
                return line[0]
        return None


async def _is_ready(http_port: int) -> bool:
    try:
        async with asyncio.timeout(_ANSWER_S):
            reader, writer = await asyncio.open_connection("127.0.0.1", http_port)
            try:
                writer.write(b"GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                return b" 200 " in await reader.readline()
            finally:
                writer.transport.abort()
    except (OSError, TimeoutError):
        return False
