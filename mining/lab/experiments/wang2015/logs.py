"""The logs of the experiment and the books made of them, as the miner makes them. Measures nothing."""

import mmap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from mining.columns import Tally
from mining.lab.experiments.wang2015.panel import (
    OPTIONS,
    TESTERS,
    LoggedGame,
    Tester,
    packed_states,
    people_against_computer,
    people_against_people,
)
from mining.patterns.key_states import key_states_section
from mining.patterns.recall import recall_sections
from mining.patterns.thresholds import Thresholds
from mining.patterns.usage import usage_section
from mining.pipeline.decisions import decisions_of
from mining.pipeline.tally import tally_of
from mining.pipeline.weighting import Weighting, weighted_pairs
from shared.core import Seat
from shared.events import Dealt, Event, Kind, RoundEnded
from shared.experience import ExperienceBook, book_bytes
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME


def games_of(people: int, computer: int, seed: int, panel: Sequence[Tester] = TESTERS) -> list[LoggedGame]:
    """A log: so many games of a panel among themselves, so many of them against the computer."""
    return [
        *(_game(people_against_people, number, seed, tuple(panel)) for number in range(people)),
        *(_game(people_against_computer, number, seed, tuple(panel)) for number in range(computer)),
    ]


@lru_cache(maxsize=4096)
def _game(play: Callable[..., LoggedGame], number: int, seed: int, panel: tuple[Tester, ...]) -> LoggedGame:
    """Kept, for the smaller logs are the beginnings of the larger ones."""
    return play(number, seed, panel)


def tally_of_games(games: Sequence[LoggedGame]) -> Tally:
    """The tally that the miner makes of them."""
    decisions = decisions_of(GAME.id, (list(_events(game)) for game in games), lambda table: OPTIONS)
    return tally_of(decisions, "practice")


def _events(game: LoggedGame) -> Iterator[Event]:
    """The game as the log tells a round."""
    start, *made = packed_states(game)
    deal = Dealt(deal=GAME.deal(OPTIONS, Random(0)), leader=Seat(0))
    yield Event("wang2015", 1, Kind.DEALT, 0, state=start, data=deal)
    for ply, state in enumerate(made):
        yield Event("wang2015", 2 + ply, Kind.MOVED, 0, ply=ply + 1, seat=Seat(ply % 2), move="", state=state)
    points = (0, 0) if game.winner < 0 else (1, -1) if game.winner == 0 else (-1, 1)
    yield Event("wang2015", 2 + len(made), Kind.ROUND_ENDED, 0, data=RoundEnded(points, "rules", points, 0))


def book_of(tally: Tally, thresholds: Thresholds, min_freq: float) -> tuple[ExperienceBook, dict[str, Any]]:
    """A book of the paper's three kinds, kept in memory, and how many rules and key states it has.

    Everybody is believed: the paper knows no distrust.
    """
    rules, _, count, _ = recall_sections(weighted_pairs(tally, Weighting(support_players=1)), thresholds)
    sections = {"recall": rules}
    states, usage = key_states_section(tally, replace(thresholds, min_freq=min_freq)), usage_section(tally)
    if states is not None:
        sections["key-states"] = states
    if usage is not None:
        sections["usage"] = usage
    content = book_bytes(GAME.id, 1, {}, sections)
    buffer = mmap.mmap(-1, len(content))
    buffer.write(content)
    return ExperienceBook(buffer), {"rules": count, "key_states": 0 if states is None else states.entries}
