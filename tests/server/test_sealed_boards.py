"""Nobody but the four at a table learns anything of a board before the last table of the round has finished."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.history.games import GameHistory, known_until
from server.lobby.seating import Guest, TableTerms
from server.tables.apply import evolve, opened, rebuild
from server.tables.delay import Delayed, Happened
from server.tables.features.boards import EndBoards, SharedBoards
from server.tables.listing import summary
from server.tables.publish import Publication, public_event, public_events
from server.tables.replay import past_of
from server.tables.table import Table
from server.verifier import faults_of
from shared.core import Seat
from shared.events import Event, Kind
from shared.game_log import Condensed
from shared.games import game_named
from shared.groups import GroupSettings
from shared.match import PLAYED_OUT
from shared.protocol import Terms
from shared.protocol.structs import encode
from shared.store import open_store
from shared.store.memory import MemoryGameLog
from tests.server.tables import until
from tests.testkit.boards import HOUR_MS, deals_of, table_of_boards
from tests.testkit.client import TestClient
from tests.testkit.clock import Clock
from tests.testkit.fakes import FakeStore
from tests.testkit.http_client import http_client
from tests.testkit.scenario import NOW_MS, Scenario
from tests.testkit.server import QUICK, StoreWithClock, TestServer, start_server
from tests.testkit.stores import sqlite_database

RELEASE = EndBoards()


def told_to_spectators(events: Sequence[Event], now_ms: int) -> tuple[Table, list[str]]:
    """The table that spectators of a live table see, and the events that they were sent since it was opened."""
    table = opened(events[0])
    delayed, kinds = Delayed(0, Happened(public_event(events[0], table), table)), list[str]()
    for event in events[1:]:
        table = evolve(table, event)
        delayed.enqueue(event.at_ms, Happened(public_event(event, table), table))
        while (seen := delayed.dequeue(now_ms)) is not None:
            assert isinstance(seen, Happened)
            kinds.append(seen.event.kind)
    return delayed.shown.table, kinds


def told_to(reader: str | None, events: Sequence[Event], now_ms: int = NOW_MS) -> list[Any]:
    """All that a reader without a seat is told of a table, live and out of the log."""
    log = MemoryGameLog()
    log.append(events)
    shown, kinds = told_to_spectators(events, now_ms)
    again = past_of(Condensed(list(events), ()), now_ms, 100)
    history = GameHistory(log, lambda: now_ms)
    read = [history.newest("t", reader), history.matches("t", reader, [1, 2]), known_until(events, reader, now_ms)]
    return [
        Publication(shown, (), None, now_ms).encoded(None),
        kinds,
        encode(summary(rebuild(events), (), shown)),
        Publication(again.shown.table, (), None, now_ms).encoded(None),
        [public_events(some, 0) for some in read],
        history.endings("t", reader, 0, 100),
        log.finished("domino-101/1"),
        log.finished_matches("domino-101/1", 0, 100),
    ]


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 10**6), st.integers(1, 10**6), st.integers(0, 60), st.sampled_from([None, "eve"]))
def test_what_others_are_told_does_not_depend_on_the_deal(one: int, two: int, plies: int, reader: str | None) -> None:
    """`one` and `two`: seeds of the deals and of the play after them."""
    tables = [table_of_boards(2, seed=seed).play_on(Random(seed), PLAYED_OUT, plies=plies) for seed in (one, two)]
    told = [repr(told_to(reader, it.events)).replace(it.table.commitment, "#") for it in tables]
    assert told[0] == told[1]


def test_a_void_deal_is_kept_back_too() -> None:
    seed = next(seed for seed in range(100) if _is_void(table_of_boards(seed=seed)))
    scenario = table_of_boards(seed=seed).begin()
    assert deals_of(scenario.events)[0].redeal is not None
    shown, kinds = told_to_spectators(scenario.events, NOW_MS)
    assert (kinds, shown.version) == (["sat"] * 4, 5)


def _is_void(scenario: Scenario) -> bool:
    return scenario.table.next_deal().redeal is not None


@pytest.mark.parametrize("now_ms", [NOW_MS, NOW_MS + HOUR_MS])
def test_all_is_public_once_boards_are_released_or_their_time_is_over(now_ms: int) -> None:
    scenario = table_of_boards(2).begin().play_on(Random(1), PLAYED_OUT)
    if now_ms == NOW_MS:
        scenario.do(RELEASE)
    log = MemoryGameLog()
    log.append(scenario.events)
    history = GameHistory(log, lambda: now_ms)
    assert list(history.newest("t", None)) == scenario.events == known_until(scenario.events, None, now_ms)
    assert len(history.endings("t", None, 0, 9)[0]) == 2
    assert past_of(Condensed(scenario.events, ()), now_ms, 9).shown.table == scenario.table
    shown, kinds = told_to_spectators(scenario.events, now_ms)
    assert shown == scenario.table
    assert kinds[-1] == ("match_ended" if now_ms == NOW_MS else "round_ended")


def test_the_players_of_a_table_read_their_own_boards() -> None:
    scenario = table_of_boards(2).begin().play_on(Random(1), PLAYED_OUT, 40)
    log = MemoryGameLog()
    log.append(scenario.events)
    history = GameHistory(log, lambda: NOW_MS)
    assert list(history.newest("t", "ann")) == scenario.events
    assert history.endings("t", "ann", 0, 9)[0]


# At a whole server.

BOARDS = 2
READS = (
    "/api/tables/{table}/rounds",
    "/api/tables/{table}/rounds/1/1",
    "/api/tables/{table}/rounds/1/1/review",
    "/api/tables/{table}/states/9",
    "/api/tables/{table}/lessons",
    "/api/ratings/{table}/1",
    "/api/scores/{table}",
    "/api/tables",
    "/api/export/domino-101.ndjson",
    "/table/{table}",
    "/replay/{table}/1.1",
    "/api/pictures/{table}.png?place=1.1",
)
"""What anybody may ask over HTTP, with a table in mind."""


class Round:
    """A server with two tables of one round, and a stranger."""

    def __init__(self, server: TestServer) -> None:
        self.server = server
        self.tables: list[str] = []
        self.players: list[list[TestClient]] = []

    async def open(self, seed: int, until_ms: int) -> None:
        game, boards = game_named("domino-101"), SharedBoards(bytes([seed] * 32), "round-1", BOARDS, until_ms)
        for side in "AB":
            clients = [await self.server.guest(f"{side}{number}") for number in range(4)]
            sessions = {it.who.id: it for it in self.server.running.dispatch.sessions if it.who is not None}
            guests = [(_guest(sessions[client.id]), Seat(seat)) for seat, client in enumerate(clients)]
            seating = self.server.running.parts.house.seating
            self.tables.append(await seating.open(TableTerms.of(game, {}, Terms()), guests, boards=boards))
            self.players.append(clients)
            for client in clients:
                await client.state(lambda state: state["round"] == 1)

    async def play(self, number: int, rng: Random, until: Callable[[dict[str, Any]], bool]) -> None:
        """Random play at a table until a state is as wanted."""
        clients = self.players[number]
        while True:
            seen = [await client.state() for client in clients]
            version = max(state["version"] for state in seen)
            seen = [await client.state(partial(_is_at, version)) for client in clients]
            if until(seen[0]):
                return
            movers = [it for it in zip(clients, seen, strict=True) if it[1]["legal"] not in ([], ["pass"])]
            for client, state in movers:
                move = rng.choice(state["legal"])
                await client.ask("play", table=state["table"], version=state["version"], move=move)
            await clients[0].state(partial(_is_at, version + 1))

    def release(self) -> None:
        """As a tournament does when the last table has finished."""
        for table in self.tables:
            self.server.running.parts.house.here.act(table, RELEASE)

    async def told(self, reader: TestClient) -> list[str]:
        """All that a client is told that asks for everything at table A, and has been told unasked."""
        table = self.tables[0]
        for name, fields in (
            ("subscribe", {"since": 0}),
            ("subscribe", {"since": 20}),
            ("tables", {}),
            ("play", {"version": 5, "move": "6-6"}),
            ("hint", {"version": 6}),
            ("lessons", {}),
            ("say", {"room": "spectators", "text": "what do they hold?"}),
            ("say", {"room": "spectators", "phrase": "well-played"}),
            ("sit", {"seat": 0}),
        ):
            await reader.ask(name, **({} if name == "tables" else {"table": table}), **fields)
        lines = [line.decode() for line in reader.lines[1:]]
        url = f"http://127.0.0.1:{self.server.http_port}"
        async with http_client(base_url=url, headers={"authorization": f"Bearer {reader.welcome['token']}"}) as http:
            lines += [repr(_answer(await http.get(path.format(table=table)))) for path in READS]
        return lines

    async def club(self, *others: TestClient) -> str:
        """A group of all players and of these."""
        store = self.server.running.context.store
        owner, _ = store.accounts.create("Owner")
        store.accounts.register(owner.id, "Owner", "a hash")
        group = store.groups.create(owner.id, GroupSettings(name="Club", guests=True))
        for client in (*(it for players in self.players for it in players), *others):
            assert (await client.ask("join-group", link=group.link))["type"] == "done"
        return group.id

    def named(self, line: str, stranger: TestClient) -> str:
        """Without what differs from server to server: ids, refs and the commitment."""
        text = re.sub(r'"ref":"r\d+"', "", line).replace(stranger.id, "eve")
        known = self.server.running.tables.here.loaded[self.tables[0]].table
        for name, its in (("A", self.tables[0]), ("B", self.tables[1]), ("#", known.commitment)):
            text = text.replace(its, name)
        for side, clients in zip("AB", self.players, strict=True):
            for number, client in enumerate(clients):
                text = text.replace(client.id, f"{side}{number}")
        return text


def _guest(session: Any) -> Guest:
    return Guest(session.who, session, f"sit-{session.who.id}", lambda _: None)


def _answer(response: Any) -> tuple[int, str]:
    return response.status_code, response.text if "image" not in response.headers["content-type"] else response.content


def _is_at(version: int, state: dict[str, Any]) -> bool:
    return state["version"] >= version


def _second(state: dict[str, Any]) -> bool:
    return state["round"] == 2 and state["ply"] >= 2


def _is_over(state: dict[str, Any]) -> bool:
    return state["boards"]["waiting"]


@pytest.mark.slow(5)
async def test_no_reader_of_a_server_is_told_of_a_deal_that_others_still_play(tmp_path: Path) -> None:
    """Two servers with other deals, and other play: a stranger and a player of another table hear the same."""
    told: list[list[list[str]]] = []
    for seed in (1, 2):
        with closing(open_store(sqlite_database(tmp_path / str(seed)))) as store:
            async with StoreWithClock(store=store, settings=QUICK).server() as server:
                told.append(await _told_of_play(server, seed))
    for one, two in zip(*told, strict=True):
        assert one == two
        assert any("chat/phrases-only" in line or "chat/boards" in line for line in one), "a board could be described"
        assert [line.partition(": ")[2] for line in one[-2:]] == ["None well-played"] * 2


def _of_table_a(line: str) -> Iterator[str]:
    """What a line says of table A: of a list of tables its rows, which come in any order and number."""
    head, is_list, rows = line.partition('"tables":[')
    if is_list:
        yield from re.findall(r'{"table":"A".*?"spectators":\d+', rows)
    elif '"table":"B"' not in line:
        yield head


async def _told_of_play(server: TestServer, seed: int) -> list[list[str]]:
    """The lines that a stranger and a player of table B are told while table A plays its second board, but for those
    of a player's own table."""
    duplicate = Round(server)
    await duplicate.open(seed, NOW_MS + HOUR_MS)
    stranger = await server.guest("Eve")
    await stranger.ask("tables", subscribe=True)
    await duplicate.play(0, Random(seed), _second)
    teller, left = duplicate.players[0][:2]
    await teller.ask("say", table=duplicate.tables[0], phrase="well-played")
    group = await duplicate.club(stranger)
    hand = (await teller.state())["view"]["hand"]
    readers = (stranger, duplicate.players[1][0])
    found = [await duplicate.told(reader) for reader in readers]
    assert (await left.ask("leave", table=duplicate.tables[0]))["type"] == "done"
    for client in (teller, left):
        for said in ({"text": f"they hold {hand}"}, {"phrase": "well-played"}):
            await client.ask("say-to-group", group=group, **said)
    rooms = [(await reader.ask("enter-group", group=group))["group"]["lines"] for reader in readers]
    named = [[duplicate.named(line, stranger) for line in lines] for lines in found]
    facts = [sorted({fact for line in lines for fact in _of_table_a(line)}) for lines in named]
    heard = [[f"{it['name']}: {it.get('text')} {it.get('phrase')}" for it in lines] for lines in rooms]
    return [[*fact, *lines] for fact, lines in zip(facts, heard, strict=True)]


