"""The experiment `endings`: won endings that are not won, without databases, with results alone, and with distances.

Endings of two to five pieces are drawn at random among those that the database of distances calls won for the side to
move. It plays them out by a shallow search against itself, as in the paper, and against the longest defence there is;
what is drawn by repetition or for want of progress, or even lost, was not won. Needs the databases of the data folder.
"""

from dataclasses import dataclass
from functools import cache
from os import environ
from random import Random
from time import process_time

from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.endgame.files import Metric
from ai.games.english_draughts.endgame.lookup import answers, state_of
from ai.games.english_draughts.kernels.endgame import DRAW
from ai.games.english_draughts.search import DraughtsSearch
from mining.lab.experiments.harness import Cell, Experiment, Request, Row, score_of
from shared.data_folder import data_folder
from shared.errors import EndgameError
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState

PIECES = 5
DEPTHS = (4, 7)
NONE, RESULTS, DISTANCES = "none", "wld", "dtw"
ITSELF, LONGEST_DEFENCE = "itself", "the longest defence"
NODES = 1_000_000
"""Positions for a move, more than such depths take."""
PROTOTYPE = {
    (NONE, 4): 20,
    (RESULTS, 4): 28,
    (DISTANCES, 4): 1,
    (NONE, 7): 18,
    (RESULTS, 7): 35,
    (DISTANCES, 7): 0,
}
"""Endings not won of 95, in a first measurement with another search, against itself; with results as the paper has
them: a win like another, at every node."""
PROTOTYPE_OF = 95
BAR = 0.01
"""So many at most may remain with distances."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingsCell(Cell):
    """One share to measure; `setting` names what the player looks endings up in."""

    depth: int
    """Plies of its search."""


def cells(request: Request) -> list[EndingsCell]:
    """Every database at every depth, against either defender."""
    return [
        EndingsCell(
            key=f"database {database}, depth {depth}, against {against}",
            games=request.games, game=ENGLISH_DRAUGHTS.id, setting=database, depth=depth, against=against,
        )
        for against in (ITSELF, LONGEST_DEFENCE)
        for depth in DEPTHS
        for database in (NONE, RESULTS, DISTANCES)
    ]  # fmt: skip


def row(cell: EndingsCell, seed: int, jobs: int) -> Row:
    """How many endings were not won. They are the same in every cell of a seed."""
    began, known = process_time(), _databases()[DISTANCES]
    ends = [_played(state, cell, number) for number, state in enumerate(_won_endings(known, cell.games, seed))]
    missed = [end for end in ends if end != "won"]
    found = score_of([[float(end != "won")] for end in ends])
    prototype = PROTOTYPE[cell.setting, cell.depth] / PROTOTYPE_OF if cell.against == ITSELF else None
    return {
        **cell.facts("depth", "against", "games", database="setting"),
        "not_won": len(missed),
        "lost": missed.count("lost"),
        "share": found["score"],
        "low": found["low"],
        "high": found["high"],
        "prototype": None if prototype is None else round(prototype, 3),
        "bar": BAR if cell.setting == DISTANCES else None,
        "seconds": round(process_time() - began, 1),
    }


@cache
def _databases() -> dict[str, EndgameDatabase | None]:
    """By name, all of up to PIECES pieces. Raises EndgameError `endgame/missing`."""
    data = data_folder(None, environ)
    found = {metric.value: EndgameDatabase.open(data, (metric,), PIECES) for metric in Metric}
    for metric in Metric:
        if found[metric.value].whole(metric) < PIECES:
            raise EndgameError(
                "endgame/missing",
                f"this needs all endings of up to {PIECES} pieces: "
                f"`oldhand endgame build --pieces {PIECES} --metric {metric}` solves them",
            )
    return {NONE: None, **found}


def _won_endings(known: EndgameDatabase | None, count: int, seed: int) -> list[DraughtsState]:
    """As many of each count of pieces; none with a capture on the board, and none that is won by the next move."""
    assert known is not None
    rng, found = Random(f"endings:{seed}"), list[DraughtsState]()
    while len(found) < count:
        pieces = 2 + len(found) % (PIECES - 1)
        of = [slice_ for slice_ in known.files if slice_.pieces == pieces]
        slice_ = rng.choices(of, [each.size for each in of])[0]
        board = state_of(slice_, rng.randrange(slice_.size), known)
        state = DraughtsState(board.position, ENGLISH_DRAUGHTS.parse_position(START).round, (), ())
        value = known.value(state)
        if value != DRAW and value & 1 and value > 1 and "x" not in "".join(ENGLISH_DRAUGHTS.move_texts(state)):
            found.append(state)
    return found


def _played(state: DraughtsState, cell: EndingsCell, number: int) -> str:
    """How the ending ends for who was to win it: "won", "drawn" or "lost", by the table's rules."""
    databases = _databases()
    winner, known = state.position.turn, databases[DISTANCES]
    assert known is not None
    own, other = (DraughtsSearch(NODES, seed=2 * number + side, endgames=databases[cell.setting]) for side in (0, 1))
    while (outcome := ENGLISH_DRAUGHTS.outcome(state)) is None:
        if state.position.turn == winner or cell.against == ITSELF:
            search = own if state.position.turn == winner else other
            move = search.find(state, NODES, bytearray(1), cell.depth).move
        else:
            move = next(iter(answers(known, state)))
        state = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, move))
    return {1: "won", 0: "drawn", -1: "lost"}[outcome.points[winner]]


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    title=f"won endings of up to {PIECES} pieces that were not won; 95 % intervals; bar: at most {BAR:.0%} with dtw",
    columns={
        "against": "{against}",
        "depth": "{depth}",
        "database": "{database}",
        "not won": "{not_won} of {games}",
        "share": "{share:.1%}",
        "interval": "{low:.1%} to {high:.1%}",
        "prototype": "{prototype:.1%}",
    },
    default_games=200,
    least_games=20,
)
