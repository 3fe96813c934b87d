"""How far one has to step to follow a move through the server: files seen, and calls from one file into another."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.testkit.server import start_server

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = tuple(str(ROOT / name) for name in ("server", "shared"))
MOST_FILES, MOST_HOPS = 20, 50
"""These may only become smaller."""
CLIENTS = {str(ROOT / "shared" / "protocol" / name) for name in ("server_messages.py", "table_states.py", "updates.py")}
"""Files in which the clients of this test read what they are sent."""
BACKGROUND = {"run", "watch_loop", "_note_arrival", "look_for_ever", "refresh_periodically", "_look", "ask"}
"""Tasks and timers of the server that may run at the same time and are no part of the move."""
THREADS = {threading.main_thread().name, "journal"}
"""Others read the store for those tasks."""


def _callers(frame: FrameType) -> Iterator[FrameType]:
    """The callers of ours, the nearest first; calls through a library, such as asyncio, count as direct."""
    caller = frame.f_back
    while caller is not None:
        if caller.f_code.co_filename.startswith(FOLDERS):
            yield caller
        caller = caller.f_back


class Steps:
    """The calls between two files of ours, of every thread. A profile function."""

    def __init__(self) -> None:
        self.files: dict[str, None] = {}
        self.hops: list[str] = []

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        file = frame.f_code.co_filename
        if (
            threading.current_thread().name not in THREADS
            or event != "call"
            or file in CLIENTS
            or not file.startswith(FOLDERS)
        ):
            return
        callers = list(_callers(frame))
        if {each.f_code.co_name for each in (frame, *callers)} & BACKGROUND:
            return
        caller = callers[0] if callers else None
        self.files[file] = None
        if caller is None or caller.f_code.co_filename != file:
            self.hops.append(f"{Path(file).relative_to(ROOT)}:{frame.f_code.co_name}")


async def test_a_move_can_be_followed(capsys: pytest.CaptureFixture[str]) -> None:
    steps = Steps()
    threading.setprofile(steps)  # for the journal's thread, which begins with the server
    try:
        async with start_server() as server:
            server.running.turns.clock = lambda: 0.0  # a slow machine lets no connection queue
            ann, ben = await server.guest("Ann"), await server.guest("Ben")
            table = (await ann.ask("open", game="english-draughts"))["table"]
            for client in (ann, ben):
                await client.ask("sit", table=table)
            version = (await ann.state(lambda it: it["phase"] == "play"))["version"]
            for client, move in zip((ann, ben) * 3, ("11-15", "23-19", "8-11", "22-17", "4-8"), strict=False):
                for each in (ann, ben):
                    await each.state(lambda it, version=version: it["version"] == version)
                if move == "4-8":  # the moves before make what is made but once
                    steps.files.clear()
                    steps.hops.clear()
                    sys.setprofile(steps)
                version = (await client.ask("play", table=table, version=version, move=move))["version"]
            await ben.state(lambda it: it["version"] == version)
            sys.setprofile(None)
            files, hops = list(steps.files), list(steps.hops)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    with capsys.disabled():
        print(f"\na move: {len(files)} files, {len(hops)} hops")
    assert len(files) <= MOST_FILES, "\n".join(files)
    assert len(hops) <= MOST_HOPS, "\n".join(hops)
    assert any(hop.startswith("server/tables/journal.py") for hop in hops), "the journal's thread is counted too"
