"""Programs of Oldhand as processes of their own, forked from one that has loaded the modules: a start costs a fifth.

`served.Server` starts the servers of most tests so, which are a hundred, and most of a start is loading. Tests of the
start itself begin a Python that knows nothing.
"""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

ROOT = Path(__file__).parents[2]
OLDHAND = ("-m", "shared.cli")
"""What Python is to run for the command `oldhand`."""
LIMIT_S = 90.0
"""No wait is longer: whatever takes so long has failed."""


class Forked:
    """A running process: as much of `subprocess.Popen` as tests need. Streams are text, but for standard error."""

    def __init__(self, program: Sequence[str], arguments: Sequence[str], error: IO[bytes]) -> None:
        """`program`: `-m MODULE ...` or `-c TEXT ...`, as Python takes it. Runs in the repository's root."""
        read, self._write = os.pipe()
        self._read, write = os.pipe()
        self._report, report = os.pipe()
        request = {
            "program": list(program),
            "arguments": list(arguments),
            "folder": str(ROOT),
            "environment": dict(os.environ),
        }
        streams = [read, write, error.fileno(), report]
        socket.send_fds(_template(), [json.dumps(request).encode() + b"\n"], streams)
        for descriptor in (read, write, report):
            os.close(descriptor)
        self.stdin: IO[str] = os.fdopen(self._write, "w")
        self.stdout: IO[str] = os.fdopen(self._read, "r")
        self._lines = os.fdopen(self._report, "r")
        self.pid = int(self._lines.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit code, or minus the signal that ended it; None while it runs."""
        if self.returncode is None and select.select([self._lines], [], [], 0)[0]:
            self._bury()
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Its exit code, once it has ended. Raises subprocess.TimeoutExpired after so many seconds."""
        if self.returncode is None and not select.select([self._lines], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(["a forked process"], timeout)
        return self._bury()

    def kill(self) -> None:
        """`kill -9`."""
        self._send(signal.SIGKILL)

    def terminate(self) -> None:
        """As an operator stops it."""
        self._send(signal.SIGTERM)

    def _send(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def _bury(self) -> int:
        if self.returncode is None:
            self.returncode = int(self._lines.readline())
            self._lines.close()
        return self.returncode


def run_oldhand(*words: str) -> "subprocess.CompletedProcess[str]":
    """Run a command to its end. Raises subprocess.TimeoutExpired after `LIMIT_S`."""
    return run_forked(OLDHAND, words)


def run_forked(program: Sequence[str], arguments: Sequence[str] = ()) -> "subprocess.CompletedProcess[str]":
    """Run what Python is given to its end. Raises subprocess.TimeoutExpired after `LIMIT_S`."""
    with TemporaryFile() as error:
        process = Forked(program, arguments, error)
        process.stdin.close()
        try:
            code = process.wait(LIMIT_S)
        finally:
            process.kill()
        error.seek(0)
        with process.stdout as output:
            return subprocess.CompletedProcess([*program, *arguments], code, output.read(), error.read().decode())


@cache
def _template() -> socket.socket:
    """The socket of the process that is forked; it ends when this one does."""
    ours, theirs = socket.socketpair()
    command = [sys.executable, "-m", "tests.product.template", str(theirs.fileno())]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, pass_fds=[theirs.fileno()]
    )
    theirs.close()

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours
