"""The players whom somebody has muted are told to that person alone, so that each can be unmuted."""

import httpx2

from tests.testkit.server import TestServer


async def muted(server: TestServer, token: str = "") -> httpx2.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{server.http_port}", timeout=30) as client:
        return await client.get("/api/me/mutes", headers=headers)


async def test_those_whom_one_has_muted_are_listed_by_name_until_they_are_unmuted(web_server: TestServer) -> None:
    ann, ben, cid = [await web_server.guest(name) for name in ("Ann", "Ben", "Cid")]
    token = ann.welcome["token"]
    assert (await muted(web_server, token)).json() == {"players": []}
    for each in (cid, ben):
        assert (await ann.ask("mute", player=each.id))["type"] == "done"
    found = await muted(web_server, token)
    names = [(each.id, each.welcome["you"]["name"]) for each in (ben, cid)]
    assert [(one["id"], one["name"]) for one in found.json()["players"]] == names
    assert (await muted(web_server, ben.welcome["token"])).json() == {"players": []}
    await ann.ask("mute", player=ben.id, on=False)
    assert [one["id"] for one in (await muted(web_server, token)).json()["players"]] == [cid.id]
    refused = await muted(web_server)
    assert (refused.status_code, refused.json()["code"]) == (401, "protocol/token")
