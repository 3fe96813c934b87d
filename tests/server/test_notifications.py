"""Push messages of turns in correspondence: who is sent one, that none is lost and none is shown twice."""

import json
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import structs

from server.cluster.in_process import Hub, InProcessBus
from server.core.settings import Limits, Rate
from server.features.notifications.feature import Notifications
from server.features.notifications.push_sender import LEASE_MS, PushSender
from server.features.notifications.settings import NotificationSettings
from server.features.notifications.turns import TurnRecorder
from server.features.notifications.web_push import new_vapid_key
from server.features.tournaments.feature import Tournaments
from server.tables.table import Table
from shared.core import Seat
from shared.notifications import Push
from shared.store import open_store
from shared.store.turns import Turns
from tests.server.bus_line import Line
from tests.server.http.web import Program, registered, two_at_draughts, web
from tests.server.push_receiver import Browser, Receiver, receiver, trusting
from tests.server.tables import until
from tests.testkit.server import QUICK, StoreWithClock, TestServer, start_server
from tests.testkit.stores import sqlite_database

DAYS = {"clock": {"kind": "days", "days": 2}, "rated": False}
MOVES = ("11-15", "23-19", "8-11", "22-17", "4-8")
HOUR_MS = 3_600_000


class Forgetful(Turns):
    """Sends, and ends before the store has noted it."""

    def settle(self, push: Push) -> None:
        raise SystemError("the process has ended")


@dataclass(kw_only=True)
class Town(StoreWithClock):
    """A push service too."""

    service: Receiver

    def pass_time(self, server: TestServer, ms: int) -> None:
        self.now_ms += ms
        _sender(server).wake()


def _sender(server: TestServer) -> PushSender:
    return server.running.feature(Notifications).push_sender


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    async with receiver() as service:
        notifications = NotificationSettings(
            new_vapid_key(), allows=lambda address, _: address == "127.0.0.1", tls=trusting()
        )
        limits = Limits(tables=100, notifications=Rate(1_000, 0.001))
        town = Town(
            store=open_store(sqlite_database(tmp_path)),
            service=service,
            settings=replace(QUICK, limits=limits, url="https://club.example", of_features=(notifications,)),
        )
        yield town
        town.store.close()


async def subscribed(town: Town, program: Program, name: str = "phone", **fields: str) -> Browser:
    browser = town.service.browser(f"{program.id}-{name}")
    answer = await program.ask("/api/me/push", None, **browser.subscription(**fields))
    assert answer.status_code == 201, answer.text
    return browser


async def play(program: Program, table: str, version: int, move: str) -> int:
    return (await program.do(f"/api/tables/{table}/play", version=version, move=move))["version"]


async def test_a_browser_is_told_whose_turn_it_is_and_where_in_its_language(town: Town) -> None:
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        phone, laptop = await subscribed(town, ann), await subscribed(town, ann, "laptop", language="tr-TR")
        other = await subscribed(town, ben)
        table = await two_at_draughts(ann, ben, **DAYS)
        await town.service.wait(2, phone, laptop)
        (english,), (turkish,) = town.service.received[phone.endpoint], town.service.received[laptop.endpoint]
        assert english.content["title"] == "Your turn: English draughts"
        assert english.content["body"] == "At the table: Ben. You have 2 days for your move."
        assert english.content["url"] == f"/#/table/{table}"
        assert turkish.content["title"].startswith("Sıra sizde") and turkish.content["key"] == english.content["key"]
        assert len(english.headers["topic"]) <= 32 and english.headers["topic"] == turkish.headers["topic"]
        assert town.service.received[other.endpoint] == []
        await play(ann, table, 4, "11-15")
        await town.service.wait(1, other)
        assert town.service.keys(other).keys().isdisjoint(town.service.keys(phone))


async def test_live_games_send_no_notifications(town: Town) -> None:
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        phone = await subscribed(town, ann)
        for terms in ({}, {"clock": {"kind": "fischer", "bank_s": 60, "gain_s": 1}}):
            await two_at_draughts(ann, ben, **terms)
        table = await two_at_draughts(ann, ben, **DAYS)
        await town.service.wait(1, phone)
        assert town.service.received[phone.endpoint][0].content["tag"] == f"turn-{table}"


