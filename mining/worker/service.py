"""The mining worker as a process that runs until it is stopped: it counts, rates, publishes and imports what is due.

Archives are read, matches rated and books made in processes of their own.
"""

import logging
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from ai.priority import stand_back
from mining.archive import ARCHIVES
from mining.archive.importing import has_archive, import_archives
from mining.archive.ready import begin_tallies
from mining.puzzles.collection import Collection, last_note
from mining.puzzles.finished import look_through, unseen
from mining.puzzles.making import finder
from mining.worker.config import ServiceConfig
from mining.worker.metrics import Measures
from mining.worker.processes import Jobs, JobState, end_with_parent, start_process
from mining.worker.rating import rate_apart
from mining.worker.second_looks import look_apart, looked_at_again
from mining.worker.tuning import ROUNDS
from mining.worker.worker import Mined, Worker
from shared.errors import UnknownGame
from shared.experience.tally_table import tally_file
from shared.idle import Rank, Turn
from shared.logs import set_up
from shared.store import open_store
from shared.store.sealing import DAY_MS, SealedSoFar, count_unsealed, seal
from shared.store.shipped import copy_tallies, install
from shared.store.store import now_ms

_log = logging.getLogger("oldhand.mine")
POLL_S = 0.5
"""Between two looks at the log."""
RATE, IMPORT, LOOK, PUBLISH, REBUILD, PUZZLES = "rate", "import", "look", "publish", "rebuild", "puzzles"
TUNE, SEAL = "tune", "seal"
"""Kinds of jobs. The first three and the last are not of one game."""
_SEAL_EVERY_S = 3_600.0
_SEAL_FIRST_S = 600.0
"""After the start: servers of the version before, which cannot read sealed tables, have been replaced by then."""


class Service:
    """The worker and its jobs.

    Runs at no lower priority than the server: a writer suspended in the middle of a transaction makes every move wait.
    Archives are read, matches rated and books made in processes of their own: what is finished meanwhile is counted
    within seconds, and no game waits for another's book.
    """

    def __init__(self, worker: Worker, config: ServiceConfig, games: Sequence[str], measures: Measures) -> None:
        self._worker = worker
        self._config = config
        self._games = games
        self._archived = smallest_first(games) if config.worker.knows_archives else []
        """The games whose archives are imported."""
        self._measures = measures
        self._jobs = Jobs()
        self._seal_due_s = time.monotonic() + _SEAL_FIRST_S
        self._remembered_up_to: dict[str, int] = {}
        """By game of which second looks are taken, the number of the finished round."""

    def run(self) -> None:
        """Until the process is stopped: every file is whole at any moment."""
        memories = self._worker.store.memories
        self._remembered_up_to = {game: memories.mark(game) for game in looked_at_again(self._games)}
        self._start_rating()
        if self._config.worker.knows_archives:
            self._prepare_archives()
        for game in self._games:
            self._worker.finish_progress(game)
        self._start_import()
        while True:
            self._step()
            time.sleep(POLL_S)

    def _step(self) -> None:
        if self._jobs.state(RATE) is not JobState.RUNNING:
            self._start_rating()
        self._worker.take_practice()
        if self._jobs.state(IMPORT) is JobState.KILLED:
            self._start_import()
        for game in self._games:
            if not self._waits_for_archive(game):
                self._mine(game)
        self._look_again()
        self._seal()

    def _seal(self) -> None:
        """Every hour, where tables have become old."""
        days, now_s = self._config.worker.seal_after_days, time.monotonic()
        if days is None or now_s < self._seal_due_s or not self._is_free(SEAL, ""):
            return
        self._seal_due_s = now_s + _SEAL_EVERY_S
        if count_unsealed(self._worker.store.database, now_ms() - days * DAY_MS):
            self._jobs.start(SEAL, "", seal_apart, self._config)

    def _look_again(self) -> None:
        """After a match with a person, unless a process that does so is there: it sees by itself what is new."""
        memories, is_due = self._worker.store.memories, False
        for game, before in self._remembered_up_to.items():
            self._remembered_up_to[game] = memories.mark(game)
            if self._remembered_up_to[game] > before:
                newest = memories.stamps(game, guests=True, most=1)
                is_due |= any(stamp.upto > before for stamp in newest.values())
        if is_due and self._is_free(LOOK, ""):
            self._jobs.start(LOOK, "", look_apart, self._config, self._games)

    def _mine(self, game: str) -> None:
        try:
            with self._measures.looks.labels(game).time():
                is_due = self._worker.count(game)
        except UnknownGame as error:
            self._games = [each for each in self._games if each != game]
            _log.warning(str(error), extra={"game": game})
            return
        self._measures.looked.set_to_current_time()
        if is_due and self._is_free(PUBLISH, game):
            self._measures.tries.labels(game).inc()
            self._jobs.start(PUBLISH, game, publish_apart, self._config, game)
        # After each publication, once at the start, and after a kill: a rebuild may have been cut off.
        state = self._jobs.state(REBUILD, game)
        if state in (JobState.NEW, JobState.KILLED) or (is_due and state is JobState.ENDED):
            if self._worker.is_rebuild(game):
                self._jobs.start(REBUILD, game, rebuild_apart, self._config, game)
            else:
                self._jobs.skip(REBUILD, game)
        newest = self._worker.tally_store(game).mark.number
        if newest > self._jobs.upto(PUZZLES, game) and self._is_free(PUZZLES, game):
            if has_unseen(self._worker, game):
                self._jobs.start(PUZZLES, game, puzzle_apart, self._config, game, upto=newest)
            else:
                self._jobs.skip(PUZZLES, game, newest)
        state = self._jobs.state(TUNE, game)
        grown = state in (JobState.NEW, JobState.KILLED) or newest >= self._jobs.upto(TUNE, game) + ROUNDS
        if grown and state is not JobState.RUNNING:
            if self._worker.is_tuning_due(game):
                self._jobs.start(TUNE, game, tune_apart, self._config, game, upto=newest)
            else:
                self._jobs.skip(TUNE, game, newest)

    def _is_free(self, kind: str, game: str) -> bool:
        return self._jobs.state(kind, game) is not JobState.RUNNING

    def _waits_for_archive(self, game: str) -> bool:
        """Whether the game is counted when its import is whole: a tally that grows by the second is written by the
        second."""
        if self._jobs.state(IMPORT) is not JobState.RUNNING or self._worker.tally_store(game).begun is not None:
            return False
        return not has_archive(self._worker.store, game)

    def _start_rating(self) -> None:
        self._jobs.start(RATE, "", rate_apart, self._config.database, self._config.log)

    def _start_import(self) -> None:
        self._jobs.start(IMPORT, "", import_apart, self._config, self._archived)

    def _prepare_archives(self) -> None:
        """Install the bundled books, and have the tallies of the bundled games."""
        folder = self._config.worker.folder
        install(self._worker.store.books, folder / "books")
        tallies = folder / "mining"
        copy_tallies(tallies)
        if missing := [game for game in self._archived if not (tallies / tally_file(game)).exists()]:
            start_process(begin_apart, tallies, missing).join()
        for game in self._archived:
            self._worker.prepare(game)


