"""The experiment `repeat`: a script that beat `experience` once and plays the same moves again, match after match.

The seat draws the same lots in every match, which is the script's best case. A good player beats it once. From then
on a script makes that player's moves, each in its turn wherever it is legal, and plays as `greedy` elsewhere. In
domino, hands that the seat lost are dealt again, with the same opponents. Beside the seat with its memory stands the
same seat without, and the seat that plays against a new account in every match: then what the installation remembers
of all its people is all it has. The memory grows after every match as the worker would have it grow.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from statistics import mean

from ai.duel.headless import SeatedAgent
from ai.duel.script import Script
from ai.random_player import RandomAgent
from ai.roster import make_agent
from mining.games.domino_101.mistakes import correction
from mining.lab.experiments.harness import (
    Cell,
    Columns,
    Experiment,
    Request,
    Row,
    cell_of_game,
    in_threads,
    margin_of,
    score_of,
    text_table,
)
from mining.lab.experiments.table_matches import (
    PLAYER,
    RANDOM_PLIES,
    RandomlyOpenedAgent,
    experienced,
    hand_of,
    match_against,
    points_of,
    shipped_book_of,
)
from shared.core import Seat
from shared.events import Event
from shared.experience import ExperienceBook
from shared.experience.memory import INSTALLATION, NAME, OpponentMemory
from shared.experience.memory_format import encode
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

MATCHES = 50
HANDS = 30
FIRST, LAST = 6, 40
"""Matches at the beginning and at the end whose wins are told."""
_BOARDS = (ENGLISH_DRAUGHTS.id, CHINESE_CHECKERS.id)
_TEACHER = "expert"
f"""The player that beats the seat the first time, after {RANDOM_PLIES} moves drawn by lot."""
NAMES = (PLAYER, "level-2", "greedy", "level-2")
"""Of the hands of domino: the seat, its partner and their opponents."""
SETTINGS: Mapping[str, str | None] = {"without": None, "remembers": NAME, "new accounts": INSTALLATION}
"""The scope of the seat's memory: nothing, the person, everybody of the installation."""


