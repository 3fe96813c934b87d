"""The people of the archive by name: their games, and which of these are tried when the earlier ones are known."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mining.lab.makers.archive_ratings import known_name
from mining.lab.makers.draughts_archive import people_games
from mining.lab.makers.people_archive import Parts, Words

PROGRAMS = frozenset({"Chinook"})
"""Names of programs among those with many games."""
LEAST, EARLIER = 150, 100
"""Games of a person who is tried, and of these before those that are tried, at least."""
LATER, MOST_LATER = 1 / 4, 60
"""The share of a person's games that are set apart to be tried, and how many suffice; then whole events."""
_OF_A_MATCH = re.compile(r"(?i),? *(game|round|rd\.?|heat|match)s? *[0-9].*$")
"""A match has its games' numbers in the names of its events."""


@dataclass(frozen=True, slots=True)
class NamedGames:
    """By game of the archive."""

    names: tuple[tuple[str, str], ...]
    """Of both sides, Black's first."""
    dates: NDArray[np.str_]
    occasions: Words
    """The number of the tournament or match."""

    def counts(self) -> Counter[str]:
        """By name, how many games there are of the person."""
        return Counter(name for pair in self.names for name in set(pair) if name)

    def of(self, name: str) -> Words:
        """The person's games, earliest first."""
        found = np.array([game for game, pair in enumerate(self.names) if name in pair])
        return found[np.lexsort((found, self.dates[found]))]

    def plies(self, parts: Parts, name: str, games: Words) -> Words:
        """The plies of these games that the person moved in. Each game has the person on one side."""
        starts: list[int] = np.searchsorted(parts.plies.game, games).tolist()
        ends: list[int] = np.searchsorted(parts.plies.game, games, "right").tolist()
        numbers: list[int] = games.tolist()
        sides = [self.names[game].index(name) for game in numbers]
        spans = [np.arange(start + side, end, 2) for start, side, end in zip(starts, sides, ends, strict=True)]
        return np.concatenate([np.zeros(0, np.int64), *spans])


class Person(NamedTuple):
    """A person of the archive, and how the games are parted."""

    name: str
    earlier: Words
    """Games before those that are set apart, none at an event of theirs, earliest first."""
    tried: Words
    """Games of those set apart whose move list no game of another event has."""
    apart: NDArray[np.bool_]
    """By game of the archive, whether it was played at their events."""


@cache
def named_games() -> NamedGames:
    """Of people's archive."""
    columns = people_games().columns
    names = tuple(
        (known_name(one), known_name(two)) for one, two in zip(columns["black"], columns["white"], strict=True)
    )
    events = [_OF_A_MATCH.sub("", event).strip() or f"game {game}" for game, event in enumerate(columns["event"])]
    numbers = {event: number for number, event in enumerate(dict.fromkeys(events))}
    return NamedGames(names, np.array(columns["date"]), np.array([numbers[event] for event in events]))


def people_of(parts: Parts, named: NamedGames) -> list[Person]:
    """The people who are tried, those with most games first."""
    counts = named.counts()
    many = sorted(
        (name for name in counts.keys() - PROGRAMS if counts[name] >= LEAST), key=lambda it: (-counts[it], it)
    )
    found = [_parted(parts, named, name) for name in many]
    return [person for person in found if len(person.earlier) >= EARLIER]


def _parted(parts: Parts, named: NamedGames, name: str) -> Person:
    games = named.of(name)
    occasions, dates = named.occasions[games], named.dates[games]
    latest = {occasion: max(dates[occasions == occasion].tolist()) for occasion in np.unique(occasions).tolist()}
    wanted = min(MOST_LATER, int(LATER * len(games)))
    chosen: list[int] = []
    for occasion in sorted(latest, key=lambda each: (latest[each], each), reverse=True):
        if np.isin(occasions, chosen).sum() >= wanted:
            break
        chosen.append(occasion)
    is_later = np.isin(occasions, chosen)
    apart = np.isin(named.occasions, chosen)
    later, rest = games[is_later], games[~is_later]
    earlier = rest[named.dates[rest] <= min(dates[is_later].tolist())]
    twins = parts.plies.twins
    return Person(name, earlier, later[~np.isin(twins[later], twins[~apart])], apart)
