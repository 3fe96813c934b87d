"""Models of players: fitted to what they chose and to nothing else, hand by hand as well as at once."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from ai.duel.headless import SeatedAgent, play_match
from ai.games.domino_101 import agents
from ai.games.domino_101.greedy import GreedyDominoAgent
from ai.games.domino_101.kernels.hand import HANDS, MOVES_SIZE, TURN, legal_moves, play
from ai.games.domino_101.kernels.linear import FEATURES, LIN, weigh
from ai.random_player import RandomAgent
from mining.choices import Choices, fitted, nats_a_choice
from mining.games.domino_101.acquaintance import PRIOR, acquainted, choices_of
from mining.games.domino_101.hindsight import hand_as_led
from shared.agent import Agent
from shared.core import Seat
from shared.events import Dealt, Event, Kind
from shared.experience.acquaintance import Acquaintance, decode, encode
from shared.games.domino_101.rules import DOMINO_101

OPTIONS = DOMINO_101.options({"first_lead": "random_free"})
ALL = frozenset(map(Seat, range(4)))
Round = tuple[list[Event], frozenset[Seat]]


def options_of(table: str) -> dict[str, Any]:
    return dict(OPTIONS)


def rounds_of(agent: Callable[[Random], Agent], count: int, seed: int) -> list[Round]:
    """Finished hands of four such players, one a table."""
    found: list[Round] = []
    for number in range(count):
        seats = [SeatedAgent("agent", agent(Random(f"{seed}:{number}:{seat}"))) for seat in range(4)]
        events = play_match(
            DOMINO_101, OPTIONS, seats, partial(_of_round, f"{seed}:{number}"), table=str(number), rounds=1
        )
        kinds = (Kind.DEALT, Kind.MOVED, Kind.PASSED, Kind.ROUND_ENDED)
        log = [
            event
            for event in events
            if event.kind in kinds and not (isinstance(event.data, Dealt) and event.data.redeal)
        ]
        found.append((log, ALL))
    return found


def _of_round(name: str, number: int) -> Random:
    return Random(f"{name}:{number}")


def choices_in_rounds(rounds: list[Round]) -> Choices:
    from ai.games.domino_101.observation import codes

    hands = np.stack([hand_as_led(OPTIONS, events) for events, _ in rounds])
    plies = [codes([event.move for event in events if event.move]) for events, _ in rounds]
    starts = np.cumsum([0, *map(len, plies)])
    seats = np.array([sum(1 << seat for seat in seats) for _, seats in rounds])
    return choices_of(hands, np.concatenate(plies), starts, seats)


def test_a_choice_has_the_features_of_each_of_its_moves() -> None:
    """Their weighted sum is the kernels' score, move for move, and what was played is what the log says."""
    rounds = rounds_of(RandomAgent, 5, seed=1)
    choices = choices_in_rounds(rounds)
    moves, scores = np.zeros(MOVES_SIZE, np.int64), np.zeros(MOVES_SIZE)
    from ai.games.domino_101.observation import codes

    met = 0
    for events, _ in rounds:
        hand = hand_as_led(OPTIONS, events)
        for made in codes([event.move for event in events if event.move]):
            seat = int(hand[TURN])
            held = int(hand[HANDS + seat])
            count = int(legal_moves(hand, held, moves))
            if count > 1:
                weigh(hand, seat, held, moves, count, LIN, scores)
                rows = slice(int(choices.starts[met]), int(choices.ends[met]))
                assert np.allclose(choices.features[rows] @ LIN, scores[:count])
                assert moves[choices.chosen[met] - choices.starts[met]] == made
                met += 1
            play(hand, made)
    assert met == len(choices.ends) > 50


def test_only_the_seats_of_the_player_count() -> None:
    rounds = rounds_of(RandomAgent, 4, seed=2)
    all_of_them = acquainted(None, rounds, options_of)
    by_seat = [acquainted(None, [(events, {seat}) for events, _ in rounds], options_of) for seat in sorted(ALL)]
    assert sum(known.choices for known in by_seat) == all_of_them.choices
    assert len({known.weights for known in by_seat}) == 4
    assert all(known.hands == 4 for known in by_seat)


def test_forced_moves_teach_nothing() -> None:
    nobody = acquainted(
        None, [(events, frozenset[Seat]()) for events, _ in rounds_of(RandomAgent, 2, seed=3)], options_of
    )
    assert nobody.choices == 0 and not any(nobody.weights)
    assert acquainted(None, [], options_of) == PRIOR.stranger()


