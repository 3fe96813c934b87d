"""The bounded queue of one reader."""

from server.transport.outbox import Outbox, encode
from shared.protocol import SERVER_MESSAGES, Bye, Done, Refused


def test_messages_come_out_in_order() -> None:
    box = Outbox(3)
    for text in (b"a", b"b", b"c"):
        box.put(text)
    assert box.take() == b"a"
    assert box.take_all() == [b"b", b"c"]
    assert box.take() is None


def test_who_reads_too_slowly_hears_goodbye_and_nothing_after() -> None:
    box = Outbox(2)
    for text in (b"a", b"b", b"c", b"d"):
        box.put(text)
    (last,) = box.take_all()
    bye = SERVER_MESSAGES.validate_json(last)
    assert isinstance(bye, Bye)
    assert bye.code == "peer/too-slow"
    assert box.ended


def test_every_message_wakes_the_door() -> None:
    woken: list[int] = []
    box = Outbox(2)
    box.connect(lambda: woken.append(1))
    box.put(b"a")
    box.end(b"bye")
    box.put(b"lost")
    box.end(b"lost")
    assert len(woken) == 2
    assert box.take_all() == [b"a", b"bye"]


def test_an_answer_says_only_what_it_has_to_say() -> None:
    assert encode(Done(ref="1")) == b'{"type":"done","ref":"1"}'
    assert b'"ref":null' in encode(Refused(ref=None, code="c", message="m"))
