"""How much a rule's move loses, by the search and the network of `master`. Loads machine code when it is asked."""

from typing import TYPE_CHECKING, Final

from mining.contracts import RuleCheck

if TYPE_CHECKING:
    from shared.games.english_draughts.rules import DraughtsState

NODES: Final = 5_000
PLIES: Final = 40
"""Looked ahead, at most."""
MISTAKE: Final = 70
"""Less than a man is worth, and more than positions differ that nobody can tell apart."""


def loss(state: "DraughtsState", move: str, nodes: int = NODES) -> int:
    """By how many hundredths of a man the move is worth less than the best one; so many nodes find the best move, and
    again value each of both. A new search for every rule remembers nothing.
    """
    from ai.games.english_draughts.network import shipped
    from ai.games.english_draughts.search import DraughtsSearch

    search, stop = DraughtsSearch(nodes, network=shipped()), bytearray(1)
    best = search.find(state, nodes, stop).move
    values = search.move_values(state, PLIES, 2 * nodes, stop, [best, move])
    return values[best] - values[move]


RULE_CHECK: Final = RuleCheck(loss, NODES, MISTAKE)
