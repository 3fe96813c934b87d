"""Acquaintance: how one player chooses at 101 domino, as its logged choices tell. The form alone; fits nothing.

A player chooses among its moves by softmax(weights · features); the features are those of
`ai.games.domino_101.kernels.linear`. The weights are what is likeliest after all that was seen, and the precision says
how sure that is: it is what the next choices are weighed against, so what is known of a player grows hand by hand and
no hand needs to be kept. Such a model belongs to one player and to the keeper of memories of players; it is in no book.

Encoded, little-endian: u16 version, u32 hands, u32 choices, 24 × f32 weights, 300 × f32 precision: its rows, each up to
the diagonal.
"""

import math
import struct
from dataclasses import dataclass

from shared.errors import BookError

NAME = "acquaintance"
FEATURES = 24
ENTRIES = FEATURES * (FEATURES + 1) // 2
"""Of the precision, a symmetric matrix."""
VERSION = 1
"""Rises whenever a feature changes its meaning: then what was seen before is worth nothing."""
ENOUGH = 60
"""Choices from which a model is used: about what a person makes in twenty hands. From 75 on it says more about hidden
hands than kinds of strangers do, of a player at random 0.08 nats, of level 2 0.6."""
_FORM = struct.Struct(f"<HII{FEATURES}f{ENTRIES}f")


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """The opponent model of one player."""

    weights: tuple[float, ...]
    """By feature."""
    precision: tuple[float, ...]
    """ENTRIES of them."""
    hands: int = 0
    """Hands of the player that were seen."""
    choices: int = 0
    """Choices with more than one move that it made in these."""


def encode(known: Acquaintance) -> bytes:
    """The inverse of `decode`, but for rounding to 32 bits."""
    return _FORM.pack(VERSION, known.hands, known.choices, *known.weights, *known.precision)


def decode(content: bytes) -> Acquaintance:
    """Raises BookError `book/format` for what `encode` does not write, and for features of another version."""
    if len(content) != _FORM.size:
        raise BookError("book/format", f"an acquaintance has {_FORM.size} bytes, not {len(content)}")
    version, hands, choices, *numbers = _FORM.unpack(content)
    if version != VERSION:
        raise BookError("book/format", f"an acquaintance of version {version}; this is version {VERSION}")
    if not all(map(math.isfinite, numbers)):
        raise BookError("book/format", "an acquaintance has numbers that are none")
    return Acquaintance(tuple(numbers[:FEATURES]), tuple(numbers[FEATURES:]), hands, choices)
