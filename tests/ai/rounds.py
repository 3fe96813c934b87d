"""Rounds of random moves."""

from random import Random
from typing import Any

from ai.contracts import Played
from shared.games import GAMES


def played(game: str, seed: int, most: int, round_no: int = 1) -> Played:
    """A round of random moves, or its beginning: the first one of a match, or a later one."""
    rules, rng = GAMES[game], Random(seed)
    options = rules.options({})
    deal = rules.deal(options, rng)
    while rules.redeal(options, deal, 1) is not None:
        deal = rules.deal(options, rng)
    state: Any = rules.begin(options, deal, rules.first_lead(options, deal), round_no)
    start, moves = rules.format_position(state), list[str]()
    while rules.to_act(state) and len(moves) < most:
        text = rng.choice(rules.move_texts(state))
        moves.append(text)
        state = rules.successor(state, rules.parse_move(state, text))
    return Played(start, moves)
