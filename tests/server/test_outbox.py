"""The bounded queue of one reader."""

import asyncio

import msgspec
import pytest

from server.core.outbox import FlushQueue, Outbox, encode
from shared.protocol import Bye, Done, Message, Refused


def test_messages_come_out_in_order() -> None:
    box = Outbox(3)
    for text in (b"a", b"b", b"c"):
        box.enqueue(text)
    assert box.messages == [b"a", b"b", b"c"]


def test_a_slow_reader_gets_goodbye_and_nothing_after() -> None:
    box = Outbox(2)
    for text in (b"a", b"b", b"c", b"d"):
        box.enqueue(text)
    (last,) = box.messages
    bye = msgspec.json.decode(last, type=Message)
    assert isinstance(bye, Bye)
    assert bye.code == "connection/too-slow"
    assert box.is_closed


async def test_the_reader_is_called_once_a_turn_and_once_at_the_end() -> None:
    taken: list[list[bytes]] = []
    box = Outbox(8)

    class Reader:
        def on_ready(self) -> None:
            taken.append(box.messages)
            box.messages = []

    box.attach(Reader(), FlushQueue())
    box.enqueue(b"a")
    box.enqueue(b"b")
    assert taken == []
    await asyncio.sleep(0)
    assert taken == [[b"a", b"b"]]
    box.close(b"bye")
    box.enqueue(b"lost")
    box.close(b"lost")
    await asyncio.sleep(0)
    assert taken == [[b"a", b"b"], [b"bye"]]


def test_an_answer_says_only_what_it_has_to_say() -> None:
    assert encode(Done(ref="1")) == b'{"type":"done","ref":"1"}'
    assert b'"ref":null' in encode(Refused(ref=None, code="c", message="m"))


async def test_a_reader_that_fails_does_not_stop_the_others_of_its_turn(caplog: pytest.LogCaptureFixture) -> None:
    ready: list[str] = []
    queue = FlushQueue()

    class Reader:
        def __init__(self, name: str) -> None:
            self.name = name

        def on_ready(self) -> None:
            ready.append(self.name)
            if self.name == "broken":
                raise ValueError(self.name)

    boxes = [Outbox(8) for _ in range(3)]
    for box, name in zip(boxes, ("a", "broken", "b"), strict=True):
        box.attach(Reader(name), queue)
        box.enqueue(b"message")
    await asyncio.sleep(0)
    assert ready == ["a", "broken", "b"]
    assert "could not be sent" in caplog.text
