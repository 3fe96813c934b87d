"""Link previews: the words and the picture that a chat app gets of a table, and nothing that is private."""

import re
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any

import pytest
from PIL import Image

from server.features.previews.cards import position_of
from server.features.previews.drawing import HEIGHT, WIDTH, png
from shared.games import GAMES
from shared.games.facets import facets_of
from tests.server.http.web import Program, two_at_draughts, web
from tests.testkit.scenario import CROWD, Scenario
from tests.testkit.server import QUICK, start_server

CLOCK = {"clock": {"kind": "fischer", "bank_s": 600, "gain_s": 5}, "rated": False}


async def preview(nobody: Program, path: str, **headers: str) -> dict[str, str]:
    """What a chat app reads: names of properties, and their contents; `refresh` is where a browser goes on."""
    answer = await nobody.get(path, **headers)
    assert answer.headers["content-type"].startswith("text/html")
    found = dict(re.findall(r'<meta (?:property|name|http-equiv)="([^"]+)" content="([^"]*)">', answer.text))
    return found | {"status": str(answer.status_code)}


async def picture(asker: Program, table: str, **query: str) -> bytes:
    answer = await asker.http.get(f"/api/pictures/{table}.png", params=query, headers=asker.headers())
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    return answer.content


async def test_an_invitation_names_its_sender_game_terms_and_table(program: Any) -> None:
    ann, nobody = await program("Ann <b>"), await program(None)
    for public in (True, False):
        table = (await ann.do("/api/tables", game="english-draughts", public=public, terms=CLOCK))["table"]
        assert (await preview(nobody, f"/table/{table}"))["og:title"].startswith("A free seat: English draughts")
        await ann.do(f"/api/tables/{table}/sit", seat=0)
        found = await preview(nobody, f"/table/{table}")
        assert found["og:title"].startswith("Ann &lt;b&gt; invites you: English draughts, 10 minutes")
        assert found["og:title"].endswith(", casual")
        assert found["refresh"] == f"0; url=/#/table/{table}"
        assert found["og:image"].endswith(f"/api/pictures/{table}.png")
        assert found["og:url"].endswith(f"/table/{table}")


@pytest.mark.parametrize(("language", "words"), [("tr-TR,tr;q=0.9", "Ann sizi davet ediyor"), ("ar", "يدعوك")])
async def test_an_invitation_is_in_the_reader_s_language(program: Any, language: str, words: str) -> None:
    ann, nobody = await program("Ann"), await program(None)
    table = (await ann.do("/api/tables", game="english-draughts"))["table"]
    await ann.do(f"/api/tables/{table}/sit", seat=0)
    found = await preview(nobody, f"/table/{table}", **{"Accept-Language": language})
    assert words in found["og:title"]


async def test_a_public_table_shows_its_players_and_its_position(program: Any) -> None:
    ann, ben, nobody = await program("Ann"), await program("Ben"), await program(None)
    table = await two_at_draughts(ann, ben)
    before, at_first = await preview(nobody, f"/table/{table}"), await picture(nobody, table)
    assert before["og:title"] == "Ann – Ben: English draughts"
    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
    assert (await preview(nobody, f"/table/{table}"))["og:image"] != before["og:image"]
    assert await picture(nobody, table) != at_first
    await ben.do(f"/api/tables/{table}/resign")
    found = await preview(nobody, f"/replay/{table}/1.1/0")
    assert found["refresh"] == f"0; url=/#/replay/{table}/1.1/0"
    assert await picture(nobody, table, place="1.1/0") == at_first
    assert await picture(nobody, table, place="1.1/1") == await picture(nobody, table, place="1.1/999")


