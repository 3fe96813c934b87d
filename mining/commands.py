"""`oldhand mine`: the worker as a process, and the commands to look at its books. Counts and publishes nothing."""

import json
import os
import sys
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from pydantic import Field

from mining.patterns.thresholds import Thresholds
from mining.pipeline.weighting import Weighting
from mining.worker.config import ServiceConfig, WorkerConfig
from mining.worker.follow import follow_events
from mining.worker.gate import Gate
from mining.worker.metrics import Measures
from mining.worker.rule_gate import RuleGate
from mining.worker.service import POLL_S, Service
from mining.worker.thresholds_choice import curve_of, lines
from mining.worker.worker import Mined, Worker
from shared import logs
from shared import metrics_option as scraping
from shared.data_folder import data_folder
from shared.errors import BookError, UnknownGame
from shared.experience import ExperienceBook
from shared.experience.changes import changes
from shared.experience.tally_table import pairs_of, tally_file
from shared.flags import AsJson, Data, Database, with_flags
from shared.games import DEFAULT_GAME, GAMES, game_named
from shared.logs import LogForm, set_up
from shared.settings import SEAL_AFTER_DAYS, CommandSettings, SealAfterDays
from shared.store import Book, Store, by_hand, database_of, open_store

RULES_S = 5.0
"""How long new rules are searched before a book is published; those that are left wait for the next one."""

app = typer.Typer(add_completion=False, rich_markup_mode=None, invoke_without_command=True)
GameName = Annotated[str, typer.Option("--game", help="The game whose books are meant.")]
Report = Mapping[str, object]
"""A result as a command prints it: by name, numbers and texts, lists of them, or such results."""


class MineOptions(CommandSettings):
    """The command line of `oldhand mine` without a subcommand."""

    data: Data = None
    database: Database = None
    game: Annotated[str | None, typer.Option(help="Mine this game alone.")] = None
    once: Annotated[bool, typer.Option("--once", help="Mine what is new, publish, and end.")] = False
    min_net: Annotated[int | None, typer.Option(min=1, help="Wins less losses that a rule needs.")] = None
    min_seen: Annotated[int | None, typer.Option(min=1, help="Games that a rule needs.")] = None
    min_support: Annotated[float, typer.Option(min=0.0, max=1.0, help="Share of all games that a net needs.")] = 0.0
    min_freq: Annotated[
        float | None,
        typer.Option(
            min=0.0,
            max=1.0,
            help="Share of all games by which winners reached a key state more often than losers; otherwise chosen "
            "like the thresholds of rules.",
        ),
    ] = None
    auto_thresholds: Annotated[
        bool, typer.Option(help="Choose them by what rules are worth in games held out, if none is given.")
    ] = True
    min_witnesses: Annotated[
        int,
        typer.Option(
            min=1,
            help="Accounts, or addresses of guests, that must agree before a book believes it; 1 believes anybody.",
        ),
    ] = Weighting().support_players
    weight: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHO=NUMBER",
            help="How much the moves of each kind of player count: person=2, ai=0.5, ai:child=0.1 ...",
        ),
    ] = None
    engine: Annotated[str, typer.Option(help="What counts: numba, numpy, duckdb or spark://HOST:PORT.")] = "numba"
    canary: Annotated[bool, typer.Option(help="Publish no book that loses against the one in use.")] = True
    canary_games: Annotated[int, typer.Option(min=2, help="Games of that duel at most.")] = Gate().games
    keep_pairs: Annotated[
        int,
        typer.Option(
            min=1,
            help="Rows of a tally; beyond that, rare and old rows are pruned. A row takes 72 bytes of disk, and 250 of "
            "memory while a book is made.",
        ),
    ] = 20_000_000
    keep_books: Annotated[int, typer.Option(min=1, help="Versions of a book that are kept.")] = 50
    memory_days: Annotated[
        int,
        Field(
            ge=0,
            validation_alias="OLDHAND_MEMORY_DAYS",
            description="Forget what is remembered of a person this many days after their last game; 0: keep it.",
        ),
    ] = 0
    seal: Annotated[bool, typer.Option(help="Seal old tables when nobody plays.")] = True
    seal_after_days: SealAfterDays = SEAL_AFTER_DAYS
    log: Annotated[LogForm, Field(validation_alias=logs.VARIABLE, description=logs.HELP)] = "text"
    metrics: Annotated[str | None, typer.Option(metavar="[HOST:]PORT", help=scraping.HELP)] = None
    archive: Annotated[bool, typer.Option(help="First import the bundled games.")] = True
    as_json: AsJson = False


