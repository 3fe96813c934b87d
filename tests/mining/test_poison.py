"""A thousand games that one account loses on purpose, beside real ones: what seats are taught stays what it was."""

from itertools import islice
from random import Random

import numpy as np
import pytest

from mining.columns import Tally
from mining.games.english_draughts import habit, judgement
from mining.lab.makers.draughts_archive import people_games
from mining.patterns.thresholds import Thresholds
from mining.pipeline.rounds import Mark, tallies_since
from mining.pipeline.tally import merged
from mining.pipeline.weighting import Weighting, fair, weighted_pairs
from shared.events import Event, PlayerKind
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as RULES
from shared.games.english_draughts.rules import START
from shared.record_events import table_events
from shared.store import MemoryGameLog
from tests.mining.evidence import table

REAL, POISON = 1_500, 1_000


def counted(tables: list[list[Event]]) -> Tally:
    log = MemoryGameLog()
    for events in tables:
        log.append(events)
    return merged(part for part, _ in tallies_since(log, RULES.id, Mark()))


def lost_games(rng: Random) -> list[list[Event]]:
    """The account `liar` against an AI, both colours in turn: a dozen plies by lot, then it gives up."""
    games: list[list[Event]] = []
    for number in range(POISON):
        state, moves = RULES.parse_position(START), []
        # Half of the games are one and the same line, again and again.
        line = Random(number % 2 and rng.random())
        for _ in range(12):
            moves.append(RULES.format_move(state, move := line.choice(RULES.legal_moves(state))))
            state = RULES.successor(state, move)
        liar, honest = (PlayerKind.PERSON, "liar"), (PlayerKind.AI, "greedy")
        first = number % 4 < 2
        games.append(
            table((liar, honest) if first else (honest, liar), (-1, 1) if first else (1, -1), 1, " ".join(moves))
        )
    return games


@pytest.fixture(scope="module")
def real() -> Tally:
    return counted([table_events(game, 0) for game in islice(people_games().games(), REAL)])


@pytest.fixture(scope="module")
def poison() -> Tally:
    return counted(lost_games(Random(5)))


def rules_of(tally: Tally, weighting: Weighting) -> dict[bytes, dict[int, float]]:
    """Premise → result → net, of every pair that may become a rule; the greatest net does."""
    pairs = weighted_pairs(tally, weighting)
    frequent = Thresholds(1, 2).met(pairs.net, pairs.tally.seen, tally.games)
    rules: dict[bytes, dict[int, float]] = {}
    for row in np.flatnonzero(frequent).tolist():
        rules.setdefault(pairs.tally.premises[row].tobytes(), {})[int(pairs.tally.result_keys[row])] = pairs.net[row]
    return rules


def chosen(rules: dict[bytes, dict[int, float]]) -> dict[bytes, int]:
    return {state: max(nets, key=lambda result: (nets[result], -result)) for state, nets in rules.items()}


@pytest.mark.slow
def test_seats_are_taught_nothing_by_who_loses_on_purpose(real: Tally, poison: Tally) -> None:
    poisoned = merged([real, poison])
    before, after = rules_of(real, Weighting()), rules_of(poisoned, Weighting())
    won = {
        (state.tobytes(), int(result))
        for state, result, wins in zip(real.premises, real.result_keys, real.wins, strict=True)
        if wins
    }
    assert len(before) > 200
    common = before.keys() & after.keys()
    assert all(chosen(after)[state] == chosen(before)[state] for state in common)
    assert len(common) >= 0.98 * len(before)
    assert all((state, result) in won for state, nets in after.items() for result in nets)

    naive, believing = rules_of(real, Weighting(support_players=1)), rules_of(poisoned, Weighting(support_players=1))
    assert len(believing.keys() - naive.keys()) > 50, "this poison does not work at all"
    assert any(chosen(believing)[state] != chosen(naive)[state] for state in naive.keys() & believing.keys())
    assert any((state, result) not in won for state, nets in believing.items() for result in nets)


@pytest.mark.slow
def test_a_fitted_evaluation_hardly_moves(real: Tally, poison: Tally) -> None:
    weighting = Weighting(least=500)
    with_it = merged([real, poison])

    def values(tally: Tally) -> np.ndarray:
        weights, _ = judgement.weights_of(judgement.fitted(*judgement.even(*judgement.quiet_positions(tally))))
        return weights

    honest = values(fair(real, weighting))
    moved = np.abs(values(fair(with_it, weighting)) - honest).mean()
    assert moved <= 0.5 * np.abs(values(fair(with_it, Weighting(support_players=1))) - honest).mean()
    assert moved < 1.0  # of a hundredth of a man

    def predicted(tally: Tally) -> float:
        weights = habit.fitted(habit.choices_of(fair(tally, weighting), slice(None)))
        choices = habit.choices_of(fair(real, weighting), slice(0, 3_000))
        return habit.predicted(choices, habit.strengths_of(choices, weights))

    assert abs(predicted(with_it) - predicted(real)) < 0.02
