"""Level 5: what it may see, what it costs, what it plays for, and when it stops."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from ai.games.domino_101 import agents
from ai.games.domino_101.kernels import chances as domino_chances
from ai.games.domino_101.kernels import master as domino_master
from ai.games.domino_101.kernels.hand import (
    COUNTS,
    HANDS,
    HISTORY,
    LACKS,
    MOVES_SIZE,
    PLAYED,
    TURN,
    clear,
    lead,
    legal_moves,
    play,
)
from ai.games.domino_101.kernels.inference import AS_KNOWN, SHARPER, Others, company, likelihoods, weights_of
from ai.games.domino_101.kernels.linear import FEATURES, LIN, SEARCHER, weigh
from ai.games.domino_101.master import SamplingAgent
from ai.games.domino_101.players import LEVEL_5, chances_to
from shared.agent import Budget, Decision, KnownPlayer, OpponentAware, counsel_of
from shared.core import Seat, View
from shared.events import Kind
from shared.experience import acquaintance
from shared.games.domino_101.rules import DOMINO_101, redeal_condition
from shared.reason_codec import to_document
from tests.ai.domino.seats import choices, decision_of, legal_in, played, redealt, table, view_of
from tests.ai.kernels.domino_twin import twin_of


def test_tiles_that_it_cannot_see_do_not_change_what_it_does() -> None:
    rng = Random(4)
    for state in choices(15, seed=29):
        assert decision_of(agents.level_5(Random(1)), state) == decision_of(
            agents.level_5(Random(1)), redealt(state, rng)
        )


def test_it_does_the_same_from_the_start_or_seated_late() -> None:
    sitting = agents.level_5(Random(2))
    for state in choices(10, seed=3):
        assert decision_of(sitting, state) == decision_of(agents.level_5(Random(2)), state)


def test_a_set_stop_flag_gets_a_legal_move_at_once() -> None:
    stopped = Budget(stop=bytearray(b"\1"))
    for state in choices(5, seed=8):
        decision = decision_of(agents.level_5(Random(1)), state, stopped)
        assert decision.move in legal_in(state) and to_document(decision.why)["deals"] == 0


def test_a_budget_of_positions_limits_the_deals() -> None:
    state = next(state for state in choices(20, seed=8) if len(DOMINO_101.legal_moves(state)) == 3)
    assert to_document(decision_of(agents.level_5(Random(1)), state, Budget(nodes=36 * 10)).why)["deals"] <= 10
    assert to_document(decision_of(agents.level_5(Random(1)), state).why)["deals"] > 10


def test_its_reason_tells_the_chance_of_every_move() -> None:
    state = next(iter(choices(5, seed=11)))
    decision = decision_of(agents.level_5(Random(1)), state)
    chance_of = {other["move"]: other["chance"] for other in to_document(decision.why)["others"]} | {
        decision.move: to_document(decision.why)["score"]
    }
    assert set(chance_of) == set(legal_in(state)) and all(0 <= chance <= 1 for chance in chance_of.values())


def test_four_of_them_play_a_match() -> None:
    events = table([agents.level_5] * 4, seed=3, rounds=2)
    assert sum(event.kind is Kind.ROUND_ENDED for event in events) == 2
    assert any(event.kind is Kind.COUNSELLED for event in events)


def test_a_chance_is_one_at_the_target_and_grows_with_every_point() -> None:
    chances = chances_to(101)
    assert (
        domino_chances.match_value(chances, 101, 50, True) == 1
        and domino_chances.match_value(chances, 50, 120, True) == 0
    )
    assert (np.diff(chances, axis=0) > -0.004).all() and (np.diff(chances, axis=1) < 0.004).all()
    assert chances[0, 0] > 0.5 > 1 - chances[0, 0]  # the lead is worth something
    assert chances[90, 20] > 0.85 and chances[20, 90] < 0.2


def test_win_chances_agree_with_matches_played_hand_by_hand() -> None:
    outcomes = np.zeros(domino_chances.OUTCOMES, np.int64)
    outcomes[0, 30, 0], outcomes[1, 20, 1], outcomes[0, 0, 1], outcomes[1, 45, 0] = 5, 3, 1, 1
    chances = np.zeros((60, 60))
    domino_chances.solve_chances(outcomes, chances)
    rng = Random(1)
    kinds = [(who, points, changes) for who, points, changes in np.argwhere(outcomes).tolist()]
    weights = [int(outcomes[kind]) for kind in kinds]
    won = 0
    for _ in range(20_000):
        scores, leader = [10, 0], 0
        while max(scores) < 60:
            who, points, changes = rng.choices(kinds, weights)[0]
            scores[leader ^ who] += points
            leader ^= changes
        won += scores[0] >= 60
    assert abs(won / 20_000 - chances[10, 0]) < 5 * 0.5 / 20_000**0.5


def test_a_sure_out_at_a_hundred_points_is_a_sure_match() -> None:
    met = 0
    for state in choices(2000, seed=5):
        if state.turn is not None and state.hands[state.turn].bit_count() == 1:
            decision = agents.level_5(Random(1)).choose(view_of(state, (100, 100)), legal_in(state), Budget())
            assert to_document(decision.why)["score"] == 1
            met += 1
    assert met > 5


@pytest.mark.slow
def test_the_score_changes_what_it_plays() -> None:
    changed = 0
    for state in choices(60, seed=21):
        agent = SamplingAgent(Random(1), "level-5", replace(LEVEL_5, behind=9.0))
        ahead = agent.choose(view_of(state, (95, 20) if state.turn in (0, 2) else (20, 95)), legal_in(state), Budget())
        level = agent.choose(view_of(state, (0, 0)), legal_in(state), Budget())
        assert to_document(ahead.why)["score"] > to_document(level.why)["score"]
        changed += ahead.move != level.move
    assert changed > 0


def led_by_counsel(hand: list[str]) -> View:
    """What a seat sees while it takes counsel: seat 0 with these tiles."""
    options = DOMINO_101.options({})
    tiles = [(low, high) for low in range(7) for high in range(low, 7)]
    own = [tuple(map(int, text)) for text in hand]
    rest = [tile for tile in tiles if tile not in own]
    parts = [own, *(rest[start : start + 7] for start in (0, 7, 14))]
    deal = "/".join(" ".join(f"{low}{high}" for low, high in sorted(part)) for part in parts)
    state = DOMINO_101.begin(options, deal, None, 2)
    return replace(DOMINO_101.view(state, Seat(0)), scores=(0, 0, 0, 0), round=2)


def test_it_asks_for_the_lead_with_a_hand_that_wants_it() -> None:
    keen = led_by_counsel(["01", "05", "14", "25", "45", "55", "56"])
    weak = led_by_counsel(["03", "04", "05", "23", "24", "26", "56"])
    assert [counsel_of(agents.level_5(Random(seed)), keen) for seed in (1, 2)] == ["me", "me"]
    assert [counsel_of(agents.level_5(Random(seed)), weak) for seed in (1, 2)] == ["you", "you"]


def strangers(*kinds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Habits and leanings of seats that may be of any of these kinds."""
    believed, leanings, _ = company(0, Others(np.stack(kinds), LIN, 0, np.zeros((3, FEATURES))))
    return believed, leanings


