"""A server with a real store where tournaments are held, and the people there."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from server.cluster.bus import Bus
from server.features.tournaments.feature import Tournaments
from server.features.tournaments.runner import Runner
from shared.store import Store
from tests.testkit.client import TestClient
from tests.testkit.server import QUICK, StoreWithClock, TestServer

SWISS = {"name": "Saturday Swiss", "game": "english-draughts", "format": "swiss", "rounds": 3, "break_s": 0}


class Hall:
    """A server with a real store, and people who have accounts."""

    def __init__(self, stored: StoreWithClock, server: TestServer) -> None:
        self.stored, self.store, self.server = stored, stored.store, server
        self.runner: Runner = server.running.feature(Tournaments).runner
        self.players: dict[str, TestClient] = {}

    async def person(self, name: str) -> TestClient:
        person = self.store.accounts.named(name)
        if person is None:
            person, _ = self.store.accounts.create(name)
            self.store.accounts.register(person.id, name, "a hash")
        client = await self.server.connect()
        await client.hello(token=self.store.tokens.make(person.id, label=name))
        self.players[client.id] = client
        return client

    async def people(self, *names: str) -> list[TestClient]:
        return [await self.person(name) for name in names]

    async def announced(self, organiser: TestClient, **plan: Any) -> str:
        answer = await organiser.ask("create-tournament", plan=SWISS | plan)
        assert answer["type"] == "done", answer
        return answer["tournament"]

    async def page(self, tournament: str, token: str = "") -> dict[str, Any]:
        return json.loads(await self.file(tournament, token=token))

    async def file(self, tournament: str, name: str = "", token: str = "") -> str:
        def read() -> str:
            path = "/".join(part for part in (tournament, name) if part)
            address = f"http://127.0.0.1:{self.server.http_port}/api/tournaments/{path}".replace("/?", "?").rstrip("/")
            asked = Request(address, headers={"Authorization": f"Bearer {token}"} if token else {})
            with urlopen(asked) as answer:
                return answer.read().decode()

        return await asyncio.to_thread(read)

    async def listed(self, query: str = "", token: str = "") -> list[dict[str, Any]]:
        return json.loads(await self.file(query, token=token))["tournaments"]

    async def refusal(self, path: str, token: str = "") -> str:
        with pytest.raises(HTTPError) as refused:
            await self.file(path, token=token)
        return json.load(refused.value)["code"]

    async def resign_all(self, tournament: str, token: str = "") -> None:
        """At each live table of the newest round the player of the second seat resigns."""
        page = await self.page(tournament, token)
        players = {it["number"]: it["players"][0]["id"] for it in page["entrants"]}
        for board in page["rounds"][-1]["boards"]:
            if board["points"] is None:
                loser = self.players[players[board["second"]]]
                await loser.state(
                    lambda state, table=board["table"]: state["table"] == table and state["phase"] == "play"
                )
                assert (await loser.ask("resign", table=board["table"]))["type"] == "done"


async def at_play(client: TestClient, table: str) -> dict[str, Any]:
    return await client.state(lambda state: state["table"] == table and state["phase"] == "play")


@asynccontextmanager
async def hall(store: Store, bus: Bus | None = None) -> AsyncIterator[Hall]:
    stored = StoreWithClock(store=store, settings=QUICK)
    async with stored.server(bus) as server:
        yield Hall(stored, server)


@pytest.fixture
async def club(store: Store) -> AsyncIterator[Hall]:
    async with hall(store) as made:
        yield made


async def refused(client: TestClient, kind: str, **fields: Any) -> str:
    answer = await client.ask(kind, **fields)
    return answer["code"] if answer["type"] == "refused" else answer["type"]


async def enter(tournament: str, *clients: TestClient, **fields: Any) -> None:
    for client in clients:
        assert await refused(client, "enter-tournament", tournament=tournament, **fields) == "done"


async def play_deal(clients: list[TestClient], table: str, deal_no: int) -> None:
    """Play one deal at a table to its end: everybody the first move of theirs."""
    while True:
        states = [await newest(client, table) for client in clients]
        if states[0]["phase"] == "scoring" or states[0]["round"] > deal_no:
            return
        for client, state in zip(clients, states, strict=True):
            if state["phase"] == "counsel" and "counsel" in state["may"]:
                await client.ask("counsel", table=table, version=state["version"], wish="either")
            elif state["phase"] == "play" and state["legal"]:
                await client.ask("play", table=table, version=state["version"], move=state["legal"][0])


async def newest(client: TestClient, table: str) -> dict[str, Any]:
    """The state of a table as it is now."""
    await client.ask("ping")
    return await client.state(lambda state: state["table"] == table)
