"""The players whom somebody has muted are told to that person alone, so that each can be unmuted."""

from tests.server.test_memory import ask, refusal
from tests.testkit.server import TestServer


async def test_those_whom_one_has_muted_are_listed_by_name_until_they_are_unmuted(web_server: TestServer) -> None:
    ann, ben, cid = [await web_server.guest(name) for name in ("Ann", "Ben", "Cid")]
    token = ann.welcome["token"]
    assert (await ask(web_server, "/api/me/mutes", token)).json() == {"players": []}
    for each in (cid, ben):
        assert (await ann.ask("mute", player=each.id))["type"] == "done"
    found = await ask(web_server, "/api/me/mutes", token)
    names = [(each.id, each.welcome["you"]["name"]) for each in (ben, cid)]
    assert [(one["id"], one["name"]) for one in found.json()["players"]] == names
    assert (await ask(web_server, "/api/me/mutes", ben.welcome["token"])).json() == {"players": []}
    await ann.ask("mute", player=ben.id, on=False)
    assert [one["id"] for one in (await ask(web_server, "/api/me/mutes", token)).json()["players"]] == [cid.id]
    assert refusal(await ask(web_server, "/api/me/mutes")) == (401, "protocol/token")
