"""The experiment `sessions`: ten people of one installation play against `experience`, which learns from every match.

They differ in strength, and in how they behave: some begin every match alike, some do so until they lose, some never
do. After every match the seat's memory of the person and of the installation grows as the worker would have it grow.
Beside it plays the same seat that learns nothing, against the same people with the same lots. At the end comes what
neither has met: openings by lot, and a person of another mind.

In 101 domino no line recurs: there the table of hindsight grows with every tenth of the matches.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any, Literal

import numpy as np

from ai.duel.headless import SeatedAgent, play_match
from ai.duel.openings import unseen_opening
from ai.duel.scoring import Z, interval
from ai.random_player import RandomAgent
from ai.roster import make_agent
from mining.experiments.repeat import PLAYER, Opened, book_of, match_against
from mining.games.domino_101.hindsight import Cells, cells_of_rounds, section_of_cells
from mining.pipeline.decisions import signs_of
from shared.agent import Agent
from shared.core import Seat, team_of
from shared.errors import Rejected
from shared.events import Event, Kind
from shared.experience import ExperienceBook, book_bytes
from shared.experience.hindsight import CELLS, parse_hindsight
from shared.experience.hindsight import NAME as HINDSIGHT
from shared.experience.memory import INSTALLATION, NAME, OpponentMemory, encode
from shared.games import GAMES
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

DEFAULT_GAMES, LEAST_GAMES = 1_000, 100
PARTS = 10
UNSEEN_SHARE = 5
"""One match against the unseen for so many of a session."""
MINDS: Mapping[str, Sequence[str]] = {
    ENGLISH_DRAUGHTS.id: ("child", "greedy", "novice", "club", "expert"),
    CHINESE_CHECKERS.id: ("child", "novice", "greedy", "tentative-r", "club"),
    DOMINO_101.id: ("random", "greedy", "level-2", "level-3", "level-4r"),
}
"""Of people, two each."""
STRANGERS: Mapping[str, str] = {ENGLISH_DRAUGHTS.id: "learner", CHINESE_CHECKERS.id: "expert", DOMINO_101.id: "weigher"}
"""A mind that no person of the session has."""
Style = Literal["repeats", "changes", "varies"]
STYLES: Sequence[Style] = ("repeats", "changes", "varies")


@dataclass(frozen=True, slots=True)
class Cell:
    """One game, with learning or without."""

    game: str
    learns: bool
    matches: int

    @property
    def key(self) -> str:
        """The cell's name, unique in the experiment."""
        return f"{self.game}: {'learns' if self.learns else 'learns nothing'}"


@dataclass(slots=True)
class Person:
    """One of the people, and what is remembered of it."""

    mind: str
    style: Style
    lot: str
    memory: OpponentMemory

    def agent(self, game: str, match: str) -> Agent:
        """For a match, which is named by a text of its own."""
        lot = match if self.style == "varies" else self.lot
        return Opened(RandomAgent(Random(lot)), make_agent(game, self.mind, lot, {}))


def cells(games: int) -> list[Cell]:
    """Both ways in every game."""
    return [Cell(game, learns, games) for game in MINDS for learns in (False, True)]


def row(cell: Cell, seed: int, jobs: int) -> dict[str, Any]:
    """The cell measured: JSON-plain. One match after the other, whatever `jobs`."""
    played = _hands(cell, seed) if cell.game == DOMINO_101.id else _lines(cell, seed)
    scores, unseen = played
    size = len(scores) // PARTS
    parts = [scores[first : first + size] for first in range(0, PARTS * size, size)]
    third = len(scores) * 3 // PARTS
    first, last = scores[:third], scores[-third:]
    margin = Z * ((stdev(first) ** 2 + stdev(last) ** 2) / third) ** 0.5
    strangers = interval([[score] for score in unseen])
    return {
        "game": cell.game,
        "learns": cell.learns,
        "matches": len(scores),
        "parts": [round(mean(part), 3) for part in parts],
        "rise": round(mean(last) - mean(first), 3),
        "margin": round(margin, 3),
        "unseen": {
            "score": round(strangers.score, 3),
            "low": round(strangers.low, 3),
            "high": round(strangers.high, 3),
        },
    }


def people(game: str, seed: int) -> list[Person]:
    """Ten people, two of every mind."""
    names = [*MINDS[game], *MINDS[game]]
    return [
        Person(name, STYLES[number % len(STYLES)], f"{seed}:{number}", OpponentMemory(game))
        for number, name in enumerate(names)
    ]


