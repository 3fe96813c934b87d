"""The experiment `losses`: what a book gains from a second look at games that `experience` lost.

The second look is that of `mining.worker.surprises`.

The seat plays a stronger player from random openings, and what it lost becomes the log of an installation. From
that two books are made: one learns from these games alone, as from any others, and one from the surprises in them, too.
Both play the book that comes with Oldhand, and that player, from openings that neither has seen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from ai.duel.contest import Contest, play_game
from ai.duel.headless import SeatedAgent, play_match
from ai.duel.openings import unseen_opening
from ai.roster import make_agent
from mining.archive.tallying import shipped_tally
from mining.lab.experiments.harness import Cell, Experiment, Request, Row, cell_of_game, pairs_of, score_of
from mining.lab.experiments.table_matches import PLAYER, shipped_book_of
from mining.patterns.thresholds import Thresholds
from mining.pipeline.rounds import Mark, tally_of_rounds
from mining.pipeline.weighting import Weighting
from mining.worker import fits
from mining.worker.book import make_book
from mining.worker.surprises import AT_ONCE, Surprises, look_again
from shared.agent import Budget
from shared.events import Event, Opened, PlayerKind, RoundEnded, Sat
from shared.experience import ExperienceBook
from shared.experience.judgement import NAME as JUDGEMENT
from shared.games import GAMES
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store.memory import MemoryGameLog
from shared.store.shipped import shipped_books

TEACHERS = {ENGLISH_DRAUGHTS.id: "expert", CHINESE_CHECKERS.id: "master"}
NODES = 2_000
"""Positions that the seat looks at for a move."""
PEOPLE = 20
"""As whom the stronger player sits there in turn: no one opponent leads to all positions."""
KINDS = ("the games alone", "and the surprises")


def cells(request: Request) -> list[Cell]:
    """Both books of both games."""
    games = request.games // 2 * 2
    return [cell_of_game(game, kind, games) for game in TEACHERS for kind in KINDS]


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The scores of a new book; one game after the other, whatever `jobs`."""
    log, surprises = lost(cell.game, cell.games, seed)
    found = surprises.facts()
    learned = surprises if cell.setting == KINDS[1] else Surprises(cell.game)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "new.book"
        file.write_bytes(_book_after(cell.game, log, learned))
        with ExperienceBook.open(file) as book:
            new, old = {cell.game: book}, {cell.game: shipped_book_of(cell.game)}
            both = Contest(cell.game, (PLAYER, PLAYER), seed, _openings(cell.game, seed, cell.games // 2), nodes=NODES)
            against = replace(both, players=(PLAYER, TEACHERS[cell.game]))
            return {
                **cell.facts("game", "games", learns="setting"),
                "lost": len(log.finished(cell.game, 0, 10**6)),
                **({} if found is None else {"surprises": found}),
                "before": _scores(both, cell.games, new, old),
                "teacher": _scores(against, cell.games, new),
                "teacher_before": _scores(against, cell.games, old),
            }


def _scores(contest: Contest, games: int, *books: dict[str, ExperienceBook]) -> Row:
    return score_of(pairs_of([play_game(contest, number, *books).score for number in range(games)]))


@cache
def lost(game: str, games: int, seed: int) -> tuple[MemoryGameLog, Surprises]:
    """Of so many games against the stronger player those that were lost, as an installation logs them."""
    log, surprises, book = MemoryGameLog(), Surprises(game), {game: shipped_book_of(game)}
    waiting, judgement = 0, book[game].section(JUDGEMENT)
    for number in range(games):
        events = list(_as_at_a_table(_played(game, book, f"{seed}:lost:{number}", number), number))
        points = next(event.data.points for event in events if isinstance(event.data, RoundEnded))
        if points[number % 2] < 0:
            log.append(events)
            waiting += 1
        if waiting == AT_ONCE or number == games - 1:
            surprises, waiting = look_again(log, surprises, judgement), 0
    return log, surprises


def _played(game: str, book: Any, lot: str, number: int) -> list[Event]:
    start, _ = unseen_opening(GAMES[game], Random(lot))
    pair = [
        SeatedAgent(PLAYER, make_agent(game, PLAYER, lot, book)),
        SeatedAgent("person", make_agent(game, TEACHERS[game], lot, {})),
    ]
    seats = pair if number % 2 == 0 else pair[::-1]
    return list(
        play_match(
            GAMES[game], GAMES[game].options({}), seats, lambda _: Random(lot), table=f"l{number}", start=start,
            budget=lambda: Budget(NODES),
        )
    )  # fmt: skip


def _as_at_a_table(events: Sequence[Event], number: int) -> Iterator[Event]:
    """The game as a server logs one of a person against an AI player."""
    person = f"person {number % PEOPLE}"
    for event in events:
        data = event.data
        if isinstance(data, Opened):
            data = replace(data, kind=PlayerKind.PERSON)
        elif isinstance(data, Sat) and data.name == PLAYER:
            data = replace(data, kind=PlayerKind.AI)
        elif isinstance(data, Sat):
            data = replace(data, kind=PlayerKind.PERSON, agent=None, player=person, source=person)
        yield replace(event, data=data)


def _book_after(game: str, log: MemoryGameLog, surprises: Surprises) -> bytes:
    begun, shipped = shipped_tally(game), shipped_book_of(game)
    assert begun is not None
    whole, weighting = begun[0], Weighting()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "shipped.book"
        file.write_bytes(next(one.content() for one in shipped_books() if one.book.game == game))
        known = fits.of_book(file, Mark(), shipped=True)
    assert known is not None
    rows = log.finished(game, 0, 10**6)
    learned = fits.after(known, tally_of_rounds(log, game, rows), len(rows), whole, weighting, surprises)
    return make_book(whole, Thresholds(**shipped.facts["thresholds"]), 2, 0, weighting, learned).content


def _openings(game: str, seed: int, pairs: int) -> tuple[str, ...]:
    return tuple(unseen_opening(GAMES[game], Random(f"{seed}:new:{number}"))[0] for number in range(pairs))


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    title=f"A book that learned from games that `{PLAYER}` lost, from openings by lot: against the book before it, and"
    "\nagainst the player that it lost to, with the score of the book before it.",
    columns={
        "game": "{game}",
        "lost": "{lost}",
        "learns from": "{learns}",
        "against the book before": "{before[score]:.3f} [{before[low]:.3f}, {before[high]:.3f}]",
        "against the teacher": "{teacher[score]:.3f} [{teacher[low]:.3f}, {teacher[high]:.3f}]",
        "the book before": "{teacher_before[score]:.3f} [{teacher_before[low]:.3f}, {teacher_before[high]:.3f}]",
    },
    default_games=400,
    least_games=4,
)
