"""One protocol, every door: the same conversation by TCP, by websocket text and by websocket binary frames."""

from collections.abc import AsyncIterator

import pytest

from shared.protocol import SERVER_MESSAGES
from tests.server.houses import Door, House, Hung, open_house

DOORS: tuple[Door, ...] = ("tcp", "websocket", "websocket-binary")


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with open_house(web=True) as opened:
        yield opened


@pytest.fixture(params=DOORS)
def door(request: pytest.FixtureRequest) -> Door:
    return request.param


async def test_one_conversation_by_every_door(house: House, door: Door) -> None:
    ann, ben = await house.guest("Ann", door), await house.guest("Ben", door)
    assert ann.welcome["you"] == {"id": "guest-0", "name": "Ann", "kind": "person", "bot": False}
    assert [game["id"] for game in ann.welcome["games"]] == ["english-draughts/1", "domino-101/1", "chinese-checkers/1"]
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
        "stand_in": False,
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
        SERVER_MESSAGES.validate_python(message)
    await ann.ask("again", table=table)
    await ben.ask("again", table=table)
    assert (await ann.state(lambda state: state["match"] == 2 and state["phase"] == "play"))["to_act"] == [0]
    await ben.ask("leave", table=table)
    left = await ann.state(lambda state: state["event"]["kind"] == "left")
    assert (left["seats"][1]["id"], left["to_act"], left["phase"]) == (None, [0], "play")
    assert [it["table"] for it in (await ann.ask("tables", watch=True))["tables"]] == [table]
    assert (await ann.ask("leave", table=table))["type"] == "done"
    while (await ann.hear()).get("tables") != []:
        pass


async def test_bad_input_gets_one_clear_answer_by_every_door(house: House, door: Door) -> None:
    talk = await house.guest("Ann", door)
    for line, ref, code in (
        (b"{broken", None, "wire/invalid"),
        (b'{"type":"ping","ref":"\xc3\x28"}', None, "wire/invalid"),
        (b'{"type":"shout","ref":"1"}', "1", "wire/invalid"),
        (b'{"type":"ping"}', None, "wire/invalid"),
        (b'{"type":"play","ref":"2","table":"nowhere","version":1,"move":"x"}', "2", "table/unknown"),
        (b'{"type":"watch","ref":"3","table":"nowhere"}', "3", "table/unknown"),
        (b'{"type":"open","ref":"4","game":"chess"}', "4", "game/unknown"),
        (b'{"type":"open","ref":"5","game":"english-draughts","options":{"huff":true}}', "5", "game/option"),
        (b'{"type":"fill","ref":"6","table":"nowhere","seat":0,"player":"x"}', "6", "table/unknown"),
        (b'{"type":"offer","ref":"7","host_token":"guess","players":[]}', "7", "auth/host-only"),
        (b'{"type":"hello","protocol":1}', None, "wire/greeting"),
    ):
        if door == "websocket" and b"\xc3" in line:
            continue  # a text frame is UTF-8 or the library ends the connection
        await talk.send(line)
        answer = await talk.read()
        assert (answer["type"], answer["ref"], answer["code"]) == ("refused", ref, code)
        assert answer["message"]
    assert (await talk.ask("ping"))["type"] == "done"
    assert talk.received == []


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"type": "ping", "ref": "1"}, "wire/greeting"),
        ({"type": "hello", "protocol": 7}, "wire/version"),
        ({"type": "hello", "protocol": 1, "token": "stolen"}, "wire/token"),
        ({"type": "hello", "protocol": 1, "ticket": "forged"}, "wire/token"),
        ({"type": "hello", "protocol": 1, "name": "\n\u200b"}, "wire/invalid"),
    ],
)
async def test_a_greeting_that_is_refused_ends_the_connection(
    house: House, door: Door, first: dict[str, object], code: str
) -> None:
    talk = await house.call(door)
    await talk.send(first)  # type: ignore[arg-type]
    (answer,) = await talk.until_hung_up()
    assert (answer["type"], answer["code"]) == ("refused", code)


async def test_a_frame_too_long_is_refused_and_a_line_too_long_ends_the_stream(house: House, door: Door) -> None:
    talk = await house.guest("Ann", door)
    await talk.send(b'{"type":"ping","ref":"' + b"x" * 9_000 + b'"}')
    answer = await talk.read()
    assert (answer["type"], answer["code"]) == ("refused", "wire/too-long")
    if door == "tcp":
        with pytest.raises(Hung):
            await talk.read()
    else:
        assert (await talk.ask("ping"))["type"] == "done"


async def test_whoever_speaks_something_else_on_tcp_gets_one_line_of_help(house: House) -> None:
    reader, writer = await __import__("asyncio").open_connection("127.0.0.1", house.tcp_port)
    writer.write(b"GET / HTTP/1.1\r\n\r\n")
    reply = await reader.read()
    writer.close()
    await writer.wait_closed()
    assert reply.count(b"\n") == 1
    assert b'{"type":"hello","protocol":1' in reply


async def test_whoever_comes_back_by_another_door_is_the_same(house: House, door: Door) -> None:
    ann = await house.guest("Ann", door)
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table)
    other: Door = "websocket" if door == "tcp" else "tcp"
    again = await house.guest("Ann", other, token=ann.welcome["token"])
    assert again.welcome["you"] == ann.welcome["you"]
    assert again.welcome["seated"] == [{"table": table, "seat": 0, "version": 2}]
    assert (await again.state())["you"] == 0
    assert (await ann.ask("ping"))["type"] == "done", "both stay"
