"""How a model of a player is written: read back as it was, refused when it is none."""

import struct
from dataclasses import replace

import pytest

from ai.games.english_draughts.kernels import replies
from shared.errors import BookError
from shared.experience.acquaintance import ENTRIES, FEATURES, Acquaintance, decode, encode
from shared.games.facets import facets_of

KNOWN = Acquaintance(
    tuple(number / 4 for number in range(FEATURES)),
    tuple(-number / 8 for number in range(ENTRIES)),
    70_000,
    300_000,
    12.5,
    11.25,
)


def test_a_model_is_laid_out_as_its_module_says() -> None:
    content = encode(KNOWN)
    assert content[:10] == struct.pack("<HII", 3, 70_000, 300_000)
    assert content[10:] == struct.pack("<24f", *KNOWN.weights) + struct.pack("<300f2f", *KNOWN.precision, 12.5, 11.25)


def test_a_model_is_read_back_as_it_was() -> None:
    assert decode(encode(KNOWN)) == KNOWN


def test_a_model_of_the_former_version_is_read_and_foresees_nothing() -> None:
    former = b"\1" + encode(KNOWN)[1:-8]
    assert decode(former) == replace(KNOWN, sure=0.0, right=0.0)
    assert KNOWN.foresees
    assert not decode(former).foresees


def test_habits_are_the_strongest_weights_that_have_a_name() -> None:
    """Nothing is said of a model that has not foreseen enough."""
    weights = (5.0, -2.0, 0.1, 1.0, -0.8, 3.0, *[0.0] * (FEATURES - 6))
    known, names = replace(KNOWN, weights=weights), ("", "back", "side", "king", "taken", "gain")
    assert known.habits(names) == ["gain-more", "back-less", "king-more"]
    assert replace(known, sure=7.0, right=7.0).habits(names) == []


def test_the_named_features_of_draughts_are_those_of_its_search() -> None:
    names = facets_of("english-draughts/1").habits
    assert len(names) <= replies.COUNT
    assert all(getattr(replies, name.upper()) == place for place, name in enumerate(names) if name)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        encode(KNOWN)[:-1],
        encode(KNOWN) + b"\0",
        b"\2" + encode(KNOWN)[1:],
        encode(replace(KNOWN, weights=(float("nan"), *KNOWN.weights[1:]))),
        encode(replace(KNOWN, precision=(*KNOWN.precision[1:], float("inf")))),
        encode(replace(KNOWN, right=KNOWN.sure + 1)),
    ],
    ids=["empty", "cut off", "too long", "another version", "no number", "without bounds", "too often right"],
)
def test_a_bad_model_is_refused(content: bytes) -> None:
    with pytest.raises(BookError) as refusal:
        decode(content)
    assert refusal.value.code == "book/format"
