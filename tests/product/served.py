"""`oldhand serve` as its users run it: a process of its own over a data folder, on free ports. Knows no message."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

from tests.product.forked import LIMIT_S, OLDHAND, ROOT, Forked

_NO_TEXT = "Invalid UTF-8 sequence received from client."
HURRIED = (
    "-c",
    """
import sys
from dataclasses import replace
from server.serve import preparation
from server.core.settings import Settings
from shared.cli import main
quick = dict(redeal_ms=50, pass_ms=10, round_ms=100, reveal_ms=120_000)
preparation.Settings = lambda delays, limits, *others: Settings(
    replace(delays, **quick), replace(limits, news=32), *others
)
main(["serve", *sys.argv[1:]])
""",
)
"""The same command with shorter waits between hands and fewer events at hand, so that more is read from the log."""
ALONE = ("--no-ai", "--no-worker")


class Server:
    """One run of the server. Started by the constructor; `wait_ready` before the addresses are used."""

    http: str
    """`http://host:port`."""
    tcp: tuple[str, int]
    """Host and port."""

    def __init__(
        self,
        data: Path,
        *flags: str,
        program: Sequence[str] = (*OLDHAND, "serve"),
        checkout: Path | None = None,
    ) -> None:
        """`program`: what Python is to run. `checkout`: a new Python runs it there; otherwise it is forked, here."""
        data.mkdir(exist_ok=True)
        self.data = data
        self._log = data / "server.log"
        arguments = ["--http", "0", "--tcp", "0", "--json", "--data", str(data), *flags]
        if checkout is None and "OLDHAND_GAMES" in os.environ:
            checkout = ROOT  # games are registered when modules are loaded
        with self._log.open("ab") as log:
            self.process = (
                Forked(program, arguments, log)
                if checkout is None
                else subprocess.Popen(
                    [sys.executable, *program, *arguments],
                    cwd=checkout,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    text=True,
                )
            )
        assert self.process.stdin is not None
        self.process.stdin.close()

    def wait_ready(self) -> None:
        """Read the line that says where it serves."""
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], LIMIT_S)
        line = self.process.stdout.readline() if ready else ""
        assert line, f"the server did not start:\n{self.log()}"
        message = json.loads(line)
        self.http = message["http"]
        tcp = urlsplit(message["tcp"])
        assert tcp.hostname is not None and tcp.port is not None
        self.tcp = (tcp.hostname, tcp.port)
        assert message["pid"] == self.process.pid

    def kill(self) -> None:
        """`kill -9`."""
        self.process.kill()

    def wait_gone(self) -> int:
        """Its exit code, once it has ended."""
        code = self.process.wait(LIMIT_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def stop(self) -> int:
        """Ask it to stop as an operator does, and return its exit code."""
        self.process.terminate()
        return self.wait_gone()

    def faults(self) -> list[str]:
        """The tracebacks in its log, each with what led to it. One is uvicorn's word for a frame that is no text."""
        parts = self.log().split("Traceback (most recent call last):")
        return [f"{before[-300:]}{after[:2000]}" for before, after in pairwise(parts) if _NO_TEXT not in before[-100:]]

    def log(self) -> str:
        """What this and earlier servers over the same folder have said on standard error."""
        return self._log.read_text()


@contextmanager
def served(
    data: Path, *flags: str, program: Sequence[str] = (*OLDHAND, "serve"), checkout: Path | None = None
) -> Iterator[Server]:
    """A server that serves; stopped at the end, without one traceback in its log."""
    server = Server(data, *(flags or ALONE), program=program, checkout=checkout)
    try:
        server.wait_ready()
        yield server
        assert server.process.poll() is None, f"the server ended by itself:\n{server.log()}"
        assert server.stop() == 0
        faults = server.faults()
        assert not faults, "\n\n".join(faults)
    finally:
        if server.process.poll() is None:
            server.kill()
            server.wait_gone()
