"""Objections of the rules of play to one event: a deal, a wish, a ply. Knows no players and no secret."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from shared.core import Seat
from shared.events import MOVED, MOVES, Counselled, Dealt, Event, RedealClaimed
from shared.match import Match, Phase


def against(match: Match, event: Event) -> Iterator[str]:
    """Objections of the rules to the next event of this match."""
    if event.kind in MOVES:
        if match.phase is not Phase.PLAY or event.seat not in match.to_act:
            yield f"it was not for seat {event.seat} to play"
        forced = match.forced()
        # Where a move is forced, older logs have it as MOVED when a client was faster than the server.
        expected = event.move if event.kind is MOVED and forced is None else forced
        if event.move != expected:
            yield f"{event.kind.name} {event.move}, where the forced move is {forced}"
    match event.data:
        case Dealt() as data:
            if match.phase is not Phase.DEAL:
                yield "a deal in the middle of a round"
            elif match.dealt(data.deal, Seat(data.leader or 0)) != replace(data, nonces=None, commitments=None):
                yield "void or not, and who leads: not what the rules make of this deal"
        case Counselled():
            if match.phase is not Phase.COUNSEL or event.seat not in match.to_act:
                yield f"seat {event.seat} was not asked for counsel"
        case RedealClaimed(condition=condition, hand=hand):
            seat = event.seat or Seat(0)
            view = match.view(seat)
            if match.claim(seat) != condition or view is None or tuple(view.hand) != hand:
                yield f"seat {seat} has not the hand that would void this deal"
        case _:
            pass


def played(match: Match, event: Event) -> tuple[Any, list[str]]:
    """The game's state after a ply, and what is wrong with how it is written. Raises GameError for an illegal move."""
    game = match.game
    chosen = game.parse_move(match.state, event.move or "")
    after = game.successor(match.state, chosen)
    wrong: list[str] = []
    if game.format_move(match.state, chosen) != event.move:
        wrong.append(f"{event.move} is written {game.format_move(match.state, chosen)}")
    if game.pack(after) != event.state:
        wrong.append(f"the pieces-state is not the one after {event.move}")
    return after, wrong
