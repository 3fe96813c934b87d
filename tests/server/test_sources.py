"""As which source people count for the mining worker, from the door that they come in by to the log and the count."""

from collections.abc import Iterator
from dataclasses import replace
from ipaddress import IPv4Address, IPv6Address
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mining.pipeline.rounds import Mark, tallies_since
from mining.pipeline.tally import merged
from server.cluster.in_process import Hub, InProcessBus
from server.core.admission import AdmissionPolicy
from server.core.proxies import Proxies
from server.lobby.sources import Sources
from shared.events import PlayerKind, Sat
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.people import Identity
from tests.server.http.web import web
from tests.server.tables import until
from tests.testkit.client import TestClient
from tests.testkit.fakes import FakeStore
from tests.testkit.server import HOST_TOKEN, QUICK, TestServer, start_server

DAY_MS = 86_400_000
SOURCES, AT_SERVER = Sources("the host token"), Sources(HOST_TOKEN)
BEHIND_PROXY = replace(QUICK, admission=AdmissionPolicy(proxies=Proxies(["127.0.0.1"])))
HERE, THERE = "203.0.113.7", "203.0.113.8"

_LINES = st.one_of(
    st.integers(0, 2**32 - 1).map(lambda it: (f"{IPv4Address(it)}", f"::ffff:{IPv4Address(it)}")),
    st.tuples(st.integers(0x2000 << 48, 2**64 - 1), st.integers(0, 2**64 - 1)).map(
        lambda it: (f"{IPv6Address(it[0] << 64)}", f"{IPv6Address(it[0] << 64 | it[1])}")
    ),
)
"""Two addresses of one subscriber; the first is the same whatever the second."""


def guest(number: int, created_ms: int = 0) -> Identity:
    return Identity(f"guest-{number}", f"Guest {number}", created_ms, 0)


@given(st.lists(st.tuples(_LINES, st.integers(0, 3), st.integers(0, DAY_MS - 1)), min_size=1, max_size=8))
def test_guests_are_one_source_for_each_line_and_day_however_many_they_are(
    guests: list[tuple[tuple[str, str], int, int]],
) -> None:
    found = {
        SOURCES.of(guest(number, day * DAY_MS + at_ms), address)
        for number, (line, day, at_ms) in enumerate(guests)
        for address in line
    }
    assert len(found) == len({(line[0], day) for line, day, _ in guests})
    for source in found:
        assert len(source) == 16 and int(source, 16) >= 0


@given(st.sets(st.integers(0, 99), min_size=1), st.sets(st.sampled_from([HERE, THERE, "", "2001:db8::1"]), min_size=1))
def test_an_account_and_its_bots_are_one_source(accounts: set[int], addresses: set[str]) -> None:
    for number in accounts:
        account = replace(guest(number), registered=True)
        bots = [Identity(f"bot-{n}", "Bot", 0, 0, registered=True, bot=True, owner=account.id) for n in range(2)]
        found = {SOURCES.of(one, address) for one in (account, *bots) for address in addresses}
        assert found == {account.id}


def test_a_tag_tells_nothing_without_the_host_token() -> None:
    assert SOURCES.of(guest(1), HERE) == Sources("the host token").of(guest(2), HERE)
    assert SOURCES.of(guest(1), HERE) != Sources("another").of(guest(1), HERE)


async def come(server: TestServer, name: str, address: str, **fields: Any) -> TestClient:
    """A connection that the proxy speaks for."""
    client = await server.connect()
    await client.send(f"PROXY TCP4 {address} 198.51.100.1 1 2\r".encode())
    assert (await client.hello(name=name, **fields))["type"] == "welcome"
    return client