@app.callback()
@with_flags(MineOptions)
def mine(options: MineOptions) -> None:
    """Mine the log into experience books until stopped, or with --once what is there (and then without the archive).

    Example: oldhand mine --once --game english-draughts
    """
    games = list(GAMES) if options.game is None else [game_named(options.game).id]
    config = _config(options)
    with _opened(options.data, options.database) as store:
        try:
            worker = Worker(store, config.worker)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--engine") from error
        if options.once:
            began = time.monotonic()
            worker.take_practice()
            mined = list(_mined(worker, games))
            _print(_summary(mined, time.monotonic() - began), options.as_json)
        else:
            set_up(options.log)
            measures = Measures()
            if options.metrics is not None:
                scraping.open_metrics(options.metrics, measures.registry)
            Service(worker, config, games, measures).run()


def _mined(worker: Worker, games: Sequence[str]) -> Iterator[Mined]:
    """A book of each of these games; of several, why one has none. Raises typer.BadParameter for one alone."""
    for game in games:
        try:
            yield worker.mine(game)
        except UnknownGame as error:
            if len(games) == 1:
                raise typer.BadParameter(str(error), param_hint="--game") from error
            print(error, file=sys.stderr)


def _config(options: MineOptions) -> ServiceConfig:
    """Raises typer.BadParameter for weights that cannot be read."""
    folder, default = data_folder(options.data, os.environ), Thresholds()
    chosen_by_hand = options.min_net or options.min_seen or options.min_support
    min_net, min_seen = options.min_net or default.min_net, options.min_seen or default.min_seen
    worker = WorkerConfig(
        folder=folder,
        thresholds=Thresholds(min_net, min_seen, options.min_support),
        min_freq=options.min_freq,
        choose_thresholds=options.auto_thresholds and not chosen_by_hand,
        weighting=Weighting(options.min_witnesses, weights=_weights(options.weight or [])),
        engine=options.engine,
        gate=Gate(options.canary_games) if options.canary else None,
        rule_gate=RuleGate(RULES_S),
        keep_pairs=options.keep_pairs,
        keep_books=options.keep_books,
        memory_days=options.memory_days,
        seal_after_days=options.seal_after_days if options.seal else None,
        knows_archives=options.archive and not options.once,
    )
    return ServiceConfig(worker, database_of(options.database, folder, os.environ), options.log)


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


def _summary(mined: Sequence[Mined], seconds: float) -> Report:
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
    min_witnesses: Annotated[int, typer.Option(min=1, help="As for `oldhand mine`.")] = Weighting().support_players,
    as_json: AsJson = False,
) -> None:
    """The value of rules and key states in a tenth of the games, by the thresholds with which they were mined from the
    others.

    Example: oldhand mine thresholds --game chinese-checkers
    """
    with _opened(data, database, create=False) as store:
        curve = curve_of(store.log, game_named(game).id, Weighting(min_witnesses))
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


def _tallies(folder: Path) -> list[Report]:
    """The rows of every game's tally file, and how many were pruned."""
    found: list[Report] = []
    for game in GAMES:
        with suppress(BookError), ExperienceBook.open(folder / tally_file(game)) as tally:
            facts, pairs = tally.facts, pairs_of(tally)
            counts = {"games": facts["games"], "pairs": pairs.rows}
            found.append({"game": game, **counts, "forgotten": facts["checkpoint"]["forgotten"]})
    return found


def _listed(store: Store, game: str | None = None) -> list[Report]:
    used = {each: book.version for each in GAMES if (book := store.books.newest(each))}
    return [{**_line(book), "in_use": used.get(book.game) == book.version} for book in store.books.list(game)]


def _line(book: Book) -> Report:
    extras = {name: book.facts[name] for name in ("thresholds", "canary", "origin") if name in book.facts}
    return {name: value for name, value in asdict(book).items() if name != "facts"} | extras


@contextmanager
def _opened(data: Path | None, database: str | None, *, create: bool = True) -> Generator[Store]:
    with closing(open_store(database_of(database, data, os.environ), create=create)) as store:
        yield store


def _print(result: Report, as_json: bool) -> None:
    if as_json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        for line in _lines(value):
            print(f"{name}: {_words(line)}")


def _lines(value: object) -> list[object]:
    if isinstance(value, list):
        return cast("list[object]", value)
    return list(cast("Report", value).values()) if isinstance(value, dict) else [value]


def _words(value: object) -> str:
    if not isinstance(value, dict):
        return str(value)
    return ", ".join(f"{name} {each}" for name, each in cast("Report", value).items() if name != "sha256")


def _note(store: Store, action: str, game: str, **facts: Any) -> None:
    """Operators' changes to books are in the audit log, whichever way they were made."""
    store.audit.note(by_hand(), action, game, facts=facts)
