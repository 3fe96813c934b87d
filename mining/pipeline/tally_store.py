"""A game's tally between two runs: a large file that changes with every book, and a small one with what came since.

So a finished game costs a small write, and the tally is current within seconds. Both files can be made again from the
log at any time; whatever is broken, or does not belong together, is.
"""

import fcntl
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from mining.columns import Tally
from mining.pipeline.pruning import without_the_rarest
from mining.pipeline.rounds import Mark, ShippedRounds, tallies_since
from mining.pipeline.tally import Gather, empty, gathered, merged
from mining.pipeline.tally_file import Checkpoint, dump_parts, load
from shared.events import PlayerKind
from shared.experience.tally_table import recent_tally_file, tally_file
from shared.files import write_whole
from shared.game_log import GameLog

PERSON = PlayerKind.PERSON.name.lower()
_FOLDED = 4
"""The rows of the small file are folded when they are more than one in so many of the large file's bound."""
CHECKPOINT = 20_000
"""Rounds after which a long count is written down; then after as many again as there are, so that writing stays less
than counting."""


@contextmanager
def locked(file: Path) -> Generator[None]:
    """No other process is within such a block of the same file, which is made where it is missing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class TallyStore:
    """The tally of one game in a folder. Use it while `held`, so that two processes do not count into one file."""

    def __init__(
        self,
        folder: Path,
        game: str,
        gather: Gather = gathered,
        begin: Callable[[], tuple[Tally, ShippedRounds] | None] | None = None,
    ) -> None:
        """`begin`: the tally to begin with where there is none, in the place of an empty one."""
        self._begin = begin
        self.game = game
        self._gather = gather
        self._base_file = folder / tally_file(game)
        self._recent_file = folder / recent_tally_file(game)
        self._lock_file = folder / f"{game.replace('/', '-')}.lock"
        self._read: object = None
        self._forget()

    def _forget(self) -> None:
        self.base, self.recent = empty(self.game), empty(self.game)
        """Counts of the rounds up to the last `fold`, and of those since."""
        self._base_mark = self._mark = Mark()
        self.begun: ShippedRounds | None = None
        """The rounds that the large file began with: they are not counted when the log gets them."""
        self.pruned = 0
        """Rows that were left out of the large file so far."""

    @contextmanager
    def held(self) -> Generator[None]:
        """Nobody else changes the files within the block. Counts of another process are taken over first."""
        with locked(self._lock_file):
            if self._read != self._stamps():
                self.refresh()
            yield
            self._read = self._stamps()

    @property
    def mark(self) -> Mark:
        """The last round counted."""
        return self._mark

    @property
    def games(self) -> int:
        """Rounds counted."""
        return self.base.games + self.recent.games

    @property
    def of_people(self) -> int:
        """Those of them that were played at tables of people."""
        return sum(tally.sources.get(PERSON, 0) for tally in (self.base, self.recent))

    def refresh(self) -> None:
        """Read the files again. A file that is missing, broken or of no use counts as empty."""
        self._forget()
        base = _loaded(self._base_file, self.game)
        if base is not None:
            self.base, facts, tables = base
            self.begun = ShippedRounds(tables) if tables else None
            self._base_mark = self._mark = Mark(**facts["mark"])
            self.pruned = facts.get("forgotten", 0)
        recent = _loaded(self._recent_file, self.game)
        if recent is not None and recent[1].get("after") == self._base_mark.fields:
            self.recent, facts, _ = recent
            self._mark = Mark(**facts["mark"])
        elif base is None:
            self._begin_anew()

    def _begin_anew(self) -> None:
        """The tally as it is before anything of this log has been counted."""
        self._forget()
        found = None if self._begin is None else self._begin()
        if found is None:
            return
        self.base, self.begun = found
        # No mark of the log, and not that of an empty tally either: rounds since that one include the same games.
        self._base_mark = self._mark = Mark(0, f"begun {self.base.digest()[:16]}")
        self._write_base()
        self._recent_file.unlink(missing_ok=True)

    def catch_up(self, log: GameLog, progress: Callable[[int], None] = lambda _: None, most: int | None = None) -> int:
        """Count what the log has finished since, and say how many rounds that was. `progress` hears rounds so far.

        `most`: as for `fold`, which is made as soon as the rounds since the last one have a part of so many rows: a
        long log that is counted for the first time takes little more memory than later books do.
        """
        if not self._mark.fits(log, self.game):
            self._begin_anew()  # of another log, or of this one before it was restored from a backup
        counted = 0
        parts: list[Tally] = []
        upto = self._mark
        for part, mark in tallies_since(log, self.game, self._mark, self._gather, self.begun):
            parts.append(part)
            counted, upto = counted + part.games, mark
            if sum(each.games for each in parts) >= max(CHECKPOINT, self.recent.games):
                self._take(parts, upto)
                parts = []
                if most is not None and len(self.recent) > most // _FOLDED:
                    self.fold(most)
            progress(counted)
        if parts:
            self._take(parts, upto)
        return counted

    def _take(self, parts: list[Tally], mark: Mark) -> None:
        """Add these to the small file: what is in it need not be counted again, whatever happens."""
        self.recent = merged([self.recent, *parts], self._gather)
        self._mark = mark
        facts: Checkpoint = {"after": self._base_mark.fields, "mark": mark.fields}
        write_whole(self._recent_file, *dump_parts(self.recent, facts))

    def fold(self, most: int | None = None) -> Tally:
        """The tally of everything counted, now in the large file; of more than `most` rows the rarest are pruned."""
        if self.recent.games:
            whole = merged([self.base, self.recent], self._gather)
            self.base = whole if most is None else without_the_rarest(whole, most)
            self.recent = empty(self.game)
            self.pruned += len(whole) - len(self.base)
            self._base_mark = self._mark
            self._write_base()
            self._recent_file.unlink(missing_ok=True)
        return self.base

    def _write_base(self) -> None:
        facts: Checkpoint = {"mark": self._base_mark.fields, "forgotten": self.pruned}
        tables = () if self.begun is None else self.begun.tables
        write_whole(self._base_file, *dump_parts(self.base, facts, tables))

    def _stamps(self) -> list[tuple[int, int] | None]:
        return [
            (stat.st_ino, stat.st_mtime_ns) if file.exists() and (stat := file.stat()) else None
            for file in (self._base_file, self._recent_file)
        ]


def _loaded(file: Path, game: str) -> tuple[Tally, Checkpoint, tuple[str, ...]] | None:
    if not file.exists():
        return None
    try:
        found = load(file.read_bytes())
    except ValueError:
        return None
    return found if found[0].game == game else None
