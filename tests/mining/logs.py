"""Small logs made by hand, and random ones, for every game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

from shared.core import Game, Seat
from shared.events import Dealt, Event, Kind, Opened, RoundEnded
from shared.games import GAMES
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.match import Match, evolve
from shared.reasons import OwnThinkingReason, UnlistedReason

_numbers = count(1)


class Log:
    """Writes one table after another, the way the server does."""

    def __init__(self, game: str = ENGLISH_DRAUGHTS.id, numbers: Iterator[int] = _numbers) -> None:
        """`numbers`: the tables' names; left out, no two tables of any log share one."""
        self._numbers = numbers
        self.game: Game[Any, Any] = GAMES[game]
        self.events: list[Event] = []

    def round(
        self,
        moves: str,
        points: Sequence[int],
        *,
        options: Mapping[str, Any] | None = None,
        deal: str | None = None,
        leader: int | None = None,
        by_rule: Sequence[int] = (),
    ) -> list[Event]:
        """A table with one round of these moves and this result, and its events from DEALT to ROUND_ENDED.

        `by_rule`: plies (from 1) that an Experience Rule chose.
        """
        game, table = self.game, f"t{next(self._numbers)}"
        chosen = game.options(options or {})
        text = deal or game.deal(chosen, Random(0))
        first = game.first_lead(chosen, text) if leader is None else Seat(leader)
        match = Match.new(game, chosen)
        events = [Event(table, 1, Kind.OPENED, 0, data=Opened(game=game.id, options=dict(chosen), public=True))]

        def add(kind: Kind, **fields: Any) -> None:
            nonlocal match
            event = Event(table, len(events) + 1, kind, 0, match=1, round=1, **fields)
            match = evolve(match, event)
            if kind in (Kind.MOVED, Kind.PASSED):
                event = replace(event, state=game.pack(match.state))
            events.append(event)

        add(Kind.DEALT, data=Dealt(deal=text, leader=first))
        for ply, move in enumerate(moves.split(), start=1):
            reason = UnlistedReason({"kind": "rule"}) if ply in by_rule else OwnThinkingReason()
            forced = match.forced() is not None
            add(
                Kind.PASSED if forced else Kind.MOVED,
                ply=ply,
                seat=match.to_act[0],
                move=move,
                reason=None if forced else reason,
            )
        data = RoundEnded(tuple(points), "agreed", tuple(points), carry=0)
        add(Kind.ROUND_ENDED, ply=len(moves.split()), data=data)
        self.events += events
        return events[1:]


def random_rounds(game: str, number: int, seed: int, plies: int = 12) -> Log:
    """A log of short random rounds with random results; the deal of domino is the same in all, so that hands recur."""
    log, rng = Log(game), Random(seed)
    rules = log.game
    options = rules.options({"first_lead": "random_free"} if rules.hidden else {})
    deal = rules.deal(options, Random(7))
    for _ in range(number):
        leader = rng.randrange(4) if rules.hidden else None
        state = rules.begin(options, deal, rules.first_lead(options, deal) if leader is None else Seat(leader))
        moves: list[str] = []
        while len(moves) < plies and rules.to_act(state):
            legal = rules.legal_moves(state)
            move = legal[min(rng.randrange(3), len(legal) - 1)]
            moves.append(rules.format_move(state, move))
            state = rules.successor(state, move)
        best = rng.choice([(1, -1), (-1, 1), (0, 0)])
        points = [best[seat % 2] for seat in range(rules.seats)]
        points = [20 * max(each, 0) for each in points] if rules.hidden else points
        log.round(" ".join(moves), points, options=dict(options), deal=deal, leader=leader)
    return log
