"""Tournaments made of events, without a server."""

from typing import Any

from server.features.tournaments.events import Announced, Entered, Fact
from server.features.tournaments.tournament import Tournament, folded
from shared.games import game_named
from shared.protocol.tournaments import TournamentPlan

DRAUGHTS = game_named("english-draughts").id


def announced(**plan: Any) -> Tournament:
    settled = TournamentPlan(name="T", **{"game": DRAUGHTS, "break_s": 30} | plan)
    return folded("t", [(0, Announced(settled, "ann", "00" * 32))])


def after(tournament: Tournament, *facts: Fact, at_ms: int = 0) -> Tournament:
    return folded("t", [(at_ms, fact) for fact in facts], tournament)


def entered(tournament: Tournament, size: int) -> Tournament:
    return after(tournament, *(Entered(number, (f"p{number}",), 1000 + number) for number in range(1, size + 1)))
