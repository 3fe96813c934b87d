"""Puts the bundled archives into the log: each once, with its progress. Counts nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import TypeVar

from mining.archive import ARCHIVES, archive_of
from mining.archive.codec import Archive
from mining.archive.matches import Matches
from mining.files.importing import Counts, import_games
from shared.errors import RecordError
from shared.idle import Turn
from shared.store import Store

T = TypeVar("T")


def archive_jobs(game: str) -> Mapping[str, Path]:
    """The game's archives, by the name under which the import of each reports its progress."""
    first = "archive" if game == next(iter(ARCHIVES)) else f"archive {game}"
    names = (first if number == 1 else f"archive {game} {number}" for number in count(1))
    return dict(zip(names, ARCHIVES.get(game, ()), strict=False))


def has_archive(store: Store, game: str) -> bool:
    """Whether all archived games of the game are in the log."""
    return all(_is_done(store, name) for name in archive_jobs(game))


def import_archives(store: Store, game: str, now_ms: Callable[[], int], turn: Turn | None = None) -> list[Counts]:
    """Import the archives of the game that are left; the counts of each. Pauses when it is not its `turn`."""
    left = {name: path for name, path in archive_jobs(game).items() if not _is_done(store, name)}
    return [_import(store, name, archive_of(path), now_ms(), turn) for name, path in left.items()]


def _is_done(store: Store, name: str) -> bool:
    return any(job.job == name and job.finished for job in store.progress.all())


def _import(store: Store, name: str, archive: Archive | Matches, now_ms: int, turn: Turn | None) -> Counts:
    what = "games of practice" if archive.practice else "real games"

    def report(counts: Counts, *, finished: bool = False) -> None:
        store.progress.report(
            name,
            game=archive.game,
            stage="importing",
            done=counts.read,
            total=len(archive),
            text=f"{counts.read:,} of {len(archive):,} {what} read into the log",
            finished=finished,
        )

    def refuse(error: RecordError) -> None:
        raise AssertionError(f"a game of our own archive is not legal: {error}")

    games = archive.games() if turn is None else _pausing(archive.games(), turn)
    counts = import_games(store.log, games, now_ms=now_ms, refuse=refuse, progress=report, alone=turn is not None)
    report(counts, finished=True)
    return counts


def _pausing(games: Iterable[T], turn: Turn) -> Iterator[T]:
    """The games, each when it is this import's turn: their consumer is within no transaction."""
    for game in games:
        turn.check()
        yield game
