"""An account that takes its data along, and one that is deleted: everything handed over, and nothing left behind."""

import json

import pytest

from server.features.accounts.leaving import ExportedLine
from shared.games import game_named
from tests.server.desk import PASSWORD, Desk, goodbye
from tests.store.played import DOMINO, TableLog

pytestmark = pytest.mark.slow


async def test_personal_data_is_handed_over_as_the_person_saw_it(desk: Desk) -> None:
    identity, token, _ = await desk.account("Ann")
    log = TableLog("t", DOMINO).sit(identity, "b", "c", "d")
    log.deal()
    deal = "00 04 12 16 25 35 46/01 05 13 22 26 36 55/02 06 14 23 33 44 56/03 11 15 24 34 45 66"
    log.change(-1, deal=deal, leader=3)
    log.change(0, options=dict(game_named(DOMINO).options({})), secret="00" * 32)
    desk.store.log.append(log.events)
    _, text = await desk.ask("GET", "/me/export", token)
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["type"] for line in lines] == ["me", "token", "game"]
    assert (lines[0]["name"], lines[0]["has_password"]) == ("Ann", True)
    dealt = lines[2]["events"][-1]
    assert dealt["kind"] == "dealt" and dealt["data"]["seat"] == 0
    assert sorted(dealt["data"]["hand"]) == sorted(["0-0", "4-0", "2-1", "6-1", "5-2", "5-3", "6-4"])
    assert deal not in text and token not in text and "argon2" not in text and "00" * 32 not in text


async def test_every_type_of_line_is_described(desk: Desk) -> None:
    described = ExportedLine.model_json_schema()["properties"]["type"]["enum"]
    kinds = {kind for part in desk.store.parts for kind in part.exports}
    assert kinds == {
        *(
            "token",
            "puzzles",
            "puzzle",
            "own-puzzle",
            "puzzle-run",
            "puzzle-vote",
            "analysis",
            "upload",
            "push",
            "mail",
        ),
        *("memory", "said", "mute", "follow", "vacation", "report", "tournament", "oidc", "group", "group-line"),
    }
    assert sorted(described) == sorted({"me", "bot", "rating", "match", "game"} | kinds)


async def test_a_deleted_account_leaves_and_is_named_nowhere(desk: Desk) -> None:
    identity, token, _ = await desk.account("Ann")
    ann, ben = await desk.client(token), await desk.server.guest("Ben")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    await ben.ask("sit", table=table, seat=1)
    assert await desk.code("DELETE", "/me", token) == (403, "account/wrong")
    assert await desk.ask("DELETE", "/me", token, password=PASSWORD) == (200, {"deleted": identity})
    assert await goodbye(ann) == "auth/revoked"
    state = await ben.state(lambda state: state["event"]["kind"] == "left")
    assert state["seats"][0]["id"] is None
    kept = str(desk.store.log.read(table))
    assert identity not in kept and "Ann" not in kept
    assert await desk.code("GET", "/players/Ann") == (404, "profile/unknown")
    assert await desk.code("GET", "/me", token) == (401, "protocol/token")
    await desk.account("Ann")


async def test_chat_lines_can_be_exported_and_deleted_by_their_writer(desk: Desk) -> None:
    identity, token = await desk.guest("Ann")
    ann, ben = await desk.client(token), await desk.server.guest("Ben")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    await ben.ask("sit", table=table, seat=1)
    bens = (await ben.state(lambda state: state["seats"][1]["id"]))["seats"][1]["id"]
    await ann.ask("say", table=table, text="my address is")
    await ben.ask("say", table=table, text="keep it to yourself")
    await ann.ask("mute", player=bens)
    _, text = await desk.ask("GET", "/me/export", token)
    lines = [json.loads(line) for line in text.splitlines()]
    (chat_line,) = [line for line in lines if line["type"] == "said"]
    assert (chat_line["table"], chat_line["room"], chat_line["seat"], chat_line["text"]) == (
        table,
        "seats",
        0,
        "my address is",
    )
    assert [line["player"] for line in lines if line["type"] == "mute"] == [bens]
    assert "keep it to yourself" not in text

    assert await desk.ask("DELETE", "/me", token) == (200, {"deleted": identity})
    cat = await desk.server.guest("Cat")
    await cat.ask("subscribe", table=table)
    await cat.ask("ping")
    (chat,) = [message for message in cat.received if message["type"] == "chat"]
    assert [(line["name"], line["text"]) for line in chat["lines"]] == [("", None), ("Ben", "keep it to yourself")]
    assert [(one.player, one.text) for one in desk.store.chats.last(table, 9)] == [
        ("", None),
        (bens, "keep it to yourself"),
    ]
    assert desk.store.chats.mutes() == []


async def test_a_guest_deletes_itself_by_its_token_and_an_owner_its_bots(desk: Desk) -> None:
    identity, token = await desk.guest("Ann", bot=True)
    assert (await desk.ask("GET", "/me", token))[1]["kind"] == "bot"
    assert await desk.ask("DELETE", "/me", token) == (200, {"deleted": identity})
    _, owner, _ = await desk.account("Bea")
    _, made = await desk.ask("POST", "/me/tokens", owner, label="x", bot="Robot")
    assert await desk.code("DELETE", f"/me/bots/{identity}", owner) == (404, "profile/unknown")
    assert (await desk.ask("DELETE", f"/me/bots/{made['id']}", owner))[0] == 200
    assert (await desk.ask("GET", "/me", owner))[1]["bots"] == []
