"""The experiment `rival`: what a seat gains by remembering the very person it plays, and the controls beside it.

Two simulated people with the same agent and different seeds each play a session of games against the player, colours
in turn. A person decides by the same seed in every game, so it repeats what the player lets it repeat; the player
draws again. The memory grows after every game as the worker would have it grow.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from statistics import mean

from ai.duel.headless import SeatedAgent
from ai.roster import make_agent
from mining.lab.experiments.harness import (
    Cell,
    Experiment,
    Request,
    Row,
    cell_of_game,
    in_threads,
    score_of,
    scores_text,
)
from mining.lab.experiments.table_matches import match_against
from shared.core import Seat
from shared.experience.memory import OpponentMemory
from shared.experience.memory_format import encode, remembered_by
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.reasons import RivalReason

GAMES_A_SESSION = 40
PART = 10
"""Games of a session whose score is told together."""
_LINES = (ENGLISH_DRAUGHTS.id, CHINESE_CHECKERS.id)


@dataclass(frozen=True, slots=True)
class Setting:
    """The pairing, and the memory of it."""

    player: str
    person: str = "repeats"
    """ "repeats" itself; "varies": another lot in every game; "changes": another lot after every game that it lost."""
    swapped: bool = False
    """Whether the memory is of the other person."""


PLAYER = "greedy"
"""Of people and player."""
SETTINGS: Mapping[str, Setting] = {
    "without": Setting(PLAYER),
    "remembers": Setting(f"{PLAYER}+rival"),
    "person changes": Setting(f"{PLAYER}+rival", "changes"),
    "person varies": Setting(f"{PLAYER}+rival", "varies"),
    "somebody else's": Setting(f"{PLAYER}+rival", swapped=True),
}
"""With its controls: the player without, a person who does not repeat itself, and the memory of another person."""


@dataclass(slots=True)
class RememberedPerson:
    """One side of a session so far."""

    lot: str
    memory: OpponentMemory
    scores: list[float]
    """The player's: 1, ½ or 0."""
    recalled: int = 0
    choices: int = 0
    """The player's moves, and how many of them it recalled."""


def cells(request: Request) -> list[Cell]:
    """Every setting in both games of lines; `games` of a cell are its sessions, of two people each."""
    sessions = request.games // EXPERIMENT.least_games
    return [cell_of_game(game, setting, sessions) for game in _LINES for setting in SETTINGS]


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The scores by part of a session, and how much was recalled."""
    session = partial(played, cell.game, SETTINGS[cell.setting])
    sessions = in_threads(jobs, session, [f"{seed}:{number}" for number in range(cell.games)])
    people = [person for pair in sessions for person in pair]
    parts = [
        score_of([person.scores[first : first + PART] for person in people])
        for first in range(0, GAMES_A_SESSION, PART)
    ]
    return {
        **cell.facts("game", "setting"),
        "games": len(people) * GAMES_A_SESSION,
        "parts": parts,
        "recalled": round(sum(person.recalled for person in people) / sum(person.choices for person in people), 3),
        "bytes": round(mean(len(encode(person.memory)) for person in people)),
    }


def played(game_id: str, setting: Setting, seed: str) -> tuple[RememberedPerson, RememberedPerson]:
    """The sessions of two people; the same seed gives both the same lots in every setting."""
    people = tuple(RememberedPerson(f"{seed}:{number}", OpponentMemory(game_id), []) for number in range(2))
    one, two = people
    for number in range(GAMES_A_SESSION):
        known = (two, one) if setting.swapped else (one, two)
        remembered = [remembered_by(encode(each.memory)) for each in known]  # of both before either plays on
        for place, person in enumerate(people):
            _play(game_id, setting, person, remembered[place], f"{seed}:{place}:{number}", Seat(number % 2))
    return one, two


def _play(
    game_id: str, setting: Setting, person: RememberedPerson, remembered: Mapping[str, bytes], seed: str, seat: Seat
) -> None:
    """One game: the person in this seat. Its result is added to the person."""
    lot = seed if setting.person == "varies" else person.lot
    agent = SeatedAgent("person", make_agent(game_id, PLAYER, f"{lot}:person", {}), remembered=remembered)
    player = SeatedAgent("player", make_agent(game_id, setting.player, seed, {}))
    match = match_against(player, agent, seat, game_id, seed)
    match.remembered_in(person.memory)
    person.scores.append((1 - match.sign) / 2)
    chosen = [event.reason for event in match.events if event.reason is not None and event.seat != seat]
    person.choices += len(chosen)
    person.recalled += sum(isinstance(reason, RivalReason) for reason in chosen)
    if setting.person == "changes" and match.sign < 0:
        person.lot = seed


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    title=f"Rival's recall: the score of {PLAYER} against people who play like it, by games of a session, with 95 %.",
    columns={
        "game": "{game}",
        "setting": "{setting}",
        "games": "{games}",
        f"score by {PART} games": lambda row: scores_text(row["parts"]),
        "recalled": "{recalled:.0%}",
    },
    default_games=960,
    least_games=2 * GAMES_A_SESSION,
)
