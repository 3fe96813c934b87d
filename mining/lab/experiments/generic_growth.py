"""The part of `growth` on games that the generic search plays: what a book of so many logged games adds to it.

The search with experience rules and the learned evaluation plays the same search without, at equal positions a move,
both from the start and, on boards, from openings that the log has never seen; games from elsewhere at few positions,
too. In games left
out, it is counted how many moves are those that the seat would play. Controls are the seat without a book, those
openings, and a book of the same games with their results dealt out among them again. The search without a book plays
in no log of a star. Games with hidden hands are hands.
"""

import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from ai.duel.contest import Contest
from ai.duel.openings import UNSEEN_PLIES, unseen_opening
from ai.duel.results import results_of, summarise
from ai.roster import make_agent
from mining.columns import Tally
from mining.lab.experiments.harness import Cell, Row
from mining.patterns.thresholds import Thresholds
from mining.pipeline.rounds import tally_of_rounds
from mining.worker.book import make_book
from shared.agent import Budget
from shared.events import Event, MatchEnded, RoundEnded
from shared.experience import ExperienceBook
from shared.games import GAMES
from shared.games.chinese_checkers_star.rules import STARS
from shared.games.registry import folder_of
from shared.keys import premise, results
from shared.rounds import rounds_of
from shared.store.memory import MemoryGameLog

SIZES: Final = (0, 20, 100, 300, 1_000)
"""Logged games."""
PRACTISING: Final = {star.id: ("greedy", "club") for star in STARS.values()}
"""Players of the logs: nobody reaches the goal of a star without knowing that it is one."""
NODES: Final = 1_000
"""Positions that a player looks at for a move."""
FEW_NODES: Final = 200
LEFT_OUT: Final = 20
"""Games that are not logged: in them moves are foretold."""
TRIED: Final = 400
"""Decisions in them, at most."""

