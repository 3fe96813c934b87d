"""The experiment `repeat`: a script that beat `experience` once and plays the same moves again, match after match.

The seat draws the same lots in every match, which is the script's best case. A stronger player beats it once. From
then on a script makes that player's moves, each in its turn wherever it is legal, and plays as `greedy` elsewhere. In
domino, hands that the seat lost are dealt again, with the same opponents. Beside the seat with its memory stands the
same seat without, and the seat that plays against a new account in every match: then what the installation remembers
of all its people is all it has. The memory grows after every match as the worker would have it grow.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from statistics import mean, stdev
from typing import Any

from ai.duel.headless import SeatedAgent, play_match
from ai.duel.scoring import Z, interval
from ai.random_player import RandomAgent
from ai.roster import make_agent
from mining.games.domino_101.mistakes import correction
from mining.pipeline.decisions import signs_of
from mining.pipeline.opponent_memory import made_in
from shared.agent import Agent, Budget, Decision
from shared.core import Seat, View
from shared.events import Event, Kind
from shared.experience import ExperienceBook
from shared.experience.memory import INSTALLATION, NAME, OpponentMemory, encode
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store.shipped import shipped_books

MATCHES = 50
HANDS = 30
FIRST, LAST = 6, 40
"""Matches at the beginning and at the end whose wins are told."""
DEFAULT_GAMES, LEAST_GAMES = 4 * MATCHES, MATCHES
"""Of a cell; each script plays MATCHES."""
PLAYER = "experience"
_TEACHERS = {ENGLISH_DRAUGHTS.id: "expert", CHINESE_CHECKERS.id: "club"}
"""The player that beats the seat the first time, after RANDOM moves drawn by lot."""
RANDOM = 3
_LINES = {game.id: game for game in (ENGLISH_DRAUGHTS, CHINESE_CHECKERS)}
SETTINGS: Mapping[str, str | None] = {"without": None, "remembers": NAME, "new accounts": INSTALLATION}
"""What the seat remembers by: nothing, the person, everybody of the installation."""


class Script:
    """One seat's mind that repeats what it is given, and is greedy where it cannot."""

    def __init__(self, moves: Sequence[str], otherwise: Agent) -> None:
        self._moves = moves
        self._otherwise = otherwise

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        number = len(view.history) // 2
        if number < len(self._moves) and self._moves[number] in legal:
            return Decision(self._moves[number], {"kind": "chance"})
        return self._otherwise.choose(view, legal, budget)

    def counsel(self, view: View) -> str:
        """Nobody is asked in games of lines."""
        return "either"


class Opened:
    """One seat's mind whose first RANDOM moves another one makes."""

    def __init__(self, first: Agent, then: Agent) -> None:
        self._first = first
        self._then = then

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        mind = self._first if len(view.history) // 2 < RANDOM else self._then
        return mind.choose(view, legal, budget)

    def counsel(self, view: View) -> str:
        """Nobody is asked in games of lines."""
        return "either"


@dataclass(frozen=True, slots=True)
class Cell:
    """One way of remembering in one game."""

    game: str
    setting: str
    scripts: int
    """Of domino: lost hands."""

    @property
    def key(self) -> str:
        """The cell's name, unique in the experiment."""
        return f"{self.game}: {self.setting}"


