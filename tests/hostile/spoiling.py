"""Real texts spoiled by lot: what a careless program, a bad disk or an enemy makes of them. The same by seed."""

from collections.abc import Iterator
from random import Random
from typing import Final

NASTY: Final = (
    b"",
    b"\0",
    b"\n",
    b"\r\n",
    b"\xff\xfe",
    b"\xed\xa0\x80",  # half of a surrogate pair
    "\u202e\u2066\u0661\uff11".encode(),  # text that runs backwards, digits of other scripts
    b"-1",
    b"0",
    b"1e999",
    b"NaN",
    b"9" * 30,
    b"9" * 5_000,  # more digits than Python turns into a number
    b"[" * 2_000,
    b'{"a":' * 500,
    b"<a>" * 500,
    b'<!DOCTYPE a [<!ENTITY b "&b;&b;">]>',
    b"../../etc/passwd",
    b"(" * 300,
    b"{" * 300,
    b'"',
    b"\\u0000",
    b"%s%n",
    b"A" * 70_000,
)


def spoiled(seeds: tuple[bytes, ...], count: int, seed: int = 1) -> Iterator[bytes]:
    """The seeds themselves, then `count` of their ruins."""
    yield from seeds
    yield from NASTY
    rng = Random(seed)
    for _ in range(count):
        data = bytearray(rng.choice(seeds))
        for _ in range(rng.choice((1, 1, 2, 5))):
            _spoil(data, rng, seeds)
        yield bytes(data)


def _spoil(data: bytearray, rng: Random, seeds: tuple[bytes, ...]) -> None:
    """One change."""
    start = rng.randrange(len(data) + 1)
    end = min(len(data), start + rng.choice((0, 1, 2, 8, 100)))
    match rng.randrange(7):
        case 0:
            data[start:end] = bytes(rng.randrange(256) for _ in range(end - start))
        case 1:
            del data[start:end]
        case 2:
            data[start:start] = data[start:end] * rng.choice((1, 2, 50))
        case 3:
            data[start:end] = rng.choice(NASTY[:-1])
        case 4:
            del data[start:]
        case 5:
            other = rng.choice(seeds)
            at = rng.randrange(len(other) + 1)
            data[start:end] = other[at : at + 40]
        case _:
            if start < len(data):
                data[start] ^= 1 << rng.randrange(8)