async def test_people_who_know_boards_that_others_still_play_describe_them_nowhere(server: TestServer) -> None:
    """Neither at their own table nor at another one, whether they sit there still or have left."""
    duplicate = Round(server)
    await duplicate.open(1, NOW_MS + HOUR_MS)
    still, left = duplicate.players[0][:2]
    eve = await server.guest("Eve")
    elsewhere = (await eve.ask("open", game="domino-101"))["table"]
    assert (await left.ask("leave", table=duplicate.tables[0]))["type"] == "done"
    told = {"table": elsewhere, "room": "spectators", "text": "I have the double six"}
    for client, table in ((still, elsewhere), (left, elsewhere), (still, duplicate.tables[0])):
        assert (await client.ask("say", **told | {"table": table}))["code"] == "chat/boards"
    assert (await still.ask("say", table=elsewhere, room="spectators", phrase="hello"))["type"] == "done"
    assert (await eve.ask("say", **told))["type"] == "done", "she knows no board"
    duplicate.release()
    await still.state(lambda state: state["phase"] == "over")
    assert (await still.ask("say", **told))["type"] == "done"
    await duplicate.players[1][0].state(lambda state: state["phase"] == "over")
    assert (await left.ask("say", **told))["type"] == "done"


async def test_a_restart_keeps_boards_back_and_the_release_shows_them_to_all() -> None:
    clock, store, rng = Clock(), FakeStore(), Random(3)
    async with start_server(store, clock=clock) as server:
        duplicate = Round(server)
        await duplicate.open(3, NOW_MS + HOUR_MS)
        await duplicate.play(0, rng, _second)
        tables = duplicate.tables
    async with start_server(store, clock=clock) as server:  # as after `kill -9`
        eve = await server.guest("Eve")
        assert (await eve.ask("subscribe", table=tables[0], since=0))["version"] == 5
        assert (await eve.state())["phase"] == "deal"
        assert [row["version"] for row in (await eve.ask("tables"))["tables"]] == [5, 5]
        duplicate = Round(server)
        duplicate.tables = tables
        duplicate.release()
        state = await eve.state(lambda state: state["phase"] == "over")
        assert state["view"]["history"], "a board that was not played to its end is seen as it stood"
        assert store.log.read(tables[0])[-1].kind is Kind.MATCH_ENDED
        assert faults_of(tables[0], store.log.read(tables[0])) == []
        assert (await eve.ask("subscribe", table=tables[0], since=5))["events"][-1]["kind"] == "match_ended"


async def test_without_a_release_the_time_of_the_round_ends_it() -> None:
    clock, store = Clock(), FakeStore()
    async with start_server(store, clock=clock) as server:
        duplicate = Round(server)
        await duplicate.open(3, NOW_MS + HOUR_MS)
        await duplicate.play(1, Random(3), _second)
    clock.now_ms += HOUR_MS
    async with start_server(store, clock=clock):
        await until(lambda: store.log.read(duplicate.tables[1])[-1].kind is Kind.MATCH_ENDED)
