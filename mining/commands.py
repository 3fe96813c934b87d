"""`oldhand mine`: the worker as a process, and the commands to look at its books. Counts and publishes nothing."""

import json
import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Annotated, Any

import typer

from mining.archive import ARCHIVES
from mining.patterns.thresholds import Thresholds
from mining.pipeline.engines import engine_named
from mining.pipeline.follow import follow_events
from mining.pipeline.gate import Canary
from mining.pipeline.metrics import Measures
from mining.pipeline.processes import end_with_parent
from mining.pipeline.thresholds_choice import curve_of, lines
from mining.pipeline.weighting import Trust
from mining.pipeline.worker import Mined, Worker
from shared import logs
from shared import metrics_option as scraping
from shared.data_folder import data_folder
from shared.errors import BookError
from shared.experience import ExperienceBook
from shared.experience.changes import changes
from shared.experience.explorer import pairs_of
from shared.games import DEFAULT_GAME, GAMES, game_named
from shared.idle import Rank, Turn
from shared.logs import LogForm, set_up
from shared.store import Book, Store, by_hand, database_of, open_store
from shared.store.shipped import copy_tallies, install

_log = logging.getLogger("oldhand.mine")
POLL_S = 0.5
"""Between two looks at the log."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What the command line asks of the worker. Plain values: another process is told of them."""

    folder: Path
    database: str
    engine: str
    thresholds: Thresholds
    choose_thresholds: bool
    trust: Trust
    canary: Canary | None
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
            trust=self.trust,
            gather=engine_named(self.engine),
            canary=self.canary,
            choose_thresholds=self.choose_thresholds,
            keep_pairs=self.keep_pairs,
            keep_books=self.keep_books,
            memory_days=self.memory_days,
            knows_archives=self.archive,
        )


app = typer.Typer(add_completion=False, rich_markup_mode=None, invoke_without_command=True)
Data = Annotated[Path | None, typer.Option(help="Folder of log and books.")]
Database = Annotated[
    str | None, typer.Option(help="Address of the database; default: $OLDHAND_DATABASE, else a SQLite file in --data.")
]
GameName = Annotated[str, typer.Option("--game", help="The game whose books are meant.")]
AsJson = Annotated[bool, typer.Option("--json", help="The result as one JSON object.")]


@app.callback()
def mine(
    context: typer.Context,
    data: Data = None,
    database: Database = None,
    game: Annotated[str | None, typer.Option(help="Mine this game alone.")] = None,
    once: Annotated[bool, typer.Option("--once", help="Mine what is new, publish, and end.")] = False,
    min_net: Annotated[int | None, typer.Option(min=1, help="Wins less losses that a rule needs.")] = None,
    min_seen: Annotated[int | None, typer.Option(min=1, help="Games that a rule needs.")] = None,
    min_support: Annotated[float, typer.Option(min=0.0, max=1.0, help="Share of all games that a net needs.")] = 0.0,
    auto_thresholds: Annotated[
        bool, typer.Option(help="Choose them by what rules are worth in games held out, if none is given.")
    ] = True,
    min_witnesses: Annotated[
        int,
        typer.Option(
            min=1,
            help="Accounts, or addresses of guests, that must agree before a book believes it; 1 believes anybody.",
        ),
    ] = Trust().witnesses,
    weight: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHO=NUMBER",
            help="How much the moves of each kind of player count: person=2, ai=0.5, ai:child=0.1 ...",
        ),
    ] = None,
    engine: Annotated[str, typer.Option(help="What counts: numba, numpy, duckdb or spark://HOST:PORT.")] = "numba",
    canary: Annotated[bool, typer.Option(help="Publish no book that loses against the one in use.")] = True,
    canary_games: Annotated[int, typer.Option(min=2, help="Games of that duel at most.")] = Canary().games,
    keep_pairs: Annotated[
        int, typer.Option(min=1, help="Rows of a tally; what is rare and old is forgotten.")
    ] = 20_000_000,
    keep_books: Annotated[int, typer.Option(min=1, help="Versions of a book that are kept.")] = 50,
    memory_days: Annotated[
        int,
        typer.Option(
            min=0,
            envvar="OLDHAND_MEMORY_DAYS",
            help="Forget what is remembered of a person so many days after their last game; 0: keep it.",
        ),
    ] = 0,
    log: Annotated[LogForm, typer.Option(envvar=logs.VARIABLE, help=logs.HELP)] = "text",
    metrics: Annotated[str | None, typer.Option(metavar="[HOST:]PORT", help=scraping.HELP)] = None,
    archive: Annotated[bool, typer.Option(help="First import the games that Oldhand brings along.")] = True,
    as_json: AsJson = False,
) -> None:
    """Mine the log into experience books: for ever, or with --once what is there (and then without the archive).

    Example: oldhand mine --once --game english-draughts
    """
    if context.invoked_subcommand is not None:
        return
    began = time.monotonic()
    games = list(GAMES) if game is None else [game_named(game).id]
    folder = data_folder(data, os.environ)
    default = Thresholds()
    given = Thresholds(min_net or default.min_net, min_seen or default.min_seen, min_support)
    orders = Orders(
        folder,
        database_of(database, folder, os.environ),
        engine,
        given,
        auto_thresholds and min_net is None and min_seen is None and not min_support,
        Trust(min_witnesses, weights=_weights(weight or [])),
        Canary(canary_games) if canary else None,
        keep_pairs,
        keep_books,
        archive and not once,
        log,
        memory_days,
    )
    with _opened(data, database) as store:
        try:
            worker = orders.worker(store)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--engine") from error
        if once:
            worker.take_practice()
            mined = [worker.mine(each) for each in games]
            _print(_summary(mined, time.monotonic() - began), as_json)
        else:
            set_up(log)
            measures = Measures()
            if metrics is not None:
                scraping.open_metrics(metrics, measures.registry)
            _work(worker, orders, games, archive, measures)