async def test_a_private_table_shows_its_position_to_those_alone_who_sit_there(program: Any) -> None:
    ann, ben, cat, nobody = await program("Ann"), await program("Ben"), await program("Cat"), await program(None)
    table = (await ann.do("/api/tables", game="english-draughts", public=False))["table"]
    await ann.do(f"/api/tables/{table}/sit", seat=0)
    await ben.do(f"/api/tables/{table}/sit", seat=1)
    before = [await preview(nobody, f"/table/{table}"), await picture(nobody, table)]
    assert "Ann" not in str(before[0]) and "Ben" not in str(before[0])
    assert before[0]["og:title"] == "A private table: English draughts"
    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
    assert [await preview(nobody, f"/table/{table}"), await picture(nobody, table)] == before
    assert await picture(cat, table) == before[1]
    assert await picture(ann, table) == await picture(ben, table) != before[1]
    await ben.do(f"/api/tables/{table}/resign")
    assert await preview(nobody, f"/replay/{table}/1.1/1") | {"og:url": "", "refresh": ""} == before[0] | {
        "og:url": "",
        "refresh": "",
    }
    assert await picture(nobody, table, place="1.1/1") == before[1]


async def test_a_picture_comes_as_late_as_spectators_see_the_move(program: Any) -> None:
    ann, ben, nobody = await program("Ann"), await program("Ben"), await program(None)
    table = await two_at_draughts(ann, ben, spectator_delay_s=600)
    before = [await preview(nobody, f"/table/{table}"), await picture(nobody, table)]
    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
    assert [await preview(nobody, f"/table/{table}"), await picture(nobody, table)] == before
    assert await picture(ann, table) != before[1]


@pytest.mark.parametrize("path", ["/table/nowhere", "/table/%3Cscript%3E", "/replay/nowhere/1.1", "/replay/x/zz"])
async def test_an_address_of_nothing_is_said_to_lead_nowhere(program: Any, path: str) -> None:
    found = await preview(await program(None), path)
    assert (found["status"], found["og:title"]) == ("404", "Oldhand")
    assert "og:image" not in found and "<script" not in str(found)


async def test_pictures_of_nothing_are_refused(program: Any) -> None:
    ann, nobody = await program("Ann"), await program(None)
    table = (await ann.do("/api/tables", game="english-draughts"))["table"]
    for path, status in (("nowhere.png", 404), (f"{table}.png?place=1.1/1", 404), (f"{table}.png?place=x", 400)):
        assert (await nobody.get(f"/api/pictures/{path}")).status_code == status


@pytest.mark.parametrize("game", [game for game in GAMES if facets_of(game).picture is not None])
def test_a_picture_is_drawn_of_every_position_and_shows_no_hand(game: str) -> None:
    draw = facets_of(game).picture
    assert draw is not None
    scenario = Scenario(game).sit(*CROWD[: GAMES[game].seats]).begin()
    for plies in (0, 1, 12):
        scenario.play_on(Random(plies), plies=plies)
        view = position_of(scenario.table, scenario.events, "", is_allowed=True)
        assert (view.seat, view.hand) == (None, ())
        image = Image.open(BytesIO(png(draw(view))))
        assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
        assert len(image.getcolors(1 << 24) or ()) > 3


async def test_a_preview_names_the_operator_s_address_and_no_other(program: Any) -> None:
    ann, nobody = await program("Ann"), await program(None)
    table = (await ann.do("/api/tables", game="english-draughts"))["table"]
    answer = await nobody.get(f"/table/{table}", Host="evil.example", **{"X-Forwarded-Host": "evil.example"})
    assert answer.status_code == 200 and "evil" not in answer.text
    assert "accept-language" in answer.headers["vary"].lower()


async def test_a_preview_s_addresses_begin_with_the_operator_s() -> None:
    settings = replace(QUICK, url="https://club.example/games")
    async with start_server(settings=settings, web=True) as server, web(server) as program:
        ann, nobody = await program("Ann"), await program(None)
        table = (await ann.do("/api/tables", game="english-draughts"))["table"]
        found = await preview(nobody, f"/table/{table}")
        assert found["og:url"] == f"https://club.example/games/table/{table}"
        assert found["og:image"] == f"https://club.example/games/api/pictures/{table}.png"
        assert found["refresh"] == f"0; url=/games/#/table/{table}"
