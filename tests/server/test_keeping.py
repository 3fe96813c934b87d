"""Operators over HTTP: a stranger may do nothing, a moderator some, an admin all, and all of it is in the audit log."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest

from shared.moderation import Role
from shared.store import Book, Store, open_store
from tests.server.tables import code
from tests.server.text.typist import Typist
from tests.testkit.client import TestClient
from tests.testkit.http_client import http_client
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

GAME = "english-draughts/1"
ADMIN_ONLY: list[dict[str, Any]] = [
    {"deed": "announce", "why": "Hello"},
    {"deed": "withdraw"},
    {"deed": "role", "whom": "x", "role": "admin", "why": "y"},
    {"deed": "pin", "game": GAME, "version": 1, "why": "y"},
    {"deed": "unpin", "game": GAME, "why": "y"},
    {"deed": "publish", "game": GAME, "version": 1, "why": "y"},
    {"deed": "rollback", "game": GAME, "why": "y"},
    {"deed": "drain", "why": "y"},
]
MODERATORS_TOO: list[dict[str, Any]] = [
    {"deed": "ban", "whom": "x", "why": "y"},
    {"deed": "unban", "whom": "x", "why": "y"},
    {"deed": "mute", "whom": "x", "why": "y"},
    {"deed": "unmute", "whom": "x", "why": "y"},
    {"deed": "resolve", "report": 1, "why": "y"},
    {"deed": "end-table", "table": "x", "why": "y"},
]
LOOKS = ("overview", "people", "reports", "audit", f"diff?game={GAME}&one=1&two=2")


@dataclass
class Office:
    """A server with a store of its own, and how operators ask it."""

    server: TestServer
    store: Store

    def account(self, name: str, role: Role | None = None) -> tuple[str, str]:
        """Id and token of an account."""
        guest, token = self.store.accounts.create("Somebody")
        self.store.accounts.register(guest.id, name, "hash")
        self.store.accounts.set_role(guest.id, role)
        return guest.id, token

    async def ask(self, method: str, path: str, token: str, **more: Any) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        async with http_client(base_url=f"http://127.0.0.1:{self.server.http_port}") as client:
            return await client.request(method, f"/api/admin/{path}", headers=headers, **more)

    async def get(self, path: str, token: str) -> dict[str, Any]:
        found = await self.ask("GET", path, token)
        assert found.status_code == 200, found.text
        return found.json()

    async def do(self, token: str, **action: Any) -> dict[str, Any]:
        done = await self.ask("POST", "deeds", token, json=action)
        assert done.status_code == 200, done.text
        return done.json()

    async def refused(self, token: str, **action: Any) -> tuple[int, str]:
        response = await self.ask("POST", "deeds", token, json=action)
        return response.status_code, response.json()["code"]


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    store = open_store(sqlite_database(tmp_path), clock=lambda: NOW_MS)
    async with start_server(store, QUICK, web=True, books_folder=tmp_path / "books") as server:  # pyright: ignore[reportArgumentType]
        yield Office(server, store)
    store.close()


def audited(office: Office) -> list[tuple[str, str, str]]:
    """(by, deed, whom), the oldest first."""
    return [(one.by, one.deed, one.whom) for one in reversed(office.store.audit.list())]


async def seated(office: Office, token: str) -> tuple[TestClient, str]:
    client = await office.server.connect()
    assert (await client.hello(token=token))["type"] == "welcome"
    table = (await client.ask("open", game="english-draughts"))["table"]
    await client.ask("sit", table=table, seat=0)
    return client, table


@pytest.mark.parametrize("path", LOOKS)
async def test_users_without_a_role_see_nothing(office: Office, path: str) -> None:
    _, player = office.account("Ann")
    assert (await office.ask("GET", path, "")).status_code == 401
    found = await office.ask("GET", path, player)
    assert (found.status_code, found.json()["code"]) == (403, "auth/role")


async def test_a_stranger_a_player_and_a_programs_token_may_do_nothing(office: Office) -> None:
    _, player = office.account("Ann")
    admin, _ = office.account("Root", Role.ADMIN)
    program = office.store.tokens.make(admin, personal=True)
    for action in (*ADMIN_ONLY, *MODERATORS_TOO):
        assert await office.refused("", **action) == (401, "protocol/token")
        assert await office.refused("nobody's", **action) == (401, "protocol/token")
        assert await office.refused(player, **action) == (403, "auth/role")
        assert await office.refused(program, **action) == (403, "auth/scope")
    assert audited(office) == []


async def test_a_moderator_may_not_do_what_an_admin_may(office: Office) -> None:
    _, moderator = office.account("Mo", Role.MODERATOR)
    for action in ADMIN_ONLY:
        assert await office.refused(moderator, **action) == (403, "auth/role")
    for action in MODERATORS_TOO:
        assert (await office.refused(moderator, **action))[1] in ("profile/unknown", "report/unknown", "table/unknown")
    assert audited(office) == []
    for path in LOOKS[:-1]:
        await office.get(path, moderator)


async def test_moderators_cannot_act_on_operators_or_themselves(office: Office) -> None:
    mo, moderator = office.account("Mo", Role.MODERATOR)
    root, admin = office.account("Root", Role.ADMIN)
    assert await office.refused(moderator, deed="ban", whom=root, why="coup") == (403, "auth/role")
    assert await office.refused(admin, deed="role", whom=root, role=None, why="tired") == (403, "auth/role")
    await office.do(admin, deed="role", whom=mo, role=None, why="gone")
    assert await office.refused(moderator, deed="unban", whom=root, why="") == (403, "auth/role")


async def test_a_ban_disconnects_at_once_and_is_logged(office: Office) -> None:
    mo, moderator = office.account("Mo", Role.MODERATOR)
    ann, player = office.account("Ann")
    client, _ = await seated(office, player)
    done = await office.do(moderator, deed="ban", whom=ann, why="cheating", days=3)
    assert done["until_ms"] == NOW_MS + 3 * 86_400_000
    last = (await client.until_hung_up())[-1]
    assert (last["code"], "cheating" in last["message"]) == ("auth/banned", True)
    await office.do(moderator, deed="unban", whom="Ann", why="a mistake")
    assert audited(office) == [(mo, "ban", ann), (mo, "unban", "Ann")]
    entry = (await office.get("audit", moderator))["audit"][-1]
    assert (entry["by_name"], entry["whom_name"], entry["why"], entry["facts"]) == (
        "Mo",
        "Ann",
        "cheating",
        {"days": 3},
    )


async def test_a_muted_player_reaches_no_one_until_unmuted(office: Office) -> None:
    _, moderator = office.account("Mo", Role.MODERATOR)
    ann, player = office.account("Ann")
    client, table = await seated(office, player)
    assert (await client.ask("say", table=table, room="seats", text="hello"))["type"] == "done"
    await office.do(moderator, deed="mute", whom=ann, why="shouting")
    refusal = await client.ask("say", table=table, room="seats", text="hello!")
    assert code(refusal) == "chat/muted" and "shouting" in refusal["message"]
    await office.do(moderator, deed="unmute", whom=ann, why="calm again")
    assert (await client.ask("say", table=table, room="seats", text="thank you"))["type"] == "done"


async def test_an_operator_ends_a_table_and_everybody_there_hears_why(office: Office) -> None:
    mo, moderator = office.account("Mo", Role.MODERATOR)
    _, player = office.account("Ann")
    client, table = await seated(office, player)
    assert [one["table"] for one in (await office.get("overview", moderator))["tables"]] == [table]
    await office.do(moderator, deed="end-table", table=table, why="stuck")
    state = await client.state(lambda state: state["phase"] == "closed")
    assert state["event"]["data"]["reason"] == "operator"
    assert (await office.get("overview", moderator))["tables"] == []
    assert audited(office) == [(mo, "end-table", table)]
    assert (await office.refused(moderator, deed="end-table", table=table, why="again"))[0] == 409


async def test_an_announcement_reaches_present_and_later_clients(office: Office) -> None:
    _, admin = office.account("Root", Role.ADMIN)
    ann = await office.server.guest("Ann")
    await office.do(admin, deed="announce", why="Restart at noon", minutes=5)
    message = await ann.read()
    assert (message["type"], message["text"], message["until_ms"]) == (
        "announcement",
        "Restart at noon",
        NOW_MS + 300_000,
    )
    ben = await office.server.guest("Ben")
    assert (await ben.read())["text"] == "Restart at noon"
    assert (await office.get("overview", admin))["announcement"]["text"] == "Restart at noon"
    await office.do(admin, deed="withdraw")
    assert [(await client.read())["text"] for client in (ann, ben)] == [None, None]
    cat = await office.server.guest("Cat")
    assert (await cat.ask("ping"))["type"] == "done"


async def test_an_announcement_is_spoken_to_who_types(office: Office) -> None:
    _, admin = office.account("Olga", Role.ADMIN)
    ann = await Typist.at(office.server)
    await ann.type("name Ann")
    await ann.until("Welcome")
    await office.do(admin, deed="announce", why="Restart at noon", minutes=5)
    assert await ann.until("Restart") == "Announcement: Restart at noon"


async def test_another_process_mutes_and_announces_and_this_server_hears_of_it(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await office.server.guest("Ann")
    office.store.announcements.say("From elsewhere", NOW_MS + 1_000)
    assert (await ann.read())["text"] == "From elsewhere"


async def test_books_are_pinned_rolled_back_and_published_again(office: Office) -> None:
    root, admin = office.account("Root", Role.ADMIN)
    for version in (1, 2, 3):
        office.store.books.publish(Book(GAME, version, f"{version}" * 64, f"{version}.book", 1, 10, 100, 5))

    async def used() -> int | None:
        books = (await office.get("overview", admin))["books"]
        return next((book["version"] for book in books if book["in_use"]), None)

    assert await used() == 3
    await office.do(admin, deed="pin", game=GAME, version=1, why="safer")
    assert await used() == 1
    await office.do(admin, deed="unpin", game=GAME, why="all is well")
    assert (await office.do(admin, deed="rollback", game=GAME, why="3 is bad"))["version"] == 2
    await office.do(admin, deed="publish", game=GAME, version=3, why="it was not")
    assert await used() == 3
    assert await office.refused(admin, deed="pin", game=GAME, version=9, why="no such") == (404, "book/missing")
    assert await office.refused(admin, deed="rollback", game="chess/1", why="no such") == (404, "game/unknown")
    assert [action for _, action, _ in audited(office)] == ["pin", "unpin", "rollback", "publish"]
    assert {(by, whom) for by, _, whom in audited(office)} == {(root, GAME)}


async def test_a_server_drains_when_an_admin_says_so(office: Office) -> None:
    root, admin = office.account("Root", Role.ADMIN)
    await office.do(admin, deed="drain", why="new disk")
    assert office.server.running.draining.begun
    assert audited(office) == [(root, "drain", "")]
    (node,) = (await office.get("overview", admin))["nodes"]
    assert node["draining"] is True and "draining" in node["wrong"]


async def test_a_server_that_is_not_there_is_not_drained(office: Office) -> None:
    _, admin = office.account("Root", Role.ADMIN)
    assert await office.refused(admin, deed="drain", node="elsewhere", why="new disk") == (404, "node/unknown")
    assert not office.server.running.draining.begun
    assert audited(office) == []


async def test_deeds_that_are_none_are_refused_in_words(office: Office) -> None:
    _, admin = office.account("Root", Role.ADMIN)
    for action in (
        {"deed": "dance"},
        {"deed": "ban", "whom": "x"},
        {"deed": "ban", "whom": "x", "why": "", "days": -1},
    ):
        assert await office.refused(admin, **action) == (400, "protocol/invalid")
    assert audited(office) == []


async def test_operator_pages_hold_no_secret(office: Office) -> None:
    _, moderator = office.account("Mo", Role.MODERATOR)
    _, player = office.account("Ann")
    await seated(office, player)
    texts = [str(await office.get(path, moderator)) for path in LOOKS[:-1]] + [
        str(await office.get("people?text=A", moderator))
    ]
    assert not any(secret in text for text in texts for secret in (player, moderator, "hash", "secret", "seed"))