async def give_up(loser: TestClient, winner: TestClient) -> str:
    """A short game that the loser gives up."""
    table = (await loser.ask("open", game="english-draughts"))["table"]
    for seat, client in enumerate((loser, winner)):
        assert (await client.ask("sit", table=table, seat=seat))["type"] == "done"
    for mover, move in ((loser, "11-15"), (winner, "23-19")):
        state = await mover.state(
            lambda it: it["table"] == table and it["phase"] == "play" and it["you"] in it["to_act"]
        )
        assert (await mover.ask("play", table=table, version=state["version"], move=move))["type"] == "done"
    assert (await loser.ask("resign", table=table))["type"] == "done"
    return table


def sources_in(store: FakeStore, table: str) -> Iterator[str | None]:
    """By seat, as the log has them."""
    for event in store.log.read(table):
        if isinstance(event.data, Sat):
            assert event.data.kind is PlayerKind.PERSON
            yield event.data.source


def witnesses_in(store: FakeStore) -> int:
    counted = merged(part for part, _ in tallies_since(store.log, ENGLISH_DRAUGHTS.id, Mark()))
    return len(set(counted.evidence["witness"].tolist()))


async def test_however_many_guests_somebody_is_their_lost_games_have_one_witness() -> None:
    async with start_server(settings=BEHIND_PROXY) as server:
        for number in range(3):
            one, other = await come(server, f"A{number}", HERE), await come(server, f"B{number}", HERE)
            await give_up(one, other)
            await one.close()
            await other.close()
        assert witnesses_in(server.store) == 1
        table = await give_up(await come(server, "C", THERE), await come(server, "D", HERE))
        assert witnesses_in(server.store) == 2
        assert len(set(sources_in(server.store, table))) == 2


async def test_a_guest_keeps_the_source_over_restarts_nodes_and_doors() -> None:
    store, hub = FakeStore(), Hub()
    async with (
        start_server(store, BEHIND_PROXY, bus=InProcessBus(hub, 5.0)) as one,
        start_server(store, BEHIND_PROXY, bus=InProcessBus(hub, 5.0), web=True) as other,
        web(other) as program,
    ):
        ann = await come(one, "Ann", HERE)
        tables = [(await ann.ask("open", game="english-draughts"))["table"] for _ in range(2)]
        await ann.ask("sit", table=tables[0], seat=0)
        ben = await come(other, "Ben", HERE)  # Ann's tables live at the other node
        assert (await ben.ask("sit", table=tables[0], seat=1))["type"] == "done"
        cat = await program("Cat")
        cat.http.headers["X-Forwarded-For"] = HERE
        await cat.do(f"/api/tables/{tables[1]}/sit", seat=0)
        token = ann.welcome["token"]
    async with start_server(store, BEHIND_PROXY) as again:
        ann = await come(again, "Ann", HERE, token=token)
        assert (await ann.ask("sit", table=tables[1], seat=1))["type"] == "done"
    (tag,) = {source for table in tables for source in sources_in(store, table)}
    assert tag == AT_SERVER.of(guest(0), HERE)


@pytest.mark.parametrize("kind", ["seek", "challenge"])
async def test_those_who_meet_across_nodes_count_as_what_they_are(kind: str) -> None:
    store, hub = FakeStore(), Hub()
    async with (
        start_server(store, BEHIND_PROXY, bus=InProcessBus(hub, 5.0)) as one,
        start_server(store, BEHIND_PROXY, bus=InProcessBus(hub, 5.0)) as other,
    ):
        ann, ben = await come(one, "Ann", HERE), await come(other, "Ben", THERE)
        await until(lambda: ben.id in one.running.lobby.sessions)
        if kind == "seek":
            for client in (ann, ben):
                await client.send({"type": "seek", "ref": "seek", "game": "english-draughts"})
            table = (await ben.answer("seek"))["table"]
        else:
            sent = await ann.ask("challenge", to=ben.id, game="english-draughts")
            table = (await ben.ask("answer-challenge", challenge=sent["challenge"], accept=True))["table"]
        await ann.state(lambda state: state["table"] == table and state["phase"] == "play")
        assert set(sources_in(store, table)) == {AT_SERVER.of(guest(0), address) for address in (HERE, THERE)}
