"""A program that speaks HTTP to a server: posts, fetches, and reads streams line by line."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx2

from tests.testkit.client import PATIENCE_S
from tests.testkit.http_client import http_client
from tests.testkit.server import TestServer


class Ended(Exception):
    """The stream has no more lines."""


class Lines:
    """An open stream."""

    def __init__(self, response: httpx2.Response) -> None:
        self.response = response
        self._lines = response.aiter_lines()

    async def line(self) -> str:
        """The next line, whatever it is. Raises Ended."""
        async with asyncio.timeout(PATIENCE_S):
            try:
                return await anext(self._lines)
            except StopAsyncIteration:
                raise Ended from None

    async def read(self, wanted: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next message that is as wanted. Raises Ended."""
        while True:
            line = await self.line()
            if line and wanted(message := json.loads(line)):
                return message

    async def rest(self) -> list[dict[str, Any]]:
        """Every message until the stream ends."""
        found: list[dict[str, Any]] = []
        try:
            while True:
                found.append(await self.read())
        except Ended:
            return found


@dataclass
class Program:
    """Somebody's program, or nobody's without a token."""

    http: httpx2.AsyncClient
    token: str | None = None
    id: str = ""

    def headers(self, **more: str) -> dict[str, str]:
        return more if self.token is None else {"Authorization": f"Bearer {self.token}", **more}

    async def ask(self, path: str, form: dict[str, str] | None = None, **fields: Any) -> httpx2.Response:
        """POST, as JSON unless there is a form."""
        if form is not None:
            return await self.http.post(path, data=form, headers=self.headers())
        return await self.http.post(path, json=fields, headers=self.headers())

    async def do(self, path: str, **fields: Any) -> dict[str, Any]:
        """POST, where nothing but yes will do."""
        answer = await self.ask(path, **fields)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def get(self, path: str, **headers: str) -> httpx2.Response:
        return await self.http.get(path, headers=self.headers(**headers))

    @asynccontextmanager
    async def stream(self, path: str) -> AsyncIterator[Lines]:
        async with self.http.stream("GET", path, headers=self.headers()) as response:
            assert response.status_code == 200, await response.aread()
            yield Lines(response)


@asynccontextmanager
async def web(server: TestServer) -> AsyncIterator[Callable[[str | None], Any]]:
    """Makes programs of guests by name, and one of nobody."""
    async with AsyncExitStack() as stack:
        limits = httpx2.Limits(max_connections=None)
        client = http_client(base_url=f"http://127.0.0.1:{server.http_port}", limits=limits)
        http = await stack.enter_async_context(client)

        async def program(name: str | None) -> Program:
            if name is None:
                return Program(http)
            answer = await http.post("/api/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            return Program(http, answer.json()["token"], answer.json()["id"])

        yield program


async def registered(guest: Program, name: str) -> Program:
    """The guest as an account, whose games are rated."""
    answer = await guest.ask("/api/register", name=name, password="correct horse")
    assert answer.status_code == 201, answer.text
    return guest


async def two_at_draughts(ann: Program, ben: Program, **terms: Any) -> str:
    """A table of English draughts where both sit."""
    table = (await ann.do("/api/tables", game="english-draughts", terms=terms))["table"]
    await ann.do(f"/api/tables/{table}/sit", seat=0)
    await ben.do(f"/api/tables/{table}/sit", seat=1)
    return table
