"""Finished rounds of the log as decisions: who, in which situation, made which state, and was it a winner's move.

Wang et al. 2015, Alg. 1 and lines 6–13 of Alg. 2, as chosen: states seat-normalised, loops eliminated, every decision
with the sign of its maker's result. Knows rules and events, no store and no count.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from mining.columns import Decisions, Keys
from mining.contracts import OptionsOf
from mining.finished_rounds import loopless, round_start, signs_of
from mining.pipeline.normal_states import normal_states
from mining.rows import keys_of
from shared.events import Event, Kind, RoundEnded
from shared.games import GAMES
from shared.mainline import mainline

ECHOES = frozenset({"rule", "rival", "key-state", "habit"})
"""Reasons of moves that a log has taught. They must not count, or a book would believe what it said itself: a rule or a
key state for its own choice, habit for having been followed. Judgement is none: it tells a search what positions are
worth, and is fitted to how games ended, not to what was chosen."""


def decisions_of(game_id: str, rounds: Iterable[Sequence[Event]], options_of: OptionsOf) -> Decisions:
    """The decisions of the rounds, each given by its events from DEALT to ROUND_ENDED.

    `options_of(table)` tells a table's options; it is asked only when DEALT does not say the state it made.
    """
    game = GAMES[game_id]
    before: list[bytes] = []
    after: list[bytes] = []
    seats: list[int] = []
    signs: list[int] = []
    recalled: list[bool] = []
    sittings: list[int] = []
    sizes: list[int] = []
    plies = 0
    for logged in rounds:
        events = mainline(logged)
        dealt, ended = events[0], events[-1]
        assert dealt.kind is Kind.DEALT
        sign = signs_of(ended.expect(RoundEnded).points)
        state, forced = round_start(game, dealt, options_of)
        first = len(before)
        for event in events:
            if event.state is None or event is dealt:
                continue
            plies += 1
            # A pass is forced, and so is a prescribed lead: no decisions.
            if event.kind is Kind.MOVED and event.move != "pass" and not forced:
                assert event.seat is not None
                before.append(state)
                after.append(event.state)
                seats.append(event.seat)
                signs.append(sign[event.seat])
                recalled.append(event.reason is not None and event.reason.kind in ECHOES)
                sittings.append(event.sitting or 0)
            state, forced = event.state, False
        sizes.append(len(before) - first)
    movers = np.array(seats, dtype=np.int8)
    premises, results = normal_states(game_id, before, movers), normal_states(game_id, after, movers)
    count = np.array(sizes, dtype=np.int64)
    decided = Decisions(
        game_id,
        premises,
        results,
        keys_of(premises),
        keys_of(results),
        np.array(signs, dtype=np.int8),
        np.array(recalled, dtype=np.bool_),
        np.repeat(np.arange(len(count), dtype=np.int32), count),
        np.array(sittings, dtype=np.int32),
        len(count),
        plies,
    )
    return loops_eliminated(decided, count, movers)


def loops_eliminated(made: Decisions, sizes: NDArray[np.int64], movers: NDArray[np.int8]) -> Decisions:
    """The decisions that are left: see `without_loops`."""
    kept = without_loops(sizes, movers, made.premise_keys, made.result_keys, GAMES[made.game].seats)
    if kept.all():
        return made
    return replace(
        made,
        premises=made.premises[kept],
        results=made.results[kept],
        premise_keys=made.premise_keys[kept],
        result_keys=made.result_keys[kept],
        signs=made.signs[kept],
        recalled=made.recalled[kept],
        round_of=made.round_of[kept],
        sittings=made.sittings[kept],
    )


def without_loops(
    sizes: NDArray[np.int64], movers: NDArray[np.int8], premise_keys: Keys, result_keys: Keys, seats: int
) -> NDArray[np.bool_]:
    """Which decisions are left when a state that its mover recreates takes back everything since it was made.

    `sizes`: decisions of each round. A round's first premise counts as made by the seat before the first mover.
    """
    kept = np.ones(len(movers), dtype=np.bool_)
    filled = sizes[sizes > 0]
    starts = np.cumsum(filled) - filled
    rounds = np.concatenate([np.repeat(np.arange(len(filled)), filled), np.arange(len(filled))])
    makers = np.concatenate([movers, (movers[starts] - 1) % seats])
    made = np.concatenate([result_keys, premise_keys[starts]])
    twins = np.flatnonzero(_occur_again(made * _ODD ^ (rounds * seats + makers).astype(np.uint64)))
    order = twins[np.lexsort((makers[twins], rounds[twins], made[twins]))]
    again = np.ones(max(len(order) - 1, 0), dtype=np.bool_)
    for column in (makers, rounds, made):
        again &= column[order[1:]] == column[order[:-1]]
    for number in np.unique(rounds[order[1:][again]]):
        first, size = starts[number], filled[number]
        states = [
            (int((movers[first] - 1) % seats), int(premise_keys[first])),
            *zip(movers[first : first + size].tolist(), result_keys[first : first + size].tolist(), strict=True),
        ]
        kept[first : first + size] = False
        kept[first + np.array(loopless(states)[1:], dtype=np.int64) - 1] = True
    return kept


_ODD = np.uint64(0x9E3779B97F4A7C15)


def _occur_again(numbers: Keys) -> NDArray[np.bool_]:
    """Whether each is there more than once. Sorting numbers is many times faster than finding the order of rows."""
    ordered = np.sort(numbers)
    twice = ordered[1:][ordered[1:] == ordered[:-1]]
    place = np.minimum(np.searchsorted(twice, numbers), max(len(twice) - 1, 0))
    return twice[place] == numbers if len(twice) else np.zeros(len(numbers), np.bool_)
