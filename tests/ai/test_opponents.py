"""Headless tables tell agents that care who sits with them."""

from collections.abc import Mapping
from random import Random

from ai.duel.headless import SeatedAgent, play_match
from ai.random_player import RandomAgent
from shared.agent import KnownPlayer
from shared.core import Seat, View
from shared.games.domino_101.rules import DOMINO_101


class Polite(RandomAgent):
    """Notes whom it meets, and that nothing was asked before."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.met: list[Mapping[Seat, KnownPlayer]] = []

    def set_opponents(self, others: Mapping[Seat, KnownPlayer]) -> None:
        self.met.append(others)

    def counsel(self, view: View) -> str:
        assert self.met
        return "me"


def test_an_agent_learns_once_a_match_of_the_other_seats() -> None:
    polite = Polite(Random(1))
    others = [
        SeatedAgent(f"p{seat}", RandomAgent(Random(seat)), remembered={"acquaintance": bytes([seat])})
        for seat in range(3)
    ]
    seats = [*others, SeatedAgent("polite", polite)]
    for number in (1, 2):
        events = play_match(DOMINO_101, DOMINO_101.options({}), seats, lambda n: Random(n), number=number, rounds=2)
        assert len(list(events)) > 10
        expected = {Seat(seat): KnownPlayer(f"ai:p{seat}", {"acquaintance": bytes([seat])}) for seat in range(3)}
        assert polite.met == [expected] * number
