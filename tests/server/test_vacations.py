"""Vacations in correspondence: whose clock stands, from when to when, whatever becomes of servers and nodes."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.cluster.in_process import Hub, InProcessBus
from server.core.settings import Rate
from server.features.vacations.feature import Vacations
from server.tables.apply import rebuild
from server.tables.features.vacations import RecordVacation
from server.tables.table import Table
from server.verifier import faults_of
from shared.events import Kind, VacationSet
from shared.protocol import DaysClock, FischerClock, Leave, Play, Terms
from shared.store import open_store
from shared.vacations import DAY_MS, MOST_DAYS
from tests.server.bus_line import Line
from tests.server.correspondence import HOUR_MS, LAG_MS, Correspondence
from tests.server.tables import until
from tests.server.text.typist import Typist
from tests.testkit.client import TestClient
from tests.testkit.http_client import http_client
from tests.testkit.scenario import ANN, BEN
from tests.testkit.server import QUICK, StoreWithClock, TestServer
from tests.testkit.stores import sqlite_database


class Away(Correspondence):
    """Ann has moved at a day for each move, and it is Ben's turn: his vacation is what these tests are about."""

    def vacation(self, passed_ms: int, until_ms: int | None) -> None:
        """Ben's vacation is set so long after the move; `until_ms` counts from the move, too."""
        self.at(passed_ms)
        self.actor.act(RecordVacation(BEN.id, None if until_ms is None else self.moved_ms + until_ms))

    @property
    def left_ms(self) -> tuple[int, ...]:
        assert self.table.clocks is not None
        return self.table.clocks.left_at(self.now_ms)


async def test_a_vacation_stops_the_clock_until_its_planned_end() -> None:
    scene = Away()
    scene.vacation(20 * HOUR_MS, 7 * DAY_MS)
    assert scene.at(7 * DAY_MS - 1).rests == (None, scene.moved_ms + 7 * DAY_MS)
    assert scene.left_ms == (DAY_MS, 4 * HOUR_MS)
    scene.at(7 * DAY_MS)
    assert scene.table.rests == ()
    scene.at(7 * DAY_MS + 4 * HOUR_MS - 1)
    assert scene.is_running()
    assert scene.at(7 * DAY_MS + 4 * HOUR_MS + LAG_MS).match.outcome is not None


async def test_a_vacation_that_ends_early_starts_the_clock_again() -> None:
    scene = Away()
    scene.vacation(HOUR_MS, 9 * DAY_MS)
    scene.vacation(3 * DAY_MS, None)
    scene.at(3 * DAY_MS + 23 * HOUR_MS - 1)
    assert scene.is_running()
    assert scene.at(3 * DAY_MS + 23 * HOUR_MS + LAG_MS).match.outcome is not None


async def test_a_move_on_vacation_is_played_and_the_opponents_clock_runs() -> None:
    scene = Away()
    scene.vacation(HOUR_MS, 9 * DAY_MS)
    scene.at(3 * DAY_MS)
    scene.ask(Play(ref=scene.ref(), table="t", version=scene.table.version, move="22-18"), BEN)
    clocks = scene.table.clocks
    assert clocks is not None and clocks.running == (0,) and scene.left_ms == (DAY_MS, DAY_MS)
    scene.ask(Play(ref=scene.ref(), table="t", version=scene.table.version, move="15x22"), ANN)
    assert scene.table.clocks is not None and scene.table.clocks.running == ()
    scene.at(8 * DAY_MS)
    assert scene.is_running() and scene.left_ms == (DAY_MS, DAY_MS)


async def test_a_vacation_of_the_player_who_is_not_to_move_changes_no_clock_yet() -> None:
    scene = Away()
    scene.at(HOUR_MS)
    scene.actor.act(RecordVacation(ANN.id, scene.moved_ms + 5 * DAY_MS))
    assert scene.table.rests == (scene.moved_ms + 5 * DAY_MS, None)
    assert scene.at(DAY_MS + LAG_MS).match.outcome is not None


async def test_an_absence_that_loses_does_not_on_vacation() -> None:
    scene = Away(Terms(clock=DaysClock(days=1), absent="lose", grace_s=60, rated=False))
    scene.vacation(1_000, 5 * DAY_MS)
    scene.actor.subscribe(scene.session(ANN))
    scene.at(2 * DAY_MS)
    assert scene.is_running()
    scene.vacation(2 * DAY_MS + 1, None)
    assert scene.at(2 * DAY_MS + 61_000).match.outcome is not None


async def test_a_seat_that_is_given_up_takes_no_vacation_with_it() -> None:
    scene = Away()
    scene.vacation(HOUR_MS, 9 * DAY_MS)
    scene.ask(Leave(ref=scene.ref(), table="t"), BEN)
    assert scene.table.rests == ()


