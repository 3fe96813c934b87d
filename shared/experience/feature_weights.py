"""Section `judgement` of a game that has features but no form of its own: what each feature is worth. Its form alone.

A seat's strength in a position is the sum of its features, each times its weight, and the chance that the seat wins is
the softmax of the strengths of all seats. The section has the weights in the order of the features, as little-endian
doubles; `entries` is their number, `width` 0.
"""

import struct
from collections.abc import Sequence
from math import exp, isfinite

from shared.errors import BookError
from shared.experience.book import Section


def encode(weights: Sequence[float]) -> Section:
    """The section of these weights."""
    return Section(len(weights), 0, (struct.pack(f"<{len(weights)}d", *weights),))


def decode(content: bytes) -> tuple[float, ...]:
    """The weights in a section's bytes. Raises BookError `book/format` for what `encode` does not write."""
    weights = struct.unpack(f"<{len(content) // 8}d", content) if content and len(content) % 8 == 0 else ()
    if not weights or not all(map(isfinite, weights)):
        raise BookError("book/format", "the book's section `judgement` has no weights of features")
    return weights


def chances(weights: Sequence[float], features: Sequence[Sequence[float]]) -> list[float]:
    """By seat, the chance to win, from each seat's features. Raises BookError where there are other features than
    weights."""
    if any(len(weights) != len(each) for each in features):
        raise BookError("book/format", f"the book weighs {len(weights)} features, and this Oldhand has others")
    strengths = [sum(weight * number for weight, number in zip(weights, each, strict=True)) for each in features]
    best = max(strengths)
    odds = [exp(strength - best) for strength in strengths]
    return [each / sum(odds) for each in odds]
