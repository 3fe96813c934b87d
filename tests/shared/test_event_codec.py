"""The stored form of the data of events: what any Oldhand has written is read, and written again to the letter."""

import json

import pytest

from shared.errors import LogError
from shared.event_codec import decode, encode, from_document, to_document
from shared.events import DATA_TYPES, KINDS, Kind

STORED: dict[Kind, list[str | None]] = {
    Kind.LEFT: ['{"reason":"left"}'],
    Kind.DEALT: [
        '{"deal":"B:W32:B1","leader":0}',
        '{"deal":"x","leader":null}',
        '{"deal":"x","leader":null,"redeal":{"condition":"A","seat":0}}',
        '{"deal":"x","leader":1,"nonces":["a",null],"commitments":[null,"b"]}',
        '{"deal":"x","leader":null,"redeal":{"condition":"C","seat":3},"nonces":[null],"commitments":[null]}',
    ],
    Kind.COUNSELLED: ['{"wish":"me","silent":false}', '{"wish":"either","silent":true}'],
    Kind.RESIGNED: [None, '{"agrees":true}'],
    Kind.ROUND_ENDED: [
        '{"points":[1,-1],"reason":"no-move","scores":[1,-1],"carry":0}',
        '{"points":[0,7,0,7],"reason":"blocked","scores":[9,7,9,7],"carry":12,"hands":[["6-6","1-0"],[],[],[]]}',
    ],
    Kind.MATCH_ENDED: [
        '{"points":[1,-1],"reason":"record","scores":[1,-1]}',
        '{"points":[0,0],"reason":"agreed","scores":[0,0],"secret":"5e"}',
        '{"points":[1,-1,1,-1],"reason":"resigned","scores":[3,4,3,4],"secret":"5e","hands":[["6-6"],[],[],[]]}',
    ],
    Kind.REMATCH_REQUESTED: [None, '{"commitment":"c"}'],
    Kind.CLOSED: ['{"reason":"archive"}'],
    Kind.SEAT_RECLAIMED: ['{"by":"owner"}', '{"by":"holder"}'],
    Kind.CLOCK_SET: [
        '{"left_ms":[1,2],"reason":"restart"}',
        '{"left_ms":[1,2],"reason":"restart","frozen":true}',
        '{"left_ms":[1,2],"reason":"given","to":[0]}',
        '{"left_ms":[1,2],"reason":"given","to":[0],"frozen":true}',
    ],
    Kind.VACATION_SET: ['{"until_ms":1}', '{"until_ms":null}'],
    Kind.TIMED_OUT: ['{"reason":"time","policy":"lose"}', '{"reason":"absent","policy":"ai"}'],
    Kind.OFFERED: ['{"what":"draw"}', '{"what":"undo"}'],
    Kind.OFFER_DECLINED: ['{"what":"draw"}'],
    Kind.MOVES_TAKEN_BACK: ['{"plies":2}', '{"plies":2,"left_ms":[60000,5]}'],
    Kind.REDEAL_CLAIMED: ['{"condition":"B","hand":["6-6","5-5"]}'],
    Kind.BOARD_ENDED: ['{"points":[0,7],"reason":"out","scores":[1,9],"carry":0,"hands":[["6-6"],[]]}'],
    Kind.BOARDS_RELEASED: ['{"reason":"played"}', '{"reason":"time"}'],
    Kind.REVEALED: ['{"nonce":"n"}', '{"nonce":"n","commitment":"c"}'],
    # Of these, databases keep parts in columns of their own, and practice files the whole.
    Kind.OPENED: [
        '{"game":"g","options":{},"kind":4,"public":false}',
        '{"game":"g","options":{},"kind":4,"public":false,"fingerprint":"ab"}',
        '{"game":"g","options":{"a":[1]},"public":true,"terms":{"rated":true},"by":"ann","commitment":"c","secret":"5e"}',
        '{"game":"g","options":{},"public":true,"terms":{},"by":"","commitment":"c","secret":"5e","vacated":"invited"}',
        '{"game":"g","options":{},"public":true,"terms":{},"by":"","commitment":"c","secret":"5e","start":"B:W21:B1"}',
        '{"game":"g","options":{},"kind":3,"public":false,"tags":{},"fingerprint":"f","id":"i","proof":'
        '{"match":1,"commitment":"c","secret":"s","nonces":[["a",""]],"commitments":["","d"]}}',
        '{"game":"g","options":{},"kind":3,"public":false,"fingerprint":"f","source":"s"}',
        '{"game":"g","options":{},"public":true,"terms":{},"by":"b","reserved":["ann","ai:club"]}',
        '{"game":"g","options":{},"public":true,"duplicate":{"round":"r","boards":8,"until_ms":9}}',
    ],
    Kind.SAT: [
        '{"name":"n","kind":4,"agent":"a","sat_in":false}',
        '{"name":"n","kind":4,"agent":"a","sat_in":false,"book":3}',
        '{"player":"p","name":"n","kind":1,"sat_in":false,"nonce":"17"}',
        '{"player":"p","name":"n","kind":1,"sat_in":true,"commitment":"c","bot":true,"owner":"o","source":"s","network":"n"}',
        '{"player":"p","name":"n","kind":2,"agent":"a","sat_in":false,"book":"7","by":"ann"}',
    ],
    Kind.SUBSTITUTED: [
        '{"player":"p","name":"n","kind":2,"agent":"a","sat_in":true,"reason":"time"}',
        '{"player":"p","name":"n","kind":2,"agent":"a","sat_in":true,"book":3,"commitment":"c","by":"x","reason":"time"}',
        '{"kind":2,"sat_in":true,"nonce":"17","bot":true,"owner":"o","source":"s","network":"n","reason":"absent"}',
    ],
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in STORED.items() for text in texts])
def test_stored_data_is_read_and_written_again_to_the_letter(kind: Kind, text: str | None) -> None:
    data = decode(kind, text)
    assert data is not None and type(data) is DATA_TYPES[kind]
    assert encode(data) == text
    assert from_document(kind, json.loads(text or "{}")) == data


