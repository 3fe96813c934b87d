"""Lost hands of 101 domino looked back at, all four hands known: the decision that cost most, and what was better.

The difference is within one deal, all players playing on by the weighted sum (`ai.games.domino_101.kernels.hindsight`).
Only finished hands are looked at, and what comes of it is filed under what the seat itself knew at its decision.
"""

from collections.abc import Sequence

import numpy as np

from mining.games.domino_101.hindsight import hand_as_led, is_whole
from shared.core import Options, Seat
from shared.events import Dealt, Event
from shared.games.domino_101.rules import DOMINO_101
from shared.keys import frame_of, key_of
from shared.mainline import mainline


def correction(
    options: Options, logged: Sequence[Event], seat: Seat
) -> tuple[tuple[bytes, int], tuple[bytes, int]] | None:
    """The seat's worst mistake in a finished hand, given by its events from DEALT to ROUND_ENDED, and the better move.

    Each as (premise state, result key) of `shared.keys`. None where no other move would have gained anything.
    """
    # Machine code is loaded when a hand needs it, and not before.
    from ai.games.domino_101.kernels.hindsight import worst_mistake
    from ai.games.domino_101.kernels.linear import LIN
    from ai.games.domino_101.observation import codes, move_text

    events = mainline(logged)
    texts = [event.move for event in events if event.move]
    if not is_whole(events):
        return None
    found = np.zeros(3, np.int64)
    worst_mistake(hand_as_led(options, events), codes(texts), int(seat), LIN, found)
    number, better, gain = found.tolist()
    if not gain:
        return None
    leader = next(event.seat for event in events if event.move)
    state = DOMINO_101.begin(options, events[0].expect(Dealt).deal, leader, events[0].round)
    for text in texts[:number]:
        state = DOMINO_101.successor(state, DOMINO_101.parse_move(state, text))
    normal = frame_of(DOMINO_101.id).normal
    premise = normal(DOMINO_101.pack(state), seat)[0]

    def made(text: str) -> tuple[bytes, int]:
        after = DOMINO_101.successor(state, DOMINO_101.parse_move(state, text))
        return premise, key_of(normal(DOMINO_101.pack(after), seat)[0])

    mistake, instead = made(texts[number]), made(move_text(better, number == 0))
    return None if mistake == instead else (mistake, instead)
