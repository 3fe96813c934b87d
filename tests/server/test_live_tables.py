"""Live tables over real sockets: answers, durability, coming back, and what breaks without hurting others."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from server.core.settings import Limits, Rate, Settings
from server.tables.chat import ChatRooms
from server.tables.context import TableContext
from server.tables.journal import GroupCommit
from server.tables.registry import TablesHere
from shared.errors import LogError
from shared.events import Event, Kind
from shared.people import Identity
from tests.server.scenarios import domino, partners, redealt, story_in_counsel, void_story
from tests.server.tables import code, two_at_draughts
from tests.server.trying_log import TryingLog
from tests.testkit.client import TestClient
from tests.testkit.fakes import FakeAccounts, FakeChats, FakeObserver, FakeStore
from tests.testkit.scenario import ANN, BEN, NOW_MS, PERSONS, Scenario
from tests.testkit.server import QUICK, TestServer, start_server


def log_of(trying_server: TestServer) -> TryingLog:
    assert isinstance(trying_server.store.log, TryingLog)
    return trying_server.store.log


async def test_a_move_is_durable_before_anybody_hears_of_it(trying_server: TestServer) -> None:
    ann, ben, table = await two_at_draughts(trying_server)
    log = log_of(trying_server)
    log.open.clear()
    await ann.send({"type": "play", "ref": "m", "table": table, "version": 4, "move": "11-15"})
    await asyncio.to_thread(log.appending.wait, 10)
    assert (await ben.ask("ping"))["type"] == "done"
    assert ben.versions(table)[-1] == 4
    log.open.set()
    assert (await ann.answer("m"))["version"] == 5
    assert (await ben.state(lambda state: state["version"] == 5))["event"]["move"] == "11-15"


async def test_one_of_two_commands_for_one_version_wins(trying_server: TestServer) -> None:
    ann, _, table = await two_at_draughts(trying_server)
    await ann.send({"type": "play", "ref": "a", "table": table, "version": 4, "move": "11-15"})
    await ann.send({"type": "play", "ref": "b", "table": table, "version": 4, "move": "9-13"})
    assert (await ann.answer("a"))["type"] == "done"
    refused = await ann.answer("b")
    assert code(refused) == "table/stale-version"
    assert (refused["table"], refused["version"]) == (table, 5)


async def test_a_caller_that_goes_away_does_not_cut_a_move_in_half(trying_server: TestServer) -> None:
    ann, ben, table = await two_at_draughts(trying_server)
    log = log_of(trying_server)
    log.open.clear()
    await ann.send({"type": "play", "ref": "m", "table": table, "version": 4, "move": "11-15"})
    await asyncio.to_thread(log.appending.wait, 10)
    await ann.close()
    log.open.set()
    state = await ben.state(lambda state: state["version"] == 5)
    assert state["event"]["move"] == "11-15"
    back = await trying_server.guest("Ann", token=ann.welcome["token"])
    again = await back.ask("play", ref="m", table=table, version=4, move="11-15")
    assert (again["type"], again["version"], again["seat"]) == ("done", 5, 0)


async def test_a_failed_log_tells_all_waiters_and_publishes_nothing(
    trying_server: TestServer,
) -> None:
    ann, ben, table = await two_at_draughts(trying_server)
    log = log_of(trying_server)
    log.open.clear()
    await ann.send({"type": "play", "ref": "a", "table": table, "version": 4, "move": "11-15"})
    await asyncio.to_thread(log.appending.wait, 10)
    await ben.send({"type": "resign", "ref": "b", "table": table})
    await ben.ask("ping")
    log.error = LogError("store/unreachable", "The disk is full.")
    log.open.set()
    assert code(await ann.answer("a")) == "store/unreachable"
    assert code(await ben.answer("b")) == "store/unreachable"
    log.error = None
    # The table begins again from the log, and those who follow it go on following.
    assert (await ann.ask("play", ref="a", table=table, version=4, move="11-15"))["version"] == 5
    assert (await ben.state(lambda state: state["version"] == 5))["event"]["move"] == "11-15"
    assert set(ben.versions(table)) == {3, 4, 5}


async def test_an_internal_error_hides_details_and_hurts_one_table(
    trying_server: TestServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, table = await two_at_draughts(trying_server)
    other = (await ann.ask("open", game="english-draughts"))["table"]
    game = trying_server.running.lobby.tables[table].game
    monkeypatch.setattr(type(game), "pack", lambda *_: 1 / 0)
    answer = await ann.ask("play", table=table, version=4, move="11-15")
    assert code(answer) == "server/internal"
    assert "ZeroDivision" not in str(answer)
    monkeypatch.undo()
    assert "ZeroDivisionError" in caplog.text
    assert (await ann.ask("play", table=table, version=4, move="11-15"))["version"] == 5
    assert (await ben.state(lambda state: state["version"] == 5))["you"] == 1
    assert (await ann.ask("sit", table=other))["type"] == "done"


async def test_a_command_sent_again_gets_the_same_answer_and_is_done_once(trying_server: TestServer) -> None:
    ann, ben, table = await two_at_draughts(trying_server)
    once = await ann.ask("play", ref="m", table=table, version=4, move="11-15")
    await ben.ask("play", table=table, version=5, move="22-18")
    assert await ann.ask("play", ref="m", table=table, version=4, move="11-15") == once
    assert code(await ann.ask("play", ref="m", table=table, version=6, move="15x22")) == "ref/reused"
    assert code(await ann.ask("resign", ref="m", table=table)) == "ref/reused"
    assert (await ben.ask("play", ref="m", table=table, version=6, move="21-17"))["code"] == "table/not-your-turn"
    opened = await ann.ask("open", ref="o", game="domino-101", public=False)
    assert await ann.ask("open", ref="o", game="domino-101", public=False) == opened
    assert code(await ann.ask("open", ref="o", game="domino-101")) == "ref/reused"


async def test_after_a_restart_tables_refs_and_tokens_are_what_they_were() -> None:
    store = FakeStore(TryingLog())
    async with start_server(store) as server:
        ann, ben, table = await two_at_draughts(server)
        once = await ann.ask("play", ref="m", table=table, version=4, move="11-15")
        token = ann.welcome["token"]
        ben_token = ben.welcome["token"]
    async with start_server(store) as server:
        ann = await server.guest("Ann", token=token)
        ben = await server.guest("Ben", token=ben_token)
        assert ann.welcome["seated"] == [{"table": table, "seat": 0, "version": 5}]
        assert (await ben.state())["view"]["history"] == ["11-15"]
        assert await ann.ask("play", ref="m", table=table, version=4, move="11-15") == once
        assert (await ben.ask("play", ref="n", table=table, version=5, move="22-18"))["version"] == 6


async def test_coming_back_tells_what_was_missed_and_then_the_whole_state(trying_server: TestServer) -> None:
    ann, ben, table = await two_at_draughts(trying_server)
    await ann.ask("play", table=table, version=4, move="11-15")
    await ben.ask("play", table=table, version=5, move="22-18")
    eve = await trying_server.guest("Eve")
    for since, versions in ((4, [5, 6]), (6, []), (0, [1, 2, 3, 4, 5, 6])):
        done = await eve.ask("subscribe", table=table, since=since)
        assert [event["version"] for event in done["events"]] == versions
        assert (await eve.hear())["version"] == 6
    assert "events" not in await eve.ask("subscribe", table=table, since=99)
    state = await eve.hear()
    assert (state["you"], state["legal"], state["version"]) == (None, [], 6)


async def test_events_no_longer_in_memory_are_read_from_the_log() -> None:
    settings = replace(QUICK, limits=Limits(news=2))
    async with start_server(settings=settings) as server:
        ann, ben, table = await two_at_draughts(server)
        await ann.ask("play", table=table, version=4, move="11-15")
        done = await ben.ask("subscribe", table=table, since=1)
        assert [(event["version"], event["kind"]) for event in done["events"]] == [
            (2, "sat"),
            (3, "sat"),
            (4, "dealt"),
            (5, "moved"),
        ]


async def test_events_during_a_read_of_the_log_are_sent_too() -> None:
    settings = replace(QUICK, limits=Limits(news=2))
    async with start_server(FakeStore(TryingLog()), settings=settings) as server:
        ann, ben, table = await two_at_draughts(server)
        eve, log = await server.guest("Eve"), log_of(server)
        log.readable.clear()
        await eve.send({"type": "subscribe", "ref": "w", "table": table, "since": 1})
        await asyncio.to_thread(log.reading.wait, 10)
        for version, client, move in ((4, ann, "11-15"), (5, ben, "22-18"), (6, ann, "15x22")):
            await client.ask("play", table=table, version=version, move=move)
        log.readable.set()
        done = await eve.answer("w")
        assert [event["version"] for event in done["events"]] == [2, 3, 4, 5, 6, 7]
        assert (await eve.hear())["version"] == done["version"] == 7


async def test_a_new_connection_has_the_seat_before_the_old_one_is_dead(trying_server: TestServer) -> None:
    ann, ben, table = await two_at_draughts(trying_server)
    back = await trying_server.guest("Ann", token=ann.welcome["token"])
    await ann.close()
    await back.ask("play", table=table, version=4, move="11-15")
    state = await ben.state(lambda state: state["version"] == 5)
    assert [seat["present"] for seat in state["seats"]] == [True, True]
    assert all(
        seat["present"] for message in ben.received if message["type"] == "state" for seat in message["seats"][1:]
    )
    assert (await back.state(lambda state: state["version"] == 5))["you"] == 0


async def test_a_new_connection_takes_the_seat_after_the_old_one_is_dead(trying_server: TestServer) -> None:
    ann, ben, table = await two_at_draughts(trying_server)
    await ann.close()
    gone = await ben.state(lambda state: not state["seats"][0]["present"])
    assert gone["version"] == 4
    back = await trying_server.guest("Ann", token=ann.welcome["token"])
    assert (await ben.state(lambda state: state["seats"][0]["present"]))["version"] == 4
    assert (await back.ask("play", table=table, version=4, move="11-15"))["version"] == 5


async def test_a_slow_reader_is_closed_and_resumes_by_version() -> None:
    settings = Settings(replace(QUICK.delays, farewell_ms=500), Limits(outbox=20, commands=Rate(20_000, 0.0001)))
    async with start_server(settings=settings, send_buffer=4_096) as server:
        ann, ben, table = await two_at_draughts(server)
        slow = await server.connect(receive_buffer=4_096)
        await slow.hello(name="Slow")
        known = (await slow.ask("subscribe", table=table, since=0))["version"]
        (session,) = server.running.lobby.sessions.of(slow.id)
        with pytest.raises(ConnectionError):
            await ask_and_never_listen(slow, table)
        assert session.outbox.is_closed
        await ann.ask("play", table=table, version=4, move="11-15")
        await ben.ask("play", table=table, version=5, move="22-18")
        back = await server.guest("Slow", token=slow.welcome["token"])
        missed = await back.ask("subscribe", table=table, since=known)
        assert [event["version"] for event in missed["events"]] == [5, 6]
        assert (await ben.ask("ping"))["type"] == "done"


async def ask_and_never_listen(client: TestClient, table: str) -> None:
    for number in range(100_000):
        await client.send({"type": "subscribe", "ref": f"w{number}", "table": table, "since": 0})


async def test_however_many_ask_at_once_a_table_is_loaded_once() -> None:
    log = TryingLog()
    log.append(Scenario("english-draughts").sit(ANN, BEN).events)
    async with asyncio.TaskGroup() as tasks:
        journal = GroupCommit(log)
        chat = ChatRooms(FakeChats(), FakeAccounts().find, lambda: NOW_MS, QUICK.limits)
        shared = TableContext(
            log, journal, lambda: NOW_MS, QUICK, FakeObserver(), lambda *_: None, chat, lambda player: ()
        )
        here = TablesHere(shared, tasks)
        tables = await asyncio.gather(*(here.table("t") for _ in range(100)))
        assert log.heads_asked == 1
        assert all(table is tables[0] for table in tables)
        await here.stop()
    await journal.close()


async def test_every_seat_of_a_whole_domino_match_hears_every_version_in_order() -> None:
    async with start_server() as server:
        clients = [await server.guest(who.name) for who in PERSONS]
        table = (await clients[0].ask("open", game="domino-101"))["table"]
        for client in clients:
            await client.ask("sit", table=table)
        watcher = await server.guest("Eve")
        await watcher.ask("subscribe", table=table)
        rng = Random(4)
        ends = await asyncio.gather(*(play_out(client, table, rng) for client in clients))
        assert all(end["phase"] == "over" for end in ends)
        last = ends[0]["version"]
        await watcher.state(lambda state: state["version"] == last)
        for number, client in enumerate(clients):
            assert client.versions(table) == list(range(2 + number, last + 1))
        assert watcher.versions(table)[-1] == last
        events = (await watcher.ask("subscribe", table=table, since=0))["events"]
        assert [event["version"] for event in events] == list(range(1, last + 1))
        assert Kind.PASSED.name.lower() in {event["kind"] for event in events}


async def play_out(client: TestClient, table: str, rng: Random) -> dict[str, Any]:
    """Play a seat at random until the match is over, looking at the newest state only."""
    version = 0
    while True:
        state = await client.state(lambda state, version=version: state["version"] > version)
        version = state["version"]
        if state["phase"] == "over":
            return state
        if state["you"] not in state["to_act"]:
            continue
        if state["phase"] == "counsel":
            await client.send(
                {"type": "counsel", "ref": f"c{version}", "table": table, "version": version, "wish": "me"}
            )
        elif state["legal"] != ["pass"]:
            move = rng.choice(state["legal"])
            await client.send({"type": "play", "ref": f"p{version}", "table": table, "version": version, "move": move})


async def stream_of(events: list[Event], keep: int, moves: list[tuple[int, str]]) -> list[bytes]:
    """What seat `keep` hears, byte for byte, when these moves are made at the table that these events made."""
    store = FakeStore()
    store.log.append(events)
    for who in PERSONS:
        store.accounts.by_token[f"token of {who.id}"] = Identity(who.id, who.name, 0, 0)
    async with start_server(store) as server:
        clients = [await server.guest(who.name, token=f"token of {who.id}") for who in PERSONS]
        version = events[-1].version
        for seat, move in moves:
            done = await clients[seat].ask("play", ref=f"m{version}", table="t", version=version, move=move)
            assert done["type"] == "done", done
            version += 1
            for client in clients:
                await client.state(lambda state, version=version: state["version"] >= version)
        welcome = {**clients[keep].welcome, "http_port": 0}
        return [repr(message).encode() for message in [welcome, *clients[keep].received]]


@pytest.mark.parametrize("keep", range(4))
async def test_exchanging_unseen_tiles_leaves_a_seats_stream_unchanged(keep: int) -> None:
    compared = 0
    for seed in range(12):
        scenario = domino(seed)
        begun = len(scenario.events)
        scenario.play_on(Random(seed), plies=6)
        moves = [(int(event.seat or 0), str(event.move)) for event in scenario.events[begun:]]
        other = redealt(scenario, scenario.rules.teams[keep % 2][keep // 2], Random(seed))
        assert (seat := scenario.rules.teams[keep % 2][keep // 2]) == keep
        changed = (
            any(event.kind is Kind.PASSED for event in scenario.events)
            or other[begun - 1] == scenario.events[begun - 1]
        )
        if changed:
            continue  # who must pass is public, so another deal could not have gone on like this
        compared += 1
        assert await stream_of(scenario.events[:begun], seat, moves) == await stream_of(other[:begun], seat, moves)
        if compared == 3:
            return
    raise AssertionError("too few deals to compare")


async def test_a_void_deal_is_seen_by_everybody_and_dealt_anew_by_itself() -> None:
    store = FakeStore()
    scenario = void_story()
    store.log.append(scenario.events)
    store.accounts.by_token["ann's"] = Identity(ANN.id, ANN.name, 0, 0)
    async with start_server(store) as server:
        eve = await server.guest("Eve")
        await eve.ask("subscribe", table="t")
        state = await eve.state(lambda state: state["phase"] == "play")
        events = (await eve.ask("subscribe", table="t", since=scenario.table.version - 1))["events"]
        assert len(events[0]["data"]["redeal"]["hand"]) == 7
        assert events[-1]["data"] == {"leader": state["to_act"][0]}


async def test_silence_becomes_either_when_the_time_is_over() -> None:
    store = FakeStore()
    scenario = story_in_counsel(counsel_s=1)
    one, two = partners(scenario)
    store.log.append(scenario.events)
    clock_ms = scenario.table.play_ms + 1_000
    async with start_server(store, clock=lambda: clock_ms) as server:
        eve = await server.guest("Eve")
        await eve.ask("subscribe", table="t")
        state = await eve.state(lambda state: state["phase"] == "play")
        assert state["event"]["data"]["wishes"] == {str(one): "either", str(two): "either"}