def _weights(given: Sequence[str]) -> dict[str, float]:
    """`person=2` → {"person": 2.0}."""
    weights: dict[str, float] = {}
    for text in given:
        who, _, number = text.rpartition("=")
        try:
            weights[who] = float(number)
        except ValueError:
            who = ""
        if not who or not 0 <= weights[who] < float("inf"):
            raise typer.BadParameter(f"{text!r} is not WHO=NUMBER", param_hint="--weight")
    return weights


def _work(worker: Worker, orders: Orders, games: Sequence[str], archive: bool, measures: Measures) -> None:
    """Until somebody ends the process: every file is whole at any moment.

    At no lower priority than the server: whoever is put aside in the middle of a transaction makes every move wait.
    Archives are read and books made in processes of their own: what is finished meanwhile is counted within seconds,
    and no game waits for another's book.
    """
    if archive:
        install(worker.store.books, worker.folder / "books")
        copy_tallies(worker.folder / "mining")
        for game in smallest_first(games):
            worker.prepare(game)
    for game in games:
        worker.finish_progress(game)
    importing = _apart(import_apart, orders, smallest_first(games) if archive else [])
    publishing: dict[str, SpawnProcess | None] = {}
    rebuilding: dict[str, SpawnProcess | None] = {}
    while True:
        worker.take_practice()
        if was_killed(importing):
            importing = _apart(import_apart, orders, smallest_first(games) if archive else [])
        for game in games:
            if importing.is_alive() and worker.tally_store(game).begun is None and not worker.has_archive(game):
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


def import_apart(orders: Orders, games: Sequence[str]) -> None:
    """Import the archives of these games, in a process of its own, when it is the import's turn (`shared.idle`).

    What people finish of other games meanwhile is counted at once.
    """
    end_with_parent()
    turn = Turn(orders.folder, Rank.IMPORT)
    with closing(open_store(orders.database, create=False)) as store:
        worker = replace(orders.worker(store), turn=turn)
        left = [game for game in games if not worker.has_archive(game)]
        if left:
            with turn.held():
                for game in left:
                    worker.import_archives(game)


def publish_apart(orders: Orders, game: str) -> None:
    """Publish a book of the game, in a process of its own."""
    end_with_parent()
    set_up(orders.log)
    with closing(open_store(orders.database, create=False)) as store:
        _tell(orders.worker(store).publish(game))


def rebuild_apart(orders: Orders, game: str) -> None:
    """Make anew what a book of the game is made from, and publish it: idle work, which waits for its turn."""
    end_with_parent()
    set_up(orders.log)
    turn = Turn(orders.folder, Rank.BOOKS)
    with turn.held(), closing(open_store(orders.database, create=False)) as store:
        worker = replace(orders.worker(store), turn=turn)
        worker.count(game)
        mined = worker.rebuild(game)
    if mined is not None:
        _tell(mined)


def _tell(mined: Mined) -> None:
    if mined.published:
        facts = {"game": mined.game, "book": mined.book, "rules": mined.rules, "games": mined.games}
        _log.info("a book is published", extra=facts)


def _summary(mined: Sequence[Mined], seconds: float) -> dict[str, Any]:
    """Counts over all games; `book` is that of the game with the most."""
    sums = {name: sum(getattr(each, name) for each in mined) for name in ("games", "plies", "rules", "key_states")}
    largest = max(mined, key=lambda each: each.games)
    return {
        **sums,
        "book": largest.book,
        "seconds": round(seconds, 3),
        "published": any(each.published for each in mined),
        "by_game": {each.game: asdict(each) for each in mined},
    }


@app.command()
def status(
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
    follow: Annotated[
        bool, typer.Option("--follow", help="Instead, a line for everything that is learned from now on; Ctrl-C ends.")
    ] = False,
) -> None:
    """Every book of every game, newest first: which one seats use, and what it was made from.

    Example: oldhand mine status

    Example: oldhand mine status --follow --json
    """
    with _opened(data, database, create=False) as store:
        if follow:
            with suppress(KeyboardInterrupt):
                follow_events(store, data_folder(data, os.environ), POLL_S, as_json=as_json)
            return
        jobs = [asdict(job) for job in store.progress.all() if not job.finished]
        report = {"books": _listed(store), "jobs": jobs, "tallies": _tallies(data_folder(data, os.environ) / "mining")}
        _print(report, as_json)


