"""A server that was stopped for a while, or a machine that was asleep: nobody pays for it with time on the clock."""

import pytest

from server.core import suspend_detector
from server.core.suspend_detector import SuspendDetector
from shared.events import Kind
from tests.testkit.fakes import FakeStore
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import start_server


def test_frequent_checks_detect_no_suspension(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(suspend_detector, "seconds", lambda: now[0])
    watched = SuspendDetector()
    for _ in range(5):
        now[0] += 1.4
        assert watched.check() == 0
    now[0] += 60
    assert (watched.check(), watched.last_ms) == (1, 60_000)
    assert watched.check() == 1


async def test_a_move_during_suspension_costs_the_time_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, awake_s = [NOW_MS], [100.0]
    monkeypatch.setattr(suspend_detector, "seconds", lambda: awake_s[0])
    store = FakeStore()
    async with start_server(store, clock=lambda: now[0]) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        clock = {"kind": "fischer", "bank_s": 60, "gain_s": 0}
        table = (await ann.ask("open", game="english-draughts", terms={"clock": clock}))["table"]
        await ann.ask("sit", table=table, seat=0)
        await ben.ask("sit", table=table, seat=1)
        await ann.state(lambda state: state["phase"] == "play")
        now[0] += 20_000
        now[0] += 600_000
        awake_s[0] += 600
        assert (await ann.ask("play", table=table, version=4, move="11-15"))["type"] == "done"
        moved = await ben.state(lambda state: state["version"] > 5 and not state["clock"]["paused"])
        assert moved["clock"] == {"left_ms": [40_000, 60_000], "running": [1], "paused": False}
        now[0] += 10_000
        assert (await ben.ask("play", table=table, version=moved["version"], move="22-18"))["type"] == "done"
        kinds = [event.kind for event in store.log.read(table)][4:]
        left = [event.clock_ms for event in store.log.read(table) if event.kind is Kind.MOVED]
    assert kinds == [Kind.CLOCK_SET, Kind.MOVED, Kind.CLOCK_SET, Kind.MOVED, Kind.CLOCK_SET][: len(kinds)]
    assert left == [40_000, 50_000]


async def test_a_time_that_seems_to_be_up_after_a_nap_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    now, awake_s = [NOW_MS], [100.0]
    monkeypatch.setattr(suspend_detector, "seconds", lambda: awake_s[0])
    async with start_server(clock=lambda: now[0]) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        clock = {"kind": "move", "move_s": 30}
        table = (await ann.ask("open", game="english-draughts", terms={"clock": clock}))["table"]
        await ann.ask("sit", table=table, seat=0)
        await ben.ask("sit", table=table, seat=1)
        await ann.state(lambda state: state["phase"] == "play")
        now[0] += 3_600_000
        awake_s[0] += 3_600
        await ben.ask("propose", table=table, version=4, what="draw")
        state = await ann.state(lambda state: state["version"] > 5)
        assert state["phase"] == "play" and state["clock"]["left_ms"] == [30_000, 30_000]
