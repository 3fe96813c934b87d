"""The mining worker as a process that runs until it is ended: it counts, rates, publishes and imports what is due.

Archives are read, matches rated and books made in processes of their own.
"""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from ai.priority import stand_back
from mining.archive import ARCHIVES
from mining.archive.importing import has_archive, import_archives
from mining.archive.ready import begin_tallies
from mining.patterns.thresholds import Thresholds
from mining.pipeline.engines import engine_named
from mining.pipeline.weighting import Weighting
from mining.puzzles.collection import Collection, last_note
from mining.puzzles.finished import look_through, unseen
from mining.puzzles.making import finder
from mining.worker.gate import Gate
from mining.worker.metrics import Measures
from mining.worker.processes import end_with_parent
from mining.worker.rating import rate_apart
from mining.worker.rule_gate import RuleGate
from mining.worker.worker import Mined, Worker
from shared.experience.explorer import tally_file
from shared.idle import Rank, Turn
from shared.logs import LogForm, set_up
from shared.store import Store, open_store
from shared.store.shipped import copy_tallies, install

_log = logging.getLogger("oldhand.mine")
POLL_S = 0.5
"""Between two looks at the log."""
RULES_S = 5.0
"""For which new rules are searched before a book is published; the others wait for the next one."""


@dataclass(frozen=True, slots=True)
class Orders:
    """The command line's settings of the worker. Plain values: they are sent to other processes."""

    folder: Path
    database: str
    engine: str
    thresholds: Thresholds
    choose_thresholds: bool
    weighting: Weighting
    gate: Gate | None
    keep_pairs: int
    keep_books: int
    archive: bool
    log: LogForm
    memory_days: int = 0

    def worker(self, store: Store) -> Worker:
        """The worker that follows them."""
        return Worker(
            store,
            self.folder,
            self.thresholds,
            weighting=self.weighting,
            gather=engine_named(self.engine),
            gate=self.gate,
            rule_gate=RuleGate(RULES_S),
            choose_thresholds=self.choose_thresholds,
            keep_pairs=self.keep_pairs,
            keep_books=self.keep_books,
            memory_days=self.memory_days,
            knows_archives=self.archive,
        )


def run(worker: Worker, orders: Orders, games: Sequence[str], archive: bool, measures: Measures) -> None:
    """Until somebody ends the process: every file is whole at any moment.

    At no lower priority than the server: a writer suspended in the middle of a transaction makes every move wait.
    Archives are read, matches rated and books made in processes of their own: what is finished meanwhile is counted
    within seconds, and no game waits for another's book.
    """
    rating = _apart(rate_apart, orders.database, orders.log)
    if archive:
        install(worker.store.books, worker.folder / "books")
        tallies = worker.folder / "mining"
        copy_tallies(tallies)
        if missing := [game for game in smallest_first(games) if not (tallies / tally_file(game)).exists()]:
            _apart(begin_apart, tallies, missing).join()
        for game in smallest_first(games):
            worker.prepare(game)
    for game in games:
        worker.finish_progress(game)
    importing = _apart(import_apart, orders, smallest_first(games) if archive else [])
    publishing: dict[str, SpawnProcess | None] = {}
    rebuilding: dict[str, SpawnProcess | None] = {}
    puzzling: dict[str, SpawnProcess | None] = {}
    looked_for: dict[str, int] = {}
    while True:
        if not rating.is_alive():
            rating = _apart(rate_apart, orders.database, orders.log)
        worker.take_practice()
        if was_killed(importing):
            importing = _apart(import_apart, orders, smallest_first(games) if archive else [])
        for game in games:
            if importing.is_alive() and worker.tally_store(game).begun is None and not has_archive(worker.store, game):
                continue  # counted when it is whole: a tally that grows by the second is written by the second
            with measures.looks.labels(game).time():
                is_due = worker.count(game)
            measures.looked.set_to_current_time()
            if is_due and is_free(publishing, game):
                measures.tries.labels(game).inc()
                publishing[game] = _apart(publish_apart, orders, game)
            # After each publication, once at the start, and after a kill: a rebuild may have been cut off.
            before = rebuilding.get(game)
            if (is_due or game not in rebuilding or was_killed(before)) and is_free(rebuilding, game):
                rebuilding[game] = _apart(rebuild_apart, orders, game) if worker.is_rebuild(game) else None
            newest = worker.tally_store(game).mark.number
            if newest > looked_for.get(game, 0) and is_free(puzzling, game):
                looked_for[game] = newest
                puzzling[game] = _apart(puzzle_apart, orders, game) if has_unseen(worker, game) else None
        time.sleep(POLL_S)


