"""The games of OpenSpiel that tests play, and how a test has them registered."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from shared.games import GAMES
from shared.games.open_spiel.catalogue import SOURCE
from shared.games.open_spiel.library import library_version
from shared.games.registry import register_named, unregister
from tests.contract.rounds import AnyGame

OPEN = (
    *("amazons", "breakthrough", "checkers", "chess", "clobber", "connect_four", "cursor_go", "dots_and_boxes", "go"),
    *(
        "havannah",
        "hex",
        "hive",
        "mancala",
        "mnk",
        "nim",
        "nine_mens_morris",
        "othello",
        "oware",
        "pentago",
        "quoridor",
    ),
    *("tic_tac_toe", "twixt", "ultimate_tic_tac_toe", "y", "quoridor-3", "quoridor-4"),
)
"""With perfect information: all that OpenSpiel 1.6 has, and two for more seats."""

HIDDEN = ("kuhn_poker", "kuhn_poker-3", "liars_dice", "tiny_bridge_4p", "block_dominoes", "team_dominoes")
"""Whose only chance is the deal."""


@contextmanager
def registered(names: Sequence[str]) -> Generator[list[AnyGame]]:
    """The games, for as long as the context lasts."""
    ids = [f"{SOURCE}:{name}/{library_version()}" for name in names]
    register_named(",".join(f"{SOURCE}:{name}" for name in names))
    try:
        yield [GAMES[each] for each in ids]
    finally:
        for each in ids:
            unregister(each)
