"""How a model of a player is written: read back as it was, refused when it is none."""

import struct
from dataclasses import replace

import pytest

from shared.errors import BookError
from shared.experience.acquaintance import ENTRIES, FEATURES, Acquaintance, decode, encode

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
    assert content[:10] == struct.pack("<HII", 2, 70_000, 300_000)
    assert content[10:] == struct.pack("<24f", *KNOWN.weights) + struct.pack("<300f2f", *KNOWN.precision, 12.5, 11.25)


def test_a_model_is_read_back_as_it_was() -> None:
    assert decode(encode(KNOWN)) == KNOWN


def test_a_model_of_the_former_version_is_read_and_foresees_nothing() -> None:
    former = b"\1" + encode(KNOWN)[1:-8]
    assert decode(former) == replace(KNOWN, sure=0.0, right=0.0)
    assert KNOWN.foresees
    assert not decode(former).foresees


@pytest.mark.parametrize(
    "content",
    [
        b"",
        encode(KNOWN)[:-1],
        encode(KNOWN) + b"\0",
        b"\3" + encode(KNOWN)[1:],
        encode(replace(KNOWN, weights=(float("nan"), *KNOWN.weights[1:]))),
        encode(replace(KNOWN, precision=(*KNOWN.precision[1:], float("inf")))),
    ],
    ids=["empty", "cut off", "too long", "another version", "no number", "without bounds"],
)
def test_a_bad_model_is_refused(content: bytes) -> None:
    with pytest.raises(BookError) as refusal:
        decode(content)
    assert refusal.value.code == "book/format"
