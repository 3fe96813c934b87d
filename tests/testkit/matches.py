"""Tables where several matches were played, with seats that change and nonces that are committed to."""

from contextlib import suppress
from random import Random

from server.core.participant import Participant
from server.tables.commands import Arrive
from server.tables.decide import Deal
from shared import fair
from shared.core import Seat
from shared.errors import GameError
from shared.events import Event
from shared.match import Phase
from shared.protocol import Leave, Reveal, Sit
from shared.protocol.rematches import Rematch
from tests.testkit.scenario import PERSONS, Scenario, robot


def nonce_of(number: int) -> str:
    """A nonce of 16 bytes in hexadecimal."""
    return f"{number:032x}"


def committed(number: int) -> str:
    """The commitment to it."""
    return fair.nonce_commitment(nonce_of(number))


def several_matches(game: str, matches: int, seed: int = 1, resigned_after: int = 6) -> list[Event]:
    """The events of a table. Matches end by resignation after a few plies; between them a seat may be given up and
    taken again, and within them an AI player may substitute for a player for a while."""
    rng, scenario = Random(seed), Scenario(game, seed)
    seats = scenario.table.game.seats
    for seat in range(seats):
        scenario.do(Sit(ref=scenario.ref(), table="t", seat=seat, commitment=committed(seat)), PERSONS[seat])
    number = seats
    for match in range(1, matches + 1):
        for seat in scenario.table.to_reveal():
            if rng.random() < 0.8:
                _try(scenario, Reveal(ref=scenario.ref(), table="t", nonce=nonce_of(seat)), PERSONS[seat])
        while scenario.table.match.phase is Phase.DEAL:
            scenario.do(Deal())
        scenario.play_on(rng, plies=resigned_after)
        if match % 3 == 0 and scenario.table.is_running():
            scenario.do(Arrive(scenario.ref(), Seat(1), None, "absent"), robot(1))
            scenario.play_on(rng, plies=2)
        for who in PERSONS[:seats]:
            if scenario.table.is_running():
                scenario.resign(who)
        if match == matches:
            break
        if match % 2 == 0:
            scenario.do(Leave(ref=scenario.ref(), table="t"), PERSONS[0])
            scenario.do(Sit(ref=scenario.ref(), table="t", seat=0), PERSONS[0])
        for who in PERSONS[:seats]:
            number += 1
            commitment = committed(number) if rng.random() < 0.5 else None
            _try(scenario, Rematch(ref=scenario.ref(), table="t", commitment=commitment), who)
    return scenario.events


def _try(scenario: Scenario, command: Reveal | Rematch, who: Participant) -> None:
    with suppress(GameError):  # another nonce than it committed to, or asked already: both are part of play
        scenario.do(command, who)
