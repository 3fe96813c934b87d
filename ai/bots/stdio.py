"""A program that is asked for moves by JSON lines over its standard input and answers on its standard output.

Every line that has an `id` is answered by one line with the same `id`; a line without one only tells something:

- `{"id":1,"type":"choose","legal":["11-15",...],"seconds":0.9,"view":{...}}` → `{"id":1,"move":"11-15"}`
- `{"id":2,"type":"counsel","view":{...}}` → `{"id":2,"wish":"me"}`, `"either"` or `"you"` (games with partners)
- `{"id":3,"type":"agrees","what":"draw","view":{...}}` → `{"id":3,"agrees":true}`
- `{"type":"meet","seats":[...]}`: the players of the other seats; `{"type":"over","points":[1,-1],"view":{...}}`

`{"id":N}` alone leaves the answer to the default. What the program writes on standard error goes to that of the bot.
"""

import asyncio
import contextlib
import itertools
import os
import shlex
import shutil
import signal
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from ai.engines.environment import environment
from client.sdk import Bot
from shared.core import View
from shared.errors import EngineError
from shared.protocol import SeatInfo

LONGEST_LINE = 1 << 16
"""Bytes of an answer."""


class StdioBot(Bot):
    """One seat whose moves a program chooses. It runs from the first question on, and again after it has ended."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._numbers = itertools.count(1)
        self._untold: list[bytes] = []
        """Notices of before it ran."""

    @staticmethod
    def check(command: str) -> None:
        """Whether there is such a program. Raises EngineError `engine/start`."""
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise EngineError("engine/start", f"{command!r} is no command: {error}") from None
        if not words or shutil.which(words[0]) is None:
            raise EngineError("engine/start", f"there is no program {words[0] if words else command!r} that can run")

    async def choose(self, view: View, legal: Sequence[str]) -> str:
        answer = await self._ask({"type": "choose", "legal": legal, "seconds": self.may_take_s, "view": _said(view)})
        if not isinstance(answer.get("move"), str):
            raise EngineError("engine/protocol", f"{self._command} answers without a `move`")
        return answer["move"]

    async def counsel(self, view: View) -> str:
        return (await self._ask({"type": "counsel", "view": _said(view)})).get("wish", "either")

    async def agrees(self, view: View, what: str) -> bool:
        answer = await self._ask({"type": "agrees", "what": what, "view": _said(view)})
        return answer.get("agrees", what == "takeback")

    def meet(self, seats: Sequence[SeatInfo]) -> None:
        told = [{"seat": it.seat, "team": it.team, "name": it.name, "kind": it.kind, "bot": it.bot} for it in seats]
        self._tell({"type": "meet", "seats": told})

    def over(self, view: View, points: Sequence[int]) -> None:
        self._tell({"type": "over", "points": points, "view": _said(view)})

    async def close(self) -> None:
        """End the program, if it runs, and wait until it has ended."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.communicate()  # reads what is left of its answers, else its end would not be noticed

    async def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The program's answer. One that fails to give it, or is not waited for, is ended. Raises EngineError."""
        number = next(self._numbers)
        has_answered = False
        try:
            answer = await self._answered(number, _line({"id": number} | question))
            has_answered = True
        except asyncio.IncompleteReadError as error:
            raise EngineError("engine/died", f"{self._command} has ended") from error
        except asyncio.LimitOverrunError as error:
            raise EngineError("engine/flood", f"{self._command} writes a line of over {LONGEST_LINE} bytes") from error
        except OSError as error:
            raise EngineError("engine/died", f"{self._command} has ended ({error.strerror})") from error
        finally:
            if not has_answered:
                await self.close()
        return answer

    async def _answered(self, number: int, question: bytes) -> dict[str, Any]:
        """The answer to this question; those to questions that nobody waits for any more are skipped."""
        process = self._process or await self._started()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.writelines([*self._untold, question])
        self._untold.clear()
        await process.stdin.drain()
        while True:
            answer = _answer(await process.stdout.readuntil(b"\n"), self._command)
            if answer.get("id") == number:
                return answer

    async def _started(self) -> asyncio.subprocess.Process:
        """Raises EngineError `engine/start`."""
        pipe = asyncio.subprocess.PIPE
        try:
            words = shlex.split(self._command)
            self._process = await asyncio.create_subprocess_exec(
                *words, stdin=pipe, stdout=pipe, limit=LONGEST_LINE, env=environment(), start_new_session=True
            )
        except (OSError, ValueError, IndexError, TypeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise EngineError("engine/start", f"{self._command!r} does not start: {reason}") from None
        return self._process

    def _tell(self, notice: dict[str, Any]) -> None:
        """Kept until the next question, so that a program that reads nothing holds nobody up."""
        self._untold.append(_line(notice))


def _said(view: View) -> dict[str, Any]:
    """The view as JSON has it."""
    return msgspec.to_builtins(replace(view, options=dict(view.options)))


def _line(message: dict[str, Any]) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def _answer(line: bytes, command: str) -> dict[str, Any]:
    """Raises EngineError `engine/protocol`."""
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.MsgspecError, ValueError):
        said = line[:60].decode(errors="replace").strip()
        raise EngineError("engine/protocol", f"{command} writes {said!r}, which is no JSON object") from None
