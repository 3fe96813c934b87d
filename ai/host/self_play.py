"""`oldhand practice`: AI players play one another while no person needs the machine. Opens no log.

The last in the queue of idle work (`shared.idle`), it stops in the middle of a game when other work goes first.

So experience grows from the first night on, for every game. Played games lie in the inbox of the data folder,
flagged as practice, and the mining worker takes it from there. Each game is a function of its seed; seeds are drawn.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer

from ai.duel.contest import Contest, play_game
from ai.duel.inbox import write_practice
from ai.duel.openings import varied_opening
from ai.host.http import fetch
from ai.priority import stand_back
from ai.registry import agent_facets
from shared.data_folder import data_folder, make_folder
from shared.errors import BookError
from shared.events import Event
from shared.experience import ExperienceBook, book_name
from shared.games import GAMES, game_named
from shared.idle import Rank, Turn

NODES = 5_000
"""Positions that a player looks at for a move: good moves, and a game takes about a second."""
BATCH = 10
"""Games that the worker is given at once."""
LOOK_EVERY_S = 5.0
"""While people are here."""
QUIET_LOOKS = 12
"""Looks without any people that come before practice: people come back, and machine code is made first."""


@dataclass
class DailyLimit:
    """How many games of each sort have been played today; kept in a file, so that a restart forgets nothing."""

    file: Path
    per_day: int
    """Games of each game in a day, UTC."""
    today: Callable[[], str] = lambda: datetime.now(UTC).date().isoformat()
    _day: str = field(default="", init=False)
    _played: dict[str, int] = field(default_factory=dict[str, int], init=False)

    def __post_init__(self) -> None:
        with suppress(OSError, ValueError, LookupError, TypeError):  # a file that is no count counts nothing
            document = json.loads(self.file.read_text(encoding="utf-8"))
            self._day, self._played = (
                str(document["day"]),
                {game: int(count) for game, count in document["games"].items()},
            )

    def next_of(self, games: Iterable[str]) -> str | None:
        """The game that was practised least today; None when all have had enough."""
        if self._day != self.today():
            self._day, self._played = self.today(), {}
        least = min(games, key=lambda game: self._played.get(game, 0))
        return least if self._played.get(least, 0) < self.per_day else None

    def count(self, game: str, games: int) -> None:
        """Note games as played."""
        self._played[game] = self._played.get(game, 0) + games
        draft = self.file.with_suffix(f".draft-{os.getpid()}")
        draft.write_text(json.dumps({"day": self._day, "games": self._played}), encoding="utf-8")
        draft.rename(self.file)


def play_pair(game: str, seed: int, book: Path | None, nodes: int = NODES) -> list[tuple[Event, ...]]:
    """Two games from one opening or deal with seats exchanged, between two players drawn by the seed."""
    rng = Random(seed)
    one, other = rng.sample(agent_facets(game).duel.practice, 2)
    opening = varied_opening(GAMES[game], rng)
    contest = Contest(game, (one, other), seed, () if opening is None else (opening,), nodes=nodes, keep=True)
    books: dict[str, ExperienceBook] = {}
    if book is not None:
        with suppress(BookError):  # a book that is gone or newer than we are: they play without
            books[game] = ExperienceBook.open(book)
    try:
        return [play_game(contest, number, books).events for number in (0, 1)]
    finally:
        for held in books.values():
            held.close()


def seeds(seed: int | None) -> Callable[[], int]:
    """The seeds of pair after pair: the same ones for the same number, other ones each time for None."""
    rng = SystemRandom() if seed is None else Random(f"practice:{seed}")
    return lambda: rng.getrandbits(48)


@dataclass
class Practice:
    """Pairs of games, one after the other, until there have been enough."""

    data: Path
    games: Sequence[str]
    """Rules ids."""
    bound: DailyLimit
    status: Callable[[], Mapping[str, Any] | None]
    """The server's report on itself; None when it cannot be reached."""
    pause: Callable[[float], None] = time.sleep
    seed: Callable[[], int] = field(default_factory=lambda: seeds(None))
    """The next pair's."""
    turn: Callable[[], AbstractContextManager[None]] = nullcontext
    """Entered for each pair: waits for everything that goes first."""
    _batch: list[tuple[Event, ...]] = field(default_factory=list[tuple[Event, ...]], init=False)

    def run(self, at_most: int | None = None) -> int:
        """Practise until `at_most` games have been played, by default until stopped; returns how many were."""
        played, quiet = 0, 0
        while at_most is None or played < at_most:
            status = self.status()
            quiet = 0 if status is None or status["people"] else quiet + 1
            game = self.bound.next_of(self.games)
            if status is None or quiet < QUIET_LOOKS or game is None:
                self._leave()
                self.pause(LOOK_EVERY_S)
                continue
            with self.turn():
                pair = play_pair(game, self.seed(), self._book(game, status))
            played += len(pair)
            self.bound.count(game, len(pair))
            self._batch += pair
            if len(self._batch) >= BATCH:
                self._leave()
        self._leave()
        return played

    def _leave(self) -> None:
        if self._batch:
            write_practice(self.data, self._batch)
            self._batch.clear()

    def _book(self, game: str, status: Mapping[str, Any]) -> Path | None:
        """The file of the book in use."""
        for book in status.get("books", ()):
            if book["game"] == game:
                return self.data / "books" / book_name(game, book["version"])
        return None


def _turns(data: Path) -> Callable[[], AbstractContextManager[None]]:
    turn = Turn(data, Rank.PRACTICE)

    @contextmanager
    def taken() -> Generator[None]:
        with turn.held(), turn.interruptible():
            yield

    return taken


def _status(server: str) -> Mapping[str, Any] | None:
    try:
        return json.loads(fetch(server, "/api/status"))
    except (OSError, ValueError):
        return None


def practice(
    server: Annotated[str, typer.Option(help="http://HOST:PORT of the server whose people come first.")] = (
        "http://127.0.0.1:8101"
    ),
    game: Annotated[str | None, typer.Option(help="Practise this game alone.")] = None,
    per_day: Annotated[int, typer.Option(min=1, help="Games of each game in a day (UTC), at most.")] = 500,
    games: Annotated[int | None, typer.Option(min=2, help="Stop after so many games; without it, go on.")] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed gives the same games, with the same books; without it, new ones.")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="The data folder.")] = None,
) -> None:
    """Let AI players play one another, at idle priority and only while no person is connected, and log the games.

    They are flagged as practice. `oldhand serve` does this by itself; its --practice 0 turns that off.

    Example: oldhand practice --game english-draughts --games 100
    """
    if urlsplit(server).scheme not in ("http", "https"):
        raise typer.BadParameter(f"{server!r} is not a valid address; write http://HOST:PORT")
    folder = data_folder(data, os.environ)
    make_folder(folder)
    stand_back()
    practised = [each for each in GAMES if agent_facets(each).duel.practice]
    chosen = practised if game is None else [game_named(game).id]
    if not set(chosen) <= set(practised):
        raise typer.BadParameter(f"no players practise {game}; they do {', '.join(practised)}", param_hint="--game")
    bound = DailyLimit(folder / "practice.json", per_day)
    turns = _turns(folder)
    played = Practice(folder, chosen, bound, lambda: _status(server), seed=seeds(seed), turn=turns).run(games)
    print(f"{played} games practised", file=sys.stderr)
