"""Pages of the table list: what subscribers are sent, applied to what they had, is what a new client is answered."""

import json
from dataclasses import replace
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from server.core.presence import LocalPresence
from server.core.settings import Limits
from server.lobby.pages import Page, PageKey, People
from server.lobby.table_list import Row, TableList
from shared.protocol import Lobby, LobbyChanges, SeekInfo, Tables, Terms, apply_changes
from shared.protocol.hosts import OfferedPlayer
from tests.server.http.web import web
from tests.testkit.scenario import ANN, BEN, Scenario, robot
from tests.testkit.server import QUICK, start_server

SIZE = 3
KINDS = {
    "empty": Scenario("english-draughts").table,
    "half": Scenario("english-draughts").sit(ANN).table,
    "full": Scenario("english-draughts").sit(ANN, BEN).begin().table,
    "robots": Scenario("domino-101").sit(robot(1)).table,
}
KEYS = [
    PageKey(),
    PageKey(free=True),
    PageKey(game="domino-101/1"),
    PageKey(company="people"),
    PageKey(company="ai"),
    PageKey(pace="days"),
    PageKey(after=(-5, "t5")),
]


class Hall:
    """Tables that come, change and go."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}
        self.players: list[OfferedPlayer] = []
        self.seeks: list[SeekInfo] = []
        self.list = TableList(LocalPresence(), 0.0, lambda: self.rows, self.rows.get)
        self.people = People(lambda: self.players, lambda: self.seeks)

    def change(self, random: Random) -> None:
        name = f"t{random.randrange(10)}"
        what = random.choice(["gone", "moved", "people", *KINDS])
        if what == "people":
            self.players = [OfferedPlayer(game="domino-101/1", name=f"p{random.randrange(3)}")]
            waiting = random.randrange(3)
            self.seeks = [SeekInfo(game="domino-101/1", options={}, terms=Terms(), waiting=waiting, seats=4)]
        elif what == "gone":
            self.rows.pop(name, None)
            self.list.mark(name)
        elif what != "moved":
            table = structs.replace(KINDS[what], id=name, opened_ms=int(name[1:]))
            self.rows[name] = (table, table, random.randrange(2))
            self.list.mark(name)
        elif name in self.rows:
            self.list.moved.add(name)

    def page(self, key: PageKey) -> Page:
        return Page(key, self.list, self.people, SIZE)

    def refresh(self) -> None:
        self.list.refresh(at_once=True)
        self.people.refresh()


def whole(page: Page) -> Lobby:
    return msgspec.json.decode(b'{"type":"lobby",%b}' % page.body(), type=Lobby)


@given(st.randoms(use_true_random=False), st.sampled_from(KEYS))
def test_a_page_with_its_changes_applied_is_the_page_as_it_is(random: Random, key: PageKey) -> None:
    hall = Hall()
    page = hall.page(key)
    hall.refresh()
    clients = [(whole(page), page.seen)] * 3
    for _ in range(30):
        for _ in range(random.randrange(4)):
            hall.change(random)
        hall.refresh()
        for number in random.sample(range(3), random.randrange(4)):
            kept, seen = clients[number]
            line = page.changes(seen)
            if line is not None:
                kept = apply_changes(kept, msgspec.json.decode(line, type=LobbyChanges))
                assert apply_changes(kept, msgspec.json.decode(line, type=LobbyChanges)) == kept
            clients[number] = kept, page.seen
            new = whole(hall.page(key))
            assert (kept.tables, kept.players, kept.seeks) == (new.tables, new.players, new.seeks)
            assert line is None or (kept.next, kept.listed) == (new.next, new.listed)


def test_pages_follow_one_another_without_gap_or_overlap() -> None:
    hall = Hall()
    for number in range(8):
        table = structs.replace(KINDS["half"], id=f"t{number}", opened_ms=number)
        hall.rows[table.id] = (table, table, 0)
        hall.list.mark(table.id)
    hall.refresh()
    found: list[str] = []
    after, cursors = None, list[str | None]()
    while not cursors or cursors[-1] is not None:
        page = whole(hall.page(PageKey.of(Tables(ref="a", after=after))))
        found += [row.table for row in page.tables]
        after = page.next
        cursors.append(after)
    assert found == [f"t{number}" for number in reversed(range(8))]
    assert len(cursors) == 3


def test_a_move_is_no_change_that_subscribers_are_sent() -> None:
    hall = Hall()
    table = structs.replace(KINDS["full"], id="t1")
    hall.rows["t1"] = (table, table, 0)
    hall.list.mark("t1")
    hall.refresh()
    page = hall.page(PageKey())
    before, seen = whole(page), page.seen
    moved = structs.replace(table, version=table.version + 1)
    hall.rows["t1"] = (moved, moved, 0)
    hall.list.moved.add("t1")
    hall.refresh()
    assert page.changes(seen) is None
    assert [row.version for row in whole(page).tables] == [before.tables[0].version + 1]


def test_a_subscriber_that_missed_too_much_is_sent_the_whole_page() -> None:
    hall = Hall()
    page = hall.page(PageKey())
    page.body()
    seen = page.seen
    for number in range(300):
        table = structs.replace(KINDS["half"], id=f"t{number}", opened_ms=number)
        hall.rows.clear()
        hall.rows[table.id] = (table, table, 0)
        for name in (table.id, f"t{number - 1}"):
            hall.list.mark(name)
        hall.refresh()
        page.body()
    line = page.changes(seen)
    assert line is not None and json.loads(line)["type"] == "lobby"
    assert [row["table"] for row in json.loads(line)["tables"]] == ["t299"]


async def test_filters_and_cursors_are_the_same_on_every_transport() -> None:
    settings = replace(QUICK, limits=replace(QUICK.limits, listed=2))
    async with start_server(settings=settings, web=True) as server, web(server) as program:
        ann, ben = await server.guest("Ann"), await server.guest("Ben", "websocket")
        tables = [(await ann.ask("open", game="english-draughts"))["table"] for _ in range(3)]
        other = (await ann.ask("open", game="domino-101"))["table"]
        anybody = await program(None)
        for client in (ann, ben):
            page = await client.ask("tables", game="english-draughts")
            rest = await client.ask("tables", game="english-draughts", after=page["next"])
            assert {row["table"] for row in page["tables"] + rest["tables"]} == set(tables)
            assert [row["table"] for row in (await client.ask("tables", game="domino-101"))["tables"]] == [other]
            over_http = (await anybody.get(f"/api/tables?game=english-draughts&after={page['next']}")).json()
            assert (over_http["tables"], over_http["listed"]) == (rest["tables"], 4)
        assert (await ann.ask("tables", game="chess"))["code"] == "game/unknown"
        assert (await anybody.get("/api/tables?game=chess")).status_code == 404


async def test_one_encoding_serves_all_subscribers_of_a_page() -> None:
    limits = replace(QUICK.limits, sessions=40)
    async with start_server(settings=replace(QUICK, limits=limits)) as server:
        ann = await server.guest("Ann")
        watching = [await server.guest(f"W{number}") for number in range(20)]
        for client in watching:
            await client.ask("tables", subscribe=True)
        page = server.running.lobby.subscriptions.pages.page(PageKey())
        before = page.encodings
        table = (await ann.ask("open", game="english-draughts"))["table"]
        received = [await client.hear() for client in watching]
        assert all([row["table"] for row in message["tables"]] == [table] for message in received)
        assert page.encodings == before + 1


@pytest.mark.parametrize("how", ["ended", "gone"])
async def test_no_changes_are_sent_after_unsubscribing(how: str) -> None:
    async with start_server() as server:
        ann = await server.guest("Ann")
        subscriptions = server.running.lobby.subscriptions
        await ann.ask("tables", subscribe=True)
        await ann.ask("tables")
        assert len(subscriptions) == 1
        if how == "ended":
            await ann.ask("tables", subscribe=False)
        else:
            (session,) = server.running.lobby.sessions.of(ann.id)
            server.running.dispatch.on_disconnect(session)
        assert len(subscriptions) == 0


def test_a_page_has_at_most_fifty_rows() -> None:
    assert Limits().listed == 50
