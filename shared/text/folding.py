"""One name in many spellings: how a name is tidied to be kept and shown, and folded to be compared. Knows no account.

`tidy` keeps what a reader sees. `fold` decides which spellings are one name: those that keyboards, programs and
letter cases make of it. It is finer than `shared.text.confusables.looks`, by which two names cannot both be registered:
an accent makes another name here (s and ş), and a look-alike of another script too.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from shared.text.cleaning import BLANKS

FOLDED_BY: Final = "1"
"""Which folding this is. Raised whenever the same name may fold otherwise: stores keep it beside what they have folded,
and fold again."""

_MARKS_OF_SOUND: Final = tuple(
    point
    for first, last in (
        *((0x0591, 0x05BD), (0x05BF, 0x05BF), (0x05C1, 0x05C2), (0x05C4, 0x05C5), (0x05C7, 0x05C7)),
        *((0x0610, 0x061A), (0x064B, 0x0652), (0x0656, 0x065F), (0x0670, 0x0670), (0x06D6, 0x06DC)),
        *((0x06DF, 0x06E4), (0x06E7, 0x06E8), (0x06EA, 0x06ED)),
    )
    for point in range(first, last + 1)
)
"""Hebrew points, and the Arabic marks that only school and holy books are written with. Hamza and madda (U+0653 to
U+0655) belong to their letters."""
_STRETCHES: Final = "\u0640\u07fa"
"""Lengthen the line between two joined letters: Arabic's tatweel, and N'Ko's."""
_ONE_LETTER: Final = {
    "\u0627": "\u0622\u0623\u0625\u0671\u0672\u0673\u0675",  # alef
    "\u0643": "\u06a9\u06aa",  # kaf
    "\u064a": "\u0649\u06cc",  # yeh
    "\u0647": "\u0629\u06be\u06c0\u06c1\u06c2\u06c3\u06d5",  # heh, and teh marbuta
    "i": "\u0131",
    "'": "\u2018\u2019\u201b\u02bc\u02bb\u02b9\u02bd\u00b4`\u2032\ua78c\u055a\u05f3",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u05be\u30fb",
}
"""Letter or sign -> others that are the same to a reader, as keyboards of different countries and programs write it."""
_UNSEEN: Final = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
"""Characters without a width, which come along when a name is copied: of Unicode's Default_Ignorable_Code_Point."""
_VARIANTS: Final = (*range(0xFE00, 0xFE10), *range(0xE0000, 0xE01F0))
"""Selectors of a variant, and tags."""
_DOT_ABOVE: Final = "\u0307"


def _table() -> dict[int, str | None]:
    one_letter = {ord(other): letter for letter, others in _ONE_LETTER.items() for other in others}
    gone = (*_MARKS_OF_SOUND, *_VARIANTS, *map(ord, _STRETCHES), *map(ord, BLANKS))
    return {**dict.fromkeys(gone), **one_letter}


_TABLE: Final = _table()


def tidy(name: str) -> str:
    """The name as it is kept and shown: composed letters (NFC), single spaces and none around it, nothing unseen."""
    return " ".join(_UNSEEN.sub("", unicodedata.normalize("NFC", name)).split())


@lru_cache(maxsize=4_096)
def fold(name: str) -> str:
    """The key of a name: equal for all spellings of one name. Idempotent; empty for a name without anything to read.

    Letter case (İ, I, ı and i are one letter, as are ß and ss), composed, full-width and joined forms, digits of other
    scripts, marks of sound, kinds of apostrophe and dash, and what cannot be seen make no difference.
    """
    while (folded := _folded(name)) != name:
        name = folded
    return folded


def _folded(name: str) -> str:
    name = unicodedata.normalize("NFKC", _UNSEEN.sub("", name)).casefold().translate(_TABLE)
    name = name.replace(f"i{_DOT_ABOVE}", "i")
    return tidy("".join(map(_digit, name)))


def _digit(character: str) -> str:
    return str(unicodedata.decimal(character)) if character.isdecimal() else character
