"""The opening book of `master`: moves that a long search has found for likely positions, as a file (`ai.weights`).

`mining.lab.makers.opening_book` makes it. Loads no kernel.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ai.weights import read_weights, write_weights
from shared.errors import WeightsError

KIND = "english-draughts-openings/1"
SHIPPED = Path(__file__).with_name("master.openings")
_ARRAYS = ("positions", "moves", "scores", "depths", "replies")


class BookMove(NamedTuple):
    """The answer of the book."""

    move: str
    score: int
    """For the mover, in hundredths of a man."""
    depth: int
    """Plies that the search looked ahead."""
    reply: str
    """The opponent's move that the search expects; empty for none."""


def read_openings(path: Path) -> tuple[dict[bytes, BookMove], dict[str, Any]]:
    """The book by packed position (`shared.core.Game.pack`), and its recipe. Raises WeightsError."""
    arrays, recipe = read_weights(path, KIND)
    if set(arrays) != set(_ARRAYS) or "texts" not in recipe:
        raise WeightsError("weights/shape", f"{path} holds no openings")
    packed, texts = arrays["positions"], recipe["texts"]
    rows = zip(*(arrays[name].tolist() for name in _ARRAYS[1:]), strict=True)
    answers = (BookMove(texts[move], score, depth, texts[reply]) for move, score, depth, reply in rows)
    return {row.tobytes(): answer for row, answer in zip(packed, answers, strict=True)}, recipe


def write_openings(path: Path, book: Mapping[bytes, BookMove], recipe: Mapping[str, object]) -> None:
    """Puts the book in the place of the file. Raises WeightsError `weights/unwritable`."""
    texts = sorted({text for answer in book.values() for text in (answer.move, answer.reply)})
    number_of = {text: number for number, text in enumerate(texts)}
    rows = sorted(book.items())
    arrays = {
        "positions": np.array([list(packed) for packed, _ in rows], np.uint8),
        "moves": np.array([number_of[answer.move] for _, answer in rows], np.uint16),
        "scores": np.array([answer.score for _, answer in rows], np.int16),
        "depths": np.array([answer.depth for _, answer in rows], np.uint8),
        "replies": np.array([number_of[answer.reply] for _, answer in rows], np.uint16),
    }
    write_weights(path, KIND, arrays, {**recipe, "texts": texts}, sparse=True)


@cache
def shipped() -> Mapping[bytes, BookMove]:
    """The book that Oldhand brings along."""
    return read_openings(SHIPPED)[0]
