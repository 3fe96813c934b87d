"""Accounts over HTTP, asked for by the tests of them."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest

from shared.store import Store, open_store
from tests.testkit.client import TestClient
from tests.testkit.http_client import http_client
from tests.testkit.server import TestServer, start_server
from tests.testkit.stores import sqlite_database

PASSWORD = "correct horse"


class Desk:
    """Asks the HTTP door."""

    def __init__(self, server: TestServer, store: Store, client: httpx2.AsyncClient) -> None:
        self.server = server
        self.store = store
        self._client = client

    async def ask(self, method: str, path: str, token: str = "", **body: Any) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = await self._client.request(method, f"/api{path}", headers=headers, json=body or None)
        kept = "public, max-age=5" if path.startswith("/ladders/") and response.is_success else "no-store"
        assert response.headers["cache-control"] == kept
        text = response.text
        return response.status_code, json.loads(text) if text.startswith("{") and "\n" not in text.strip() else text

    async def code(self, method: str, path: str, token: str = "", **body: Any) -> tuple[int, str]:
        """Status and code of a refusal."""
        status, answer = await self.ask(method, path, token, **body)
        assert status >= 400, answer
        return status, answer["code"]

    async def guest(self, name: str = "Ann", **wish: Any) -> tuple[str, str]:
        """Id and token."""
        status, answer = await self.ask("POST", "/guests", name=name, **wish)
        assert status == 201
        return answer["id"], answer["token"]

    async def account(self, name: str = "Ann") -> tuple[str, str, list[str]]:
        """Id, token and recovery codes."""
        identity, token = await self.guest("Somebody")
        status, answer = await self.ask("POST", "/register", token, name=name, password=PASSWORD)
        assert (status, answer["id"], answer["name"], answer["kind"]) == (201, identity, name, "account")
        return identity, token, answer["recovery_codes"]

    async def client(self, token: str) -> TestClient:
        client = await self.server.connect()
        assert (await client.hello(token=token))["type"] == "welcome"
        return client


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    store = open_store(sqlite_database(tmp_path))
    async with (
        start_server(cast(Any, store), web=True) as server,
        http_client(base_url=f"http://127.0.0.1:{server.http_port}") as client,
    ):
        yield Desk(server, store, client)
    store.close()


async def goodbye(client: TestClient) -> str:
    """The code with which a connection ends."""
    return (await client.until_hung_up())[-1]["code"]