Games = Sequence[tuple[Event, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowthCell(Cell):
    """A point of a curve."""

    nodes: int = NODES
    """Positions that a player looks at for a move."""


def players_of(game: str) -> tuple[str, str]:
    """The seat that learns, and the same without."""
    without = "ismcts" if GAMES[game].hidden else "uct"
    return f"{without}+recall+judgement", without


def practising(game: str) -> tuple[str, str]:
    """The players of the game's log."""
    easy = f"{players_of(game)[1]}-easy"
    return PRACTISING.get(game, (easy, easy))


def cells_of(game: str, games: int) -> list[GrowthCell]:
    """The points of a curve, and the control with shuffled results."""
    sizes = [(logged, False) for logged in SIZES] + [(SIZES[-1], True)]
    positions = (FEW_NODES, NODES) if folder_of(game) is None else (NODES,)
    return [cell_of(game, logged, games, permuted, nodes) for nodes in positions for logged, permuted in sizes]


def cell_of(game: str, logged: int, games: int, permuted: bool = False, nodes: int = NODES) -> GrowthCell:
    """One point of a curve."""
    key = f"{game} after {logged} games{' with results by lot' if permuted else ''}"
    key += "" if nodes == NODES else f" at {nodes} positions"
    return GrowthCell(key=key, game=game, logged=logged, games=games, permuted=permuted, nodes=nodes)


def row(cell: GrowthCell, seed: int, jobs: int) -> Row:
    """The seat's scores with the book of so many games, and how many moves it foretells."""
    nodes = cell.nodes
    played = practised(cell.game, seed, LEFT_OUT + cell.logged, nodes, jobs)
    logged, left_out = played[LEFT_OUT:], played[:LEFT_OUT]
    began = time.perf_counter()
    tally = tally_of(cell.game, with_results_by_lot(logged, seed) if cell.permuted else logged)
    with tempfile.TemporaryDirectory(prefix="oldhand-growth-") as folder:
        book = Path(folder) / "book"
        if logged:
            book.write_bytes(make_book(tally, Thresholds(), 1, 0).content)
        seconds = time.perf_counter() - began
        base = _contest(cell.game, players_of(cell.game), seed, nodes, book=book if logged else None)
        openings = _openings(cell.game, seed, tally)
        contests = {
            "itself": base,
            "unseen": replace(base, openings=openings) if openings else None,
        }
        found: Row = {
            "game": cell.game,
            "logged": len(logged),
            "nodes": nodes,
            "from": f"practice of {' and '.join(practising(cell.game))}",
            "control": "results by lot" if cell.permuted else None,
            "games": cell.games,
            "seat": base.players[0],
            "seconds": round(seconds, 2),
            **{name: contest and _score(contest, cell.games, jobs) for name, contest in contests.items()},
            "foretold": _foretold(cell.game, base, left_out),
        }
    return found


@cache
def practised(game: str, seed: int, games: int, nodes: int, jobs: int) -> Games:
    """So many games of practice, in pairs of one opening: more games begin with the same ones. Players that always play
    alike begin after random plies."""
    contest = _contest(game, practising(game), seed, nodes, keep=True)
    if game in PRACTISING:
        drawn = (unseen_opening(GAMES[game], Random(f"{seed}:practice:{pair}")) for pair in range(500))
        contest = replace(contest, openings=tuple(opening for opening, _ in drawn))
    return [result.events for result in results_of(contest, games, jobs)]


def _contest(
    game: str, players: tuple[str, str], seed: int, nodes: int, *, book: Path | None = None, keep: bool = False
) -> Contest:
    return Contest(game, players, seed, book=book, hands=GAMES[game].hidden, nodes=nodes, keep=keep)


def with_results_by_lot(games: Games, seed: int) -> Games:
    """The games with their results exchanged among them: nothing that was played has to do with them."""
    results = [next(event.data.points for event in game if isinstance(event.data, RoundEnded)) for game in games]
    Random(f"{seed}:results").shuffle(results)
    return [
        tuple(
            replace(event, data=replace(event.data, points=points))
            if isinstance(event.data, RoundEnded | MatchEnded)
            else event
            for event in game
        )
        for game, points in zip(games, results, strict=True)
    ]


def tally_of(game: str, games: Games) -> Tally:
    """The tally of a log of these games."""
    log = MemoryGameLog()
    for number, events in enumerate(games):
        log.append([replace(event, table=f"practice-{number}") for event in events])
    return tally_of_rounds(log, game, log.finished(game, 0, len(games) + 1))


def _openings(game: str, seed: int, tally: Tally) -> tuple[str, ...]:
    """Starts that the log has never seen; none of a game that is nearly over by then, or that begins with a deal."""
    if GAMES[game].hidden or GAMES[game].max_plies < 4 * UNSEEN_PLIES:
        return ()
    known = set(tally.premise_keys.tolist())
    drawn = (unseen_opening(GAMES[game], Random(f"{seed}:unseen:{number}")) for number in range(500))
    return tuple(opening for opening, view in drawn if premise(view).key not in known)


def _score(contest: Contest, games: int, jobs: int) -> Row:
    found = list(results_of(contest, games, jobs))
    fired, choices = (sum(getattr(result.tallies[0], name) for result in found) for name in ("fired", "choices"))
    summary = summarise(contest, found)
    return {**{name: summary[name] for name in ("score", "low", "high")}, "fired": round(fired / max(choices, 1), 3)}


def _foretold(game_id: str, contest: Contest, left_out: Games) -> float:
    """The share of the choices in these games that the seat makes, too."""
    game = GAMES[game_id]
    books = {} if contest.book is None else {game_id: ExperienceBook.open(contest.book)}
    agent = make_agent(game_id, contest.players[0], contest.seed, books)
    hits: list[bool] = []
    for round_ in (round_ for events in left_out for round_ in rounds_of(events)):
        for state, ply in zip(round_.states, round_.plies(), strict=False):
            if len(hits) == TRIED or ply.move is None:
                continue
            view, legal = game.view(state, game.to_act(state)[0]), game.move_texts(state)
            if len(legal) > 1:
                made = results(view, legal)
                hits.append(made[agent.choose(view, legal, Budget(contest.nodes)).move] == made[ply.move])
    for book in books.values():
        book.close()
    return round(sum(hits) / len(hits), 4)
