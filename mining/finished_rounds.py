"""Finished rounds as their events tell them: who won, where they began, what a loop took back. Counts nothing."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from mining.contracts import OptionsOf
from shared.core import Game, Options, Seat
from shared.events import Dealt, Event
from shared.mainline import mainline

FIRST_SITTING = 2
"""Version of the SAT event of seat 0 at the table that a record becomes; the other seats follow."""

PlayedRound = tuple[Sequence[Event], Collection[Seat]]
"""The events of a round from DEALT to ROUND_ENDED, and the seats whose choices are looked at."""


def signs_of(points: Sequence[int]) -> tuple[int, ...]:
    """For each seat 1 (won), −1 (lost) or 0 (nobody won), from a round's points."""
    best = max(points)
    return tuple(0 if min(points) == best else 1 if own == best else -1 for own in points)


def round_start(game: Game[Any, Any], dealt: Event, options_of: OptionsOf) -> tuple[bytes, bool]:
    """The packed state that a round begins with, and whether its first ply leaves no choice."""
    if dealt.state is not None:
        return dealt.state, False
    data = dealt.expect(Dealt)
    options: Options = game.options(options_of(dealt.table))
    state = game.begin(options, data.deal, data.leader, dealt.round)
    return game.pack(state), data.leader is not None and len(game.legal_moves(state)) == 1


def choices_in(
    game: Game[Any, Any], options: Options, events: Sequence[Event], seats: Collection[int]
) -> Iterator[tuple[Any, str, Any]]:
    """(state, move, state after it) of every ply at which one of these seats had a choice, without plies that were
    taken back. The events are those of a round from DEALT on."""
    dealt = events[0]
    data = dealt.expect(Dealt)
    state = game.begin(options, data.deal, data.leader, dealt.round)
    for event in mainline(events):
        if event.move is None:
            continue
        after = game.successor(state, game.parse_move(state, event.move))
        if event.seat in seats and len(game.legal_moves(state)) > 1:
            yield state, event.move, after
        state = after


def decisions_in(
    game: Game[Any, Any], rounds: Sequence[PlayedRound], options_of: OptionsOf
) -> Iterator[tuple[Any, str, Any]]:
    """As `choices_in`, of several rounds, one after the other. `options_of(table)` tells a table's options."""
    for events, seats in rounds:
        yield from choices_in(game, game.options(options_of(events[0].table)), events, seats)


def loopless(states: Sequence[tuple[int, int]]) -> list[int]:
    """Indices of the states left when each that came before takes back everything since its first occurrence.

    Alg. 2, lines 6–13: `states` are (maker, key) in order.
    """
    path: list[int] = []
    place: dict[tuple[int, int], int] = {}
    for index, state in enumerate(states):
        if state in place:
            for dropped in path[place[state] + 1 :]:
                del place[states[dropped]]
            del path[place[state] + 1 :]
        else:
            place[state] = len(path)
            path.append(index)
    return path