def test_deals_are_weighed_by_habit_as_the_formula_says() -> None:
    """One choice of one seat: the weight of a deal is the mean over kinds of the softmax of their scores."""
    state = played("11 14 25 34 35 45 66/02 04 05 06 23 24 55/01 13 33 36 44 46 56/00 03 12 15 16 22 26", 1, "5-5")
    hand = twin_of(state)
    seat = int(hand[TURN])
    deals = np.array([hand[HANDS : HANDS + 4], hand[HANDS : HANDS + 4]])
    one, three = (int(hand[HANDS + other] & -hand[HANDS + other]) for other in (1, 3))
    deals[1, 1] += three - one  # seats 1 and 3 have each other's lowest tile
    deals[1, 3] += one - three
    likely = np.zeros(2)
    likelihoods(hand, seat, deals, 2, *strangers(np.zeros(FEATURES)), likely)
    assert np.allclose(likely, np.log(1 / 7))
    one, two, both = np.zeros(2), np.zeros(2), np.zeros(2)
    likelihoods(hand, seat, deals, 2, *strangers(SEARCHER), one)
    likelihoods(hand, seat, deals, 2, *strangers(LIN / 3), two)
    likelihoods(hand, seat, deals, 2, *strangers(SEARCHER, LIN / 3), both)
    assert np.allclose(both, np.log((np.exp(one) + np.exp(two)) / 2))
    weights_of(both, 2)
    assert np.isclose(both.sum(), 1) and not np.isclose(both[0], both[1])


