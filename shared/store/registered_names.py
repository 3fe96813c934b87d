"""The keys of registered names: by which an account is found, and by which no two names look alike.

`folded` finds an account however its name is spelled (`shared.text.folding`), and two accounts never share it. `looks`
keeps newcomers from a name that looks like somebody's (`shared.text.confusables`). Both are marked with their version,
and are made again when a store is opened by a server with another.
"""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import ColumnElement, Connection, bindparam, or_, select, update

from shared.store.schema import identities
from shared.text.confusables import FOLDING, looks
from shared.text.folding import FOLDED_BY, fold, tidy
from shared.text.names import LONGEST, is_reserved

_mine: Final = identities.c
_OF_OLD: Final = _mine.looks.is_not(None) & or_(
    ~_mine.looks.startswith(f"{FOLDING}:", autoescape=True),
    _mine.folded.is_(None),
    ~_mine.folded.startswith(f"{FOLDED_BY}:", autoescape=True),
)
"""Registered names whose keys are not those of today."""


def keys(name: str) -> dict[str, str]:
    """The unique columns of a registered name."""
    return {"looks": _look(name), "folded": _key(name)}


def is_named(name: str) -> ColumnElement[bool]:
    """Condition for the account with this name, however it is spelled.

    While servers of the version before run beside this one, accounts that register there have no key `folded`: they are
    found by `looks`.
    """
    return or_(_mine.folded == _key(name), _mine.folded.is_(None) & (_mine.looks == _look(name)))


def has_in_name(text: str) -> ColumnElement[bool]:
    """Condition for people who have this in their name, in any spelling of an account's name."""
    found = _mine.name.ilike(f"%{_escaped(tidy(text))}%", escape="\\")
    folded = fold(text)
    return or_(found, _mine.folded.like(f"{FOLDED_BY}:%{_escaped(folded)}%", escape="\\")) if folded else found


def is_taken(connection: Connection, name: str) -> bool:
    """Whether an account has this name, or one that looks like it."""
    alike = or_(_mine.looks == _look(name), _mine.looks.startswith(f"{_look(name)} ", autoescape=True), is_named(name))
    return connection.execute(select(_mine.public_id).where(alike)).first() is not None


def has_old_names(connection: Connection) -> bool:
    """Whether a registered name has keys of an older folding."""
    return connection.execute(select(_mine.public_id).where(_OF_OLD).limit(1)).first() is not None


def fold_names_anew(connection: Connection) -> list[str]:
    """Give every registered name the keys of today; returns the names that were given up.

    Where names only look alike that were told apart before, all keep theirs: the oldest account has the key `looks`,
    the others one with their own spelling behind it. Where they are spellings of one name, the oldest account keeps it.
    The others get a number behind theirs, and `former_name` says so until they choose a name.
    """
    columns = (_mine.public_id, _mine.name, _mine.former_name)
    query = select(*columns).where(_mine.looks.is_not(None)).order_by(_mine.created_ms, _mine.public_id)
    people = connection.execute(query).all()
    names = _Names(name for _, name, _ in people)
    rows: list[dict[str, str | None]] = []
    given_up: list[str] = []
    for identity, name, former in people:
        new = names.settle(name)
        if new != name:
            given_up.append(name)
        row = {"former_name": former if new == name else former or name, "name": new}
        rows.append({"at": identity, "looks": names.look_of(new), "folded": _key(new), **row})
    if rows:
        is_registered = _mine.looks.is_not(None)
        connection.execute(update(identities).where(is_registered).values(looks=_mine.public_id, folded=None))
        connection.execute(update(identities).where(_mine.public_id == bindparam("at")), rows)
    return given_up


class _Names:
    """Names of accounts, settled one after the other, the oldest account first."""

    def __init__(self, names: Iterable[str]) -> None:
        known = list(names)
        self._folded = {fold(name) for name in known}
        self._looks = {looks(name) for name in known}
        self._settled: set[str] = set()
        """Folded."""
        self._keys: set[str] = set()

    def settle(self, name: str) -> str:
        """The name, or a free one in its place where an older account has it."""
        if fold(name) in self._settled:
            name = self._free(name)
        self._settled.add(fold(name))
        return name

    def look_of(self, name: str) -> str:
        """The key `looks` of a settled name."""
        key = _look(name)
        key = f"{key} {name.casefold()}" if key in self._keys else key
        self._keys.add(key)
        return key

    def _free(self, name: str) -> str:
        number = 2
        while True:
            end = f" {number}"
            new = name[: LONGEST - len(end)].rstrip() + end
            if fold(new) not in self._folded and looks(new) not in self._looks and not is_reserved(new):
                self._folded.add(fold(new))
                self._looks.add(looks(new))
                return new
            number += 1


def _look(name: str) -> str:
    return f"{FOLDING}:{looks(name)}"


def _key(name: str) -> str:
    return f"{FOLDED_BY}:{fold(name)}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
