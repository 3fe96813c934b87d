"""A process that makes machine code, one job after another: `python -m ai.host.warm -`. Decides no order.

One process for many jobs, because each one that starts loads numba, and of the game what was made before.
"""

import asyncio
import sys
from contextlib import suppress


class Compiler:
    """The process, started for its first job and again for the next one after it has failed."""

    def __init__(self) -> None:
        self._child: asyncio.subprocess.Process | None = None

    async def make(self, job: str) -> int:
        """Make the machine code of a job of `ai.host.warm`. Returns 0, or the exit status of the process that failed;
        below 0 it was ended by a signal."""
        if self._child is None:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "ai.host.warm",
                "-",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        child = self._child
        assert child.stdin is not None and child.stdout is not None
        with suppress(ConnectionError):  # it has ended: the answer says so
            child.stdin.write(f"{job}\n".encode())
            await child.stdin.drain()
        if (await child.stdout.readline()).decode().rstrip("\n") == job:
            return 0
        self._child = None
        return await child.wait() or 1

    async def close(self) -> None:
        """End the process, whatever it does."""
        if self._child is None:
            return
        with suppress(ProcessLookupError):  # a signal to the host often goes to its whole group
            self._child.kill()
        await self._child.wait()
        self._child = None
