"""Folds a text to its appearance: equal for texts that a reader could confuse. Knows no name and no account.

In the manner of Unicode's technical standard 39 (skeletons), by its table of confusable characters, which the library
`confusable-homoglyphs` carries. Coarser than the standard: letter case, accents and what separates words vanish too,
and digits that are read as letters become them.
"""

import json
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from shared.text.cleaning import BLANKS

FOLDING: Final = "3"
"""Which folding this is. Raised whenever the same text may fold otherwise, by a newer table too: stores keep it beside
what they have folded, and fold again."""

_BETWEEN: Final = frozenset(" -_.'’\"`´·")
_STRETCHING: Final[dict[int, None]] = dict.fromkeys((0x0640, 0x07FA, 0x180A))
"""Characters that only lengthen the line between two joined letters (Arabic's tatweel, and others)."""
_LOOKALIKES: Final = {
    "a": "\u0430\u03b1",
    "b": "\u0432\u03b2\u044c8",
    "c": "\u0441\u03c2",
    "d": "\u0501",
    "e": "\u0435\u03b5\u04373",
    "g": "69",
    "h": "\u04bb\u043d\u03b7\u0570",
    "k": "\u043a\u03ba",
    "l": "\u0456\u03b9\u04cf\u05d51i|!",
    "m": "\u043c\u03bc",
    "n": "\u03bd\u0578",
    "o": "\u043e\u03bf\u0585\u03c30",
    "p": "\u0440\u03c1",
    "q": "\u051b",
    "s": "\u04555$",
    "t": "\u0442\u03c4",
    "u": "\u057d",
    "w": "\u051d\u03c9",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3\u03c5",
    "z": "2\u03b6",
}
"""Latin letter -> characters that are read as it in some case, beyond the table, whose letters have a case."""
_ALIKE: Final = {ord(other): seen for seen, others in _LOOKALIKES.items() for other in others} | {ord("%"): "o/o"}
_AS_ONE: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
_TWO_AS_ONE: Final = frozenset(("rn", "''"))
"""Read as one character, not the other way round."""


@lru_cache(maxsize=512)
def looks(text: str) -> str:
    """The appearance of a text. Idempotent."""
    while (folded := _folded(text)) != text:
        text = folded
    return text


def pairs() -> Iterable[tuple[str, str]]:
    """Every pair of texts that Unicode's table calls confusable, canonically decomposed; each of them both ways."""
    table = files("confusable_homoglyphs").joinpath("confusables.json").read_text(encoding="utf-8")
    known: dict[str, list[dict[str, str]]] = json.loads(table)
    return [(_bare(one), _bare(other["c"])) for one, others in known.items() for other in others]


def _folded(text: str) -> str:
    text = unicodedata.normalize("NFD", text).translate(_STRETCHING).translate(_table())
    text = unicodedata.normalize("NFKD", text).casefold()
    text = "".join(one for one in text if one not in _BETWEEN | BLANKS and unicodedata.category(one)[0] not in "MCZ")
    text = text.translate(_ALIKE)
    for two, one in _AS_ONE:
        text = text.replace(two, one)
    return text


@cache
def _table() -> Mapping[int, str]:
    """Character -> what stands for all that look like it."""
    near: defaultdict[str, set[str]] = defaultdict(set)
    for one, other in pairs():
        near[one].add(other)
        near[other].add(one)
    table: dict[int, str] = {}
    done: set[str] = set()
    for one in near:
        if one in done:
            continue
        alike = _all_near(one, near)
        done |= alike
        chosen = _chosen(alike)
        for each in alike:
            if len(each) == 1 and each != chosen and unicodedata.category(each)[0] != "M":
                table[ord(each)] = chosen
    return table


def _all_near(one: str, near: Mapping[str, set[str]]) -> set[str]:
    found, ahead = {one}, [one]
    while ahead:
        new = near[ahead.pop()] - found
        found |= new
        ahead += new
    return found


def _chosen(alike: set[str]) -> str:
    """The representative of texts that look alike: Latin letters or digits if some are among them, with or without
    accents, else the longest, which consists of characters that represent themselves."""
    latin = {_unmarked(one) for one in alike} - _TWO_AS_ONE
    plain = sorted(
        (one for one in latin if one.isascii() and one.isalnum()),
        key=lambda one: (len(one), not one.isalpha(), not one.islower(), one),
    )
    small = sorted(letter for one in alike if (letter := _small_capital(one)))
    signs = sorted(one for one in alike - _TWO_AS_ONE if one.isascii())
    others = sorted((one for one in alike if _unmarked(one) == one), key=lambda one: (-len(one), one))
    return [*plain, *small, *signs, *others, *sorted(alike)][0]


def _small_capital(text: str) -> str:
    """The letter that Unicode calls a small capital, as a small letter; empty for every other."""
    name = unicodedata.name(text, "") if len(text) == 1 else ""
    start, _, letter = name.rpartition(" ")
    return letter.lower() if start == "LATIN LETTER SMALL CAPITAL" and len(letter) == 1 else ""


def _unmarked(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(one for one in decomposed if unicodedata.category(one)[0] != "M")


def _bare(text: str) -> str:
    """Without the marks of direction that the table puts around what is written from right to left."""
    return unicodedata.normalize("NFD", text.replace("\u200e", ""))