async def test_an_unsubscribed_client_gets_nothing_more(town: Town) -> None:
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        phone, other = await subscribed(town, ann), await subscribed(town, ben)
        body = {"endpoint": phone.endpoint}
        for asker, expected in ((ben, False), (ann, True), (ann, False)):
            answer = await asker.http.request("DELETE", "/api/me/push", json=body, headers=asker.headers())
            assert answer.json() == {"unsubscribed": expected}
        assert (await ann.get("/api/me/notifications")).json()["push"]["devices"] == 0
        table = await two_at_draughts(ann, ben, **DAYS)
        await until(lambda: town.store.turns.of(ann.id) != [])
        await play(ann, table, 4, "11-15")
        await town.service.wait(1, other)
        assert town.service.received[phone.endpoint] == []


@pytest.mark.slow
async def test_push_messages_arrive_in_ten_seconds_and_once(
    town: Town,
) -> None:
    arrived: list[tuple[str, int]] = []
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        browsers = [await subscribed(town, player) for player in (ann, ben)]
        tables = dict.fromkeys([await two_at_draughts(ann, ben, **DAYS) for _ in range(20)], 4)
        await town.service.wait(20, browsers[0])
        for number, move in enumerate(MOVES):
            mover, waiting = (ann, ben)[number % 2], browsers[1 - number % 2]
            before = len(town.service.received[waiting.endpoint])
            for table, version in tables.items():
                tables[table] = await play(mover, table, version, move)
            await town.service.wait(before + 20, waiting)
            news = town.service.received[waiting.endpoint][before:]
            arrived += [(message.content["tag"], number) for message in news]
    assert len(arrived) == len(set(arrived)) == 100, "each move is sent once, before the next one is made"
    for browser in browsers:
        assert set(town.service.keys(browser).values()) == {1}


async def test_a_failed_push_is_repeated_unless_the_browser_is_unknown(town: Town) -> None:
    town.service.answers = [500, 429]
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        phone = await subscribed(town, ann)
        table = await two_at_draughts(ann, ben, **DAYS)
        for failures in (1, 2):
            await town.service.wait_refused(failures)
            await until(lambda: not _sender(server)._sending)
            town.pass_time(server, HOUR_MS)
        await town.service.wait(1, phone)
        town.service.status = 410
        version = await play(ann, table, 4, "11-15")
        version = await play(ben, table, version, "23-19")
        await until(lambda: town.store.contacts.subscriptions(ann.id) == [])


async def test_a_final_refusal_drops_the_message_not_the_subscription(
    town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    town.service.answers = [403, 302]
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        await subscribed(town, ann)
        with caplog.at_level(logging.WARNING, "oldhand.notifications"):
            for number in (1, 2):
                await two_at_draughts(ann, ben, **DAYS)
                await town.service.wait_refused(number)
            await until(lambda: not _sender(server)._sending)
        warnings = [it for it in caplog.records if it.name == "oldhand.notifications"]
        assert [cast(Any, it).status for it in warnings] == [403, 302]
        town.pass_time(server, HOUR_MS)
        assert len(town.store.contacts.subscriptions(ann.id)) == 1
        assert town.store.turns.claim(9, 1, _sender(server)._allowance) == []


async def test_unsent_messages_are_sent_after_a_restart(town: Town) -> None:
    town.service.status = 503
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        phone = await subscribed(town, ann)
        await two_at_draughts(ann, ben, **DAYS)
        await town.service.wait_refused(1)
    town.service.status = 201
    town.now_ms += HOUR_MS
    async with town.server():
        await town.service.wait(1, phone)
    assert set(town.service.keys(phone).values()) == {1}


async def test_an_unnoted_message_is_sent_again_with_the_same_key(town: Town) -> None:
    turns = town.store.turns
    town.store.turns = Forgetful(turns._database, turns._clock)
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        phone = await subscribed(town, ann)
        await two_at_draughts(ann, ben, **DAYS)
        await town.service.wait(1, phone)
    town.store.turns = turns
    async with town.server() as server:
        assert turns.claim(9, LEASE_MS, _sender(server)._allowance) == []
        town.pass_time(server, LEASE_MS)
        await town.service.wait(2, phone)
    assert list(town.service.keys(phone).values()) == [2], "one key: the browser shows it once"


async def test_an_unnoted_turn_is_noted_when_the_table_is_loaded(town: Town) -> None:
    async with town.server() as server, web(server) as program:
        server.running.feature(Notifications).turns.note = lambda table: None
        ann, ben = await program("Ann"), await program("Ben")
        phone = await subscribed(town, ann)
        await two_at_draughts(ann, ben, **DAYS)
        await until(lambda: len(server.running.lobby.tables) == 1)
        assert town.store.turns.of(ann.id) == []
    async with town.server() as server:
        await town.service.wait(1, phone)
        await until(lambda: not _sender(server)._sending)
    async with town.server():
        await until(lambda: town.store.turns.of(ann.id) != [])
    assert list(town.service.keys(phone).values()) == [1]


async def test_a_table_whose_turn_cannot_be_noted_is_played_all_the_same(caplog: pytest.LogCaptureFixture) -> None:
    async with start_server() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.ask("open", game="english-draughts", terms=DAYS))["table"]
        for client in (ann, ben):
            await client.ask("sit", table=table)
        version = (await ann.state(lambda it: it["phase"] == "play"))["version"]
        recorder = server.running.feature(Notifications).turns

        def note(table: Table) -> None:
            no_such_seat = structs.replace(table.match, to_act=(Seat(2),))
            TurnRecorder.note(recorder, structs.replace(table, match=no_such_seat))

        recorder.note = note
        assert (await ann.ask("play", table=table, version=version, move="11-15"))["type"] == "done"
        assert server.running.tables.is_here(table)
    assert f"whose turn it is at table {table} cannot be noted" in caplog.text


