"""Looks for puzzles in the bundled games. Knows no rules: the game's facet finds them."""

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random

from ai.contracts import Played, Puzzles
from ai.registry import agent_facets
from mining.archive import ARCHIVES, archive_of
from mining.archive.codec import Archive
from shared.core import Seat
from shared.errors import RecordError
from shared.games import game_named
from shared.puzzles import Origin, Puzzle
from shared.records.record import GameRecord

_SEED = "puzzles"
"""The order of the games is drawn once and for all, so that a run goes on where another ended."""


def finder(game: str, data: Path, nodes: int | None = None, origin: Origin = "archive") -> Puzzles:
    """Finds the puzzles of a game that has some of this origin (`ai.contracts.PuzzleFacets`)."""
    facets = agent_facets(game).puzzles
    assert facets is not None
    if origin == "endings":
        assert facets.of_endings is not None
        return facets.of_endings(data)
    return facets.find(data, nodes)


def games_of(game: str) -> Sequence[Played]:
    """Every round of every archived game, in a fixed order of chance."""
    games: list[Played] = []
    for path in ARCHIVES.get(game, ()):
        archive = archive_of(path)
        for record in archive.records() if isinstance(archive, Archive) else archive.games():
            if isinstance(record, RecordError):
                raise record
            games += _rounds(record)
    Random(_SEED).shuffle(games)
    return games


def _rounds(record: GameRecord) -> list[Played]:
    """The rounds of a match; of one with hidden hands, those that were opened."""
    if not record.hands:
        return [Played(record.start, record.moves)]
    game = game_named(record.game)
    options = game.options(dict(record.options))
    opened = [(hand, hand.leader) for hand in record.hands if hand.leader is not None]
    return [
        Played(game.format_position(game.begin(options, hand.deal, Seat(leader), number)), hand.moves)
        for number, (hand, leader) in enumerate(opened, start=1)
    ]


def found_in(
    look_by: Callable[[], Puzzles], games: Sequence[Played], first: int, jobs: int
) -> Iterator[tuple[int, list[Puzzle]]]:
    """For each game from number `first` on (from 1): its number and its puzzles, in order.

    `jobs`: threads that look, each with a finder of its own.
    """
    own = threading.local()

    def look(number: int) -> list[Puzzle]:
        if not hasattr(own, "finder"):
            own.finder = look_by()
        return list(own.finder.puzzles_of(games[number - 1], number))

    numbers = iter(range(first, len(games) + 1))
    with ThreadPoolExecutor(jobs, thread_name_prefix="puzzles") as pool:
        ahead: deque[tuple[int, Future[list[Puzzle]]]] = deque(
            (number, pool.submit(look, number)) for number in islice(numbers, 2 * jobs)
        )
        try:
            while ahead:
                number, future = ahead.popleft()
                yield number, future.result()
                ahead.extend((number, pool.submit(look, number)) for number in islice(numbers, 1))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