@app.command()
def thresholds(
    game: GameName = DEFAULT_GAME,
    data: Data = None,
    database: Database = None,
    min_witnesses: Annotated[int, typer.Option(min=1, help="As for `oldhand mine`.")] = Trust().witnesses,
    as_json: AsJson = False,
) -> None:
    """What rules are worth in a tenth of the games, by the thresholds with which they were mined from the others.

    Example: oldhand mine thresholds --game chinese-checkers
    """
    with _opened(data, database, create=False) as store:
        curve = curve_of(store.log, game_named(game).id, Trust(min_witnesses))
    print(json.dumps(asdict(curve)) if as_json else "\n".join(lines(curve)))


@app.command()
def pin(
    version: Annotated[int, typer.Argument(min=0, help="Version of a book, as `oldhand mine status` lists them.")],
    game: GameName = DEFAULT_GAME,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Make AI seats use this version, whatever is published later. 0 removes the pin.

    Example: oldhand mine pin 3 --game english-draughts
    """
    rules = game_named(game)
    with _opened(data, database, create=False) as store:
        if version == 0:
            _note(store, "unpin", rules.id)
            store.books.unpin(rules.id)
        elif not store.books.pin(rules.id, version):
            raise BookError("book/missing", f"there is no book {version} of {rules.title}")
        else:
            _note(store, "pin", rules.id, version=version)
        _print({"books": _listed(store, rules.id)}, as_json)


@app.command()
def rollback(
    game: GameName = DEFAULT_GAME, data: Data = None, database: Database = None, as_json: AsJson = False
) -> None:
    """Withdraw the book that seats use; the one before it takes over.

    Example: oldhand mine rollback --game english-draughts
    """
    rules = game_named(game)
    with _opened(data, database, create=False) as store:
        if store.books.newest(rules.id) is None:
            raise BookError("book/missing", f"no book of {rules.title} is in use")
        _note(store, "rollback", rules.id)
        store.books.rollback(rules.id)
        _print({"books": _listed(store, rules.id)}, as_json)


@app.command()
def diff(
    one: Annotated[int, typer.Argument(help="Version of a book, as `oldhand mine status` lists them.")],
    two: Annotated[int, typer.Argument(help="Version of another.")],
    game: GameName = DEFAULT_GAME,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """How many rules book TWO has gained, lost and changed against book ONE.

    Example: oldhand mine diff 3 4 --game english-draughts
    """
    rules = game_named(game)
    with _opened(data, database, create=False) as store:
        listed = {book.version: book for book in store.books.list(rules.id)}
    for version in (one, two):
        if version not in listed:
            raise BookError("book/missing", f"there is no book {version} of {rules.title}")
    folder = data_folder(data, os.environ) / "books"
    counts = changes(folder / listed[one].file, folder / listed[two].file)
    _print({**counts, "books": [_line(listed[one]), _line(listed[two])]}, as_json)


def _tallies(folder: Path) -> list[dict[str, Any]]:
    """Of every game that has one, what its large file holds and has forgotten."""
    found: list[dict[str, Any]] = []
    for game in GAMES:
        with suppress(BookError), ExperienceBook.open(folder / f"{game.replace('/', '-')}.tally") as tally:
            facts, pairs = tally.facts, pairs_of(tally)
            counts = {"games": facts["games"], "pairs": pairs.rows}
            found.append({"game": game, **counts, "forgotten": facts["checkpoint"]["forgotten"]})
    return found


def _listed(store: Store, game: str | None = None) -> list[dict[str, Any]]:
    used = {each: book.version for each in GAMES if (book := store.books.newest(each))}
    return [{**_line(book), "in_use": used.get(book.game) == book.version} for book in store.books.list(game)]


def _line(book: Book) -> dict[str, Any]:
    extras = {name: book.facts[name] for name in ("thresholds", "canary", "origin") if name in book.facts}
    return {name: value for name, value in asdict(book).items() if name != "facts"} | extras


@contextmanager
def _opened(data: Path | None, database: str | None, *, create: bool = True) -> Iterator[Store]:
    with closing(open_store(database_of(database, data, os.environ), create=create)) as store:
        yield store


def _print(result: Mapping[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        lines = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else [value]
        for line in lines:
            print(f"{name}: {_words(line)}")


def _words(value: Any) -> str:
    if not isinstance(value, dict):
        return str(value)
    return ", ".join(f"{name} {each}" for name, each in value.items() if name != "sha256")


def _note(store: Store, deed: str, game: str, **facts: Any) -> None:
    """What operators do to books is in the audit log, whichever way they did it."""
    store.audit.note(by_hand(), deed, game, facts=facts)
