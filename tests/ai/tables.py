"""Headless tables for the tests of players."""

from collections.abc import Mapping
from random import Random
from typing import Any

from ai.duel.headless import SeatedAgent, play_match
from ai.roster import make_agent
from shared.agent import Budget
from shared.core import Game, Seat, View, team_of
from shared.events import Event
from shared.experience import ExperienceBook
from shared.games import GAMES

BUDGET = Budget()


def seated(
    game: Game[Any, Any], names: tuple[str, str], seed: int, books: Mapping[str, ExperienceBook]
) -> list[SeatedAgent]:
    """A player of the roster in every seat, the first name for the first team."""
    seats = [Seat(number) for number in range(game.seats)]
    players = [names[min(team_of(game, seat), len(names) - 1)] for seat in seats]
    return [SeatedAgent(name, make_agent(game.id, name, f"{seed}:{seat}", books)) for seat, name in enumerate(players)]


def events_of(game_id: str, names: tuple[str, str], seed: int, **how: Any) -> list[Event]:
    """One headless match."""
    game = GAMES[game_id]
    options = game.options(how.pop("options", {}))
    seats = seated(game, names, seed, how.pop("books", {}))
    return list(play_match(game, options, seats, lambda round_no: Random(f"{seed}:{round_no}"), **how))


def view(game_id: str, position: str, seat: int | None = None) -> View:
    """The view of a position with nothing before it, of the seat to move unless another is named."""
    game = GAMES[game_id]
    state = game.parse_position(position, game.options({}))
    return game.view(state, game.to_act(state)[0] if seat is None else Seat(seat))


def legal_in(shown: View) -> list[str]:
    """The legal move texts of an open game's view."""
    game = GAMES[shown.game]
    state = game.parse_position(shown.board, shown.options)
    return [game.format_move(state, move) for move in game.legal_moves(state)]
