"""The part of `growth` on games that the generic search plays: what a book of so many logged games adds to it.

The search with experience rules and the learned evaluation plays the same search without, at equal positions a move,
both from the start and, on boards, from openings that the log has never seen; games from elsewhere at few positions,
too. In games left
out, it is counted how many moves are those that the seat would play. Controls are the seat without a book, those
openings, and a book of the same games with their results dealt out among them again. The search without a book plays
in no log of a star. Games with hidden hands are hands. Where the strongest player is asked for by a number of playouts,
both sides have equally many of these, and games begin at the start, on a board that `--option` may make smaller.
"""

import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from ai.duel.contest import Contest, GameResult
from ai.duel.openings import UNSEEN_PLIES, unseen_opening
from ai.duel.results import results_of, summarise
from ai.registry import agent_facets
from ai.roster import make_agent
from mining.columns import Tally
from mining.lab.experiments.harness import Cell, Row
from mining.patterns.thresholds import Thresholds
from mining.pipeline.rounds import mark_of, tally_of_rounds
from mining.pipeline.weighting import Weighting
from mining.worker.book import make_book
from mining.worker.fits import fitted, newest_rounds
from shared.agent import Budget
from shared.core import Options, OptionValue
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
PLAYOUTS: Final = 60
"""A move, where players are asked for by playouts."""
SIZES_BY_PLAYOUTS: Final = (0, 250, 1_000, 2_000)
"""Logged games there."""
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

    nodes: int | None = NODES
    """Positions that a player looks at for a move; None: it is asked for by playouts."""
    options: Options = field(default_factory=dict[str, OptionValue])
    """House rules."""


def strongest(game: str) -> tuple[str, int] | None:
    """The strongest player where it is asked for by playouts, as the roster names it, and the fewest."""
    name, kind = list(agent_facets(game).agents.items())[-1]
    return None if kind.rated is None else (f"{name}:{PLAYOUTS}", kind.rated.lowest)


def players_of(game: str) -> tuple[str, str]:
    """The seat that learns, and the same without."""
    by_playouts = strongest(game)
    without = by_playouts[0] if by_playouts is not None else "ismcts" if GAMES[game].hidden else "uct"
    return f"{without}+recall+judgement", without


def practising(game: str) -> tuple[str, str]:
    """The players of the game's log."""
    by_playouts, without = strongest(game), players_of(game)[1]
    easy = f"{without}-easy" if by_playouts is None else f"{without.partition(':')[0]}:{by_playouts[1]}"
    return PRACTISING.get(game, (easy, easy))


def cells_of(game: str, games: int, options: Options) -> list[GrowthCell]:
    """The points of a curve, and the control with shuffled results."""
    by_playouts = strongest(game) is not None
    sizes = SIZES_BY_PLAYOUTS if by_playouts else SIZES
    positions = (None,) if by_playouts else (FEW_NODES, NODES) if folder_of(game) is None else (NODES,)
    points = [(logged, False) for logged in sizes] + [(sizes[-1], True)]
    return [
        cell_of(game, logged, games, permuted, nodes, options) for nodes in positions for logged, permuted in points
    ]


def cell_of(
    game: str,
    logged: int,
    games: int,
    permuted: bool = False,
    nodes: int | None = NODES,
    options: Options | None = None,
) -> GrowthCell:
    """One point of a curve."""
    key = f"{game} after {logged} games{' with results by lot' if permuted else ''}"
    key += "" if nodes in (NODES, None) else f" at {nodes} positions"
    key += "".join(f", {name}={value}" for name, value in (options or {}).items())
    return GrowthCell(
        key=key, game=game, logged=logged, games=games, permuted=permuted, nodes=nodes, options=options or {}
    )


def row(cell: GrowthCell, seed: int, jobs: int) -> Row:
    """The seat's scores with the book of so many games, and how many moves it foretells."""
    contest = contest_of(cell.game, seed, cell.nodes, cell.options)
    played = practised(contest, LEFT_OUT + cell.logged, jobs)
    logged, left_out = played[LEFT_OUT:], played[:LEFT_OUT]
    began = time.perf_counter()
    log = log_of(with_results_by_lot(logged, seed) if cell.permuted else logged)
    finished = log.finished(cell.game, 0, len(logged) + 1)
    tally = tally_of_rounds(log, cell.game, finished)
    with tempfile.TemporaryDirectory(prefix="oldhand-growth-") as folder:
        book = Path(folder) / "book"
        if logged:
            rounds = newest_rounds(log, cell.game, mark_of(finished[-1]))
            fits = fitted(tally, Weighting(), rounds=rounds)
            book.write_bytes(make_book(tally, Thresholds(), 1, 0, fits=fits).content)
        seconds = time.perf_counter() - began
        base = replace(contest, book=book if logged else None)
        openings = _openings(cell.game, seed, tally) if cell.nodes is not None else ()
        contests = {
            "itself": base,
            "unseen": replace(base, openings=openings) if openings else None,
        }
        found: Row = {
            "game": cell.game,
            "logged": len(logged),
            "nodes": cell.nodes,
            "playouts": PLAYOUTS if cell.nodes is None else None,
            "options": ", ".join(f"{name}={value}" for name, value in cell.options.items()) or None,
            "from": f"practice of {' and '.join(practising(cell.game))}",
            "control": "results by lot" if cell.permuted else None,
            "games": cell.games,
            "seat": base.players[0],
            "seconds": round(seconds, 2),
            **{name: contest and _score(contest, cell.games, jobs) for name, contest in contests.items()},
            "foretold": _foretold(cell.game, base, left_out),
        }
    return found


def contest_of(game: str, seed: int, nodes: int | None, options: Options | None = None) -> Contest:
    """The seat that learns, without a book, against the same without."""
    return Contest(game, players_of(game), seed, hands=GAMES[game].hidden, nodes=nodes, options=options or {})


def practised(contest: Contest, games: int, jobs: int) -> Games:
    """So many games of practice under the settings of a contest, in pairs of one opening: more games begin with the
    same ones. Players that always play alike begin after random plies."""
    game, seed = contest.game, contest.seed
    contest = replace(contest, players=practising(game), keep=True)
    if game in PRACTISING:
        drawn = (unseen_opening(GAMES[game], Random(f"{seed}:practice:{pair}")) for pair in range(500))
        contest = replace(contest, openings=tuple(opening for opening, _ in drawn))
    if (key := repr(contest)) not in _PRACTISED:
        _PRACTISED[key] = [], results_of(contest, MOST_PRACTISED, jobs)
    played, more = _PRACTISED[key]
    played += [result.events for result in islice(more, max(0, games - len(played)))]
    return played[:games]


MOST_PRACTISED: Final = 1_000_000
_PRACTISED: Final[dict[str, tuple[list[tuple[Event, ...]], Iterator[GameResult]]]] = {}
"""By contest, the games that were played already, and those to come."""


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


def log_of(games: Games) -> MemoryGameLog:
    """A log of these games."""
    log = MemoryGameLog()
    for number, events in enumerate(games):
        log.append([replace(event, table=f"practice-{number}") for event in events])
    return log


def tally_of(game: str, games: Games) -> Tally:
    """The tally of a log of these games."""
    log = log_of(games)
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
