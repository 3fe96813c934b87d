"""Which AI player takes a free seat where nobody chose one: one that is not at the table yet, near in strength to those
who are. Knows no table and no game."""

import re
from collections.abc import Sequence

from shared.experience.learners import ADAPTS, STRONGEST, USUAL
from shared.protocol.hosts import OfferedPlayer

STAND_INS = (USUAL, STRONGEST, "master")
"""The players that the server seats by default, if they are available."""


def companion(offered: Sequence[OfferedPlayer], beside: Sequence[str]) -> str | None:
    """The name of the player to seat; None where none is offered.

    `offered`: of the game, weakest first. `beside`: names of the AI players at the table; the first says how strong the
    next one is to be, unless it adapts to people. Where all are at the table, one of them is seated again.
    """
    places = {player.name: place for place, player in enumerate(offered)}
    usual = next((name for name in (*STAND_INS, *reversed(places)) if name in places), None)
    if usual is None:
        return None
    beside = [re.split("[+~:]", name, maxsplit=1)[0] for name in beside]
    wanted = beside[0] if beside else usual
    middle = places[usual if wanted == ADAPTS or wanted not in places else wanted]
    free = [name for name in places if name not in beside and name != ADAPTS and not offered[places[name]].literature]

    def distance(name: str) -> tuple[int, int]:
        stars = offered[places[name]].strength, offered[middle].strength
        apart = 0 if stars[0] is None or stars[1] is None else abs(stars[0] - stars[1])
        return apart, abs(places[name] - middle)

    return min(free, key=distance, default=offered[middle].name)
