"""The experiment `sessions`: ten people of one installation play against `experience`, which learns from every match.

They differ in strength, and in how they behave: some begin every match alike, some do so until they lose, some never
do. After every match the seat's memory of the person and of the installation grows as the worker would have it grow.
Beside it plays the same seat that learns nothing, against the same people with the same lots. At the end comes what
neither has met: openings at random, and a person of another agent.

In 101 domino no line recurs: there the table of hindsight grows with every tenth of the matches.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Literal

from ai.duel.headless import SeatedAgent
from ai.duel.openings import unseen_opening
from ai.duel.scoring import Z
from ai.random_player import RandomAgent
from ai.roster import make_agent
from mining.finished_rounds import signs_of
from mining.lab.experiments.harness import Cell, Experiment, Request, Row, pyplot, score_of
from mining.lab.experiments.table_matches import (
    PLAYER,
    RandomlyOpenedAgent,
    experienced,
    hand_of,
    match_against,
    points_of,
    shipped_book_of,
)
from mining.pipeline.cells import cells_in, cells_of_rounds, sections_of_cells
from shared.agent import Agent
from shared.core import Seat
from shared.events import Event
from shared.experience import ExperienceBook, book_bytes
from shared.experience.memory import INSTALLATION, NAME, OpponentMemory
from shared.experience.memory_format import encode
from shared.games import GAMES
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

PARTS = 10
UNSEEN_SHARE = 5
"""One match against the unseen for so many of a session."""
PLAYERS: Mapping[str, Sequence[str]] = {
    ENGLISH_DRAUGHTS.id: ("child", "greedy", "novice", "club", "expert"),
    CHINESE_CHECKERS.id: ("novice", "greedy", "tentative-r", "club", "expert"),
    DOMINO_101.id: ("random", "greedy", "level-2", "level-3", "level-4r"),
}
"""Of people, two each."""
STRANGERS: Mapping[str, str] = {ENGLISH_DRAUGHTS.id: "learner", CHINESE_CHECKERS.id: "child", DOMINO_101.id: "weigher"}
"""An agent that no person of the session has."""
Style = Literal["repeats", "changes", "varies"]
STYLES: Sequence[Style] = ("repeats", "changes", "varies")


LEARNS, NOTHING = "learns", "learns nothing"
"""The settings."""


@dataclass(slots=True)
class Person:
    """One of the people, and what is remembered of it."""

    player: str
    style: Style
    lot: str
    memory: OpponentMemory

    def agent(self, game: str, match: str) -> Agent:
        """For a match, which is named by a text of its own."""
        lot = match if self.style == "varies" else self.lot
        return RandomlyOpenedAgent(RandomAgent(Random(lot)), make_agent(game, self.player, lot, {}))


def cells(request: Request) -> list[Cell]:
    """Both settings in every game; `games` are the matches of a session."""
    return [
        Cell(key=f"{game}: {setting}", game=game, setting=setting, games=request.games, figure="sessions")
        for game in PLAYERS
        for setting in (NOTHING, LEARNS)
    ]


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The scores by tenths, and against the unseen; one match after the other, whatever `jobs`."""
    scores, unseen = _hands(cell, seed) if cell.game == DOMINO_101.id else _lines(cell, seed)
    size = len(scores) // PARTS
    third = len(scores) * 3 // PARTS
    first, last = scores[:third], scores[-third:]
    margin = Z * ((stdev(first) ** 2 + stdev(last) ** 2) / third) ** 0.5
    return {
        "game": cell.game,
        "learns": cell.setting == LEARNS,
        "matches": len(scores),
        "parts": [round(mean(scores[begin : begin + size]), 3) for begin in range(0, PARTS * size, size)],
        "rise": round(mean(last) - mean(first), 3),
        "margin": round(margin, 3),
        "unseen": score_of([[score] for score in unseen], 3),
    }


def people(game: str, seed: int) -> list[Person]:
    """Ten people, two of every agent."""
    names = [*PLAYERS[game], *PLAYERS[game]]
    return [
        Person(name, STYLES[number % len(STYLES)], f"{seed}:{number}", OpponentMemory(game))
        for number, name in enumerate(names)
    ]