def smallest_first(games: Sequence[str]) -> list[str]:
    """Those of these games that have archives, in the order in which they are imported: most are whole soon."""
    sizes = {game: sum(path.stat().st_size for path in ARCHIVES.get(game, ())) for game in games}
    return sorted((game for game in games if sizes[game]), key=lambda game: sizes[game])


def begin_apart(folder: Path, games: Sequence[str]) -> None:
    """Make the tallies of the archives, in a process of its own, at a first start: AI players wait for machine code."""
    end_with_parent()
    stand_back()
    begin_tallies(folder, games)


def import_apart(config: ServiceConfig, games: Sequence[str]) -> None:
    """Import the archives of these games, in a process of its own, when it is the import's turn (`shared.idle`).

    Games that people finish meanwhile are counted at once.
    """
    end_with_parent()
    turn = Turn(config.worker.folder, Rank.IMPORT)
    with closing(open_store(config.database, create=False)) as store:
        left = [game for game in games if not has_archive(store, game)]
        if left:
            with turn.held():
                for game in left:
                    import_archives(store, game, now_ms, turn)


def publish_apart(config: ServiceConfig, game: str) -> None:
    """Publish a book of the game, in a process of its own."""
    end_with_parent()
    set_up(config.log)
    with closing(open_store(config.database, create=False)) as store:
        _log_published(Worker(store, config.worker).publish(game))


def rebuild_apart(config: ServiceConfig, game: str) -> None:
    """Make again what a book of the game is made from, and publish it: idle work, which waits for its turn."""
    end_with_parent()
    set_up(config.log)
    turn = Turn(config.worker.folder, Rank.BOOKS)
    with turn.held(), closing(open_store(config.database, create=False)) as store:
        worker = Worker(store, config.worker, turn=turn)
        worker.count(game)
        mined = worker.rebuild(game)
    if mined is not None:
        _log_published(mined)


def has_unseen(worker: Worker, game: str) -> bool:
    """Whether rounds have finished in which no puzzles have been looked for."""
    return bool(unseen(worker.store.log, game, last_note(worker.config.folder, game, "log")))


def puzzle_apart(config: ServiceConfig, game: str) -> None:
    """Look for puzzles in the rounds that have finished, in a process of its own: idle work, which waits for its turn.

    A search for a puzzle is one step of some seconds, so that the process also uses no processor that others want.
    """
    end_with_parent()
    set_up(config.log)
    stand_back()
    folder = config.worker.folder
    turn = Turn(folder, Rank.PUZZLES)
    with turn.held(), closing(open_store(config.database, create=False)) as store:
        collection = Collection(folder, game, "log")
        found = look_through(store.log, collection, game, finder(game, folder), turn.interruptible)
    _log.info("finished games were looked through for puzzles", extra={"game": game, "found": found})


def tune_apart(config: ServiceConfig, game: str) -> None:
    """Tune the strongest player of the game, in a process of its own, and publish a book if it is stronger for it: idle
    work, which waits for its turn."""
    end_with_parent()
    set_up(config.log)
    turn = Turn(config.worker.folder, Rank.TUNING)
    with closing(open_store(config.database, create=False)) as store:
        worker = Worker(store, config.worker, turn=turn)
        worker.tunings.wait(game)
        with turn.held():
            worker.count(game)
            mined = worker.tune(game)
        worker.tunings.finish_progress(game)
    if mined is not None:
        _log_published(mined)


def seal_apart(config: ServiceConfig) -> None:
    """Seal the tables that closed long ago, in a process of its own: idle work, which waits for its turn."""
    end_with_parent()
    set_up(config.log)
    turn = Turn(config.worker.folder, Rank.SEALING)
    before_ms = now_ms() - (config.worker.seal_after_days or 0) * DAY_MS
    with turn.held(), closing(open_store(config.database, create=False)) as store:
        *_, done = SealedSoFar(), *seal(store.database, before_ms, check=turn.check)
    _log.info("old tables are sealed", extra={"tables": done.tables, "events": done.events, "left": done.left})


def _log_published(mined: Mined) -> None:
    if mined.published:
        facts = {"game": mined.game, "book": mined.book, "rules": mined.rules, "games": mined.games}
        _log.info("a book is published", extra=facts)
