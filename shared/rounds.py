"""Finished rounds of a table, made again from its events ply by ply. Knows no store, and not who may see them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from shared.core import Game
from shared.events import MOVES, Counselled, Dealt, Event, Kind, Opened
from shared.games import GAMES
from shared.mainline import mainline
from shared.match import Match, evolve


@dataclass(frozen=True, slots=True)
class Round:
    """One finished round."""

    match: int
    round: int
    events: tuple[Event, ...]
    """From DEALT on; undone plies are left out."""
    states: tuple[Any, ...]
    """The game's state before the first ply and after every ply."""
    end: Event
    """ROUND_ENDED or BOARD_ENDED; MATCH_ENDED of a match given up in the middle of the round; CLOSED of one that a
    record leaves open."""

    def plies(self) -> list[Event]:
        """The plies of the round, passes included."""
        return [event for event in self.events if event.kind in MOVES]


def rounds_of(events: Sequence[Event], *, left_open: bool = False) -> Iterator[Round]:
    """Every finished round of a table, given from OPENED on. `left_open`: the one that was open at the end, too."""
    table = events[0].expect(Opened)
    game: Game[Any, Any] = GAMES[table.game]
    match = Match.new(game, table.options)
    held: list[Event] = []
    states: list[Any] = []
    for event in mainline(events[1:]):
        if event.kind is Kind.DEALT:
            if event.match != match.number:
                match = Match.new(game, table.options, event.match)
            held, states = [], []
        match = evolve(match, event)
        held.append(event)
        if isinstance(event.data, Dealt | Counselled):
            is_void = isinstance(event.data, Dealt) and event.data.redeal is not None
            states = [] if is_void else [match.state]
        elif event.kind in MOVES:
            states.append(match.state)
        elif event.kind in (Kind.ROUND_ENDED, Kind.BOARD_ENDED, Kind.MATCH_ENDED) and states:
            yield Round(event.match or 1, match.round, tuple(held), tuple(states), event)
            states = []  # the match's end right after its last round is no round of its own
        elif event.kind is Kind.CLOSED and states and left_open:
            yield Round(match.number, match.round, tuple(held), tuple(states), event)