def _lines(cell: Cell, seed: int) -> tuple[list[float], list[float]]:
    """The seat's scores in the session, and against what it has not met."""
    book, ten, everybody = shipped_book_of(cell.game), people(cell.game, seed), OpponentMemory(cell.game)
    scores: list[float] = []
    here = b""
    for number in range(cell.games):
        person, match = ten[number % len(ten)], f"{seed}:{number}"
        seat = Seat(number // len(ten) % 2)
        if number % len(ten) == 0:
            here = encode(everybody)  # as at a server, where it is not put together for every match
        known = {NAME: encode(person.memory), INSTALLATION: here} if cell.setting == LEARNS else {}
        player = SeatedAgent("player", experienced(cell.game, book, match))
        seated = SeatedAgent("person", person.agent(cell.game, match), remembered=known)
        played = match_against(player, seated, seat, cell.game, match)
        for memory in (person.memory, everybody):
            played.remembered_in(memory)
        if person.style == "changes" and played.sign < 0:
            person.lot = match
        scores.append((1 - played.sign) / 2)
    unseen: list[float] = []
    known = {INSTALLATION: encode(everybody)} if cell.setting == LEARNS else {}
    for number in range(cell.games // UNSEEN_SHARE):
        match = f"{seed}:unseen:{number // 2}"
        start, _ = unseen_opening(GAMES[cell.game], Random(match))
        agent = make_agent(cell.game, STRANGERS[cell.game], match, {})
        player = SeatedAgent("player", experienced(cell.game, book, match))
        stranger = SeatedAgent("person", agent, remembered=known)
        played = match_against(player, stranger, Seat(number % 2), cell.game, match, start)
        unseen.append((1 - played.sign) / 2)
    return scores, unseen


def _hands(cell: Cell, seed: int) -> tuple[list[float], list[float]]:
    """The same of domino: hands of two seats of PLAYER against two of a person's agent."""
    book, ten = shipped_book_of(cell.game), people(cell.game, seed)
    known, played = cells_in(book), list[list[Event]]()
    scores: list[float] = []
    for number in range(cell.games):
        person, match = ten[number % len(ten)], f"{seed}:{number}"
        hand, score = _hand(book, person.player, match, number // len(ten) % 2)
        played.append(hand)
        scores.append(score)
        if cell.setting == LEARNS and (number + 1) % (cell.games // PARTS) == 0:
            known = known + cells_of_rounds(cell.game, played, lambda _: {})
            book, played = ExperienceBook(book_bytes(cell.game, 2, {}, sections_of_cells(known))), []
    unseen = [
        _hand(book, STRANGERS[cell.game], f"{seed}:unseen:{number}", number % 2)[1]
        for number in range(cell.games // UNSEEN_SHARE)
    ]
    return scores, unseen


def _hand(book: ExperienceBook, player: str, lot: str, side: int) -> tuple[list[Event], float]:
    """A hand, from DEALT to ROUND_ENDED, and PLAYER's score in it: it has the seats of this side."""
    names = [PLAYER if seat % 2 == side else player for seat in range(DOMINO_101.seats)]
    hand = hand_of(names, book, {}, lot)
    return hand, (1 + signs_of(points_of(hand))[side]) / 2


def plot(rows: Sequence[Row], folder: Path) -> None:
    """`sessions.svg`: the score by tenths, a picture a game. Raises ImportError without matplotlib."""
    plots = pyplot()
    games = list(dict.fromkeys(each["game"] for each in rows))
    figure, places = plots.subplots(1, len(games), figsize=(4 * len(games), 3), squeeze=False, sharey=True)
    for place, game in zip(places[0], games, strict=True):
        for each in (each for each in rows if each["game"] == game):
            tenths = range(1, len(each["parts"]) + 1)
            place.plot(tenths, each["parts"], marker="o", label=LEARNS if each["learns"] else NOTHING)
        place.set(title=game, xlabel="tenth of the matches", ylim=(0, 1))
        place.legend()
    places[0][0].set_ylabel("score")
    figure.tight_layout()
    figure.savefig(folder / "sessions.svg")
    plots.close(figure)


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    title=f"Ten people play against `{PLAYER}`: its score by tenths of the matches, the rise from the first 30 % to the"
    "\nlast, and its score against openings and a person that it has not met.",
    columns={
        "game": "{game}",
        "setting": lambda row: LEARNS if row["learns"] else NOTHING,
        "matches": "{matches}",
        "by tenths": lambda row: " ".join(f"{part:.2f}" for part in row["parts"]),
        "rise": "{rise:+.3f} ± {margin:.3f}",
        "unseen": "{unseen[score]:.3f} [{unseen[low]:.3f}, {unseen[high]:.3f}]",
    },
    plot=plot,
    default_games=1_000,
    least_games=100,
)
