"""A stream over HTTP that is cut after every state and opened anew: what was missed follows, then the same state."""

from random import Random

import pytest

from tests.server.http.web import two_at_draughts, web
from tests.testkit.server import start_server


@pytest.mark.slow
async def test_a_stream_cut_after_every_event_ends_in_the_same_state() -> None:
    chance, cuts = Random(2), 0
    async with start_server(web=True) as server, web(server) as program:
        players = [await program("Ann"), await program("Ben")]
        stays, wanders = await program("Zoe"), await program("Eve")
        table = await two_at_draughts(*players)
        path = f"/api/tables/{table}/stream"
        async with stays.stream(path) as whole:
            seen, version = 1, 4
            for ply in range(40):
                state = await whole.read(lambda state, version=version: state.get("version") == version)
                if chance.random() < 0.7 or ply == 39:
                    async with wanders.stream(f"{path}?since={seen}") as cut:
                        missed, now = await cut.read(), await cut.read()
                    assert [event["version"] for event in missed["events"]] == list(range(seen + 1, version + 1))
                    assert {**now, "spectators": 0} == {**state, "spectators": 0}
                    seen, cuts = version, cuts + 1
                if not state["to_act"]:
                    break
                mover = players[state["to_act"][0]]
                async with mover.stream(path) as own:  # whoever is to move reads one line, and is gone
                    legal = (await own.read())["legal"]
                done = await mover.do(f"/api/tables/{table}/play", version=version, move=chance.choice(legal))
                version = done["version"]
        assert cuts > 20
