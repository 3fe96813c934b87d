"""How the practice log of 101 domino that comes along was made.

    python -m mining.lab.makers.domino_practice FILE

plays its matches again and writes the file. Each match is a function of its number, so a few of them show whether all
are remade.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from mining.archive.matches import packed
from shared.games.domino_101.rules import DOMINO_101
from shared.match_records import records_of
from shared.records.record import GameRecord

GAMES = 800
"""Matches: about five thousand hands."""
PLAYERS = ("level-2", "level-3", "level-4r", "weigher", "level-5")
"""Two of them, drawn at random, play a match as sides: fair and strong players, so that all sorts of hands come up."""
SOURCE = "practice of Oldhand's players"


def games(numbers: range) -> Iterator[GameRecord]:
    """The practice matches of these numbers."""
    from ai.duel.headless import SeatedAgent, play_match
    from ai.roster import make_agent

    for number in numbers:
        sides = Random(f"practice:{number}").sample(PLAYERS, 2)
        seats = [
            SeatedAgent(sides[seat % 2], make_agent(DOMINO_101.id, sides[seat % 2], f"practice:{number}:{seat}", {}))
            for seat in range(4)
        ]
        events = play_match(
            DOMINO_101,
            DOMINO_101.options({}),
            seats,
            lambda round_no, number=number: Random(f"practice:{number}:{round_no}"),
            table=f"practice-{number}",
        )
        yield from records_of(list(events))


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(packed(DOMINO_101.id, SOURCE, games(range(GAMES))))
