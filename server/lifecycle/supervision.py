"""Child processes that are started again when they end and do not outlive the server. Knows none of their work."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

_FIRST_PAUSE_S = 1.0
_LONGEST_PAUSE_S = 60.0
_GRACE_S = 5.0
"""How long a child may take to end before it is killed."""
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


async def supervise(child: Child) -> None:
    """Keep `child` running until cancelled; the pause before each new start grows while it does not last."""
    loop = asyncio.get_running_loop()
    pause_s = _FIRST_PAUSE_S
    while True:
        began = loop.time()
        try:
            ended = f"ended with code {await _run(child)}"
        except OSError as error:  # no memory or no processes left
            ended = f"could not be started: {error.strerror}"
        if loop.time() - began > _LONGEST_PAUSE_S:
            pause_s = _FIRST_PAUSE_S
        name = child.arguments[0]
        _log.warning("`oldhand %s` %s; it starts again in %g s", name, ended, pause_s)
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)


async def _run(child: Child) -> int:
    """Start it and wait for its end. When cancelled, end it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "server.lifecycle.child",
        *child.arguments,
        stdin=asyncio.subprocess.PIPE,  # its end tells the child that we are gone
        stdout=sys.stderr,  # our standard output is for our own line
        env={**os.environ, **child.environment},
    )
    try:
        return await process.wait()
    finally:
        if process.returncode is None:
            await asyncio.shield(_end(process))


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
