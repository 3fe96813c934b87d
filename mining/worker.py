"""`oldhand mine`: the worker that turns finished rounds into books, and the commands to look at them.

Composition only: what is counted, what becomes a rule and what a book looks like is said in the other modules.
"""

import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from mining.archive import ARCHIVES, archive_of
from mining.book import make_book, origin_of
from mining.engine import BATCH
from mining.engines import by_machine, engine_named
from mining.files import write_whole
from mining.importing import Counts, import_games
from mining.inbox import take_practice
from mining.keeping import Keeper
from mining.memory import remember
from mining.patterns.thresholds import Thresholds
from mining.tally import Gather
from mining.trust import Trust
from shared.errors import BookError, RecordError
from shared.experience import ExperienceBook, book_name
from shared.games import GAMES, game_named
from shared.games.english_draughts import ENGLISH_DRAUGHTS
from shared.places import data_folder
from shared.store import Book, Store, open_store, sqlite_url

POLL_S = 1.0
"""Between two looks at the log."""


@dataclass(frozen=True, slots=True)
class Pace:
    """When a new book is worth publishing: seats take up the newest at their next match."""

    games: int = 25
    """New games that are enough."""
    longest_s: float = 600.0
    """With at least one new game, no longer than this after the book before."""
    shortest_s: float = 30.0
    """Never sooner than this after the book before, however many games an import brings."""

    def is_due(self, new_games: int, since_s: float) -> bool:
        """Whether to publish, `since_s` after the newest book (infinite: there is none)."""
        if new_games == 0 or since_s < self.shortest_s:
            return False
        return new_games >= self.games or since_s >= self.longest_s


@dataclass(frozen=True, slots=True)
class Mined:
    """What one game's log has come to."""

    game: str
    games: int
    plies: int
    rules: int
    key_states: int
    book: int | None
    """Version of the newest book; None when there is none."""
    published: bool
    """Whether that book is new."""


