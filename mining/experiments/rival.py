"""The experiment `rival`: what a seat gains by remembering the very person it plays, and the controls beside it.

Two simulated people of one mind and different lots each play a session of games against the player, colours in turn.
A person decides by the same lot in every game, so it repeats what the player lets it repeat; the player draws anew. The
memory grows after every game as the worker would have it grow.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from statistics import mean
from typing import Any

from ai.duel.headless import SeatedAgent, play_match
from ai.duel.scoring import interval
from ai.roster import make_agent
from mining.pipeline.decisions import signs_of
from mining.pipeline.opponent_memory import made_in
from shared.core import Seat
from shared.events import Event, Kind
from shared.experience.memory import OpponentMemory, encode, remembered_by
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

GAMES_A_SESSION = 40
PART = 10
"""Games of a session whose score is told together."""
DEFAULT_GAMES, LEAST_GAMES = 960, 2 * GAMES_A_SESSION
"""Of a cell."""
_LINES = {game.id: game for game in (ENGLISH_DRAUGHTS, CHINESE_CHECKERS)}


@dataclass(frozen=True, slots=True)
class Setting:
    """Who plays whom, and what is remembered."""

    player: str
    person: str = "repeats"
    """ "repeats" itself; "varies": another lot in every game; "changes": another lot after every game that it lost."""
    swapped: bool = False
    """Whether the memory is of the other person."""


MIND = "greedy"
"""Of people and player."""
SETTINGS: Mapping[str, Setting] = {
    "without": Setting(MIND),
    "remembers": Setting(f"{MIND}+rival"),
    "person changes": Setting(f"{MIND}+rival", "changes"),
    "person varies": Setting(f"{MIND}+rival", "varies"),
    "somebody else's": Setting(f"{MIND}+rival", swapped=True),
}
"""With its controls: the player without, a person who does not repeat itself, and the memory of another person."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One setting in one game."""

    game: str
    setting: str
    sessions: int
    """Of two people each."""

    @property
    def key(self) -> str:
        """The cell's name, unique in the experiment."""
        return f"{self.game}: {self.setting}"


@dataclass(slots=True)
class Person:
    """One side of a session so far."""

    lot: str
    memory: OpponentMemory
    scores: list[float]
    """The player's: 1, ½ or 0."""
    recalled: int = 0
    choices: int = 0
    """The player's moves, and how many of them it recalled."""


def cells(games: int) -> list[Cell]:
    """Every setting in both games of lines."""
    return [Cell(game, setting, games // LEAST_GAMES) for game in _LINES for setting in SETTINGS]


def row(cell: Cell, seed: int, jobs: int) -> dict[str, Any]:
    """The cell measured: JSON-plain."""
    with ThreadPoolExecutor(jobs) as threads:
        tasks = [
            threads.submit(played, cell.game, SETTINGS[cell.setting], f"{seed}:{number}")
            for number in range(cell.sessions)
        ]
        people = [person for task in tasks for person in task.result()]
    parts = [
        interval([person.scores[first : first + PART] for person in people])
        for first in range(0, GAMES_A_SESSION, PART)
    ]
    return {
        "game": cell.game,
        "setting": cell.setting,
        "games": len(people) * GAMES_A_SESSION,
        "parts": [{"score": part.score, "low": part.low, "high": part.high} for part in parts],
        "recalled": round(sum(person.recalled for person in people) / sum(person.choices for person in people), 3),
        "bytes": round(mean(len(encode(person.memory)) for person in people)),
    }


def played(game_id: str, setting: Setting, seed: str) -> tuple[Person, Person]:
    """The sessions of two people; the same seed gives both the same lots in every setting."""
    people = tuple(Person(f"{seed}:{number}", OpponentMemory(game_id), []) for number in range(2))
    one, two = people
    for number in range(GAMES_A_SESSION):
        known = (two, one) if setting.swapped else (one, two)
        remembered = [remembered_by(encode(each.memory)) for each in known]  # of both before either plays on
        for place, person in enumerate(people):
            _play(game_id, setting, person, remembered[place], f"{seed}:{place}:{number}", Seat(number % 2))
    return one, two


def _play(
    game_id: str, setting: Setting, person: Person, remembered: Mapping[str, bytes], seed: str, seat: Seat
) -> None:
    """One game: the person in this seat. What it came to is added to the person."""
    game = _LINES[game_id]
    options = game.options({})
    lot = seed if setting.person == "varies" else person.lot
    pair = [
        SeatedAgent("person", make_agent(game_id, MIND, f"{lot}:person", {}), remembered=remembered),
        SeatedAgent("player", make_agent(game_id, setting.player, seed, {})),
    ]
    events = list(play_match(game, options, pair if seat == 0 else pair[::-1], lambda _: Random(seed)))
    hand = [event for event in events if event.round == 1]
    sign = signs_of(_points(hand))[seat]
    (made,) = made_in(game_id, [hand[: _end(hand) + 1]], {hand[0].table: options})
    person.memory.add(sign, [pair for mover, pair in made if mover != seat])
    person.scores.append((1 - sign) / 2)
    chosen = [event.reason for event in hand if event.reason is not None and event.seat != seat]
    person.choices += len(chosen)
    person.recalled += sum(reason["kind"] == "rival" for reason in chosen)
    if setting.person == "changes" and sign < 0:
        person.lot = seed


def _end(events: Sequence[Event]) -> int:
    return next(place for place, event in enumerate(events) if event.kind is Kind.ROUND_ENDED)


def _points(events: Sequence[Event]) -> Sequence[int]:
    return (events[_end(events)].data or {})["points"]


def line(measured: dict[str, Any]) -> str:
    """A row for people."""
    parts = ", ".join(f"{part['score']:.2f} [{part['low']:.2f}, {part['high']:.2f}]" for part in measured["parts"])
    return f"{parts} in {measured['games']} games; {measured['recalled']:.0%} of its moves recalled"


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The whole experiment for people."""
    parts = "".join(f"{f'{first + 1}-{first + PART}':>20}" for first in range(0, GAMES_A_SESSION, PART))
    lines = [
        f"Rival's recall: the score of {MIND} against people of its own mind, by games of a session, with 95 %.",
        f"{'game':20}{'setting':18}{'games':>6}{parts}{'recalled':>10}",
    ]
    for measured in rows:
        scores = "".join(f"{part['score']:>8.2f} [{part['low']:.2f},{part['high']:.2f}]" for part in measured["parts"])
        lines.append(
            f"{measured['game']:20}{measured['setting']:18}{measured['games']:>6}{scores}{measured['recalled']:>10.0%}"
        )
    return "\n".join(lines)
