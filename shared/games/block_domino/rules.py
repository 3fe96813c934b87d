"""Block dominoes for two partnerships, `block-domino/1`: the line, the passes and the scores of 101 domino, and its own
answers where the two games differ.

Source: "Partnership Dominoes" at gambiter.com/domino/western/partnership.html, the game of
pagat.com/tile/wdom/partnership.html. The README of this folder restates the rules, and says where sources differ.

Partners sit opposite each other: {0, 2} and {1, 3}. All 28 tiles are dealt, seven to a seat, and every deal is played.
The holder of 6-6 leads the first hand of a match, with that tile; the lead of each later hand passes to the next seat
in turn, which leads any tile. A seat that can play must; one that cannot passes. A hand ends when a seat has placed its
last tile, or when nobody holds a tile that fits: won by the team that went out, or else has fewer pips left. The
winners score the pips left with the losers; equal totals score nothing. The first team with 100 points wins.
"""

from collections.abc import Mapping
from typing import Any, Final

from shared.core import Options, OptionValue
from shared.errors import OptionError
from shared.games.domino_101.options import complete_options
from shared.games.domino_101.rules import Domino101

RULES: Final[Options] = complete_options(
    {
        "redeal_mode": "off",
        "redeal": "",
        "first_lead": "forced_66",
        "next_lead": "rotate",
        "closed_winner": "team_total",
        "closed_score": "loser_total",
        "closed_tie": "no_score",
        "target": 100,
        "direction": "anticlockwise",
    }
)
"""The rules of this game, as house rules of 101 domino."""
CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {"first_lead": ("forced_66", "random_free")}
"""The one house rule of its own, the default first: `random_free` draws lots for the lead of a match, with any tile."""


class BlockDomino(Domino101):
    """The rule book; see the module's first lines for the rules and `shared.core.Game` for the methods."""

    id: str = "block-domino/1"
    title: str = "Block dominoes"
    max_plies: int = 97
    """25 placements at most (three seats keep a tile), and at most three passes between two of them."""

    def options(self, given: Mapping[str, object]) -> Options:
        """`RULES` and the choices. Raises OptionError for anything else."""
        chosen: dict[str, OptionValue] = {}
        for name, value in given.items():
            if name not in RULES:
                raise OptionError(f"block dominoes have no option {name!r}; they have {', '.join(CHOICES)}")
            choices = CHOICES.get(name, (RULES[name],))
            found = next((choice for choice in choices if str(choice) == str(value)), None)
            if found is None:
                raise OptionError(f"{name} is {' or '.join(map(str, choices))} in block dominoes, not {value!r}")
            chosen[name] = found
        return {**RULES, **chosen}


BLOCK_DOMINO = BlockDomino()
