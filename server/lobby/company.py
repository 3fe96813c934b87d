"""Which AI player takes a free seat where nobody chose one: one that is not at the table yet, near in strength to those
who are. Knows no table and no game."""

from collections.abc import Sequence

from shared.experience.learners import ADAPTS, STRONGEST, USUAL
from shared.protocol.hosts import OfferedPlayer
from shared.words.players import listed_name

STAND_INS = (USUAL, STRONGEST, "master")
"""The players that the server seats by default, if they are available."""


def companion(offered: Sequence[OfferedPlayer], beside: Sequence[str]) -> str | None:
    """The name of the player to seat; None where none is offered.

    `offered`: of the game, weakest first. `beside`: names of the AI players at the table; the first that does not adapt
    to people says how strong the next one is to be. Where all are at the table, one of them is seated again.
    """
    places = {player.name: place for place, player in enumerate(offered)}
    usual = next((name for name in (*STAND_INS, *reversed(places)) if name in places), None)
    if usual is None:
        return None
    beside = [listed_name(name) for name in beside]
    wanted = next((name for name in beside if name != ADAPTS), usual)
    middle = places.get(wanted, places[usual])
    free = [name for name in _persons(offered) if name not in beside]

    def distance(name: str) -> tuple[int, int]:
        stars = offered[places[name]].strength, offered[middle].strength
        apart = 0 if stars[0] is None or stars[1] is None else abs(stars[0] - stars[1])
        return apart, abs(places[name] - middle)

    return min(free, key=distance, default=offered[middle].name)


def at_level(offered: Sequence[OfferedPlayer], share: float) -> str | None:
    """The name of the player with this share of the full strength, from 0 to 1; None where none is offered."""
    persons = _persons(offered)
    return persons[round(share * (len(persons) - 1))] if persons else None


def _persons(offered: Sequence[OfferedPlayer]) -> list[str]:
    """Those of one strength whom people may meet unasked."""
    return [player.name for player in offered if player.name != ADAPTS and not player.literature]
