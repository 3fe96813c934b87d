"""Child processes that are started again when they end and do not outlive the server. Knows none of their work."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

_FIRST_PAUSE_S = 1.0
_LONGEST_PAUSE_S = 60.0
_GRACE_S = 5.0
"""How long a child may take to end before it is killed."""
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}
"""Unless the environment says otherwise. The threads of numpy's products spin while they wait: small products take as
long as with one and cost twice the processor time, which the server beside them needs."""
OnEnd = Callable[[str], None]
"""Receives how a child ended, in words."""
_log = logging.getLogger("oldhand.supervise")


@dataclass(frozen=True, slots=True)
class Child:
    """A command of Oldhand to keep running."""

    arguments: Sequence[str]
    """The command and its arguments, as after `oldhand`."""
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    """On top of our own."""

    def with_more(self, arguments: Sequence[str], environment: Mapping[str, str]) -> "Child":
        """The same with more of both."""
        return Child([*self.arguments, *arguments], {**self.environment, **environment})


class Supervised:
    """A child that is kept running. Keep `run` running as a task; cancelling it ends the child."""

    def __init__(
        self, child: Child, name: str = "", on_line: Callable[[str], None] | None = None, on_end: OnEnd | None = None
    ) -> None:
        """`name`: for our log; empty: the command. `on_line` receives the lines that the child writes to its standard
        output, which else goes to our standard error. `on_end` is told of each end that nobody asked for.
        """
        self._child = child
        self._name = name or f"`oldhand {child.arguments[0]}`"
        self._on_line = on_line
        self._on_end = on_end
        self._process: asyncio.subprocess.Process | None = None
        self._stopped = asyncio.Event()

    async def run(self) -> None:
        """Start the child whenever it has ended, until `stop`; the pause grows while it does not last."""
        loop = asyncio.get_running_loop()
        pause_s = _FIRST_PAUSE_S
        while not self._stopped.is_set():
            began = loop.time()
            try:
                ended = f"ended with code {await self._run_once()}"
            except OSError as error:  # no memory or no processes left
                ended = f"could not be started: {error.strerror}"
            if self._on_end is not None and not self._stopped.is_set():
                self._on_end(ended)
            if self._stopped.is_set():
                return
            if loop.time() - began > _LONGEST_PAUSE_S:
                pause_s = _FIRST_PAUSE_S
            _log.warning("%s %s; it starts again in %g s", self._name, ended, pause_s)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), pause_s)
            pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)

    def stop(self) -> None:
        """Send SIGTERM and start it no more: `run` returns when the child has ended, however long that takes."""
        self._stopped.set()
        self.send(signal.SIGTERM)

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the child, if it runs."""
        if self._process is not None and self._process.returncode is None:
            _send(self._process, number)

    async def _run_once(self) -> int:
        """Start it and wait for its end. When cancelled, end it."""
        process = self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "server.lifecycle.child",
            *self._child.arguments,
            stdin=asyncio.subprocess.PIPE,  # its end tells the child that we are gone
            # Our standard output is for our own line.
            stdout=sys.stderr if self._on_line is None else asyncio.subprocess.PIPE,
            env={**_ONE_THREAD, **os.environ, **self._child.environment},
        )
        try:
            if self._stopped.is_set():  # while it was being started
                _send(process, signal.SIGTERM)
            if self._on_line is not None and process.stdout is not None:
                async for line in process.stdout:
                    self._on_line(line.decode(errors="replace").strip())
            return await process.wait()
        finally:
            if process.returncode is None:
                await asyncio.shield(_end(process))


async def supervise(child: Child) -> None:
    """Keep `child` running until cancelled."""
    await Supervised(child).run()


async def _end(process: asyncio.subprocess.Process) -> None:
    _send(process, signal.SIGTERM)
    try:
        await asyncio.wait_for(process.wait(), _GRACE_S)
    except TimeoutError:
        _send(process, signal.SIGKILL)
        await process.wait()


def _send(process: asyncio.subprocess.Process, number: signal.Signals) -> None:
    """To the child and all it has started; to the child alone while it has not begun its group."""
    with suppress(ProcessLookupError):
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            process.send_signal(number)
