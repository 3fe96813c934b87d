"""Moves in the sentences of the page stay on one line, and the words of the sentences stay as they are."""

import pytest

from tests.web.node import run_module

# A part that is no string is a move that may not be broken.
PARTS = """it.withMoves(given).map((part) => (typeof part === "string" ? part : [part.values[0]]))"""


@pytest.mark.parametrize(
    ("sentence", "moves"),
    [
        ("You played 12-16; 3-7 was better", ["12-16", "3-7"]),
        ("g5-f6 is answered by i9-h8, a10-b10.", ["g5-f6", "i9-h8", "a10-b10"]),
        ("Play <6-4?", ["<6-4"]),
        ("Play 6-4>?", ["6-4>"]),
        ("لعبتَ \u2068b4-c3\u2069، وكانت \u2068a2xc4\u2069 أفضل", ["b4-c3"]),
        ("two-piece shot, about 30 pieces, 22x15x8", []),
    ],
)
def test_moves_are_found_in_sentences_which_keep_every_letter(sentence: str, moves: list[str]) -> None:
    parts = run_module("ui/moves.ts", PARTS, sentence)
    assert [part[0] for part in parts if isinstance(part, list)] == moves
    assert "".join(part if isinstance(part, str) else part[0] for part in parts) == sentence
