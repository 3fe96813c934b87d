"""Chinese checkers: what stands in tests/perft/chinese-checkers.perft."""

from collections.abc import Iterator
from pathlib import Path

from shared.games.chinese_checkers.rules import CHINESE_CHECKERS

FILE = Path(__file__).parents[1] / "perft" / "chinese-checkers.perft"


SECTIONS = [
    [line.split() for line in section.splitlines()]
    for section in ("position " + part for part in FILE.read_text("utf-8").split("\nposition ")[1:])
]


OPTIONS = CHINESE_CHECKERS.options({"repetition": "off"})


def lines(word: str) -> Iterator[tuple[str, list[str]]]:
    """(position text, words) of every line of the file that starts with `word`."""
    for section in SECTIONS:
        for line in section:
            if line and line[0] == word:
                yield section[0][1], line[1:]


def rows(word: str) -> list[tuple[str, list[int]]]:
    """The same with numbers."""
    return [(position, [int(number) for number in words]) for position, words in lines(word)]
