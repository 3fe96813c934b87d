"""What is remembered of people over HTTP: hosts may ask, a person about itself, nobody about anybody else."""

from collections.abc import AsyncIterator

import httpx2
import pytest

from server.settings import Settings
from shared.experience.installation import Members
from shared.experience.memory import OpponentMemory, PlayedOpening, StoredMemory, decode, encode
from tests.server.houses import HOST_TOKEN, House, Talk, open_house

DRAUGHTS, CHECKERS = "english-draughts/1", "chinese-checkers/1"


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with open_house(web=True) as opened:
        yield opened


@pytest.fixture
async def ann(house: House) -> Talk:
    """A guest of whom two lost games of draughts and one of Chinese checkers are remembered."""
    ann = await house.guest("Ann")
    for game, width, times in ((DRAUGHTS, 13, 2), (CHECKERS, 23, 1)):
        remembered = OpponentMemory(game)
        for _ in range(times):
            remembered.add(-1, [(bytes(width), 5)], PlayedOpening("9-13 22-18", 0, -1))
        house.store.memories.keep(StoredMemory(identity(ann), game), encode(remembered), times, times)
    return ann


def identity(guest: Talk) -> str:
    return guest.welcome["you"]["id"]


async def ask(
    house: House, path: str, token: str | None = None, *, method: str = "GET", scheme: str = "Bearer"
) -> httpx2.Response:
    headers = {} if token is None else {"Authorization": f"{scheme} {token}"}
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{house.http_port}") as client:
        return await client.request(method, path, headers=headers)


def refusal(response: httpx2.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


async def test_a_host_fetches_what_is_remembered_of_a_person(house: House, ann: Talk) -> None:
    for game in (DRAUGHTS, "english-draughts"):
        found = await ask(house, f"/api/memory/{game}/{identity(ann)}", HOST_TOKEN)
        assert (found.status_code, found.headers["cache-control"]) == (200, "no-store")
        assert decode(found.content).lost == 2
    assert refusal(await ask(house, f"/api/memory/domino-101/1/{identity(ann)}", HOST_TOKEN)) == (404, "memory/none")
    assert refusal(await ask(house, f"/api/memory/{DRAUGHTS}/nobody", HOST_TOKEN)) == (404, "memory/none")
    assert refusal(await ask(house, f"/api/memory/go/1/{identity(ann)}", HOST_TOKEN)) == (404, "game/unknown")


async def test_nobody_but_a_host_asks_about_others_not_even_the_person(house: House, ann: Talk) -> None:
    path, bea = f"/api/memory/{DRAUGHTS}/{identity(ann)}", await house.guest("Bea")
    assert refusal(await ask(house, path)) == (401, "wire/token")
    assert refusal(await ask(house, path, HOST_TOKEN, scheme="Basic")) == (401, "wire/token")
    for token in (ann.welcome["token"], bea.welcome["token"], HOST_TOKEN[:-1], "x"):
        assert refusal(await ask(house, path, token)) == (403, "auth/host-only")


async def test_a_person_reads_what_is_remembered_of_it(house: House, ann: Talk) -> None:
    response = await ask(house, "/api/me/memory", ann.welcome["token"])
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
    }
    assert (checkers["game"], checkers["games"], checkers["openings"]) == (CHECKERS, 1, [])
    assert response.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("method", ["GET", "DELETE"])
async def test_without_a_person_s_token_nothing_is_told_or_forgotten(house: House, ann: Talk, method: str) -> None:
    for token in (None, identity(ann), HOST_TOKEN, "x"):
        response = await ask(house, "/api/me/memory", token, method=method)
        assert refusal(response) == (401, "wire/token")
        assert response.headers["www-authenticate"] == "Bearer"
    assert len(house.store.memories.of(identity(ann))) == 2


async def test_a_person_reads_and_deletes_its_own_alone(house: House, ann: Talk) -> None:
    bea = await house.guest("Bea")
    assert (await ask(house, "/api/me/memory", bea.welcome["token"])).json() == {"memories": []}
    assert (await ask(house, "/api/me/memory", bea.welcome["token"], method="DELETE")).status_code == 200
    assert len(house.store.memories.of(identity(ann))) == 2


async def test_a_person_deletes_one_game_or_all(house: House, ann: Talk) -> None:
    token = ann.welcome["token"]
    assert refusal(await ask(house, "/api/me/memory?game=go", token, method="DELETE")) == (404, "game/unknown")
    one = await ask(house, "/api/me/memory?game=english-draughts", token, method="DELETE")
    assert one.json() == {"forgotten": [DRAUGHTS]}
    assert [memory.game for memory in house.store.memories.of(identity(ann))] == [CHECKERS]
    every = await ask(house, "/api/me/memory", token, method="DELETE")
    assert {DRAUGHTS, CHECKERS} < set(every.json()["forgotten"])
    assert house.store.memories.of(identity(ann)) == []
    assert refusal(await ask(house, f"/api/memory/{DRAUGHTS}/{identity(ann)}", HOST_TOKEN)) == (404, "memory/none")


async def test_what_the_installation_remembers_is_told_of_members_alone() -> None:
    settings = Settings(installation="everybody")
    async with open_house(web=True, settings=settings) as house:
        ann, bea = await house.guest("Ann"), await house.guest("Bea")
        path = f"/api/memory/{DRAUGHTS}/{identity(bea)}"
        assert refusal(await ask(house, f"{path}?layer=installation", HOST_TOKEN)) == (404, "memory/none")
        remembered = OpponentMemory(DRAUGHTS)
        remembered.add(1, [(bytes(13), 5)])
        house.store.memories.keep(StoredMemory(identity(ann), DRAUGHTS), encode(remembered), 1, 1)
        found = await ask(house, f"{path}?layer=installation", HOST_TOKEN)
        assert found.status_code == 200 and decode(found.content).answers == remembered.answers
        assert refusal(await ask(house, path, HOST_TOKEN)) == (404, "memory/none"), "of herself nothing"
        assert (await ask(house, f"{path}?layer=nonsense", HOST_TOKEN)).status_code == 422
        house.store.memories.forget(identity(ann), [DRAUGHTS])
        assert refusal(await ask(house, f"{path}?layer=installation", HOST_TOKEN)) == (404, "memory/none")


@pytest.mark.parametrize("members", ["nobody", "registered"])
async def test_the_installation_s_memory_reaches_nobody_outside_it(members: Members) -> None:
    async with open_house(web=True, settings=Settings(installation=members)) as house:
        ann = await house.guest("Ann")
        remembered = OpponentMemory(DRAUGHTS)
        remembered.add(1, [(bytes(13), 5)])
        house.store.memories.keep(StoredMemory(identity(ann), DRAUGHTS), encode(remembered), 1, 1)
        path = f"/api/memory/{DRAUGHTS}/{identity(ann)}?layer=installation"
        assert refusal(await ask(house, path, HOST_TOKEN)) == (404, "memory/none")
