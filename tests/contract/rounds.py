"""Seeded random rounds of every game, played by the rule book alone: the positions that the contract is tested on."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any

from shared.core import Game, Options, Seat
from shared.games import GAMES
from shared.games.chinese_checkers_star.board import CELL_NUMBERS, CELLS, PLACES, rows_to_go
from shared.games.chinese_checkers_star.rules import STARS, ChineseCheckersOnTheStar

AnyGame = Game[Any, Any]


def gains_rows(seat: Seat, move: str) -> bool:
    start, end = (ord(cell[0]) + int(cell[1]) for cell in (move[:2], move[-2:]))
    return end > start if seat == 0 else end < start


@cache
def away_from(tip: int, cell: int) -> int:
    """How far a cell of the star is from the outermost one of a tip: in single steps, and rows count twice."""
    (goal,) = (other for other in range(CELLS) if rows_to_go(other, tip) == 0)
    dx, dy = PLACES[cell][0] - PLACES[goal][0], PLACES[cell][1] - PLACES[goal][1]
    return max(abs(dx), abs(dy), abs(dx + dy)) + 2 * rows_to_go(cell, tip)


def nears_goal(game: ChineseCheckersOnTheStar, seat: Seat, move: str) -> bool:
    start, *_, end = (CELL_NUMBERS[cell] for cell in re.split("[-x]", move))
    return away_from(game.goal_tips[seat], end) < away_from(game.goal_tips[seat], start)


PREFERRED: Mapping[str, Callable[[Seat, str], bool]] = {
    "chinese-checkers/1": gains_rows,
    **{game.id: partial(nears_goal, game) for game in STARS.values()},
}
"""Moves that random play draws from where there are some: without this, Chinese checkers runs into its cap."""
SEEDS: Mapping[str, int] = {
    "english-draughts/1": 12,
    "block-domino/1": 20,
    "domino-101/1": 20,
    "noughts-and-crosses/1": 12,
    STARS[3].id: 6,
    STARS[6].id: 13,
}
"""Rounds of a game; 4 unless named. Odd seeds are second rounds of a match."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round from the deal to the outcome."""

    game: AnyGame
    options: Options
    deal: str
    leader: Seat | None
    number: int
    states: tuple[Any, ...]
    texts: tuple[str, ...]
    """texts[i] leads from states[i] to states[i + 1]."""

    def again(self, deal: str | None = None) -> list[Any]:
        """The states of the same texts after this deal or another, applied one by one. Raises IllegalMove."""
        states = [self.game.begin(self.options, deal or self.deal, self.leader, self.number)]
        for text in self.texts:
            states.append(self.game.apply(states[-1], self.game.parse_move(states[-1], text)))
        return states


def play(game: AnyGame, seed: int, options: Options) -> Round:
    """A random round. In first rounds the rules say who leads, in second ones chance does."""
    rng = Random(seed)
    number = 1 + seed % 2
    deal = game.deal(options, rng)
    while game.redeal(options, deal, number):
        deal = game.deal(options, rng)
    leader = game.first_lead(options, deal)
    if game.hidden and (number > 1 or leader is None):
        leader = Seat(rng.randrange(game.seats))
    states = [game.begin(options, deal, leader, number)]
    texts: list[str] = []
    prefer = PREFERRED.get(game.id, lambda seat, move: True)
    while game.outcome(states[-1]) is None:
        (seat,) = game.to_act(states[-1])
        legal = {game.format_move(states[-1], move): move for move in game.legal_moves(states[-1])}
        texts.append(rng.choice([text for text in legal if prefer(seat, text)] or list(legal)))
        states.append(game.successor(states[-1], legal[texts[-1]]))
        assert len(texts) <= game.max_plies
    return Round(game, options, deal, leader, number, tuple(states), tuple(texts))


@cache
def rounds(game_id: str) -> tuple[Round, ...]:
    """The rounds of a game under its default options."""
    game = GAMES[game_id]
    return tuple(play(game, seed, game.options({})) for seed in range(SEEDS.get(game_id, 4)))


def exchange_tiles(round_: Round, seat: Seat | None, ply: int, rng: Random) -> str | None:
    """The deal of a domino round with two tiles exchanged that `seat` has not seen by `ply`; None where it sees all."""
    hands = [hand.split() for hand in round_.deal.split("/")]
    assert round_.leader is not None
    shown = {"".join(sorted(text.strip("<>").split("-"))) for text in round_.texts[:ply]}
    hidden = [[tile for tile in hand if tile not in shown and number != seat] for number, hand in enumerate(hands)]
    holders = [number for number, tiles in enumerate(hidden) if tiles]
    if len(holders) < 2:
        return None
    one, two = rng.sample(holders, 2)
    a, b = rng.choice(hidden[one]), rng.choice(hidden[two])
    hands[one][hands[one].index(a)], hands[two][hands[two].index(b)] = b, a
    return "/".join(" ".join(sorted(hand)) for hand in hands)
