"""What a book is measured by: lines that were lost are found in the log, and played with either book."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ai.duel.headless import SeatedAgent, play_match
from ai.roster import make_agent
from mining.patterns.thresholds import Thresholds
from mining.pipeline.rounds import tally_of_rounds
from mining.pipeline.weighting import Weighting
from mining.worker.book import make_book
from mining.worker.gate import changed_positions
from mining.worker.purposes import LINES, Line, lost_lines, measured, stranger_of
from shared.events import Dealt, Event, Kind, Opened, PlayerKind, RoundEnded, Sat
from shared.game_log import GameLog
from shared.games import GAMES
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store.memory import MemoryGameLog

DRAUGHTS = ENGLISH_DRAUGHTS.id


def table(number: int, player: str = "experience-medium", game: str = DRAUGHTS, seat: int = 1) -> list[Event]:
    """A match at a table of people that an AI player in this seat played against a good one."""
    rules = GAMES[game]
    names = ["expert" if game == DRAUGHTS else "level-2"] * rules.seats
    names[seat] = player
    seats = [SeatedAgent(name, make_agent(game, name, f"{number}:{name}", {})) for name in names]
    played = list(play_match(rules, rules.options({}), seats, lambda n: Random(f"{number}:{n}"), table=f"p{number}"))
    events: list[Event] = []
    for event in played:
        data = event.data
        if isinstance(data, Opened):
            data = replace(data, kind=PlayerKind.PERSON)
        elif isinstance(data, Sat) and event.seat == seat:
            data = replace(data, kind=PlayerKind.AI)
        elif isinstance(data, Sat):
            data = replace(data, kind=PlayerKind.PERSON, agent=None)
        events.append(replace(event, data=data))
    return events


def log_of(*tables: list[Event]) -> MemoryGameLog:
    log = MemoryGameLog()
    for events in tables:
        log.append(events)
    return log


def points_of(events: list[Event]) -> tuple[int, ...]:
    return next(event.data.points for event in events if isinstance(event.data, RoundEnded))


@pytest.mark.slow
def test_lines_that_beat_experience_are_found_with_the_winners_moves() -> None:
    lost = next(events for number in range(20) if points_of(events := table(number))[0] > 0)
    other = next(events for number in range(20, 40) if points_of(events := table(number, "novice"))[0] > 0)
    log = log_of(lost, other)
    (line,) = lost_lines(log, DRAUGHTS)
    assert line.winner == 0 and line.deal == lost[3].expect(Dealt).deal
    assert list(line.moves) == [event.move for event in lost if event.kind is Kind.MOVED and event.seat == 0]
    assert lost_lines(log_of(table(1, game=DOMINO_101.id)), DOMINO_101.id) == []


def book_of(folder: Path, name: str, log: GameLog) -> Path:
    file = folder / f"{name}.book"
    tally = tally_of_rounds(log, DRAUGHTS, log.finished(DRAUGHTS))
    file.write_bytes(make_book(tally, Thresholds(1, 1), 1, 0, Weighting(support_players=1)).content)
    return file


@pytest.mark.slow
def test_a_book_that_remembers_a_line_is_told_apart_from_one_that_does_not(tmp_path: Path) -> None:
    events = next(events for number in range(20) if points_of(events := table(number))[0] > 0)
    old, new = book_of(tmp_path, "old", log_of()), book_of(tmp_path, "new", log_of(events))
    changed = changed_positions(DRAUGHTS, new, old)
    assert changed and len(changed) == len(set(changed)) and changed_positions(DRAUGHTS, new, new) == []
    options = dict(ENGLISH_DRAUGHTS.options({}))
    line = Line(events[3].expect(Dealt).deal, options, 1, ("1-2",))  # never legal: the script is greedy throughout
    verdicts = measured(DRAUGHTS, new, old, [line], "novice", 1)
    assert set(verdicts) == {"lines", "openings", "opponent"}
    assert verdicts["lines"]["games"] == 1 and verdicts["opponent"].get("player") == "novice"
    assert verdicts["openings"]["new"] + verdicts["openings"]["old"] == pytest.approx(1)
    assert all(0 <= each[book] <= 1 for each in verdicts.values() for book in ("new", "old"))
    assert set(measured(DRAUGHTS, new, old, [], None, 1)) == {"openings"}
    assert LINES > 0


def test_a_stranger_is_an_agent_of_whom_the_log_has_no_move() -> None:
    first = stranger_of(DRAUGHTS, [])
    assert first is not None
    second = stranger_of(DRAUGHTS, [f"ai:{first}", "archive"])
    assert second not in (None, first)
    assert stranger_of(DRAUGHTS, [f"practice:{first}"]) == second
    everyone = ("child", "greedy", "novice", "learner", "club", "expert", "human")
    assert stranger_of(DRAUGHTS, [f"ai:{name}" for name in everyone]) is None
