"""Names as game records write them: which spellings are one name, and which names a reader may mean. Knows no account.

Records write "Wyllie, J.", "J. Wyllie" or "WYLLIE, J", and readers remember "Wyllie" or "James Wyllie".
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from shared.text.folding import fold

_UNDIVIDED: Final = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h"})
"""Letters with a stroke or of two parts, which Unicode does not take apart, in lower case."""
_WORD: Final = re.compile(r"[^\W_]+")


def folded(text: str) -> str:
    """The text as `fold` has it, and without accents and apostrophes: readers leave them out."""
    plain = unicodedata.normalize("NFKD", fold(text)).translate(_UNDIVIDED)
    return "".join(one for one in plain if one != "'" and unicodedata.category(one) != "Mn")


@dataclass(frozen=True, slots=True)
class WrittenName:
    """The words of a name in no order. Equal for all spellings of one name."""

    words: tuple[str, ...]
    """Folded, of two letters or more, sorted."""
    initials: tuple[str, ...]
    """Folded, sorted."""

    def may_mean(self, other: "WrittenName") -> bool:
        """Whether somebody who writes this name may mean the other one.

        Each word of this name begins a word of the other one or stands for one of its initials, and each initial for
        an initial or for a word; no part of the other name is used twice, and a word must begin a word.
        """
        words, initials = list(other.words), list(other.initials)
        left: list[str] = []
        for word in sorted(self.words, key=len, reverse=True):
            begun = next((one for one in words if one.startswith(word)), None)
            if begun is None:
                left.append(word[0])
            else:
                words.remove(begun)
        if len(left) == len(self.words):
            return False
        for initial in left:
            if initial not in initials:
                return False
            initials.remove(initial)
        for initial in self.initials:
            if initial in initials:
                initials.remove(initial)
                continue
            word = next((one for one in words if one.startswith(initial)), None)
            if word is None:
                return False
            words.remove(word)
        return True


def written_name(text: str) -> WrittenName:
    """The name that a text writes."""
    found = _WORD.findall(folded(text))
    return WrittenName(
        tuple(sorted(word for word in found if len(word) > 1)), tuple(sorted(word for word in found if len(word) == 1))
    )
