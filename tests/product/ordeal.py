"""Servers that are killed one after the other, and the players who go through it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL
from time import monotonic, time_ns

from shared.events import Kind
from shared.store import open_store, sqlite_url
from tests.product.client import Message
from tests.product.crowd import Circle, Crowd, Player
from tests.product.held import hold_log
from tests.product.served import HURRIED, Server

Moment = Callable[[Player, Message], bool]
"""Whether this, said or heard by a player, is the moment to kill the server."""


def never(_: Player, message: Message) -> bool:
    """A moment that does not come."""
    return False


def answered(count: int, kind: str = "done") -> Moment:
    """When so many messages of this type have been heard."""
    rest = iter(range(count - 1))
    return lambda _, message: message["type"] == kind and not message["sent"] and next(rest, None) is None


def command_sent(kind: str, count: int = 1) -> Moment:
    """When the `count`-th command of this kind has just been sent."""
    rest = iter(range(count - 1))
    return lambda _, message: message["type"] == kind and message["sent"] and next(rest, None) is None


def event_received(kind: Kind, phase: str | None = None) -> Moment:
    """When an event of this kind is heard that brings this phase."""
    return lambda _, message: (
        message["type"] == "state"
        and message["event"]["kind"] == kind.name.lower()
        and phase in (None, message["phase"])
    )


def writing(data: Path, count: int) -> Moment:
    """When, after the `count`-th move was sent, the log's file is written to: in the midst of a commit."""
    sent = command_sent("play", count)
    file = data / "oldhand.db-wal"

    def moment(player: Player, message: Message) -> bool:
        if not sent(player, message):
            return False
        before, deadline = file.stat().st_mtime_ns, monotonic() + 0.1
        while file.stat().st_mtime_ns == before and monotonic() < deadline:
            os.sched_yield()
        return True

    return moment


@dataclass
class Tally:
    """What all kills of one test have come to."""

    kills: int = 0
    stops: int = 0
    """Servers that were asked to stop."""
    moves: int = 0
    """Acknowledged."""
    lost: int = 0
    """Acknowledged commands that are not in the log."""
    doubled: int = 0
    """Commands that the log has twice."""
    in_flight: int = 0
    """Commands without an answer at a kill."""
    written: int = 0
    """Those of them that were in the log all the same."""
    repeated: int = 0
    """Answered commands sent again after a restart, and answered the same."""


class Ordeal:
    """Servers over one folder, one after the other, and the crowd that plays through all of them."""

    def __init__(self, crowd: Crowd, data: Path, flags: tuple[str, ...]) -> None:
        self.crowd = crowd
        self.data = data
        self.tally = Tally()
        self.ended_ms: list[int] = []
        """When each server was gone, in milliseconds since 1970."""
        self._flags = flags
        self._server = self._start()
        self._server.wait_ready()

    def survive(self, name: str, moment: Moment | None, *, politely: bool = False) -> None:
        """Play until `moment`, kill the server, hold the log against what was told, and start the next server.

        With None the server is killed as soon as it serves, before anybody is back. `politely`: it is asked to stop.
        """
        crowd = self.crowd
        crowd.politely = politely
        if moment is None:
            self._server.process.terminate() if politely else self._server.kill()
        else:
            with crowd.changed:
                crowd.moment, crowd.struck = moment, False
            crowd.begin(self._server)
            crowd.wait(lambda: crowd.struck, name)
        assert self._server.wait_gone() == (0 if politely else -SIGKILL)
        self.ended_ms.append(time_ns() // 1_000_000)
        crowd.wait_all_cut()
        self.tally.kills += not politely
        self.tally.stops += politely
        self._hold_log()
        self._server = self._start()
        self._server.wait_ready()

    def play_on(self, until: Callable[[Player], bool], what: str, *, rematches: bool = False) -> None:
        """Let everybody play on the last server until `until` holds for each, then stop it as an operator does.

        `rematches`: whether those whose match is over begin another one.
        """
        crowd = self.crowd
        if rematches:
            with crowd.changed:
                crowd.moment, crowd.struck = never, False
        crowd.begin(self._server)
        crowd.wait(lambda: all(map(until, crowd.players)), what)
        with crowd.changed:
            crowd.dismissed = True
        assert self._server.stop() == 0
        crowd.end()
        self._hold_log()
        self.tally.repeated = crowd.book.repeated
        assert self._server.faults() == []

    def close(self) -> None:
        """Leave nothing behind, whatever has happened."""
        with self.crowd.changed:
            self.crowd.dismissed = True
            self.crowd.changed.notify_all()
        if self._server.process.returncode is None:
            self._server.kill()
            self._server.wait_gone()

    def _start(self) -> Server:
        return Server(self.data, *self._flags, program=HURRIED)

    def _hold_log(self) -> None:
        """The log against what was told, with no server over it."""
        book, tally = self.crowd.book, self.tally
        waiting = {p.in_flight["ref"] for p in self.crowd.players if p.in_flight is not None}
        opening = {p.in_flight["ref"] for p in self.crowd.players if p.in_flight and p.in_flight["type"] == "open"}
        tally.in_flight += len(waiting)
        store = open_store(sqlite_url(self.data))
        try:
            assert store.check() == []
            heads = {head.table for head in store.log.heads()}
            assert heads >= set(book.acknowledged), "a table is gone"
            tally.moves = 0
            for table in heads:
                events = store.log.read(table)
                held = hold_log(events, book.acknowledged.get(table, []), book.received.get(table, {}))
                if table not in book.acknowledged:
                    assert [event.ref in opening for event in events] == [True], "a table that nobody has asked for"
                extra = [ref for ref in held.extra if any(ref.startswith(p.prefix) for p in self.crowd.players)]
                assert set(extra) <= waiting, "more than what was under way"
                tally.written += len(extra)
                tally.moves += held.moves
                tally.lost += held.lost
                tally.doubled += held.doubled
        finally:
            store.close()
        assert (tally.lost, tally.doubled) == (0, 0), tally


@contextmanager
def ordeal(circles: list[Circle], data: Path, seed: int, *flags: str) -> Iterator[Ordeal]:
    crowd = Crowd(circles, seed)
    trial = Ordeal(crowd, data, flags)
    try:
        yield trial
    finally:
        trial.close()
    print(trial.tally)