async def test_when_a_node_fails_another_takes_over_its_tables_and_notifies(town: Town) -> None:
    hub = Hub()
    line = Line(hub, 2.0)
    async with town.server(line) as first, town.server(Line(hub, 2.0)) as second, web(first) as program:
        # It fails after the moves and before it notes the turns.
        first.running.feature(Notifications).turns.note = lambda table: None
        ann, ben = await program("Ann"), await program("Ben")
        phone = await subscribed(town, ann)
        tables = [await two_at_draughts(ann, ben, **DAYS) for _ in range(3)]
        await until(lambda: len(second.running.lobby.tables) == 3)
        assert town.service.received[phone.endpoint] == []
        line.cut = True
        hub.ends_s[first.running.node._rpc.me] = hub.clock() - 1  # as if it had been silent for longer than a lease
        await until(lambda: all(second.running.tables.is_here(table) for table in tables))
        await town.service.wait(3, phone)
        await until(lambda: not _sender(second)._sending)
    assert {it.content["tag"] for it in town.service.received[phone.endpoint]} == {f"turn-{table}" for table in tables}
    assert set(town.service.keys(phone).values()) == {1}


async def test_two_nodes_send_each_message_once(town: Town) -> None:
    hub = Hub()
    async with (
        town.server(InProcessBus(hub)) as first,
        town.server(InProcessBus(hub)) as second,
        web(first) as program,
    ):
        ann, ben = await program("Ann"), await program("Ben")
        phone = await subscribed(town, ann)
        for number in range(1, 6):
            await two_at_draughts(ann, ben, **DAYS)
            _sender(second).wake()
            await town.service.wait(number, phone)
    assert set(town.service.keys(phone).values()) == {1}


async def test_an_account_beyond_its_rate_limit_is_notified_later(town: Town) -> None:
    town.settings = replace(town.settings, limits=replace(town.settings.limits, notifications=Rate(2, 60.0)))
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        phone = await subscribed(town, ann)
        for number in (1, 2):
            await two_at_draughts(ann, ben, **DAYS)
            await town.service.wait(number, phone)
        await two_at_draughts(ann, ben, **DAYS)
        await until(lambda: len(town.store.turns.of(ann.id)) == 3)
        allowance = _sender(server)._allowance
        await until(lambda: town.store.turns.claim(9, 1, allowance) == [] and not _sender(server)._sending)
        assert len(town.service.received[phone.endpoint]) == 2
        town.pass_time(server, 60_000)
        await town.service.wait(3, phone)
    assert set(town.service.keys(phone).values()) == {1}


@pytest.mark.parametrize(
    "endpoint", ["https://127.0.0.2/x", "https://[::1]/x", "https://localhost:8101/x", "http://127.0.0.1/x", "x"]
)
async def test_an_endpoint_that_is_not_public_is_refused(town: Town, endpoint: str) -> None:
    settings = replace(town.settings.of(NotificationSettings), allows=NotificationSettings().allows)
    town.settings = replace(town.settings, of_features=(settings,))
    async with town.server() as server, web(server) as program:
        ann = await program("Ann")
        body = town.service.browser("x").subscription() | {"endpoint": endpoint}
        answer = await ann.ask("/api/me/push", **body)
        assert (answer.status_code, answer.json()["code"]) == (400, "push/endpoint")


async def test_a_name_that_leads_to_a_private_address_later_is_not_connected_to(town: Town) -> None:
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        await subscribed(town, ann)
        sender = _sender(server)
        client = sender._client
        sender._client = replace(client, allows=NotificationSettings().allows)
        await two_at_draughts(ann, ben, **DAYS)
        await until(lambda: town.store.contacts.subscriptions(ann.id) == [])
        assert town.service.received == {} and town.service.refused == 0


