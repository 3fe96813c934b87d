"""Which records tell a game that the log has, and under which mark a new one is kept. Reads the log, writes nothing.

Two records tell one game when start, moves, players, date and event are the same, and place, round and whatever else
names the occasion do not differ; what only one of them says is no difference, unless they stand in one file. Records
that name nothing at all are games of their own as often as one file has them, and so are those of one file that differ
in their result. A file that is imported again holds no new game.

The fingerprint of a record leaves place and round out, since tables of older logs and of shipped books are named by it:
the first game keeps it as its mark, and others that differ by these get marks of their own.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from shared.game_log import GameLog
from shared.record_events import table_name
from shared.records.record import GameRecord, fingerprint, one_line

_UNKNOWN: Final = ("", "?", "-")
_OCCASION: Final = frozenset(
    (
        *("site", "round", "board", "table", "time", "starttime", "utctime", "utcdate", "stage", "section"),
        *("game", "gameid", "gameno", "gamenumber", "match", "leg"),
    )
)
"""Names of tags, in small letters, that tell two games of one event and day apart."""

Occasion = frozenset[tuple[str, str]]


def occasion_of(tags: Mapping[str, str]) -> Occasion:
    """The occasion that tags name, beside its event and date."""
    named = ((name.lower(), one_line(str(text)).strip()) for name, text in tags.items())
    return frozenset((name, text) for name, text in named if name in _OCCASION and text not in _UNKNOWN)


class KnownGames:
    """The games of a log, and those met on the way into it."""

    def __init__(self, log: GameLog) -> None:
        self._log = log
        self._marks: set[str] = set()
        """Of games that the log has, or will have."""
        self._occasions: dict[str, tuple[Occasion, str | None]] = {}
        """By the fingerprint that is a game's mark: its occasion, and its file if it was met on the way."""
        self._met: dict[tuple[str, str, Occasion], list[Sequence[int] | None]] = {}
        """By file, fingerprint and occasion: the results of the games of that file."""

    def look_up(self, records: Iterable[GameRecord]) -> None:
        """Ask the log for these together."""
        named = {fingerprint(record): record for record in records}
        new = self._log.known_records([mark for mark in named if mark not in self._marks])
        self._marks |= new
        tables = {table_name(named[mark], mark): mark for mark in new}
        facts = self._log.facts(list(tables))
        self._occasions |= {tables[table]: (occasion_of(known.tags), None) for table, known in facts.items()}

    def is_like_another(self, record: GameRecord) -> bool:
        """Whether a game with its fingerprint is known."""
        return fingerprint(record) in self._marks

    def new(self, record: GameRecord) -> GameRecord | None:
        """The record with the mark that it is kept under; None for a game that is known. Its moves are canonical."""
        plain = fingerprint(record)
        if plain not in self._marks:
            self.look_up([record])
        occasion = _occasion(record)
        number = 1 if record.id else self._number(record, plain, occasion)
        is_first = number == 1 and (bool(record.id) or self._may_be_one(plain, occasion, record.source))
        mark = plain if is_first else _mark(plain, occasion, number)
        if mark in self._marks or (mark != plain and self._log.known_records([mark])):
            self._marks.add(mark)
            return None
        if mark == plain:
            self._occasions[plain] = occasion, record.source
        self._marks.add(mark)
        return replace(record, mark=mark)

    def _may_be_one(self, plain: str, occasion: Occasion, source: str) -> bool:
        """Whether this occasion can be that of the game which has the fingerprint as its mark."""
        if plain not in self._occasions:
            return True
        other, file = self._occasions[plain]
        if file == source:
            return occasion == other
        mine, others = dict(occasion), dict(other)
        return all(mine[name] == others[name] for name in mine.keys() & others.keys())

    def _number(self, record: GameRecord, plain: str, occasion: Occasion) -> int:
        """Which of the like games of its file it is, from 1."""
        results = self._met.setdefault((record.source, plain, occasion), [])
        says_nothing = not occasion and all(
            text in _UNKNOWN for text in (*record.players, record.event, record.date.replace(".", "").strip("?"))
        )
        if says_nothing or record.points not in results:
            results.append(record.points)
            return len(results)
        return results.index(record.points) + 1


def _occasion(record: GameRecord) -> Occasion:
    return occasion_of({"site": record.site, "round": record.round, **dict(record.tags)})


def _mark(plain: str, occasion: Occasion, number: int) -> str:
    facts = [f"{name}={text}" for name, text in sorted(occasion)]
    return hashlib.sha256("\n".join([plain, *facts, str(number)]).encode()).hexdigest()
