"""What is remembered of people over HTTP: hosts may ask, a person about itself, nobody about anybody else."""

import httpx2
import pytest

from server.core.settings import Settings
from shared.experience.installation import Members
from shared.experience.memory import OpponentMemory, PlayedOpening, StoredMemory
from shared.experience.memory_format import decode, encode
from tests.testkit.client import TestClient
from tests.testkit.http_client import http_client
from tests.testkit.server import HOST_TOKEN, TestServer, start_server

DRAUGHTS, CHECKERS = "english-draughts/1", "chinese-checkers/1"


@pytest.fixture
async def ann(web_server: TestServer) -> TestClient:
    """A guest of whom two lost games of draughts and one of Chinese checkers are remembered."""
    ann = await web_server.guest("Ann")
    for game, width, times in ((DRAUGHTS, 13, 2), (CHECKERS, 23, 1)):
        remembered = OpponentMemory(game)
        for _ in range(times):
            remembered.add(-1, [(bytes(width), 5)], PlayedOpening("9-13 22-18", 0, -1))
        web_server.store.memories.keep(StoredMemory(identity(ann), game), encode(remembered), times, times)
    return ann


def identity(guest: TestClient) -> str:
    return guest.id


async def ask(
    web_server: TestServer, path: str, token: str | None = None, *, method: str = "GET", scheme: str = "Bearer"
) -> httpx2.Response:
    headers = {} if token is None else {"Authorization": f"{scheme} {token}"}
    async with http_client(base_url=f"http://127.0.0.1:{web_server.http_port}") as client:
        return await client.request(method, path, headers=headers)


