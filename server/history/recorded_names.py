"""Finds players of imported games, whom the log knows by their names alone, by what a reader writes."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from server.core.settings import Clock
from shared.store.chosen_games import ChosenGames
from shared.text.written_names import WrittenName, written_name

MOST_OFFERED: Final = 20
"""Names in a list to choose from."""
_FRESH_MS: Final = 60_000


@dataclass(slots=True)
class RecordedName:
    """One name with all its spellings."""

    spellings: dict[str, int] = field(default_factory=dict[str, int])
    """Each with its games."""

    @property
    def games(self) -> int:
        """Games of all spellings."""
        return sum(self.spellings.values())

    @property
    def shown(self) -> str:
        """The most frequent spelling."""
        return min(self.spellings, key=lambda one: (-self.spellings[one], one))


@dataclass(frozen=True, slots=True)
class NamesFound:
    """Which players a text may mean."""

    spellings: tuple[str, ...]
    """Of the one name that is meant; () when there is none, or several to choose from."""
    others: tuple[RecordedName, ...]
    """Other names that may be meant, those with most games first."""


_Names = dict[WrittenName, RecordedName]


class RecordedNames:
    """The names of one store. For threads."""

    def __init__(self, chosen_games: ChosenGames, clock: Clock) -> None:
        self._chosen_games = chosen_games
        self._clock = clock
        self._lock = Lock()
        self._kept: dict[str, tuple[int, _Names]] = {}
        """By rules id, each with when it was read."""

    def find(self, game: str, text: str) -> NamesFound:
        """The players of imported games of a rules id that a text may mean. Raises LogError."""
        wanted, names = written_name(text), self._names(game)
        fitting = {name: found for name, found in names.items() if wanted.may_mean(name)}
        meant = names.get(wanted) or (next(iter(fitting.values())) if len(fitting) == 1 else None)
        others = sorted(
            (found for found in fitting.values() if found is not meant), key=lambda one: (-one.games, one.shown)
        )
        return NamesFound(() if meant is None else tuple(sorted(meant.spellings)), tuple(others[:MOST_OFFERED]))

    def _names(self, game: str) -> _Names:
        with self._lock:
            now_ms = self._clock()
            kept = self._kept.get(game)
            if kept is None or kept[0] + _FRESH_MS < now_ms:
                kept = self._kept[game] = now_ms, _grouped(self._chosen_games.recorded_names(game))
            return kept[1]


def _grouped(names: Iterable[tuple[str, int]]) -> _Names:
    grouped: _Names = defaultdict(RecordedName)
    for name, games in names:
        if name:
            grouped[written_name(name)].spellings[name] = games
    return dict(grouped)