async def test_an_export_holds_the_browsers_and_a_deletion_removes_them(town: Town) -> None:
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        phone = await subscribed(town, ann)
        await two_at_draughts(ann, ben, **DAYS)
        await town.service.wait(1, phone)
        lines = [json.loads(line) for line in (await ann.get("/api/me/export")).text.splitlines()]
        (push,) = (line for line in lines if line["type"] == "push")
        assert push["endpoint"] == phone.endpoint and "auth" not in push
        answer = await ann.http.request("DELETE", "/api/me", headers=ann.headers())
        assert answer.status_code == 200
        assert town.store.contacts.subscriptions(ann.id) == [] and town.store.turns.of(ann.id) == []


async def test_keys_of_no_browser_and_a_server_without_a_key_are_refused(town: Town) -> None:
    async with town.server() as server, web(server) as program:
        ann = await program("Ann")
        assert (await ann.get("/api/me/notifications")).json()["push"]["key"].startswith("B")
        answer = await ann.ask("/api/me/push", **town.service.browser("x").subscription() | {"auth": "AA"})
        assert (answer.status_code, answer.json()["code"]) == (400, "push/endpoint")
    town.settings = replace(town.settings, url=None, of_features=())
    async with town.server() as server, web(server) as program:
        ann = await program("Ann")
        assert (await ann.get("/api/me/notifications")).json()["push"] == {"key": None, "devices": 0}
        answer = await ann.ask("/api/me/push", **town.service.browser("x").subscription())
        assert (answer.status_code, answer.json()["code"]) == (404, "push/unavailable")


async def test_settings_are_changed_so_many_times_and_by_their_owner_alone(town: Town) -> None:
    town.settings = replace(town.settings, limits=replace(town.settings.limits, subscriptions=Rate(1, 60.0)))
    async with town.server() as server, web(server) as program:
        ann, nobody = await program("Ann"), await program(None)
        await subscribed(town, ann)
        again = await ann.ask("/api/me/push", **town.service.browser("x").subscription())
        assert (again.status_code, again.json()["code"]) == (429, "limit/subscriptions")
        assert (await nobody.ask("/api/me/push", **town.service.browser("x").subscription())).status_code == 401
        assert (await nobody.get("/api/me/notifications")).status_code == 401


async def test_somebody_who_is_not_there_is_invited_by_a_push_message(town: Town) -> None:
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        phone = await subscribed(town, ben, language="tr")
        table = (await ann.do("/api/tables", game="english-draughts"))["table"]
        invited = await ann.do(f"/api/tables/{table}/invite", player=ben.id)
        assert invited["table"] == table
        await town.service.wait(1, phone)
    (message,) = town.service.received[phone.endpoint]
    assert message.content["title"] == "Ann sizi davet ediyor: İngiliz daması"
    assert (message.content["url"], message.content["tag"]) == (f"/#/table/{table}", f"invitation-{table}")


async def test_ones_next_table_in_a_tournament_is_told_by_one_push_message(town: Town) -> None:
    """The browser is closed when the round begins."""
    async with town.server() as server, web(server) as program:
        ann, ben = await registered(await program("Ann"), "Ann"), await program("Ben")
        phone = await subscribed(town, ben)
        plan = {"name": "Saturday Swiss", "game": "english-draughts", "rounds": 1}
        made = (await ann.do("/api/tournaments", plan=plan))["tournament"]
        for player in (ann, ben):
            await player.do(f"/api/tournaments/{made}/enter")
        await ann.do(f"/api/tournaments/{made}/direct", act="start")
        await town.service.wait(1, phone)
        await server.running.feature(Tournaments).runner.poll()
        table = (await ann.get(f"/api/tournaments/{made}")).json()["rounds"][0]["boards"][0]["table"]
    (message,) = town.service.received[phone.endpoint]
    assert message.content["title"] == "Saturday Swiss: your next table, English draughts"
    assert message.content["body"] == "At the table: Ann."
    assert (message.content["url"], message.content["tag"]) == (f"/#/table/{table}", f"invitation-{table}")


async def test_an_invitation_that_no_push_service_takes_is_no_trouble(town: Town) -> None:
    town.service.answers = [503]
    async with town.server() as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        await subscribed(town, ben)
        table = (await ann.do("/api/tables", game="english-draughts"))["table"]
        await ann.do(f"/api/tables/{table}/invite", player=ben.id)
        await town.service.wait_refused(1)
        assert (await ann.do(f"/api/tables/{table}/invite", player=ben.id))["table"] == table
