"""One protocol, every door: the same conversation by TCP, by websocket text and by websocket binary frames."""

import msgspec
import pytest

from shared.games import GAMES
from shared.protocol import Message
from tests.testkit.client import Disconnected
from tests.testkit.server import Door, TestServer

DOORS: tuple[Door, ...] = ("tcp", "websocket", "websocket-binary")


@pytest.fixture(params=DOORS)
def door(request: pytest.FixtureRequest) -> Door:
    return request.param


async def test_one_conversation_by_every_door(web_server: TestServer, door: Door) -> None:
    ann, ben = await web_server.guest("Ann", door), await web_server.guest("Ben", door)
    assert ann.welcome["you"] == {"id": "guest-0", "name": "Ann", "kind": "person", "bot": False, "guest": True}
    assert [game["id"] for game in ann.welcome["games"]] == list(GAMES)
    opened = await ann.ask("open", game="english-draughts")
    table = opened["table"]
    assert (opened["type"], opened["version"]) == ("done", 1)
    assert (await ann.ask("sit", table=table, seat=0))["seat"] == 0
    assert (await ben.ask("sit", table=table))["seat"] == 1
    first = await ann.state(lambda state: state["phase"] == "play")
    assert (first["version"], first["to_act"], len(first["legal"])) == (4, [0], 7)
    played = await ann.ask("play", table=table, version=4, move="11-15", reason={"kind": "chance"})
    assert (played["type"], played["version"], played["seat"]) == ("done", 5, 0)
    seen = await ben.state(lambda state: state["version"] == 5)
    assert seen["event"] == {
        "version": 5,
        "kind": "moved",
        "at_ms": seen["event"]["at_ms"],
        "seat": 0,
        "move": "11-15",
        "reason": {"kind": "chance"},
        "by_substitute": False,
        "clock_ms": None,
        "data": {},
    }
    assert (seen["you"], seen["to_act"], len(seen["legal"])) == (1, [1], 7)
    resigned = await ben.ask("resign", table=table)
    assert resigned["version"] == 6
    over = await ann.state(lambda state: state["phase"] == "over")
    assert over["result"] == {"points": [1, -1], "reason": "resigned"}
    await ben.state(lambda state: state["phase"] == "over")
    assert ann.versions(table) == list(range(2, 9))
    assert ben.versions(table) == list(range(3, 9))
    for message in ann.received + ben.received:
        msgspec.convert(message, Message)
    await ann.ask("rematch", table=table)
    await ben.ask("rematch", table=table)
    assert (await ann.state(lambda state: state["match"] == 2 and state["phase"] == "play"))["to_act"] == [0]
    await ben.ask("leave", table=table)
    left = await ann.state(lambda state: state["event"]["kind"] == "left")
    assert (left["seats"][1]["id"], left["to_act"], left["phase"]) == (None, [0], "play")
    assert [it["table"] for it in (await ann.ask("tables", subscribe=True))["tables"]] == [table]
    assert (await ann.ask("leave", table=table))["type"] == "done"
    while (await ann.hear()).get("tables") != []:
        pass


async def test_bad_input_gets_one_clear_answer_by_every_door(web_server: TestServer, door: Door) -> None:
    client = await web_server.guest("Ann", door)
    for line, ref, code in (
        (b"{broken", None, "protocol/invalid"),
        (b'{"type":"ping","ref":"\xc3\x28"}', None, "protocol/invalid"),
        (b'{"type":"shout","ref":"1"}', "1", "protocol/invalid"),
        (b'{"type":"ping"}', None, "protocol/invalid"),
        (b'{"type":"play","ref":"2","table":"nowhere","version":1,"move":"x"}', "2", "table/unknown"),
        (b'{"type":"subscribe","ref":"3","table":"nowhere"}', "3", "table/unknown"),
        (b'{"type":"open","ref":"4","game":"chess"}', "4", "game/unknown"),
        (b'{"type":"open","ref":"5","game":"english-draughts","options":{"huff":true}}', "5", "game/option"),
        (b'{"type":"add-ai","ref":"6","table":"nowhere","seat":0,"player":"x"}', "6", "table/unknown"),
        (b'{"type":"offer","ref":"7","host_token":"guess","players":[]}', "7", "auth/host-only"),
        (b'{"type":"hello","protocol":2}', None, "protocol/greeting"),
    ):
        if door == "websocket" and b"\xc3" in line:
            continue  # a text frame is UTF-8 or the library ends the connection
        await client.send(line)
        answer = await client.read()
        assert (answer["type"], answer["ref"], answer["code"]) == ("refused", ref, code)
        assert answer["message"]
    assert (await client.ask("ping"))["type"] == "done"
    assert client.received == []


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"type": "ping", "ref": "1"}, "protocol/greeting"),
        ({"type": "hello", "protocol": 1, "keepalive": True}, "protocol/version"),
        ({"type": "hello", "protocol": 7}, "protocol/version"),
        ({"type": "hello", "protocol": 2, "token": "stolen"}, "protocol/token"),
        ({"type": "hello", "protocol": 2, "ticket": "forged"}, "protocol/token"),
        ({"type": "hello", "protocol": 2, "name": "\n\u200b"}, "protocol/invalid"),
    ],
)
async def test_a_greeting_that_is_refused_ends_the_connection(
    web_server: TestServer, door: Door, first: dict[str, object], code: str
) -> None:
    client = await web_server.connect(door)
    await client.send(first)  # type: ignore[arg-type]
    (answer,) = await client.until_hung_up()
    assert (answer["type"], answer["code"]) == ("refused", code)


async def test_a_frame_too_long_is_refused_and_a_line_too_long_ends_the_stream(
    web_server: TestServer, door: Door
) -> None:
    client = await web_server.guest("Ann", door)
    await client.send(b'{"type":"ping","ref":"' + b"x" * 9_000 + b'"}')
    answer = await client.read()
    assert (answer["type"], answer["code"]) == ("refused", "protocol/too-long")
    if door == "tcp":
        with pytest.raises(Disconnected):
            await client.read()
    else:
        assert (await client.ask("ping"))["type"] == "done"


async def test_other_protocols_on_tcp_get_one_line_of_help(web_server: TestServer) -> None:
    reader, writer = await __import__("asyncio").open_connection("127.0.0.1", web_server.tcp_port)
    writer.write(b"GET / HTTP/1.1\r\n\r\n")
    reply = await reader.read()
    writer.close()
    await writer.wait_closed()
    assert reply.count(b"\n") == 1
    assert b'{"type":"hello","protocol":2' in reply


async def test_a_player_is_the_same_over_every_transport(web_server: TestServer, door: Door) -> None:
    ann = await web_server.guest("Ann", door)
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table)
    other: Door = "websocket" if door == "tcp" else "tcp"
    again = await web_server.guest("Ann", other, token=ann.welcome["token"])
    assert again.welcome["you"] == ann.welcome["you"]
    assert again.welcome["seated"] == [{"table": table, "seat": 0, "version": 2}]
    assert (await again.state())["you"] == 0
    assert (await ann.ask("ping"))["type"] == "done", "both stay"