@dataclass
class Worker:
    """Mines a store's log into books in `<folder>/books`; its own tallies are in `<folder>/mining`."""

    store: Store
    folder: Path
    thresholds: Thresholds
    pace: Pace = field(default_factory=Pace)
    trust: Trust = field(default_factory=Trust)
    now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    gather: Gather = by_machine
    """What counts: they all count the same, and some faster."""
    keepers: dict[str, Keeper] = field(default_factory=dict[str, Keeper], init=False)

    def keeper(self, game: str) -> Keeper:
        """The tally of a game."""
        return self.keepers.setdefault(game, Keeper(self.folder / "mining", game, self.gather))

    def mine(self, game: str) -> Mined:
        """Count what is new and publish a book if it would differ from the newest."""
        keeper = self.keeper(game)
        with keeper.held():
            keeper.catch_up(self.store.log, lambda games: self._report_counting(game, games))
            remember(self.store.log, self.store.memories, game)
            return self._publish(game, keeper)

    def poll(self, game: str) -> Mined | None:
        """Count what is new; publish a book when it is due."""
        keeper = self.keeper(game)
        with keeper.held():
            keeper.catch_up(self.store.log, lambda games: self._report_counting(game, games))
            remember(self.store.log, self.store.memories, game)
            newest = self._newest(game)
            since_s = float("inf") if newest is None else (self.now_ms() - newest.created_ms) / 1000
            return self._publish(game, keeper) if self.pace.is_due(keeper.recent.games, since_s) else None

    def import_archive(self, game: str = ENGLISH_DRAUGHTS.id) -> Counts | None:
        """Put the games that Oldhand brings along into the log, once in its life; None when that has been done."""
        name = "archive" if game == ENGLISH_DRAUGHTS.id else f"archive {game}"
        if any(job.job == name and job.finished for job in self.store.progress.all()):
            return None
        archive = archive_of(game)
        what = "games of practice" if archive.practice else "real games"

        def report(counts: Counts, *, finished: bool = False) -> None:
            self.store.progress.report(
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

        counts = import_games(self.store.log, archive.games(), now_ms=self.now_ms(), refuse=refuse, progress=report)
        report(counts, finished=True)
        return counts

    def take_practice(self) -> int:
        """Put the games that duels have left into the log, and say how many were new."""

        def refuse(error: RecordError, file: Path) -> None:
            print(f"{file}:{error.line}: {error} [{error.code}]", file=sys.stderr)

        return take_practice(self.store.log, self.folder, refuse)

    def _publish(self, game: str, keeper: Keeper) -> Mined:
        """A new version, unless nothing was counted or the newest book says the same."""
        tally, newest = keeper.fold(), self._newest(game)
        if tally.games == 0:
            return Mined(game, 0, 0, 0, 0, None, False)
        if newest is not None and self._says(newest, origin_of(tally, self.thresholds, self.trust)):
            return _mined(newest, published=False)
        version = self.store.books.next_version(game)
        made = make_book(tally, self.thresholds, version, self.now_ms(), self.trust)
        name, rules = book_name(game, version), made.facts["rules"]
        write_whole(self._file(name), made.content)
        sha256 = hashlib.sha256(made.content).hexdigest()
        book = Book(game, version, sha256, name, len(made.content), tally.games, tally.plies, rules, made.facts)
        self.store.books.publish(book)
        text = f"book {version}: {rules:,} rules from {tally.games:,} games"
        self._report(game, "published", tally.games, text, finished=True)
        return _mined(book, published=True)

    def _says(self, book: Book, origin: Mapping[str, Any]) -> bool:
        """Whether the book is there and was made from the same."""
        return self._file(book.file).is_file() and all(book.facts.get(name) == value for name, value in origin.items())

    def _newest(self, game: str) -> Book | None:
        """The highest version, whether or not it is in use."""
        return next(iter(self.store.books.list(game)), None)

    def _file(self, name: str) -> Path:
        return self.folder / "books" / name

    def _report_counting(self, game: str, games: int) -> None:
        if games >= BATCH:  # of less nobody needs to hear
            self._report(game, "counting", games, f"{games:,} games counted")

    def _report(self, game: str, stage: str, games: int, text: str, *, finished: bool = False) -> None:
        self.store.progress.report(f"mining {game}", game=game, stage=stage, done=games, text=text, finished=finished)


def _mined(book: Book, *, published: bool) -> Mined:
    key_states: int = book.facts["key_states"]
    return Mined(book.game, book.games, book.plies, book.rules, key_states, book.version, published)


app = typer.Typer(add_completion=False, invoke_without_command=True)
Data = Annotated[Path | None, typer.Option(help="Folder of log and books.")]
Database = Annotated[str | None, typer.Option(help="The log's database; by default a file in --data.")]
GameName = Annotated[str, typer.Option("--game", help="The game whose books are meant.")]
AsJson = Annotated[bool, typer.Option("--json", help="The result as one JSON object.")]


@app.callback()
def mine(
    context: typer.Context,
    data: Data = None,
    database: Database = None,
    game: Annotated[str | None, typer.Option(help="Mine this game alone.")] = None,
    once: Annotated[bool, typer.Option("--once", help="Mine what is new, publish, and end.")] = False,
    min_net: Annotated[int, typer.Option(min=1, help="Wins less losses that a rule needs.")] = 2,
    min_seen: Annotated[int, typer.Option(min=1, help="Games that a rule needs.")] = 3,
    min_support: Annotated[float, typer.Option(min=0.0, max=1.0, help="Share of all games that a net needs.")] = 0.0,
    engine: Annotated[str, typer.Option(help="What counts: numba, numpy, duckdb or spark://HOST:PORT.")] = "numba",
    archive: Annotated[bool, typer.Option(help="First import the real games that Oldhand brings along.")] = True,
    as_json: AsJson = False,
) -> None:
    """Mine the log into experience books: for ever, or with --once what is there (and then without the archive)."""
    if context.invoked_subcommand is not None:
        return
    began = time.monotonic()
    try:
        gather = engine_named(engine)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--engine") from error
    games = list(GAMES) if game is None else [game_named(game).id]
    with _opened(data, database) as store:
        thresholds = Thresholds(min_net, min_seen, min_support)
        worker = Worker(store, data_folder(data, os.environ), thresholds, gather=gather)
        if once:
            worker.take_practice()
            mined = [worker.mine(each) for each in games]
            _print(_summary(mined, time.monotonic() - began), as_json)
        else:
            _work(worker, games, archive)


def _work(worker: Worker, games: Sequence[str], archive: bool) -> None:
    """Until somebody ends the process: every file is whole at any moment.

    At no lower priority than the server: whoever is put aside in the middle of a transaction makes every move wait.
    """
    for game in ARCHIVES:
        if archive and game in games and worker.import_archive(game):
            worker.mine(game)
    while True:
        worker.take_practice()
        for game in games:
            mined = worker.poll(game)
            if mined is not None and mined.published:
                print(f"{game}: book {mined.book}, {mined.rules} rules from {mined.games} games", file=sys.stderr)
        time.sleep(POLL_S)


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
def status(data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """Every book of every game, newest first: which one seats use, and what it was made from."""
    with _opened(data, database, create=False) as store:
        _print({"books": _listed(store), "jobs": [asdict(job) for job in store.progress.all()]}, as_json)


@app.command()
def pin(
    version: Annotated[int, typer.Argument(min=0, help="Version of a book, as `oldhand mine status` lists them.")],
    game: GameName = "english-draughts",
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Have seats use this version, whatever is published after it. 0 takes the pin away."""
    rules = game_named(game)
    with _opened(data, database, create=False) as store:
        if version == 0:
            store.books.unpin(rules.id)
        elif not store.books.pin(rules.id, version):
            raise BookError("book/missing", f"there is no book {version} of {rules.title}")
        _print({"books": _listed(store, rules.id)}, as_json)


@app.command()
def rollback(
    game: GameName = "english-draughts", data: Data = None, database: Database = None, as_json: AsJson = False
) -> None:
    """Withdraw the book that seats use; the one before it takes over."""
    rules = game_named(game)
    with _opened(data, database, create=False) as store:
        if store.books.newest(rules.id) is None:
            raise BookError("book/missing", f"no book of {rules.title} is in use")
        store.books.rollback(rules.id)
        _print({"books": _listed(store, rules.id)}, as_json)


@app.command()
def diff(
    one: Annotated[int, typer.Argument(help="Version of a book, as `oldhand mine status` lists them.")],
    two: Annotated[int, typer.Argument(help="Version of another.")],
    game: GameName = "english-draughts",
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """How many rules book TWO has gained, lost and changed against book ONE."""
    rules = game_named(game)
    with _opened(data, database, create=False) as store:
        listed = {book.version: book for book in store.books.list(rules.id)}
    rows: list[dict[bytes, int]] = []
    for version in (one, two):
        if version not in listed:
            raise BookError("book/missing", f"there is no book {version} of {rules.title}")
        with ExperienceBook.open(data_folder(data, os.environ) / "books" / listed[version].file) as book:
            rows.append({premise: result for premise, result, _ in book.rules()})
    before, after = rows
    common = before.keys() & after.keys()
    changed = sum(before[premise] != after[premise] for premise in common)
    counts = {"gained": len(after) - len(common), "lost": len(before) - len(common), "changed": changed}
    _print({**counts, "same": len(common) - changed, "books": [_line(listed[one]), _line(listed[two])]}, as_json)


def _listed(store: Store, game: str | None = None) -> list[dict[str, Any]]:
    used = {each: book.version for each in GAMES if (book := store.books.newest(each))}
    return [{**_line(book), "in_use": used.get(book.game) == book.version} for book in store.books.list(game)]


def _line(book: Book) -> dict[str, Any]:
    return {name: value for name, value in asdict(book).items() if name != "facts"}


@contextmanager
def _opened(data: Path | None, database: str | None, *, create: bool = True) -> Iterator[Store]:
    with closing(open_store(database or sqlite_url(data_folder(data, os.environ)), create=create)) as store:
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
