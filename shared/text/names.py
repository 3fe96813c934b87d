"""Names of people: how they are shown, which may be registered, and which look alike. Knows no account.

Two registered names never look alike: `shared.text.confusables.looks` says what a reader sees of a name. It is coarser
than need be: it may refuse a name that a careful reader would tell apart, and nobody is taken for somebody else. The
names of the server and its AI players are reserved: nobody can register them, and guests are marked as guests.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from shared.errors import ProtocolError, Rejected
from shared.i18n import LANGUAGES, catalogue
from shared.text.cleaning import BLANKS, is_blank
from shared.text.confusables import looks
from shared.text.folding import fold, tidy

LONGEST: Final = 24
_FEWEST_LOOKS: Final = 2
_SCRIPTS: Final = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "DEVANAGARI", "THAI")
"""Of these a name may use one. All others (Chinese, Japanese, Korean ...) are mixed in daily writing."""
_BETWEEN: Final = frozenset(" -_.'’")
_ROLES: Final = (
    *("admin", "administrator", "moderator", "mod", "operator", "oldhand", "server", "system", "root", "host"),
    *("support", "staff", "team", "official", "the", "computer", "ai", "ai player"),
    *("yönetici", "moderatör", "operatör", "sunucu", "sistem", "destek", "bilgisayar", "yapay zekâ"),
    *("مدير", "المدير", "مشرف", "المشرف", "مشغل", "المشغل", "الخادم", "النظام", "الدعم", "الحاسوب", "لاعب آلي"),
)
"""Names that seem to speak for the server, in the languages of the page."""
_COMMON: Final = ("the", "team", "host", "computer", "ai")
"""Roles that may be the whole name of a group: nobody takes one for the server."""
_GUESTS: Final = ("guest", "misafir", "konuk", "ضيف")
"""Words for a guest, which no account may have as its name."""
_PLAYERS: Final = (
    *("random", "child", "greedy", "novice", "learner", "club", "expert", "master", "human", "experience", "engine"),
    *("easy", "medium", "level", "4e", "4r", "companion", "weigher", "tentative", "tentative-r", "r", "uct", "ismcts"),
    *("mcts", "at", "your"),
    *("recall", "key-states", "hindsight", "habit", "judgement", "tuning", "usage", "rival"),
)
"""The parts of the ids of AI players. The names that people see are reserved too, in every language."""
_WORD: Final = re.compile(r"[^\s\-_.'’+~:]+")
_GUEST: Final = " (guest)"


def shown(name: str) -> str:
    """The name as others will see it. Raises ProtocolError `protocol/invalid`."""
    tidied, seen = tidy(name), " ".join(name.split())
    if not 1 <= len(tidied) <= LONGEST or not seen.isprintable() or is_blank(tidied):
        raise ProtocolError("protocol/invalid", f"A name is 1 to {LONGEST} letters that can be seen.")
    return tidied


def is_reserved(name: str) -> bool:
    """Whether the name, or one that looks like it, is made of what the server and its AI players are called alone."""
    if _is_one_of(name, _reserved()):
        return True
    words = _words(name)
    return bool(words) and all(_is_one_of(word, _reserved()) for word in words)


def speaks_for_server(name: str) -> bool:
    """Whether a name, or one that looks like it, is made of roles at the server alone, such as "Oldhand staff". A group
    may be called as AI players are: "Club 7" is nobody's name."""
    if _is_one_of(name, _common()):
        return False
    words = _words(name)
    are_roles = bool(words) and all(_is_one_of(word, _roles()) for word in words)
    return _is_one_of(name, _roles()) or (are_roles and not all(_is_one_of(word, _common()) for word in words))


def registrable(name: str) -> str:
    """The name as it will be shown, if it may be registered. Raises ProtocolError, Rejected `account/name`."""
    tidied = shown(name)
    if not all((c.isalnum() and c not in BLANKS) or c in _BETWEEN or unicodedata.category(c)[0] == "M" for c in tidied):
        raise Rejected("account/name", "A registered name has letters, digits, spaces and - _ . ' only.")
    scripts = {
        script for c in tidied if c.isalpha() for script in _SCRIPTS if unicodedata.name(c, "").startswith(script)
    }
    if len(scripts) > 1:
        raise Rejected("account/name", "A registered name is written in one script.")
    seen = looks(tidied)
    if len(seen) < _FEWEST_LOOKS or not any(c.isalpha() for c in tidied):
        raise Rejected("account/name", "A registered name has two letters or more.")
    words = _WORD.findall(tidied)
    is_guest = seen.startswith(looks("guest")) or all(_is_one_of(word, _guests()) for word in words)
    if is_reserved(tidied) or is_guest:
        raise Rejected("account/name", "This name is kept for the server.")
    return tidied


def as_guest(name: str) -> str:
    """The display name of a guest whose chosen name is registered or reserved."""
    return name[: LONGEST - len(_GUEST)].rstrip() + _GUEST


def same_name(one: str, other: str) -> bool:
    """Whether these are spellings of one name."""
    return fold(one) == fold(other)


def _words(name: str) -> list[str]:
    return [word for word in _WORD.findall(unicodedata.normalize("NFKC", name)) if not word.isdecimal()]


def _is_one_of(name: str, known: frozenset[str]) -> bool:
    """Whether the name, in any spelling, looks like one of those that `_looks_of` was given."""
    return looks(name) in known or looks(fold(name)) in known


def _looks_of(names: Iterable[str]) -> frozenset[str]:
    return frozenset(seen for name in names for seen in (looks(name), looks(fold(name))))


@cache
def _guests() -> frozenset[str]:
    return _looks_of(_GUESTS)


@cache
def _roles() -> frozenset[str]:
    return _looks_of(_ROLES)


@cache
def _common() -> frozenset[str]:
    return _looks_of(_COMMON)


@cache
def _reserved() -> frozenset[str]:
    kinds = ("player-", "person-")
    shown_names = (name for language in LANGUAGES for kind in kinds for name in catalogue(language).texts(kind))
    return _looks_of((*_ROLES, *_PLAYERS, *shown_names))