def test_a_players_ways_are_found_again() -> None:
    """Choices drawn by known weights, among moves as they come in play, lead back to these weights."""
    rng = np.random.default_rng(5)
    choices = choices_in_rounds(rounds_of(RandomAgent, 60, seed=4))
    truth = np.zeros(FEATURES)
    truth[[0, 1, 5, 10]] = 1.0, -1.0, 2.0, -1.5
    scores = choices.features @ truth + rng.gumbel(size=len(choices.features))
    drawn = [int(first + scores[first:end].argmax()) for first, end in zip(choices.starts, choices.ends, strict=True)]
    seen = Choices(choices.features, choices.ends, np.array(drawn))
    half = len(choices.ends) // 2
    first, second = part(seen, 0, half), part(seen, half, len(seen.ends))
    weights = np.array(PRIOR.learned(PRIOR.stranger(), first, 30).weights)
    assert nats_a_choice(second, weights) < nats_a_choice(second, truth) + 0.06
    assert nats_a_choice(second, truth) < nats_a_choice(second, np.zeros(FEATURES)) - 0.1


def part(choices: Choices, begin: int, end: int) -> Choices:
    """Choices begin … end − 1."""
    first, last = int(choices.starts[begin]), int(choices.ends[end - 1])
    return Choices(choices.features[first:last], choices.ends[begin:end] - first, choices.chosen[begin:end] - first)


def test_the_fit_is_where_the_loss_is_least() -> None:
    choices = choices_in_rounds(rounds_of(GreedyDominoAgent, 8, seed=6))
    prior, precision = np.linspace(-1, 1, FEATURES), np.diag(np.linspace(0.2, 4.0, FEATURES))

    def loss(weights: np.ndarray) -> float:
        away = weights - prior
        return nats_a_choice(choices, weights) * len(choices.ends) + float(away @ precision @ away) / 2

    weights, _ = fitted(choices, prior, precision)
    rng = np.random.default_rng(0)
    assert all(loss(weights) < loss(weights + rng.normal(scale=0.01, size=FEATURES)) for _ in range(50))


@pytest.mark.parametrize(("agent", "nats"), [(GreedyDominoAgent, 0.35), (agents.level_2, 0.85), (RandomAgent, 1.15)])
def test_twenty_hands_foretell_a_players_next_choices(agent: Callable[[Random], Agent], nats: float) -> None:
    """By lot every choice costs 1.02 to 1.06 nats; a player by lot must not look like one with ways."""
    known = acquainted(None, rounds_of(agent, 20, seed=7), options_of)
    assert nats_a_choice(choices_in_rounds(rounds_of(agent, 60, seed=8)), np.array(known.weights)) < nats


def test_hand_by_hand_a_player_is_known_nearly_as_well_as_at_once() -> None:
    rounds, held_out = (
        rounds_of(GreedyDominoAgent, 40, seed=9),
        choices_in_rounds(rounds_of(GreedyDominoAgent, 60, seed=10)),
    )
    at_once = acquainted(None, rounds, options_of)
    known: Acquaintance | None = None
    for played in rounds:
        # What is kept between two hands is what is written.
        known = decode(encode(acquainted(known, [played], options_of)))
    assert known is not None and (known.hands, known.choices) == (at_once.hands, at_once.choices)
    apart = nats_a_choice(held_out, np.array(known.weights)) - nats_a_choice(held_out, np.array(at_once.weights))
    assert abs(apart) < 0.1


def test_old_choices_lose_weight() -> None:
    choices, other = (choices_in_rounds(rounds_of(agent, 30, seed=11)) for agent in (GreedyDominoAgent, RandomAgent))
    once = PRIOR.learned(PRIOR.stranger(), choices, 30)
    soon, late = PRIOR.learned(once, other, 30), PRIOR.learned(once, other, 3000)
    assert np.abs(late.weights).sum() < np.abs(soon.weights).sum()


def test_a_hand_that_breaks_off_counts_up_to_the_break() -> None:
    (events, seats) = rounds_of(RandomAgent, 1, seed=12)[0]
    moved = [number for number, event in enumerate(events) if event.move]
    broken = [*events[: moved[9]], *events[moved[10] :]]  # a ply is missing: what follows is not legal
    whole, cut = (acquainted(None, [(log, seats)], options_of) for log in (events, broken))
    assert 0 < cut.choices < whole.choices
