"""Acquaintance: how one player chooses at 101 domino, fitted to its choices in finished hands, all four hands known.

The features that people go by first, heavy tiles and doubles, may weigh more than the others.

Held-out nats a choice after 20 hands of four such players (280 choices) and after 1000: level 1 1.07, 1.06; level 2
0.68, 0.66; level 4 0.87, 0.84; doubles, then the heaviest 0.15, 0.09. At random all have 1.02 to 1.06.
"""

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from mining.choices import ChoicePrior, Choices
from mining.contracts import OptionsOf
from mining.games.domino_101.hindsight import hand_as_led, is_whole
from shared.core import Seat
from shared.events import Event
from shared.experience.acquaintance import FEATURES, Acquaintance
from shared.games.domino_101.rules import DOMINO_101

NARROW, WIDE = 0.5, 3.0
"""Standard deviations of a weight among players."""
WIDE_ONES = (4, 5, 6)
"""Features that may weigh more: a heavy tile, a double, a double whose number is open."""
MEMORY = 500
"""Hands after which what was seen counts 1/e as much."""
PRIOR = ChoicePrior(tuple(WIDE if one in WIDE_ONES else NARROW for one in range(FEATURES)), MEMORY)


def acquainted(
    known: Acquaintance | None,
    rounds: Sequence[tuple[Sequence[Event], Collection[Seat]]],
    options_of: OptionsOf,
    people: Sequence[float] | None = None,
) -> Acquaintance:
    """The model of a player after more finished rounds; None: a stranger up to now.

    A round is its events from DEALT to ROUND_ENDED and the seats whose choices were the player's. `options_of(table)`
    tells a table's options. `people`: the weights by which people choose. A hand is looked at up to the first ply that
    is not legal.
    """
    played = [(events, seats) for events, seats in rounds if is_whole(events)]
    if not played:
        return known or PRIOR.stranger()
    from ai.games.domino_101.observation import codes

    hands = np.stack([hand_as_led(DOMINO_101.options(options_of(events[0].table)), events) for events, _ in played])
    plies = [codes([event.move for event in events if event.move]) for events, _ in played]
    starts = np.cumsum([0, *map(len, plies)])
    sets = np.array([sum(1 << seat for seat in set(seats)) for _, seats in played])
    made = choices_of(hands, np.concatenate(plies), starts, sets)
    return PRIOR.learned(known or PRIOR.stranger(), made, len(played), people)


def choices_of(
    hands: NDArray[np.int64], plies: NDArray[np.int64], starts: NDArray[np.int64], seats: NDArray[np.int64]
) -> Choices:
    """The choices of some seats in many hands, told as `ai.games.domino_101.kernels.acquaintance.choices_in` takes
    them, which are left as they are.
    """
    from ai.games.domino_101.kernels.acquaintance import CHOICES_A_SEAT, MOVES_A_SEAT, choices_in

    most = int(np.bitwise_count(seats).sum())
    features = np.zeros((MOVES_A_SEAT * most, FEATURES))
    ends, chosen = np.zeros((2, CHOICES_A_SEAT * most), np.int64)
    found = int(choices_in(hands.copy(), plies, starts, seats, features, ends, chosen))
    return Choices(features[: ends[found - 1] if found else 0], ends[:found], chosen[:found])