def is_free(publishing: Mapping[str, SpawnProcess | None], game: str) -> bool:
    """Whether nobody publishes a book of the game: each has a process of its own and waits for no other."""
    process = publishing.get(game)
    return process is None or not process.is_alive()


def was_killed(process: SpawnProcess | None) -> bool:
    """Whether the process has ended by a signal, before its work was done, as when memory runs out."""
    return process is not None and process.exitcode is not None and process.exitcode < 0


def smallest_first(games: Sequence[str]) -> list[str]:
    """Those of these games that have archives, in the order in which they are imported: most are whole soon."""
    sizes = {game: sum(path.stat().st_size for path in ARCHIVES.get(game, ())) for game in games}
    return sorted((game for game in games if sizes[game]), key=lambda game: sizes[game])


def _apart(work: Callable[..., None], *given: Any) -> SpawnProcess:
    """The work in a process of its own; a fresh one, since a fork would copy the threads' locks."""
    process = SpawnProcess(target=work, args=given)
    process.start()
    return process


def begin_apart(folder: Path, games: Sequence[str]) -> None:
    """Make the tallies of the archives, in a process of its own, at a first start: AI players wait for machine code."""
    end_with_parent()
    stand_back()
    begin_tallies(folder, games)


def import_apart(orders: Orders, games: Sequence[str]) -> None:
    """Import the archives of these games, in a process of its own, when it is the import's turn (`shared.idle`).

    Games that people finish meanwhile are counted at once.
    """
    end_with_parent()
    turn = Turn(orders.folder, Rank.IMPORT)
    with closing(open_store(orders.database, create=False)) as store:
        worker = replace(orders.worker(store), turn=turn)
        left = [game for game in games if not has_archive(worker.store, game)]
        if left:
            with turn.held():
                for game in left:
                    import_archives(worker.store, game, worker.now_ms, worker.turn)


def publish_apart(orders: Orders, game: str) -> None:
    """Publish a book of the game, in a process of its own."""
    end_with_parent()
    set_up(orders.log)
    with closing(open_store(orders.database, create=False)) as store:
        _tell(orders.worker(store).publish(game))


def rebuild_apart(orders: Orders, game: str) -> None:
    """Make again what a book of the game is made from, and publish it: idle work, which waits for its turn."""
    end_with_parent()
    set_up(orders.log)
    turn = Turn(orders.folder, Rank.BOOKS)
    with turn.held(), closing(open_store(orders.database, create=False)) as store:
        worker = replace(orders.worker(store), turn=turn)
        worker.count(game)
        mined = worker.rebuild(game)
    if mined is not None:
        _tell(mined)


def has_unseen(worker: Worker, game: str) -> bool:
    """Whether rounds have finished in which nobody has looked for puzzles."""
    return bool(unseen(worker.store.log, game, last_note(worker.folder, game, "log")))


def puzzle_apart(orders: Orders, game: str) -> None:
    """Look for puzzles in the rounds that have finished, in a process of its own: idle work, which waits for its turn.

    A search for a puzzle is one step of some seconds, so that the process also uses no processor that others want.
    """
    end_with_parent()
    set_up(orders.log)
    stand_back()
    turn = Turn(orders.folder, Rank.PUZZLES)
    with turn.held(), closing(open_store(orders.database, create=False)) as store:
        collection = Collection(orders.folder, game, "log")
        found = look_through(store.log, collection, game, finder(game, orders.folder), turn.interruptible)
    _log.info("finished games were looked through for puzzles", extra={"game": game, "found": found})


def _tell(mined: Mined) -> None:
    if mined.published:
        facts = {"game": mined.game, "book": mined.book, "rules": mined.rules, "games": mined.games}
        _log.info("a book is published", extra=facts)