def refusal(response: httpx2.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


async def test_a_host_fetches_what_is_remembered_of_a_person(web_server: TestServer, ann: TestClient) -> None:
    for game in (DRAUGHTS, "english-draughts"):
        found = await ask(web_server, f"/api/memory/{game}/{identity(ann)}", HOST_TOKEN)
        assert (found.status_code, found.headers["cache-control"]) == (200, "no-store")
        assert decode(found.content).lost == 2
    assert refusal(await ask(web_server, f"/api/memory/domino-101/1/{identity(ann)}", HOST_TOKEN)) == (
        404,
        "memory/none",
    )
    assert refusal(await ask(web_server, f"/api/memory/{DRAUGHTS}/nobody", HOST_TOKEN)) == (404, "memory/none")
    assert refusal(await ask(web_server, f"/api/memory/go/1/{identity(ann)}", HOST_TOKEN)) == (404, "game/unknown")


async def test_only_a_host_may_ask_about_other_players(web_server: TestServer, ann: TestClient) -> None:
    path, bea = f"/api/memory/{DRAUGHTS}/{identity(ann)}", await web_server.guest("Bea")
    assert refusal(await ask(web_server, path)) == (401, "protocol/token")
    assert refusal(await ask(web_server, path, HOST_TOKEN, scheme="Basic")) == (401, "protocol/token")
    for token in (ann.welcome["token"], bea.welcome["token"], HOST_TOKEN[:-1], "x"):
        assert refusal(await ask(web_server, path, token)) == (403, "auth/host-only")


async def test_a_person_reads_what_is_remembered_of_it(web_server: TestServer, ann: TestClient) -> None:
    response = await ask(web_server, "/api/me/memory", ann.welcome["token"])
    checkers, draughts = response.json()["memories"]
    assert draughts == {
        "game": DRAUGHTS,
        "games": 2,
        "won": 0,
        "drawn": 0,
        "lost": 2,
        "answers": 1,
        "barred": 0,
        "openings": [{"moves": "9-13 22-18", "seat": 0, "games": 2, "won": 0, "drawn": 0, "lost": 2}],
        "acquaintance": False,
        "sure": 0,
        "right": 0,
        "like_people": False,
        "habits": [],
        "level": None,
    }
    assert (checkers["game"], checkers["games"], checkers["openings"]) == (CHECKERS, 1, [])
    assert response.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("method", ["GET", "DELETE"])
async def test_without_a_person_s_token_nothing_is_told_or_forgotten(
    web_server: TestServer, ann: TestClient, method: str
) -> None:
    for token in (None, identity(ann), HOST_TOKEN, "x"):
        response = await ask(web_server, "/api/me/memory", token, method=method)
        assert refusal(response) == (401, "protocol/token")
        assert response.headers["www-authenticate"] == "Bearer"
    assert len(web_server.store.memories.of(identity(ann))) == 2


async def test_a_person_reads_and_deletes_its_own_alone(web_server: TestServer, ann: TestClient) -> None:
    bea = await web_server.guest("Bea")
    assert (await ask(web_server, "/api/me/memory", bea.welcome["token"])).json() == {"memories": []}
    assert (await ask(web_server, "/api/me/memory", bea.welcome["token"], method="DELETE")).status_code == 200
    assert len(web_server.store.memories.of(identity(ann))) == 2


async def test_a_person_deletes_one_game_or_all(web_server: TestServer, ann: TestClient) -> None:
    token = ann.welcome["token"]
    assert refusal(await ask(web_server, "/api/me/memory?game=go", token, method="DELETE")) == (404, "game/unknown")
    one = await ask(web_server, "/api/me/memory?game=english-draughts", token, method="DELETE")
    assert one.json() == {"forgotten": [DRAUGHTS]}
    assert [memory.game for memory in web_server.store.memories.of(identity(ann))] == [CHECKERS]
    every = await ask(web_server, "/api/me/memory", token, method="DELETE")
    assert {DRAUGHTS, CHECKERS} < set(every.json()["forgotten"])
    assert web_server.store.memories.of(identity(ann)) == []
    assert refusal(await ask(web_server, f"/api/memory/{DRAUGHTS}/{identity(ann)}", HOST_TOKEN)) == (404, "memory/none")


async def test_memory_is_shown_for_members_alone() -> None:
    settings = Settings(installation="everybody")
    async with start_server(web=True, settings=settings) as server:
        ann, bea = await server.guest("Ann"), await server.guest("Bea")
        path = f"/api/memory/{DRAUGHTS}/{identity(bea)}"
        assert refusal(await ask(server, f"{path}?layer=installation", HOST_TOKEN)) == (404, "memory/none")
        remembered = OpponentMemory(DRAUGHTS)
        remembered.add(1, [(bytes(13), 5)])
        server.store.memories.keep(StoredMemory(identity(ann), DRAUGHTS), encode(remembered), 1, 1)
        found = await ask(server, f"{path}?layer=installation", HOST_TOKEN)
        assert found.status_code == 200 and decode(found.content).answers == remembered.answers
        assert refusal(await ask(server, path, HOST_TOKEN)) == (404, "memory/none"), "of herself nothing"
        assert (await ask(server, f"{path}?layer=nonsense", HOST_TOKEN)).status_code == 400
        server.store.memories.forget(identity(ann), [DRAUGHTS])
        assert refusal(await ask(server, f"{path}?layer=installation", HOST_TOKEN)) == (404, "memory/none")


@pytest.mark.parametrize("members", ["nobody", "registered"])
async def test_the_installation_s_memory_reaches_nobody_outside_it(members: Members) -> None:
    async with start_server(web=True, settings=Settings(installation=members)) as server:
        ann = await server.guest("Ann")
        remembered = OpponentMemory(DRAUGHTS)
        remembered.add(1, [(bytes(13), 5)])
        server.store.memories.keep(StoredMemory(identity(ann), DRAUGHTS), encode(remembered), 1, 1)
        path = f"/api/memory/{DRAUGHTS}/{identity(ann)}?layer=installation"
        assert refusal(await ask(server, path, HOST_TOKEN)) == (404, "memory/none")