async def test_clocks_other_than_those_of_correspondence_take_no_vacation() -> None:
    scene = Away(Terms(clock=FischerClock(bank_s=600), rated=False))
    scene.vacation(1_000, 9 * DAY_MS)
    assert scene.table.rests == () and scene.log.read("t")[-1].kind is Kind.MOVED


async def test_a_table_notes_a_vacation_once_and_nothing_when_it_is_closed() -> None:
    scene = Away()
    for _ in range(3):
        scene.vacation(HOUR_MS, 2 * DAY_MS)
    assert [event.data for event in scene.log.read("t") if event.kind is Kind.VACATION_SET] == [
        VacationSet(scene.moved_ms + 2 * DAY_MS)
    ]
    for who in (ANN, BEN):
        scene.ask(Leave(ref=scene.ref(), table="t"), who)
    closed = len(scene.log.read("t"))
    scene.vacation(2 * HOUR_MS, 5 * DAY_MS)
    assert len(scene.log.read("t")) == closed


async def test_the_verifier_finds_no_fault_in_a_log_with_a_vacation() -> None:
    scene = Away()
    scene.vacation(HOUR_MS, 9 * DAY_MS)
    scene.at(9 * DAY_MS)
    scene.ask(Play(ref=scene.ref(), table="t", version=scene.table.version, move="22-18"), BEN)
    events = scene.log.read("t")
    assert [event.kind for event in events[-3:]] == [Kind.VACATION_SET, Kind.VACATION_SET, Kind.MOVED]
    assert faults_of("t", events) == []


@pytest.mark.slow
@given(
    st.lists(st.tuples(st.integers(0, 9 * DAY_MS), st.sampled_from(["restart", "failover"])), max_size=5),
    st.integers(0, 20 * HOUR_MS),
    st.integers(1, 9),
)
def test_a_vacation_stops_the_clock_across_servers(begun: list[tuple[int, str]], gone_ms: int, days: int) -> None:
    async def play() -> None:
        scene = Away()
        scene.vacation(gone_ms, gone_ms + days * DAY_MS)
        for passed_ms, what in sorted(begun):
            if gone_ms < passed_ms < gone_ms + days * DAY_MS:
                scene.now_ms = scene.moved_ms + passed_ms
                await scene.begin_anew(elsewhere=what == "failover")
                scene.at(passed_ms)
                assert scene.left_ms == (DAY_MS, DAY_MS - gone_ms)
        assert rebuild(scene.log.read("t")).clocks == scene.table.clocks
        scene.at(gone_ms + days * DAY_MS)
        scene.at(days * DAY_MS + DAY_MS - 1)
        assert scene.is_running()
        assert scene.at(days * DAY_MS + DAY_MS + LAG_MS).match.outcome is not None

    asyncio.run(play())


# A whole server.

DAYS = {"clock": {"kind": "days", "days": 2}, "rated": False}


class Town(StoreWithClock):
    def __post_init__(self) -> None:
        super().__post_init__()
        self.store.vacations._clock = lambda: self.now_ms


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    town = Town(store=open_store(sqlite_database(tmp_path)), settings=QUICK)
    yield town
    town.store.close()


async def playing(server: TestServer, ann: TestClient, ben: TestClient, **terms: Any) -> str:
    """A table of draughts where Ann is to move."""
    table = (await ann.ask("open", game="english-draughts", terms=terms or DAYS))["table"]
    for client in (ann, ben):
        await client.ask("sit", table=table)
    await ann.state(lambda state: state["table"] == table and state["phase"] == "play")
    return table


def until_of(server: TestServer, table: str) -> tuple[int | None, ...]:
    known: Table = server.running.lobby.tables[table]
    return known.rests or (None,) * len(known.seats)


async def test_a_vacation_is_seen_at_all_correspondence_tables(town: Town) -> None:
    async with town.server() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table, live = await playing(server, ann, ben), await playing(server, ann, ben, rated=False)
        answer = await ann.ask("set-vacation", days=7)
        until_ms = town.now_ms + 7 * DAY_MS
        assert answer["vacation"] == {"until_ms": until_ms, "days_left": MOST_DAYS - 7, "most": MOST_DAYS}
        seen = await ben.state(lambda state: state["seats"][0]["vacation_until_ms"] is not None)
        assert (seen["table"], seen["seats"][0]["vacation_until_ms"]) == (table, until_ms)
        assert (seen["clock"]["running"], seen["event"]["kind"]) == ([], "vacation_set")
        later = await playing(server, ann, ben)
        await until(lambda: until_of(server, later) == (until_ms, None))
        assert until_of(server, live) == (None, None)
        await ann.ask("set-vacation", days=0)
        await until(lambda: until_of(server, table) == until_of(server, later) == (None, None))
        assert (await ann.ask("get-vacation"))["vacation"]["days_left"] == MOST_DAYS - 1


