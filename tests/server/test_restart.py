"""Back from the log: every live table, with its clocks paused, before anybody is let in; and what an outage says."""

import asyncio
import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from server.cluster.bus import BusUnreachable, LeaseClaim, LeaseExpired
from server.cluster.in_process import Hub, InProcessBus
from server.core.batched import Batched
from server.core.settings import Delays
from shared.errors import LogError
from shared.events import Closed, Event, Kind
from shared.game_log import Condensed, condensed
from shared.people import Identity
from shared.protocol import FischerClock, Terms
from shared.store.memory import MemoryGameLog
from tests.server.tables import until
from tests.server.trying_log import OUT_OF_REACH, TryingLog
from tests.testkit.fakes import FakeStore
from tests.testkit.http_client import http_client
from tests.testkit.scenario import ANN, BEN, CROWD, Scenario
from tests.testkit.server import QUICK, TestServer, start_server

CLOCK = Terms(clock=FischerClock(bank_s=60, gain_s=1))
TABLES = 150


def events_of(table: str, game: str = "english-draughts", plies: int = 3) -> list[Event]:
    """A table where a clock runs."""
    scenario = Scenario(game, 1, CLOCK)
    scenario.sit(*CROWD[: scenario.rules.seats]).begin()
    rng = Random(1)
    while plies and scenario.table.match.forced() is None:
        (seat,) = scenario.table.match.to_act
        scenario.play(rng.choice(scenario.table.match.legal_moves(seat)))
        plies -= 1
    return [replace(event, table=table) for event in scenario.events]


