"""Full states and updates as clients receive them: what is sent to whom, and when."""

import gc
import json
from typing import Any

from server.tables.publish import Publication
from tests.testkit.client import TestClient
from tests.testkit.server import TestServer, start_server


def sent(client: TestClient, table: str) -> list[dict[str, Any]]:
    """The states and updates of a table, as the server has sent them."""
    found = [json.loads(line) for line in client.lines]
    return [it for it in found if it["type"] in ("state", "update") and it["table"] == table]


async def played(server: TestServer, *clients: TestClient, **terms: Any) -> str:
    """A table of the first two clients, which the others watch, after one move; all have received that."""
    first, second = clients[:2]
    table = (await first.ask("open", game="english-draughts", terms=terms))["table"]
    for client in (first, second):
        await client.ask("sit", table=table)
    version = (await first.state(lambda it: it["phase"] == "play"))["version"]
    for client in clients[2:]:
        await client.ask("subscribe", table=table)
        await client.state(lambda it: it["version"] == version)
    version = (await first.ask("play", table=table, version=version, move="11-15"))["version"]
    for client in clients:
        await client.state(lambda it: it["version"] == version)
    return table


async def test_a_client_gets_one_full_state_and_then_updates() -> None:
    async with start_server() as server:
        clients = [await server.guest(name) for name in ("Ann", "Ben", "Cem")]
        table = await played(server, *clients)
        for client in clients:
            first, *rest = [it["type"] for it in sent(client, table)]
            assert first == "state"
            assert set(rest) == {"update"}
        update = sent(clients[1], table)[-1]
        assert (update["moves"], update["version"]) == (["11-15"], update["since"] + 1)
        assert update["set"]["legal"], "the seat that is to move now"
        assert "legal" not in sent(clients[2], table)[-1]["set"]


async def test_a_client_that_asks_for_it_gets_full_states() -> None:
    async with start_server() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben", full=True)
        table = await played(server, ann, ben)
        assert {it["type"] for it in sent(ben, table)} == {"state"}
        assert "update" in {it["type"] for it in sent(ann, table)}


async def test_a_second_spectator_changes_nothing_for_the_others() -> None:
    async with start_server() as server:
        clients = [await server.guest(name) for name in ("Ann", "Ben", "Cem")]
        table = await played(server, *clients)
        before = [len(sent(client, table)) for client in clients]
        late = await server.guest("Dil")
        await late.ask("subscribe", table=table)
        version = (await late.state())["version"]
        version = (await clients[1].ask("play", table=table, version=version, move="23-19"))["version"]
        for client in (*clients, late):
            assert (await client.state(lambda it: it["version"] == version))["view"]["history"] == ["11-15", "23-19"]
        assert [len(sent(client, table)) for client in clients] == [count + 1 for count in before]
        assert [it["type"] for it in sent(late, table)] == ["state", "update"]


def kept_of(table: str) -> list[int]:
    """The versions of a table that publications in memory are of."""
    kept = [it.state(None) for it in gc.get_objects() if type(it) is Publication]
    return [state.version for state in kept if state.table == table]


async def test_a_table_keeps_nothing_of_the_version_that_all_have_been_sent_the_next_of() -> None:
    async with start_server() as server:
        clients = [await server.guest(name) for name in ("Ann", "Ben", "Cem")]
        table = await played(server, *clients)
        (version,) = kept_of(table)
        await clients[1].ask("play", table=table, version=version, move="23-19")
        assert kept_of(table) == [version + 1]


async def test_taking_a_seat_sends_a_state_and_leaving_no_update() -> None:
    async with start_server() as server:
        ann, ben, cem = [await server.guest(name) for name in ("Ann", "Ben", "Cem")]
        table = await played(server, ann, ben, cem)
        await ben.ask("leave", table=table)
        count = len(sent(ben, table))
        await cem.ask("sit", table=table)
        assert (await cem.state(lambda it: it["you"] == 1))["legal"], "Ben left it to move"
        assert (await ann.state(lambda it: it["seats"][1]["name"] == "Cem"))["you"] == 0
        assert len(sent(ben, table)) == count


async def test_a_lost_connection_is_an_update_of_the_same_version() -> None:
    async with start_server() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = await played(server, ann, ben)
        await ben.close()
        await ann.state(lambda it: not it["seats"][1]["present"])
        update = sent(ann, table)[-1]
        assert (update["type"], update["since"]) == ("update", update["version"])
        assert set(update["set"]) == {"seats", "ply"}
