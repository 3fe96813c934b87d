"""Rounds of random games, and their tally."""

from itertools import pairwise

from mining.columns import Tally
from mining.pipeline.decisions import decisions_of
from mining.pipeline.tally import tally_of
from shared.events import Event, Kind
from shared.games import GAMES
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from tests.mining.logs import Log, random_rounds

DRAUGHTS = ENGLISH_DRAUGHTS.id


def rounds_of(log: Log) -> list[list[Event]]:
    starts = [number for number, event in enumerate(log.events) if event.kind is Kind.DEALT]
    return [
        [event for event in log.events[start:end] if event.kind is not Kind.OPENED]
        for start, end in pairwise([*starts, len(log.events)])
    ]


def counted(rounds: list[list[Event]], game: str = DRAUGHTS, source: str = "person") -> Tally:
    return tally_of(
        decisions_of(game, rounds, lambda table: {"first_lead": "random_free"} if "domino" in game else {}), source
    )


RANDOM = {game: rounds_of(random_rounds(game, 24, seed=3)) for game in GAMES}