def cells(games: int) -> list[Cell]:
    """Every setting in every game; of domino there are HANDS."""
    lines = [Cell(game, setting, games // MATCHES) for game in _LINES for setting in SETTINGS]
    return [*lines, *(Cell(DOMINO_101.id, setting, HANDS) for setting in SETTINGS)]


def row(cell: Cell, seed: int, jobs: int) -> dict[str, Any]:
    """The cell measured: JSON-plain."""
    if cell.game == DOMINO_101.id:
        return _dealt_again(cell, seed)
    with ThreadPoolExecutor(jobs) as threads:
        tasks = [
            threads.submit(repeated, cell.game, SETTINGS[cell.setting], f"{seed}:{number}", Seat(number % 2))
            for number in range(cell.scripts)
        ]
        sessions = [task.result() for task in tasks]
    whole = interval(sessions)
    return {
        "game": cell.game,
        "setting": cell.setting,
        "scripts": cell.scripts,
        "first": [_wins(scores[:FIRST]) for scores in sessions],
        "last": [_wins(scores[-LAST:]) for scores in sessions],
        "wins": [_wins(scores) for scores in sessions],
        "score": round(whole.score, 3),
        "low": round(whole.low, 3),
        "high": round(whole.high, 3),
    }


def _wins(scores: Sequence[float]) -> int:
    return sum(score == 1 for score in scores)


def repeated(game_id: str, remembers: str | None, seed: str, seat: Seat) -> list[float]:
    """The script's scores in this seat: 1, ½ or 0. The same seed gives the same first win in every setting."""
    book = book_of(game_id)
    moves, memory = _first_win(game_id, book, seed, seat)
    scores: list[float] = []
    for number in range(MATCHES):
        script = Script(moves, make_agent(game_id, "greedy", f"{seed}:script:{number}", {}))
        content = {} if remembers is None else {remembers: encode(memory)}
        _, sign, made = match_against(game_id, book, script, content, seed, seat)
        memory.add(sign, [pair for mover, pair in made if mover != seat])
        scores.append((1 + sign) / 2)
    return scores


def _first_win(game_id: str, book: ExperienceBook, seed: str, seat: Seat) -> tuple[list[str], OpponentMemory]:
    """The moves by which a stronger player beats the seat for the first time, and what is remembered of that match."""
    number = 0
    while True:
        lot = f"{seed}:teacher:{number}"
        teacher = Opened(RandomAgent(Random(lot)), make_agent(game_id, _TEACHERS[game_id], lot, {}))
        events, sign, made = match_against(game_id, book, teacher, {}, seed, seat)
        if sign > 0:
            memory = OpponentMemory(game_id)
            memory.add(sign, [pair for mover, pair in made if mover != seat])
            return [event.move for event in events if event.seat == seat and event.move is not None], memory
        number += 1


def match_against(
    game_id: str,
    book: ExperienceBook,
    mind: Agent,
    remembered: Mapping[str, bytes],
    seed: str,
    seat: Seat,
    start: str | None = None,
) -> tuple[list[Event], int, list[tuple[int, tuple[bytes, int]]]]:
    """One match of a mind in `seat` against PLAYER: its events, its sign for the mind, and the decisions made.

    `start`: the position that it begins with.
    """
    game = _LINES[game_id]
    options = game.options({})
    pair = [
        SeatedAgent("person", mind, remembered=remembered),
        SeatedAgent("player", make_agent(game_id, PLAYER, f"{seed}:player", {game_id: book})),
    ]
    events = list(play_match(game, options, pair if seat == 0 else pair[::-1], lambda _: Random(seed), start=start))
    end = next(place for place, event in enumerate(events) if event.kind is Kind.ROUND_ENDED)
    hand = [event for event in events[: end + 1] if event.round == 1]
    (made,) = made_in(game_id, [hand], {hand[0].table: options})
    return events, signs_of((events[end].data or {})["points"])[seat], made


def book_of(game_id: str) -> ExperienceBook:
    """The book of the game that comes with Oldhand."""
    return next(ExperienceBook(one.content()) for one in shipped_books() if one.book.game == game_id)


def _dealt_again(cell: Cell, seed: int) -> dict[str, Any]:
    """Hands that the seat lost, each dealt again: what they came to then, and how often the mistake was repeated."""
    book, kind = book_of(cell.game), SETTINGS[cell.setting]
    gains: list[float] = []
    points: list[float] = []
    mistakes = repeated = number = 0
    while len(gains) < cell.scripts:
        number += 1
        lot = f"{seed}:{number}"
        events, lost = _hand(book, {}, lot)
        if lost >= 0:
            continue
        memory = OpponentMemory(cell.game)
        memory.add(1, [])
        found = correction(DOMINO_101.options({}), events, Seat(0))
        if found is not None:
            memory.correct(*found)
            mistakes += 1
        again, then = _hand(book, {} if kind is None else {kind: encode(memory)}, lot)
        repeated += found is not None and [event.move for event in again] == [event.move for event in events]
        points.append(then)
        gains.append(then - lost)
    return {
        "game": cell.game,
        "setting": cell.setting,
        "hands": len(gains),
        "mistakes": mistakes,
        "repeated": repeated,
        "points": round(mean(points), 2),
        "gain": round(mean(gains), 2),
        "margin": round(Z * stdev(gains) / len(gains) ** 0.5, 2),
    }


def _hand(book: ExperienceBook, remembered: Mapping[str, bytes], lot: str) -> tuple[list[Event], float]:
    """A hand of the seat and a greedy partner against two of `level-2`: its events, and the points that it won."""
    minds = [
        make_agent(DOMINO_101.id, name, f"{lot}:{seat}", {DOMINO_101.id: book})
        for seat, name in enumerate((PLAYER, "level-2", "greedy", "level-2"))
    ]
    seats = [SeatedAgent(str(seat), mind, remembered=remembered) for seat, mind in enumerate(minds)]
    events = list(play_match(DOMINO_101, DOMINO_101.options({}), seats, lambda _: Random(lot), rounds=1))
    first = next(place for place, event in enumerate(events) if event.kind is Kind.DEALT)
    end = next(place for place, event in enumerate(events) if event.kind is Kind.ROUND_ENDED)
    points = (events[end].data or {})["points"]
    return events[first : end + 1], points[0] - points[1]


def line(measured: dict[str, Any]) -> str:
    """A row for people."""
    if "hands" in measured:
        return (
            f"{measured['hands']} lost hands dealt again: {measured['gain']:+.2f} ± {measured['margin']:.2f} points a "
            f"hand; {measured['repeated']} of {measured['mistakes']} mistakes repeated"
        )
    return f"{measured['scripts']} scripts won {measured['wins']} of {MATCHES} each"


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The whole experiment for people."""
    lines = [
        f"A script that beat `{PLAYER}` once and repeats its moves in {MATCHES} matches: its wins, mean (most).",
        f"{'game':20}{'setting':14}{'scripts':>8}{'score':>20}{f'first {FIRST}':>12}{f'last {LAST}':>12}{'all':>12}",
    ]
    for each in rows:
        if "score" in each:
            score = f"{each['score']:.2f} [{each['low']:.2f},{each['high']:.2f}]"
            wins = "".join(f"{f'{mean(each[name]):.1f} ({max(each[name])})':>12}" for name in ("first", "last", "wins"))
            lines.append(f"{each['game']:20}{each['setting']:14}{each['scripts']:>8}{score:>20}{wins}")
    lines += ["", "Hands of 101 domino that it lost, dealt again: points a hand, and the gain."]
    for each in rows:
        if "hands" in each:
            gain = f"{each['gain']:+.2f} ± {each['margin']:.2f}"
            outcome = f"{each['points']:>8.2f} {gain:>16}  {each['repeated']} of {each['mistakes']} mistakes repeated"
            lines.append(f"{each['setting']:14}{each['hands']:>6}{outcome}")
    return "\n".join(lines)
