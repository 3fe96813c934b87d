"""The bounded queue of one reader."""

from server.transport.outbox import Outbox, encode
from shared.protocol import SERVER_MESSAGES, Bye, Done, Refused


def test_messages_come_out_in_order() -> None:
    box = Outbox(3)
    for text in (b"a", b"b", b"c"):
        box.enqueue(text)
    assert box.drain() == [b"a", b"b", b"c"]
    assert box.drain() == []


def test_who_reads_too_slowly_hears_goodbye_and_nothing_after() -> None:
    box = Outbox(2)
    for text in (b"a", b"b", b"c", b"d"):
        box.enqueue(text)
    (last,) = box.drain()
    bye = SERVER_MESSAGES.validate_json(last)
    assert isinstance(bye, Bye)
    assert bye.code == "connection/too-slow"
    assert box.is_closed


def test_every_message_wakes_the_door() -> None:
    woken: list[int] = []
    box = Outbox(2)
    box.on_ready(lambda: woken.append(1))
    box.enqueue(b"a")
    box.close(b"bye")
    box.enqueue(b"lost")
    box.close(b"lost")
    assert len(woken) == 2
    assert box.drain() == [b"a", b"bye"]


def test_an_answer_says_only_what_it_has_to_say() -> None:
    assert encode(Done(ref="1")) == b'{"type":"done","ref":"1"}'
    assert b'"ref":null' in encode(Refused(ref=None, code="c", message="m"))