class CountingLog(MemoryGameLog):
    """TableLocations what it is asked, and can be held up at it."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[int] = []
        self.singles = 0
        self.at_batch: Callable[[], None] = lambda: None

    def read_condensed(self, tables: Sequence[str]) -> dict[str, Condensed]:
        self.batches.append(len(tables))
        self.at_batch()
        return {table: condensed(super(CountingLog, self).read(table)) for table in tables}

    def read(self, table: str, since: int = 0, until: int | None = None) -> list[Event]:
        self.singles += 1
        return super().read(table, since, until)

    def head(self, table: str) -> Any:
        self.singles += 1
        return super().head(table)


def full_store(tables: int = TABLES) -> FakeStore:
    """A store of so many live tables, Ann and Ben in all of them."""
    store = FakeStore(CountingLog())
    for who in (ANN, BEN):
        store.accounts.by_token[f"token of {who.id}"] = Identity(who.id, who.name, 0, 0)
    for number in range(tables):
        store.log.append(events_of(f"t{number}"))
    return store


def log_of(store: FakeStore) -> CountingLog:
    assert isinstance(store.log, CountingLog)
    return store.log


def check_all_are_back(server: TestServer, tables: int = TABLES) -> None:
    found = server.running.lobby.tables
    assert len(found) == tables
    assert all(table.clocks is not None and table.clocks.paused for table in found.values())
    assert server.running.lobby.seats_of(ANN.id) == sorted(found)


@pytest.mark.slow
async def test_live_tables_are_back_with_paused_clocks_before_clients() -> None:
    store = full_store()
    log = log_of(store)
    async with start_server(store) as server:
        check_all_are_back(server)
        # Read together, and each once: what a table costs does not grow by a question of its own to the store.
        assert sum(log.batches) == TABLES and len(log.batches) <= TABLES / 10
        assert log.singles == 0
        ann = await server.guest("Ann", token=f"token of {ANN.id}")
        assert len(ann.welcome["seated"]) == TABLES
        assert all(seated["version"] == 7 + 1 for seated in ann.welcome["seated"])


@pytest.mark.slow
async def test_a_lone_server_needs_as_long_as_it_needs(caplog: pytest.LogCaptureFixture) -> None:
    now_s = [0.0]
    store = full_store()

    def take_long() -> None:
        now_s[0] += 10.0

    log_of(store).at_batch = take_long
    async with start_server(store, bus=InProcessBus(Hub(lambda: now_s[0]))) as server:
        check_all_are_back(server)
        assert now_s[0] > 10.0
        await server.running.node.check()
        assert "begins anew" not in caplog.text


@pytest.mark.slow
async def test_entries_left_out_by_a_lapse_are_still_loaded() -> None:
    now_s = [0.0]
    store = full_store()
    hub = Hub(lambda: now_s[0])
    watching = InProcessBus(hub)
    await watching.join(lambda *_: None)

    def lapse() -> None:
        log_of(store).at_batch = lambda: None
        now_s[0] += 10.0
        hub.ends_s[watching.me] = now_s[0] + 1_000.0  # it lives, and sees that the other does not

    log_of(store).at_batch = lapse
    async with start_server(store, bus=InProcessBus(hub, lease_s=0.5)) as server:
        check_all_are_back(server)
        store.log.append(events_of("late"))  # as a node leaves it that ends while this one is taken for dead
        lapse()
        await until(lambda: "late" in server.running.lobby.tables)


class FailingOnce(InProcessBus):
    """Does not give a table to who asks for it the first time."""

    def __init__(self, error: Exception) -> None:
        super().__init__(Hub())
        self._error = error
        self._table_requests: set[str] = set()

    async def claim(self, key: str) -> LeaseClaim:
        if key not in self._table_requests:
            self._table_requests.add(key)
            raise self._error
        return await super().claim(key)


@pytest.mark.parametrize(
    "error", [LeaseExpired(), BusUnreachable("The bus is away."), OUT_OF_REACH], ids=["lapse", "cut", "outage"]
)
async def test_a_table_that_cannot_be_had_now_is_asked_for_again(error: Exception) -> None:
    async with start_server(full_store(3), bus=FailingOnce(error)) as server:
        check_all_are_back(server, 3)


@pytest.mark.slow
async def test_the_tables_of_a_node_that_failed_are_read_together_too() -> None:
    store, hub = full_store(60), Hub()
    log = log_of(store)
    async with (
        # Its lease outlives a busy machine's pauses: in a new life it would claim the tables again.
        start_server(store, bus=InProcessBus(hub, lease_s=600)) as first,
        start_server(store, bus=InProcessBus(hub)) as second,
    ):
        await until(lambda: len(second.running.lobby.tables) == 60)
        assert len(log.batches) < 20  # so are the tables of another node, for this one's list
        log.batches.clear()
        log.singles = 0
        first.running.tables.here.is_stopping = True  # it does nothing more
        hub.owners = dict.fromkeys(hub.owners, "a node that is dead")
        second.running.tables.on_nodes_dead({first.running.node._rpc.me})
        await until(lambda: len(second.running.tables.here.ids()) == 60)
        assert sum(log.batches) == 60 and len(log.batches) < 30
        kinds = [event.kind for event in store.log.read("t7")[-2:]]
        assert kinds == [Kind.NODE_CHANGED, Kind.CLOCK_SET]
        check_all_are_back(second, 60)


async def test_the_server_is_not_ready_while_live_tables_are_not_back() -> None:
    store = FakeStore(TryingLog())
    async with start_server(store) as server:
        log, tables, readiness = store.log, server.running.tables, server.running.operators.readiness
        assert isinstance(log, TryingLog)
        assert await readiness.look() == {}
        log.append(events_of("late"))
        log.readable.clear()
        starting = asyncio.create_task(tables.loader.start())
        await asyncio.to_thread(log.reading.wait, 10)
        assert "tables" in await readiness.look()
        assert "late" not in server.running.lobby.tables
        log.readable.set()
        await starting
        assert await readiness.look() == {}
        assert "late" in server.running.lobby.tables


@pytest.mark.slow
async def test_a_loading_server_shows_progress_and_admits_no_client() -> None:
    store, held, go_on = full_store(40), threading.Event(), threading.Event()

    def hold_up() -> None:
        if len(log_of(store).batches) > 1:
            held.set()
            assert go_on.wait(120)

    log_of(store).at_batch = hold_up
    async with (
        start_server(store, web=True, loaded=False) as server,
        http_client(base_url=f"http://127.0.0.1:{server.http_port}") as client,
    ):
        assert (await client.get("/readyz")).status_code == 503  # nobody knows yet what is missing
        loading = asyncio.ensure_future(server.running.load())
        await asyncio.to_thread(held.wait, 10)
        await until(lambda: bool(server.running.tables.here.ids()))
        assert (await client.get("/livez")).status_code == 200
        unready = await client.get("/readyz")
        assert unready.status_code == 503
        back = len(server.running.tables.here.ids())
        assert 0 < back < 40 and unready.json()["wrong"] == {"tables": f"{back} of 40 live tables have been loaded."}
        for path in ("/", "/api/status", "/api/tables"):
            refused = await client.get(path)
            assert (refused.status_code, refused.json()["code"]) == (503, "server/starting")
        with pytest.raises(InvalidStatus, match="503") as refusal:
            await server.connect("websocket")
        assert refusal.value.response.headers["retry-after"] == "2"
        assert json.loads(refusal.value.response.body)["code"] == "server/starting"
        go_on.set()
        await loading
        assert (await client.get("/readyz")).status_code == 200
        assert (await client.get("/api/status")).json()["tables"] == 40
        await (await server.connect("websocket")).hello(name="Ann")


async def test_one_table_that_cannot_be_read_keeps_no_other_away() -> None:
    store = full_store(3)
    broken = events_of("broken")
    store.log.append([*broken[:-1], replace(broken[-1], state=b"something else")])
    async with start_server(store) as server:
        check_all_are_back(server, 3)
        assert await server.running.operators.readiness.look() == {}


async def test_after_a_restart_a_table_that_nobody_comes_back_to_is_closed() -> None:
    store = full_store(20)
    settings = replace(QUICK, delays=Delays(abandon_ms=0))
    async with start_server(store, settings) as server:
        await until(lambda: not server.running.lobby.tables)
    assert all(store.log.read(f"t{number}")[-1].data == Closed("abandoned") for number in range(20))


async def test_a_deal_delayed_by_a_restart_costs_no_time() -> None:
    scenario = Scenario("english-draughts", 1, CLOCK)
    scenario.sit(ANN, BEN)  # the first deal is due, and no clock runs
    store = FakeStore()
    store.log.append(scenario.events)
    async with start_server(store) as server:
        await until(lambda: server.running.lobby.tables["t"].has_started())
        await until(lambda: clocks_of(server).paused)
        assert clocks_of(server).left_ms == (60_000, 60_000) and clocks_of(server).running == ()


async def test_a_player_not_yet_back_on_its_turn_pays_no_time() -> None:
    store = full_store(1)
    async with start_server(store) as server:
        table = server.running.lobby.tables["t0"]
        (seat,) = table.match.to_act
        who = (ANN, BEN)[seat]
        client = await server.guest(who.name, token=f"token of {who.id}")
        await client.ask("subscribe", table="t0")
        await until(lambda: not clocks_of(server, "t0").paused)
        move = table.match.legal_moves(seat)[0]
        played = await client.ask("play", table="t0", version=table.version, move=move, ref="mine")
        assert played["type"] == "done", played
        await until(lambda: clocks_of(server, "t0").paused)
        assert store.log.read("t0")[-1].kind is Kind.CLOCK_SET
        assert server.running.lobby.tables["t0"].match.to_act != (seat,)


def clocks_of(server: TestServer, table: str = "t") -> Any:
    return server.running.lobby.tables[table].clocks


async def test_requests_during_a_batch_are_the_next_batch() -> None:
    gate, batches = threading.Event(), list[list[str]]()

    def read(keys: Sequence[str]) -> dict[str, str | Exception]:
        batches.append(list(keys))
        assert gate.wait(120)
        return {key: ValueError(key) if key == "bad" else key.upper() for key in keys}

    batched = Batched[str](read, 3)
    first = asyncio.create_task(batched.get("a"))
    await until(lambda: len(batches) == 1)
    others = [asyncio.create_task(batched.get(key)) for key in ("b", "bad", "b", "c", "d", "a")]
    await asyncio.sleep(0)
    gate.set()
    assert await first == "A"
    found = await asyncio.gather(*others, return_exceptions=True)
    assert [str(it) for it in found] == ["B", "bad", "B", "C", "D", "A"]
    assert batches == [["a"], ["b", "bad", "c"], ["d", "a"]]


async def test_an_unreadable_batch_fails_its_waiters_and_the_next_is_read() -> None:
    answers: list[Any] = [LogError("store/unreachable", "away"), {"a": "A"}]

    def read(_: Sequence[str]) -> dict[str, str | Exception]:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    batched = Batched[str](read, 3)
    with pytest.raises(LogError):
        await batched.get("a")
    assert await batched.get("a") == "A"
