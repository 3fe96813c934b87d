"""A game's tally between two runs: a large file that changes with every book, and a small one with what came since.

So a finished game costs a small write, and the tally is current within seconds. Both files can be made anew from the
log at any time; whatever is broken, or does not belong together, is.
"""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mining.engine import Mark, tallies_since
from mining.files import write_whole
from mining.tally import Gather, Tally, dump, empty, gathered, load, merged
from shared.gamelog import GameLog


class Keeper:
    """The tally of one game in a folder. Use it while `held`, so that two processes do not count into one file."""

    def __init__(self, folder: Path, game: str, gather: Gather = gathered) -> None:
        stem = game.replace("/", "-")
        self.game = game
        self._gather = gather
        self._base_file = folder / f"{stem}.tally"
        self._recent_file = folder / f"{stem}.recent.tally"
        self._lock_file = folder / f"{stem}.lock"
        self._read: object = None
        self._forget()

    def _forget(self) -> None:
        self.base, self.recent = empty(self.game), empty(self.game)
        """Counts of the rounds up to the last `fold`, and of those since."""
        self._base_mark = self._mark = Mark()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else changes the files within the block. What another process has counted meanwhile is taken over."""
        self._lock_file.parent.mkdir(parents=True, exist_ok=True)
        with self._lock_file.open("wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if self._read != self._stamps():
                self.refresh()
            yield
            self._read = self._stamps()

    def refresh(self) -> None:
        """Read the files again. What is missing, broken or of no use counts as nothing."""
        self._forget()
        base = _loaded(self._base_file, self.game)
        if base is not None:
            self.base, told = base
            self._base_mark = self._mark = Mark(**told["mark"])
        recent = _loaded(self._recent_file, self.game)
        if recent is not None and recent[1]["after"] == asdict(self._base_mark):
            self.recent, told = recent
            self._mark = Mark(**told["mark"])

    def catch_up(self, log: GameLog, progress: Callable[[int], None] = lambda _: None) -> int:
        """Count what the log has finished since, and say how many rounds that was. `progress` hears rounds so far."""
        if not self._mark.fits(log, self.game):
            self._forget()  # of another log, or of this one before it was restored from a backup
        counted = 0
        parts: list[Tally] = []
        for part, mark in tallies_since(log, self.game, self._mark, self._gather):
            parts.append(part)
            counted += part.games
            self._mark = mark
            progress(counted)
        if parts:
            self.recent = merged([self.recent, *parts], self._gather)
            told = {"after": asdict(self._base_mark), "mark": asdict(self._mark)}
            write_whole(self._recent_file, dump(self.recent, told))
        return counted

    def fold(self) -> Tally:
        """The tally of everything counted, now in the large file."""
        if self.recent.games:
            self.base, self.recent = merged([self.base, self.recent], self._gather), empty(self.game)
            self._base_mark = self._mark
            write_whole(self._base_file, dump(self.base, {"mark": asdict(self._mark)}))
            self._recent_file.unlink(missing_ok=True)
        return self.base

    def _stamps(self) -> list[tuple[int, int] | None]:
        return [
            (stat.st_ino, stat.st_mtime_ns) if file.exists() and (stat := file.stat()) else None
            for file in (self._base_file, self._recent_file)
        ]


def _loaded(file: Path, game: str) -> tuple[Tally, dict[str, Any]] | None:
    if not file.exists():
        return None
    try:
        tally, told = load(file.read_bytes())
    except ValueError:
        return None
    return (tally, told) if tally.game == game else None