def cells(request: Request) -> list[Cell]:
    """Every setting in every game; `games` of a cell are its scripts, in domino HANDS lost hands."""
    counts = dict.fromkeys(_BOARDS, request.games // MATCHES) | {DOMINO_101.id: HANDS}
    return [cell_of_game(game, setting, count) for game, count in counts.items() for setting in SETTINGS]


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The wins of each script; in domino, the points of hands that are dealt again."""
    if cell.game == DOMINO_101.id:
        return _dealt_again(cell, seed)
    sessions = in_threads(jobs, partial(_repeated_by, cell, seed), range(cell.games))
    return {
        **cell.facts("game", "setting", scripts="games"),
        "first": [_wins(scores[:FIRST]) for scores in sessions],
        "last": [_wins(scores[-LAST:]) for scores in sessions],
        "wins": [_wins(scores) for scores in sessions],
        **score_of(sessions, 3),
    }


def _repeated_by(cell: Cell, seed: int, number: int) -> list[float]:
    return repeated(cell.game, SETTINGS[cell.setting], f"{seed}:{number}", Seat(number % 2))


def _wins(scores: Sequence[float]) -> int:
    return sum(score == 1 for score in scores)


def repeated(game_id: str, remembers: str | None, seed: str, seat: Seat) -> list[float]:
    """The script's scores in this seat: 1, ½ or 0. The same seed gives the same first win in every setting."""
    book = shipped_book_of(game_id)
    moves, memory = _first_win(game_id, book, seed, seat)
    scores: list[float] = []
    for number in range(MATCHES):
        script = Script(moves, make_agent(game_id, "greedy", f"{seed}:script:{number}", {}))
        content = {} if remembers is None else {remembers: encode(memory)}
        person, player = SeatedAgent("person", script, remembered=content), experienced(game_id, book, seed)
        match = match_against(SeatedAgent("player", player), person, seat, game_id, seed)
        match.remembered_in(memory)
        scores.append((1 + match.sign) / 2)
    return scores


def _first_win(game_id: str, book: ExperienceBook, seed: str, seat: Seat) -> tuple[list[str], OpponentMemory]:
    """The moves by which a good player beats the seat for the first time, and what is remembered of that match."""
    number = 0
    while True:
        lot = f"{seed}:teacher:{number}"
        teacher = RandomlyOpenedAgent(RandomAgent(Random(lot)), make_agent(game_id, _TEACHER, lot, {}))
        player = SeatedAgent("player", experienced(game_id, book, seed))
        match = match_against(player, SeatedAgent("person", teacher), seat, game_id, seed)
        if match.sign > 0:
            memory = OpponentMemory(game_id)
            match.remembered_in(memory)
            return [event.move for event in match.events if event.seat == seat and event.move is not None], memory
        number += 1


def _dealt_again(cell: Cell, seed: int) -> Row:
    """Hands that the seat lost, each dealt again: what they came to then, and how often the mistake was repeated."""
    book, kind = shipped_book_of(cell.game), SETTINGS[cell.setting]
    gains: list[float] = []
    points: list[float] = []
    mistakes = repeated = number = 0
    while len(gains) < cell.games:
        number += 1
        lot = f"{seed}:{number}"
        events = hand_of(NAMES, book, {}, lot)
        lost = _points(events)
        if lost >= 0:
            continue
        memory = OpponentMemory(cell.game)
        memory.add(1, [])
        found = correction(DOMINO_101.options({}), events, Seat(0))
        if found is not None:
            memory.correct(*found)
            mistakes += 1
        again = hand_of(NAMES, book, {} if kind is None else {kind: encode(memory)}, lot)
        then = _points(again)
        repeated += found is not None and [event.move for event in again] == [event.move for event in events]
        points.append(then)
        gains.append(then - lost)
    return {
        **cell.facts("game", "setting"),
        "hands": len(gains),
        "mistakes": mistakes,
        "repeated": repeated,
        "points": round(mean(points), 2),
        "gain": round(mean(gains), 2),
        "margin": round(margin_of(gains), 2),
    }


def _points(hand: Sequence[Event]) -> int:
    points = points_of(hand)
    return points[0] - points[1]


def _wins_of(name: str, row: Row) -> str:
    return f"{mean(row[name]):.1f} ({max(row[name])})"


BOARD_COLUMNS: Columns = {
    "game": "{game}",
    "setting": "{setting}",
    "scripts": "{scripts}",
    "score": "{score:.2f} [{low:.2f}, {high:.2f}]",
    f"first {FIRST}": partial(_wins_of, "first"),
    f"last {LAST}": partial(_wins_of, "last"),
    "all": partial(_wins_of, "wins"),
}
HAND_COLUMNS: Columns = {
    "setting": "{setting}",
    "hands": "{hands}",
    "points": "{points:.2f}",
    "gain": "{gain:+.2f} ± {margin:.2f}",
    "mistakes repeated": "{repeated} of {mistakes}",
}


def table(rows: Sequence[Row]) -> str:
    """Board games and domino, each with columns of its own."""
    lines = [f"A script that beat `{PLAYER}` once and repeats its moves in {MATCHES} matches: its wins, mean (most)."]
    lines += text_table(BOARD_COLUMNS, [row for row in rows if "score" in row])
    lines += ["", "Hands of 101 domino that it lost, dealt again: points a hand, and the gain."]
    lines += text_table(HAND_COLUMNS, [row for row in rows if "hands" in row])
    return "\n".join(lines)


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    columns={
        "score": "{score:.2f} [{low:.2f}, {high:.2f}]",
        "wins": f"{{wins}} of {MATCHES} each",
        "gain": "{gain:+.2f} ± {margin:.2f} points a hand",
        "mistakes repeated": "{repeated} of {mistakes}",
    },
    tables=table,
    default_games=4 * MATCHES,
    least_games=MATCHES,
)
