"""Tables that play the same boards."""

from collections.abc import Sequence
from random import Random
from typing import Any

from server.core.participant import Participant
from shared.events import Dealt, Duplicate, Event
from shared.match import PLAYED_OUT
from shared.protocol import Terms
from tests.testkit.scenario import NOW_MS, PERSONS, Scenario

HOUR_MS = 3_600_000


def table_of_boards(
    boards: int = 2,
    game: str = "domino-101",
    seed: int = 1,
    players: Sequence[Participant] = PERSONS,
    **options: Any,
) -> Scenario:
    """A table with these players, before its first deal."""
    duplicate = Duplicate("round-1", boards, NOW_MS + HOUR_MS)
    terms = Terms(time_out="ai", absent="ai", hints=False, rated=False)
    return Scenario(game, seed, terms, "invited", duplicate=duplicate, **options).sit(*players)


def played_out(rng: Random, boards: int = 2, game: str = "domino-101", **options: Any) -> Scenario:
    """A table that has played all its boards somehow."""
    return table_of_boards(boards, game, **options).play_on(rng, PLAYED_OUT)


def deals_of(events: list[Event]) -> list[Dealt]:
    """All deals, void ones too."""
    return [event.data for event in events if isinstance(event.data, Dealt)]
