"""The players whom somebody has muted are told to that person alone, so that each can be unmuted."""

from tests.server.http.web import Program, web
from tests.testkit.server import TestServer


async def test_those_whom_one_has_muted_are_listed_by_name_until_they_are_unmuted(web_server: TestServer) -> None:
    ann, ben, cid = [await web_server.guest(name) for name in ("Ann", "Ben", "Cid")]

    async with web(web_server) as program:
        nobody: Program = await program(None)
        programs = [Program(nobody.http, guest.welcome["token"], guest.id) for guest in (ann, ben)]

        async def muted(of: Program) -> list[tuple[str, str]]:
            return [(one["id"], one["name"]) for one in (await of.get("/api/me/mutes")).json()["players"]]

        assert await muted(programs[0]) == []
        for each in (cid, ben):
            assert (await ann.ask("mute", player=each.id))["type"] == "done"
        assert await muted(programs[0]) == [(each.id, each.welcome["you"]["name"]) for each in (ben, cid)]
        assert await muted(programs[1]) == []
        await ann.ask("mute", player=ben.id, on=False)
        assert [one for one, _ in await muted(programs[0])] == [cid.id]
        refused = await nobody.get("/api/me/mutes")
        assert (refused.status_code, refused.json()["code"]) == (401, "protocol/token")
