"""The experiment `judgement`: what English draughts positions are worth as logs teach it, tried in searches.

Every match starts from boards that no log has, eight plies drawn by lot, each played twice with seats exchanged; both
sides look at equally many positions for a move, and the milliseconds of both are told beside it. Controls: the same
fit with the games' results dealt out anew, the same search without experience against the same opponents, and an
opponent of another kind, which counts pieces alone. Practice of our own players is a log as well: it tells how much of
the gain needs no people.
"""

from dataclasses import dataclass
from functools import cache
from random import Random
from time import thread_time
from typing import Any

import numpy as np

from ai.duel.scoring import interval
from ai.games.english_draughts.kernels.evaluation import ARMIES, KING, MAN, leaf_tables
from ai.games.english_draughts.search import hand_tables
from mining.experiments.draughts_games import Player, Tables, play, played_pairs, unseen_start
from mining.experiments.draughts_log import plies_of, practice_plies, tally_of
from mining.experiments.rows import match_line
from mining.games.english_draughts.judgement import judged, quiet_positions, tables_of
from shared.experience.judgement import encode
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

DEFAULT_GAMES, LEAST_GAMES = 600, 4
NODES = 5_000
"""Positions that both sides look at for a move."""
NOISE = 12
"""Hundredths of a man by which both misjudge leaves at most, as the player `expert` does."""
SIZES = (1_000, 5_000)
"""Games of people that are learned from, beside all."""
ALL = 22_621
PEOPLE, PRACTICE, BOTH, NOBODY = "people", "practice", "people and practice", "no log"
BY_HAND, PIECES = "hand", "pieces alone"
REFERENCE = {BY_HAND: 0.755}
"""The score in a first measurement, from people's games, against a weaker judgement and from other boards."""
BAR = 0.75


@dataclass(frozen=True, slots=True)
class Cell:
    """One score to measure."""

    taught: str
    """By whose games."""
    logged: int
    """How many games of people at most."""
    against: str
    games: int
    permuted: bool = False
    """Whether results were dealt out among the games anew."""
    game: str = ENGLISH_DRAUGHTS.id

    @property
    def key(self) -> str:
        """The cell's name, unique in the experiment."""
        lot = " with results by lot" if self.permuted else ""
        return f"taught by {self.taught} ({self.logged}){lot} against {self.against}"


def cells(games: int) -> list[Cell]:
    """Every cell; the first is what is claimed, the rest says what it is worth."""
    games = games // 2 * 2
    found = [Cell(PEOPLE, ALL, BY_HAND, games), Cell(PEOPLE, ALL, BY_HAND, games, permuted=True)]
    found += [Cell(BOTH, ALL, BY_HAND, games), Cell(BOTH, ALL, BY_HAND, games, permuted=True)]
    found += [Cell(PRACTICE, 0, BY_HAND, games)]
    found += [Cell(PEOPLE, size, BY_HAND, games) for size in SIZES]
    return [*found, Cell(NOBODY, 0, PIECES, games), Cell(PEOPLE, ALL, PIECES, games), Cell(BOTH, ALL, PIECES, games)]


def row(cell: Cell, seed: int, jobs: int) -> dict[str, Any]:
    """The cell measured: JSON-plain."""
    player, rival = (
        Player(tables, NODES, NOISE)
        for tables in (taught(cell.taught, cell.logged, cell.permuted), rival_of(cell.against))
    )
    pairs = played_pairs(player, rival, cell.games // 2, f"judgement:{seed}")
    scores = [score for pair in pairs for score in pair]
    found = interval(pairs)
    claimed = cell.taught != NOBODY and cell.logged in (0, ALL) and not cell.permuted and cell.against == BY_HAND
    return {
        "taught": cell.taught,
        "logged": cell.logged,
        "permuted": cell.permuted,
        "against": cell.against,
        "games": cell.games,
        "wins": scores.count(1.0),
        "losses": scores.count(0.0),
        "draws": scores.count(0.5),
        "score": round(found.score, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
        "ms": [ms_per_move(each) for each in (player, rival)],
        "reference": REFERENCE[BY_HAND] if claimed and cell.taught == PEOPLE else None,
        "bar": BAR if claimed else None,
    }


def rival_of(name: str) -> Tables:
    """The judgement of an opponent."""
    if name == BY_HAND:
        return hand_tables()
    worth = np.zeros((ARMIES + 1, 2, 32))
    worth[:, MAN], worth[:, KING] = 100, 150
    return leaf_tables(worth, np.zeros(ARMIES + 1))


@cache
def taught(by: str, games: int, permuted: bool) -> Tables:
    """The judgement that these games teach; the hand-made one where there are none."""
    if by == NOBODY:
        return hand_tables()
    parts: list[tuple[Any, ...]] = []
    if by in (PEOPLE, BOTH):
        plies = plies_of(games)
        parts.append(quiet_positions(tally_of(plies, np.ones(plies.games, np.bool_), permuted)))
    if by in (PRACTICE, BOTH):
        parts.append(practised(permuted))
    boards, points, times = (np.concatenate(column) for column in zip(*parts, strict=True))
    return tables_of(encode(judged(boards, points, times)))


@cache
def practised(permuted: bool) -> tuple[Any, ...]:
    """The quiet positions of the practice archive, as `quiet_positions` gives those of a tally."""
    plies = practice_plies()
    return quiet_positions(tally_of(plies, np.ones(plies.games, np.bool_), permuted))


def ms_per_move(player: Player) -> float:
    """Thread time of a move, in milliseconds, over a few games against itself."""
    starts = [unseen_start(Random(number)) for number in range(4)]
    play(player, player, starts[0], Random(0))
    began, plies = thread_time(), 0
    for start in starts:
        plies += len(play(player, player, start, Random(1)).moves)
    return round(1000 * (thread_time() - began) / max(plies, 1), 4)


line = match_line


def table(rows: list[dict[str, Any]]) -> str:
    """All rows for people, what they should be compared with beside them."""
    lines = [
        "taught by             games            against        score   interval         reference  bar    ms of both"
    ]
    for each in rows:
        log = f"{each['logged']}{' by lot' if each['permuted'] else ''}"
        reference = "" if each["reference"] is None else f"{each['reference']:.3f}"
        bar = "" if each["bar"] is None else f"{each['bar']:.2f}"
        ours, theirs = each["ms"]
        lines.append(
            f"{each['taught']:<20} {log:>14}   {each['against']:<13} {each['score']:>6.3f}   "
            f"[{each['low']:.3f}, {each['high']:.3f}]   {reference:>9}  {bar:>4}   {ours:.3f} / {theirs:.3f}"
        )
    return "\n".join(lines)
