"""Names of people: how they are shown, which may be registered, and which look alike. Knows no account.

Two registered names never look alike. `looks` maps a name to what a reader sees of it, in the manner of Unicode's
technical standard 39 (skeletons): letters of other scripts that look like Latin ones, digits that look like letters,
letter case, accents and what separates words all vanish. It is coarser than need be: it may refuse a name that a
careful reader would tell apart, and nobody is taken for somebody else.
"""

import unicodedata
from typing import Final

from shared.errors import Rejected, WireError

LONGEST: Final = 24
_FEWEST_LOOKS: Final = 2
_SCRIPTS: Final = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "DEVANAGARI", "THAI")
"""Of these a name may use one. All others (Chinese, Japanese, Korean ...) are mixed in daily writing."""
_BETWEEN: Final = frozenset(" -_.'’")
_UNSEEN: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters, says Unicode, that nobody sees: the fillers of Hangul."""
_RESERVED: Final = frozenset(("admin", "administrator", "moderator", "operator", "oldhand", "server", "system", "root"))
_GUEST: Final = " (guest)"

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
"""Latin letter -> Cyrillic, Greek, Armenian and Hebrew letters, digits and signs that are read as it in some case."""
_ALIKE: Final = {ord(other): seen for seen, others in _LOOKALIKES.items() for other in others}
_AS_ONE: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def shown(name: str) -> str:
    """The name as others will see it. Raises WireError `wire/invalid`."""
    tidy = " ".join(name.split())
    if not 1 <= len(tidy) <= LONGEST or not tidy.isprintable():
        raise WireError("wire/invalid", f"A name is 1 to {LONGEST} letters that can be seen.")
    return tidy


def looks(name: str) -> str:
    """What a reader sees of the name: equal for names that could be taken for one another."""
    apart = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(c for c in apart if c not in _BETWEEN | _UNSEEN and unicodedata.category(c)[0] != "M")
    seen = unicodedata.normalize("NFKC", letters).translate(_ALIKE)
    for pair, one in _AS_ONE:
        seen = seen.replace(pair, one)
    return seen


def registrable(name: str) -> str:
    """The name as it will be shown, if it may be registered. Raises WireError, Rejected `account/name`."""
    tidy = unicodedata.normalize("NFC", shown(name))
    if not all((c.isalnum() and c not in _UNSEEN) or c in _BETWEEN or unicodedata.category(c)[0] == "M" for c in tidy):
        raise Rejected("account/name", "A registered name has letters, digits, spaces and - _ . ' only.")
    scripts = {script for c in tidy if c.isalpha() for script in _SCRIPTS if unicodedata.name(c, "").startswith(script)}
    if len(scripts) > 1:
        raise Rejected("account/name", "A registered name is written in one script.")
    seen = looks(tidy)
    if len(seen) < _FEWEST_LOOKS or not any(c.isalpha() for c in tidy):
        raise Rejected("account/name", "A registered name has two letters or more.")
    if seen in _RESERVED_LOOKS or seen.startswith("guest"):
        raise Rejected("account/name", "This name is kept for the server.")
    return tidy


def as_guest(name: str) -> str:
    """What a guest is called who came by a name that is somebody's."""
    return name[: LONGEST - len(_GUEST)].rstrip() + _GUEST


_RESERVED_LOOKS: Final = frozenset(looks(name) for name in _RESERVED)
