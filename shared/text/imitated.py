"""Players that are to play like one person, `like:M.F.Tinsley`, and whom such a text may mean. Knows no game.

A person's id is the initials and the surname, as in `M.F.Tinsley`. A text names a person by the surname, alone or with
initials or first names before or behind it, in small or capital letters: `tinsley`, `Marion Tinsley`, `Tinsley, M.F`.

People with an account of the server are written with an `@`, as in `like:@Ann`, and oneself `like:me`. A name that an
account has given up is left out: `like:@`.
"""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from shared.errors import Rejected

PREFIX: Final = "like:"
ACCOUNT: Final = PREFIX + "@"
"""Before the name of an account."""
LEAST: Final = 20
"""Games of a person from which a player can play like that person."""
_MYSELF: Final = re.compile(rf"{PREFIX}me(?=[+~]|$)")
_NEAR = 5
_NAME = re.compile(r"(?:[^\W\d_]|[ .,'’-])*")


def split_person(player: str) -> str | None:
    """The person that an id such as `like:tinsley` names; None: it names none."""
    return player.removeprefix(PREFIX).strip() if player.startswith(PREFIX) else None


def split_account(player: str) -> str | None:
    """The account that an id such as `like:@Ann` or `like:@Ann+rival` names; None: it names none."""
    return re.split("[+~]", player.removeprefix(ACCOUNT))[0].strip() if player.startswith(ACCOUNT) else None


def is_myself(player: str) -> bool:
    """Whether the id names the person who writes it: `like:me`."""
    return _MYSELF.match(player) is not None


def is_account(player: str) -> bool:
    """Whether the id names somebody with an account, by name or as oneself."""
    return player.startswith(ACCOUNT) or is_myself(player)


def like_account(player: str, name: str) -> str:
    """The same player, `like:me` or `like:@NAME`, with the account's name as it is spelled."""
    switches = re.search("[+~].*", player)
    return ACCOUNT + name + (switches[0] if switches else "")


def find_person(text: str, people: Sequence[str]) -> str | None:
    """The id of the person that the text names; None: it names nobody, or several."""
    found = _matching(text, people)
    return found[0] if len(found) == 1 else None


def person_named(text: str, people: Sequence[str]) -> str:
    """The same. Raises Rejected `player/unknown`, with ids that may have been meant, where there is none."""
    found = _matching(text, people)
    if len(found) == 1:
        return found[0]
    near = _near(text, people)
    advice = f"did you mean {' or '.join(near)}?" if near else "`oldhand ai --list` names everybody it can play like."
    several = f"{text!r} names several people" if found else f"nobody is called {text!r}"
    raise Rejected("player/unknown", f"{PREFIX} {several}; {advice}")


def _near(text: str, people: Sequence[str]) -> list[str]:
    """Ids of people whom the text may have been meant to name, at most a few."""
    by_surname: dict[str, list[str]] = {}
    for person in people:
        by_surname.setdefault(_words(person)[-1], []).append(person)
    alike = [near for word in _words(text) for near in get_close_matches(word, by_surname, _NEAR, 0.7)]
    found = [*_matching(text, people), *(person for near in alike for person in by_surname[near])]
    return list(dict.fromkeys(found))[:_NEAR]


def _matching(text: str, people: Sequence[str]) -> list[str]:
    """Those of the surname whose initials begin with those of the text; of these, the one with no others."""
    words, found = _words(text) if _NAME.fullmatch(text) else [], list[str]()
    for person in people:
        *initials, surname = _words(person)
        if surname not in words:
            continue
        others = list(words)
        others.remove(surname)
        wanted = [word[0] for word in others]
        if wanted == initials:
            return [person]
        if wanted == initials[: len(wanted)]:
            found.append(person)
    return found


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text.casefold().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", ""))