def test_a_known_seat_is_expected_to_choose_as_it_does() -> None:
    deal = "11 14 25 34 35 45 66/01 02 04 06 23 24 55/05 13 33 36 44 46 56/00 03 12 15 16 22 26"
    hand = twin_of(played(deal, 1, "5-5 6-5>"))
    seat, partner = int(hand[TURN]), 1
    habits, models = np.stack((LIN / 3, np.zeros(FEATURES))), np.stack((LIN, -LIN, SEARCHER))

    def likely(known: int) -> float:
        believed, leanings, plays = company(seat, Others(habits, LIN, known, models))
        for step in (1, 2, 3):
            expected = SHARPER * models[step - 1] if known >> (step - 1) & 1 else LIN
            assert (plays[(seat + step) % 4] == expected).all()
        assert (plays[seat] == LIN).all()
        found = np.zeros(1)
        likelihoods(hand, seat, hand[None, HANDS : HANDS + 4], 1, believed, leanings, found)
        return float(found[0])

    assert seat == 3 and np.isclose(likely(1), likely(0)), "the next seat has not chosen yet"
    # The partner led 5-5 and the seat before covered it: each by its own habits.
    for known, model in ((2, models[1]), (4, models[2])):
        chooser = partner if known == 2 else 2
        of_model, of_kinds = (chance_of_choice(hand, chooser, kinds) for kinds in (model[None], habits))
        expected = AS_KNOWN * of_model.mean() + (1 - AS_KNOWN) * of_kinds.mean()
        assert np.isclose(likely(known) - likely(0), np.log(expected / of_kinds.mean()))
    assert np.isclose(likely(6), likely(2) + likely(4) - likely(0))


def chance_of_choice(hand: np.ndarray, chooser: int, kinds: np.ndarray) -> np.ndarray:
    """How likely each kind of player makes the first choice of a seat in a hand that seat 1 led."""
    then = hand.copy()
    clear(then)
    then[COUNTS : COUNTS + 4] = 7
    lead(then, 1)
    made = hand[HISTORY : HISTORY + 2]
    if chooser == 2:
        play(then, made[0])
    held = int(hand[HANDS + chooser] | hand[PLAYED + chooser])
    moves, scores = np.zeros(MOVES_SIZE, np.int64), np.zeros(MOVES_SIZE)
    count = int(legal_moves(then, held, moves))
    at = moves[:count].tolist().index(made[chooser - 1])
    found: list[float] = []
    for weights in kinds:
        weigh(then, chooser, held, moves, count, weights, scores)
        shares = np.exp(scores[:count] - scores[:count].max())
        found.append(shares[at] / shares.sum())
    return np.array(found)


def test_known_partners_are_read_otherwise_than_strangers() -> None:
    models = {
        name: acquaintance.encode(acquaintance.Acquaintance(tuple(8 * LIN), (0.0,) * acquaintance.ENTRIES, 20, choices))
        for name, choices in (("hardly", acquaintance.ENOUGH - 1), ("well", acquaintance.ENOUGH))
    }

    def decisions(name: str | None) -> list[Decision]:
        agent = SamplingAgent(Random(3), "level-5")
        assert isinstance(agent, OpponentAware)
        remembered = {} if name is None else {acquaintance.NAME: models[name]}
        agent.set_opponents({Seat(seat): KnownPlayer("somebody", remembered) for seat in range(4)})
        return [decision_of(agent, state) for state in choices(10, seed=21)]

    strangers_here = decisions(None)
    assert strangers_here == [decision_of(agents.level_5(Random(3)), state) for state in choices(10, seed=21)]
    models["unreadable"] = b"\0" + models["well"]
    assert decisions("hardly") == strangers_here == decisions("unreadable")
    assert [known.move for known in decisions("well")] != [strange.move for strange in strangers_here]
    assert {to_document(known.why)["knows"] for known in decisions("well")} == {3}


@pytest.mark.slow
def test_when_deals_are_few_all_of_them_are_believed_in_once() -> None:
    met = 0
    for state in choices(400, seed=14):
        hand = twin_of(state)
        seat = int(hand[TURN])
        if sum(held.bit_count() for held in state.hands) > 10 or not hand[LACKS : LACKS + 4].any():
            continue
        if any(redeal_condition(int(dealt)) for dealt in hand[HANDS : HANDS + 4] | hand[PLAYED : PLAYED + 4]):
            continue
        pool, likely = np.zeros((1000, 4), np.int64), np.zeros(1000)
        rows = int(
            domino_master.believed_deals(
                hand, seat, int(hand[HANDS + seat]), pool, likely, *strangers(LIN / 3), np.array([5], np.uint64)
            )
        )
        assert len({tuple(deal) for deal in pool[:rows].tolist()}) == rows < 1000
        assert np.isclose(likely[:rows].sum(), 1)
        assert list(state.hands) in pool[:rows].tolist()
        met += 1
    assert met > 10