async def test_more_than_the_allowance_is_refused_and_so_are_days_of_no_sense(town: Town) -> None:
    async with town.server() as server:
        ann = await server.guest("Ann")
        await ann.ask("set-vacation", days=20)
        town.now_ms += 20 * DAY_MS
        refused = await ann.ask("set-vacation", days=11)
        assert (refused["code"], refused["limit"]["key"]) == ("limit/vacation", "vacation")
        for days in (-1, MOST_DAYS + 1, "7 days", None, 1.5):
            assert (await ann.ask("set-vacation", days=days))["code"] == "protocol/invalid"


async def test_vacations_are_limited_in_rate(town: Town) -> None:
    town.settings = replace(QUICK, limits=replace(QUICK.limits, vacations=Rate(2, 1_000)))
    async with town.server() as server:
        ann = await server.guest("Ann")
        answers = [await ann.ask("set-vacation", days=3) for _ in range(3)]
        assert [answer.get("code") for answer in answers] == [None, None, "limit/vacations"]


async def test_an_unannounced_table_is_announced_when_loaded(town: Town) -> None:
    async with town.server() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table, player = await playing(server, ann, ben), ann.id
    town.store.vacations.set(player, 5)  # and its server was killed before it told the table
    until_ms = town.now_ms + 5 * DAY_MS
    town.now_ms += 4 * DAY_MS
    async with town.server() as server:
        await until(lambda: until_of(server, table) == (until_ms, None))
        known = server.running.lobby.tables[table]
        assert known.is_running() and known.clocks is not None and known.clocks.running == ()
    town.store.vacations.set(player, 0)
    async with town.server() as server:
        await until(lambda: until_of(server, table) == (None, None))


async def test_a_vacation_holds_over_a_takeover_by_another_node(town: Town) -> None:
    hub = Hub()
    line = Line(hub, 2.0)
    async with town.server(line) as first, town.server(Line(hub, 2.0)) as second:
        ann, ben = await first.guest("Ann"), await first.guest("Ben")
        table = await playing(first, ann, ben)
        await until(lambda: table in second.running.lobby.tables)
        elsewhere = await second.connect()
        await elsewhere.hello(token=ann.welcome["token"])
        await elsewhere.ask("set-vacation", days=7)
        until_ms = town.now_ms + 7 * DAY_MS
        await until(lambda: until_of(first, table) == (until_ms, None))
        line.cut = True
        hub.ends_s[first.running.node._rpc.me] = hub.clock() - 1  # as if it had been silent for longer than a lease
        await until(lambda: second.running.tables.is_here(table))
        town.now_ms += 6 * DAY_MS
        known = second.running.tables.loaded[table].table  # type: ignore[attr-defined]
        assert known.rests == (until_ms, None)
        assert known.clocks is not None and known.clocks.left_at(town.now_ms) == (2 * DAY_MS, 2 * DAY_MS)


async def test_a_node_that_was_not_told_reads_of_a_vacation_by_itself(town: Town) -> None:
    hub = Hub()
    async with town.server(InProcessBus(hub)) as first, town.server(InProcessBus(hub)) as second:
        ann, ben = await first.guest("Ann"), await first.guest("Ben")
        table = await playing(first, ann, ben)
        second.running.node.broadcast = lambda message: None
        elsewhere = await second.connect()
        await elsewhere.hello(token=ann.welcome["token"])
        await elsewhere.ask("set-vacation", days=7)
        assert until_of(first, table) == (None, None)
        await first.running.feature(Vacations).people.look()
        await until(lambda: until_of(first, table) == (town.now_ms + 7 * DAY_MS, None))


async def test_a_vacation_is_taken_by_http_and_asked_for_with_any_token(town: Town) -> None:
    async with town.server() as server:
        ann = await server.guest("Ann")
        async with http_client(base_url=f"http://127.0.0.1:{server.http_port}") as http:
            headers = {"Authorization": f"Bearer {ann.welcome['token']}"}
            done = await http.post("/api/vacation", headers=headers, json={"days": 2})
            assert done.status_code == 200
            answer = await http.get("/api/vacation", headers=headers)
            assert answer.json() == done.json()["vacation"]
            assert answer.json()["until_ms"] == town.now_ms + 2 * DAY_MS
            assert (await http.get("/api/vacation")).status_code == 401
            exported = await http.get("/api/me/export", headers=headers)
            assert '{"type": "vacation", "begun_ms"' in exported.text


async def test_a_vacation_is_taken_asked_for_and_ended_by_typing(town: Town) -> None:
    async with town.server() as server:
        typist = await Typist.at(server)
        await typist.exchange(
            "vacation", "You are not on vacation. You have 30 days of vacation left (30 in any year)."
        )
        await typist.exchange("vacation 29", "You are on vacation until 2023-12-13 22:13 UTC")
        await typist.exchange("vacation off", "You are not on vacation. You have 29 days")
        for typed in ("vacation 31", "vacation 0", "vacation soon"):
            await typist.exchange(typed, "Type vacation and a number of days from 1 to 30, or vacation off")