def test_every_kind_with_fields_has_a_sample_and_a_type_of_its_own() -> None:
    empty = {kind: set[str]() for kind, data_type in DATA_TYPES.items() if not data_type.__dataclass_fields__}
    assert STORED.keys() | empty.keys() == DATA_TYPES.keys() == set(KINDS.values())
    assert [encode(from_document(kind, {})) for kind in empty] == [None] * len(empty)
    fields = {kind: set().union(*(json.loads(text or "{}") for text in texts)) for kind, texts in STORED.items()}
    assert empty | fields == {kind: set(data_type.__dataclass_fields__) for kind, data_type in DATA_TYPES.items()}


def test_other_letters_are_escaped_as_ever() -> None:
    assert encode(DATA_TYPES[Kind.CLOSED]("ş")) == '{"reason":"\\u015f"}'  # type: ignore[call-arg]


def test_a_move_carries_nothing() -> None:
    assert decode(Kind.MOVED, None) is decode(Kind.PASSED, None) is decode(Kind.NODE_CHANGED, None) is None


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Kind.LEFT, "{}"),
        (Kind.LEFT, "{"),
        (Kind.LEFT, "[]"),
        (Kind.LEFT, '{"reason":5}'),
        (Kind.COUNSELLED, '{"wish":"perhaps","silent":false}'),
        (Kind.ROUND_ENDED, '{"points":[0.5],"reason":"","scores":[0],"carry":0}'),
        (Kind.MOVED, '{"reason":"left"}'),
    ],
)
def test_data_that_no_server_wrote_is_corrupt(kind: Kind, text: str) -> None:
    with pytest.raises(LogError) as refused:
        decode(kind, text)
    assert refused.value.code == "store/corrupt"


def test_a_document_has_the_fields_that_say_something() -> None:
    data = decode(Kind.CLOCK_SET, '{"left_ms":[1],"reason":"given","to":[0]}')
    assert data is not None and to_document(data) == {"left_ms": (1,), "reason": "given", "to": (0,)}