def _lines(cell: Cell, seed: int) -> tuple[list[float], list[float]]:
    """The seat's scores in the session, and against what it has not met."""
    book, ten, everybody = book_of(cell.game), people(cell.game, seed), OpponentMemory(cell.game)
    scores: list[float] = []
    here = b""
    for number in range(cell.matches):
        person, match = ten[number % len(ten)], f"{seed}:{number}"
        seat = Seat(number // len(ten) % 2)
        if number % len(ten) == 0:
            here = encode(everybody)  # as at a server, where it is not put together for every match
        known = {NAME: encode(person.memory), INSTALLATION: here} if cell.learns else {}
        _, sign, made = match_against(cell.game, book, person.agent(cell.game, match), known, match, seat)
        answers = [pair for mover, pair in made if mover != seat]
        person.memory.add(sign, answers)
        everybody.add(sign, answers)
        if person.style == "changes" and sign < 0:
            person.lot = match
        scores.append((1 - sign) / 2)
    unseen: list[float] = []
    known = {INSTALLATION: encode(everybody)} if cell.learns else {}
    for number in range(cell.matches // UNSEEN_SHARE):
        match = f"{seed}:unseen:{number // 2}"
        start, _ = unseen_opening(GAMES[cell.game], Random(match))
        stranger = make_agent(cell.game, STRANGERS[cell.game], match, {})
        _, sign, _ = match_against(cell.game, book, stranger, known, match, Seat(number % 2), start)
        unseen.append((1 - sign) / 2)
    return scores, unseen


def _hands(cell: Cell, seed: int) -> tuple[list[float], list[float]]:
    """The same of domino: hands of two seats of PLAYER against two of a person's mind."""
    book, ten = book_of(cell.game), people(cell.game, seed)
    known, played = _cells_of(book), list[list[Event]]()
    scores: list[float] = []
    for number in range(cell.matches):
        person, match = ten[number % len(ten)], f"{seed}:{number}"
        hand, score = _hand(book, person.mind, match, number // len(ten) % 2)
        played.append(hand)
        scores.append(score)
        if cell.learns and (number + 1) % (cell.matches // PARTS) == 0:
            known = known + cells_of_rounds(cell.game, played, lambda _: {})
            section = section_of_cells(known)
            assert section is not None
            book, played = ExperienceBook(book_bytes(cell.game, 2, {}, {HINDSIGHT: section})), []
    unseen = [
        _hand(book, STRANGERS[cell.game], f"{seed}:unseen:{number}", number % 2)[1]
        for number in range(cell.matches // UNSEEN_SHARE)
    ]
    return scores, unseen


def _cells_of(book: ExperienceBook) -> Cells:
    found, content = np.zeros((CELLS, 2), np.int64), book.section(HINDSIGHT)
    if content is not None:
        seen = parse_hindsight(content)
        found[list(seen.cells)] = np.column_stack([seen.times, seen.sums])
    return found


def _hand(book: ExperienceBook, mind: str, lot: str, side: int) -> tuple[list[Event], float]:
    """A hand, from DEALT to ROUND_ENDED, and PLAYER's score in it: it has the seats of this side."""
    names = [PLAYER if seat % 2 == side else mind for seat in range(DOMINO_101.seats)]
    seats = [
        SeatedAgent(name, make_agent(DOMINO_101.id, name, f"{lot}:{seat}", {DOMINO_101.id: book}))
        for seat, name in enumerate(names)
    ]
    events = list(play_match(DOMINO_101, DOMINO_101.options({}), seats, lambda _: Random(lot), rounds=1))
    first = max(place for place, event in enumerate(events) if event.kind is Kind.DEALT)
    end = next(place for place, event in enumerate(events) if event.kind is Kind.ROUND_ENDED)
    sign = signs_of((events[end].data or {})["points"])[side]
    assert team_of(DOMINO_101, Seat(side)) == side
    return events[first : end + 1], (1 + sign) / 2


def line(measured: dict[str, Any]) -> str:
    """A row for people."""
    parts, unseen = " ".join(f"{part:.2f}" for part in measured["parts"]), measured["unseen"]
    return (
        f"by tenths {parts}; last 30 % less first 30 %: {measured['rise']:+.3f} ± {measured['margin']:.3f}; "
        f"unseen {unseen['score']:.3f} [{unseen['low']:.3f}, {unseen['high']:.3f}]"
    )


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The whole experiment for people."""
    lines = [
        f"Ten people play against `{PLAYER}`: its score by tenths of the matches, the rise from the first 30 % to the",
        "last, and its score against openings and a person that it has not met.",
    ]
    for each in rows:
        about = f"{each['game']:20}{'learns' if each['learns'] else 'learns nothing':16}{each['matches']:>6}"
        parts = "".join(f"{part:>6.2f}" for part in each["parts"])
        unseen = each["unseen"]
        lines.append(
            f"{about}{parts}   {each['rise']:+.3f} ± {each['margin']:.3f}"
            f"   {unseen['score']:.3f} [{unseen['low']:.3f}, {unseen['high']:.3f}]"
        )
    return "\n".join(lines)


def plot(rows: Sequence[dict[str, Any]], folder: Path) -> None:
    """`sessions.svg`: the score by tenths, a picture a game. Raises Rejected `usage/missing` without matplotlib."""
    try:
        import matplotlib as mpl

        mpl.use("Agg")
        from matplotlib import pyplot
    except ImportError as error:
        raise Rejected("usage/missing", "plots need matplotlib: pip install 'oldhand[analysis]'") from error

    games = list(dict.fromkeys(each["game"] for each in rows))
    figure, places = pyplot.subplots(1, len(games), figsize=(4 * len(games), 3), squeeze=False, sharey=True)
    for place, game in zip(places[0], games, strict=True):
        for each in (each for each in rows if each["game"] == game):
            about = "learns" if each["learns"] else "learns nothing"
            place.plot(list(islice(range(1, PARTS + 1), len(each["parts"]))), each["parts"], marker="o", label=about)
        place.set(title=game, xlabel="tenth of the matches", ylim=(0, 1))
        place.legend()
    places[0][0].set_ylabel("score")
    figure.tight_layout()
    figure.savefig(folder / "sessions.svg")
    pyplot.close(figure)
