"""The processes of one server behind the same two ports: started, kept running and stopped together.

The process in which this runs serves nobody. Each of the others is a node of its own (`server.cluster`) and listens
itself once it has loaded its tables; the system gives each new connection to one of those that listen. Each reports to
the first process on its standard output, one word a line.
"""

import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum

from server.lifecycle.supervision import Child, Supervised
from shared.errors import CodedError


class Report(StrEnum):
    """A message of a process to the one that has started it."""

    READY = "ready"
    """It serves."""
    SETTLED = "settled"
    """An AI host has connected, or is not expected any longer."""
    DRAIN = "drain"
    """An operator has asked it to drain the whole server."""


def report(what: Report) -> None:
    """Send it. Does nothing after the end of the process that has started this one."""
    with suppress(BrokenPipeError):
        print(what.value, flush=True)


class Processes:
    """The processes of a server, and the children that run once beside all of them."""

    def __init__(self, servers: Sequence[Child], beside: Sequence[Child]) -> None:
        self._servers = [self._supervised(number, child) for number, child in enumerate(servers, 1)]
        self._beside = beside
        self._starting = set(range(1, len(servers) + 1))
        """The numbers of those that have not served yet."""
        self._started = asyncio.Event()
        """Set when all serve, and when that is not waited for any longer."""
        self._settled = asyncio.Event()
        self._failure = ""
        self._is_stopping = False

    async def run(self, announce: Callable[[], None]) -> None:
        """Return when all processes have ended after `drain`. `announce` is called when they serve for the first time.

        Raises CodedError `server/processes` if one of them ends before.
        """
        serving = [asyncio.create_task(server.run()) for server in self._servers]
        beside = [asyncio.create_task(self._run_beside(child)) for child in self._beside]
        try:
            await self._started.wait()
            if not self._is_stopping:
                announce()
            await asyncio.gather(*serving)
        finally:
            for task in (*serving, *beside):
                task.cancel()
            await asyncio.gather(*serving, *beside, return_exceptions=True)
        if self._failure:
            raise CodedError("server/processes", self._failure)

    def drain(self) -> None:
        """Drain all processes and start none again. A second call ends their grace period."""
        self._is_stopping = True
        self._started.set()
        for server in self._servers:
            server.stop()

    def renew_certificate(self) -> None:
        """Have every process read its certificate again."""
        for server in self._servers:
            server.send(signal.SIGHUP)

    def _supervised(self, number: int, child: Child) -> Supervised:
        return Supervised(
            child,
            name=f"process {number}",
            on_line=lambda line: self._on_report(number, line),
            on_end=lambda ended: self._on_end(number, ended),
        )

    def _on_report(self, number: int, line: str) -> None:
        match line:
            case Report.READY:
                self._starting.discard(number)
                if not self._starting:
                    self._started.set()
            case Report.SETTLED:
                self._settled.set()
            case Report.DRAIN:
                self.drain()
            case _:
                pass  # a library's line

    def _on_end(self, number: int, ended: str) -> None:
        if not self._started.is_set():
            self._failure = f"process {number} {ended} before all served; the lines above say why"
            self.drain()

    async def _run_beside(self, child: Child) -> None:
        """Keep a child running. The AI host starts first: the others wait for it, since people wait for its players."""
        if child.arguments[0] != "ai":
            await self._settled.wait()
        await Supervised(child).run()
