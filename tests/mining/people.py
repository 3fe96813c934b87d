"""Games of people against AI players, as the server would have logged them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from ai.duel.headless import SeatedAgent, play_match
from shared.agent import Agent
from shared.core import Seat
from shared.events import Event, MatchEnded, Opened, PlayerKind, Sat
from shared.games import GAMES


def logged(events: Iterable[Event], people: Mapping[int, str]) -> list[Event]:
    """A headless table as one of the server's, with these people (public ids) in these seats and AIs in the others."""
    copies: list[Event] = []
    for event in events:
        data = event.data
        if isinstance(data, Opened):
            data = replace(data, kind=PlayerKind.PERSON)
        elif isinstance(data, Sat):
            assert event.seat is not None
            person = people.get(event.seat)
            kind = PlayerKind.AI if person is None else PlayerKind.PERSON
            data = replace(data, kind=kind, player=person or f"ai-{event.seat}", agent=person and data.agent)
        copies.append(replace(event, data=data))
    return copies


def game_of(
    game_id: str,
    table: str,
    agents: Sequence[Agent],
    people: Mapping[int, str],
    seed: int = 0,
    rounds: int | None = None,
) -> list[Event]:
    """One match between these agents."""
    game = GAMES[game_id]
    seats = [SeatedAgent(f"agent-{place}", agent) for place, agent in enumerate(agents)]
    match = play_match(
        game, game.options({}), seats, lambda round_no: Random(f"{seed}:{round_no}"), table=table, rounds=rounds
    )
    return logged(match, people)


def winner_of(events: Sequence[Event]) -> Seat | None:
    """Who won the match; None for a draw."""
    points = next(event.data.points for event in events if isinstance(event.data, MatchEnded))
    return Seat(points.index(1)) if 1 in points else None
