"""A book measured by its purposes: the lines that beat seats before, openings that no log knows, an unknown opponent.

Each is played with the new book and with the one before it, in the same games. Publishes nothing.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean
from typing import NotRequired, TypedDict

from ai.duel.contest import Contest, play_game
from ai.duel.headless import SeatedAgent, play_match
from ai.duel.openings import unseen_opening
from ai.duel.script import Script
from ai.roster import agent_kinds, make_agent
from mining.pipeline.support import maker_of
from shared.agent import Budget
from shared.core import Options, Seat
from shared.events import Dealt, PlayerKind, RoundEnded
from shared.experience import ExperienceBook
from shared.experience.learners import ADAPTS, LEARNERS, USUAL
from shared.game_log import GameLog
from shared.games import GAMES
from shared.mainline import mainline

PLAYER = USUAL
NODES = 2_000
"""Positions that a seat looks at for a move, where it looks ahead at all."""
LINES, PAIRS = 6, 6
"""Lost lines that are played again, the newest; pairs of games for each of the other purposes."""
_LOOKED_AT = 200
"""Finished rounds among which lost ones are looked for."""
_LEARNERS = frozenset(f"ai:{name}" for name in LEARNERS)
_UNFIT = frozenset({"random", "tentative", "master", "level-5", "companion", ADAPTS})
"""Agents that are no measure: too weak, too slow for many games, or as strong as their opponent."""


class PurposeScores(TypedDict):
    """The mean scores of a purpose, in [0, 1], and in how many games with each of the books."""

    new: float
    old: float
    games: int
    player: NotRequired[str]
    """The opponent."""


@dataclass(frozen=True, slots=True)
class Line:
    """How a seat with experience was beaten. Plain values: it is sent to another process."""

    deal: str
    options: Options
    winner: int
    """The seat."""
    moves: tuple[str, ...]
    """The winner's."""


def lost_lines(log: GameLog, game: str) -> list[Line]:
    """The newest rounds that players with experience lost here; of games of hidden hands none, where no line recurs."""
    if GAMES[game].hidden:
        return []
    rows = [row for row in log.last_finished(game, _LOOKED_AT) if row.kind is PlayerKind.PERSON]
    facts = log.facts(sorted({row.table for row in rows}))
    found: dict[tuple[str, ...], Line] = {}
    for row, events in zip(rows, log.rounds(rows), strict=True):
        about, plies = facts[row.table], [event for event in mainline(events) if event.move is not None]
        winner = max(range(len(row.points)), key=row.points.__getitem__)
        losers = {maker_of(about.sittings.get(event.sitting or 0), row.kind) for event in plies if event.seat != winner}
        if row.points[winner] > 0 and losers <= _LEARNERS:
            moves = tuple(event.move or "" for event in plies if event.seat == winner)
            found.setdefault(moves, Line(events[0].expect(Dealt).deal, dict(about.options), winner, moves))
    return list(found.values())[:LINES]


def stranger_of(game: str, makers: Collection[str]) -> str | None:
    """An agent of whose moves the log has none: the strongest that is quick; None when it has of all."""
    names = [name for name in list(agent_kinds(game))[::-1] if name not in _UNFIT]
    return next((name for name in names if not {f"ai:{name}", f"practice:{name}"} & set(makers)), None)


def measured(
    game: str, new: Path, old: Path, lines: Sequence[Line], stranger: str | None, seed: int
) -> dict[str, PurposeScores]:
    """By purpose, the scores in [0, 1] with the `new` book and with the `old` one and in how many games each; a purpose
    is left out where there is nothing to play.
    """
    scores: dict[str, PurposeScores] = {}
    with ExperienceBook.open(new) as one, ExperienceBook.open(old) as other:
        books = ({game: one}, {game: other})
        if lines:
            scores["lines"] = _compared(*([_against_line(game, line, book, seed) for line in lines] for book in books))
        scores["openings"] = _openings(game, books, seed)
        if stranger is not None:
            contest = Contest(game, (PLAYER, stranger), seed, nodes=NODES, hands=GAMES[game].hidden)
            scores["opponent"] = {
                **_compared(
                    *([play_game(contest, number, book).score for number in range(2 * PAIRS)] for book in books)
                ),
                "player": stranger,
            }
    return scores


def _compared(new: Sequence[float], old: Sequence[float]) -> PurposeScores:
    return {"new": round(mean(new), 3), "old": round(mean(old), 3), "games": len(new)}


def _against_line(game_id: str, line: Line, book: Mapping[str, ExperienceBook], seed: int) -> float:
    """The score of the seat with the book when the winner plays the same again, and as `greedy` where it cannot."""
    game = GAMES[game_id]
    script = SeatedAgent("script", Script(line.moves, make_agent(game_id, "greedy", seed, {})))
    player = SeatedAgent(PLAYER, make_agent(game_id, PLAYER, seed, book))
    seats = [script if seat == line.winner else player for seat in range(game.seats)]
    events = play_match(
        game,
        game.options(line.options),
        seats,
        lambda _: Random(seed),
        start=line.deal,
        budget=lambda: Budget(NODES),
    )
    points = next(event.data.points for event in events if isinstance(event.data, RoundEnded))
    mine = points[Seat(1 - line.winner)]
    return (1 + (mine > 0) - (mine < 0)) / 2


def _openings(game: str, books: Sequence[Mapping[str, ExperienceBook]], seed: int) -> PurposeScores:
    """The books against each other; every deal of hidden hands is another."""
    rng = Random(f"{seed}:unseen")
    starts = () if GAMES[game].hidden else tuple(unseen_opening(GAMES[game], rng)[0] for _ in range(PAIRS))
    contest = Contest(game, (PLAYER, PLAYER), seed + 1, openings=starts, nodes=NODES, hands=GAMES[game].hidden)
    scores = [play_game(contest, number, *books).score for number in range(2 * PAIRS)]
    return _compared(scores, [1 - score for score in scores])
