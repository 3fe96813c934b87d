"""Judgement and habit from small logs: planted truths are found, chance is not, and equal logs make equal bytes."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest

from ai.games.english_draughts.kernels.board import board_of
from ai.games.english_draughts.kernels.evaluation import ROWS, WINDOW, WINDOWS, by_pieces, evaluate, hand_weights
from ai.games.english_draughts.kernels.fitting import quiet
from ai.games.english_draughts.search import hand_tables
from mining.columns import Tally
from mining.games.english_draughts import habit, judgement
from mining.games.english_draughts.boards import boards_of, seen_by_maker
from mining.patterns.thresholds import Thresholds
from mining.pipeline.normal_states import normal_states
from mining.pipeline.tally import empty, gathered, merged
from mining.rows import keys_of
from mining.worker.book import make_book
from mining.worker.surprises import Surprise, Surprises
from shared.experience import Section
from shared.experience import habit as habit_form
from shared.experience import judgement as judgement_form
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState
from tests.games.draughts_positions import RULES_OFF

Choose = Callable[[list[DraughtsState], Random], DraughtsState]

NONE = Surprises(ENGLISH_DRAUGHTS.id)


def by_lot(after: list[DraughtsState], rng: Random) -> DraughtsState:
    return rng.choice(after)


def leftmost(after: list[DraughtsState], rng: Random) -> DraughtsState:
    """A player of one habit: it keeps its men on the lowest squares, seen from its own side."""

    def own_side(state: DraughtsState) -> int:
        own = board_of(state)[1]  # the next mover's enemy
        return own if state.position.turn == 1 else _turned(own)

    return min(after, key=own_side)


def pairs_of(games: int, choose: Choose, seed: int) -> list[tuple[DraughtsState, DraughtsState, int]]:
    """(state, state made, number of the game) of all plies of random games."""
    found: list[tuple[DraughtsState, DraughtsState, int]] = []
    rng = Random(seed)
    for game in range(games):
        state = ENGLISH_DRAUGHTS.parse_position(START, RULES_OFF)
        for ply in range(40):
            moves = ENGLISH_DRAUGHTS.legal_moves(state)
            if not moves:
                break
            after = [ENGLISH_DRAUGHTS.successor(state, move) for move in moves]
            made = by_lot(after, rng) if ply < 6 else choose(after, rng)
            found.append((state, made, game))
            state = made
    return found


def tally_of(pairs: list[tuple[DraughtsState, DraughtsState, int]], result_of: Callable[[DraughtsState], int]) -> Tally:
    """`result_of` tells 1, 0 or −1 for the mover."""
    packed = (
        [ENGLISH_DRAUGHTS.pack(before) for before, _, _ in pairs],
        [ENGLISH_DRAUGHTS.pack(made) for _, made, _ in pairs],
    )
    seats = np.zeros(len(pairs), np.int8)
    premises, results = (normal_states(ENGLISH_DRAUGHTS.id, states, seats) for states in packed)
    signs = np.array([result_of(state) for state, _, _ in pairs])
    counts = [(signs == sign).astype(np.uint32) for sign in (1, 0, -1)]
    tally = Tally(
        ENGLISH_DRAUGHTS.id, keys_of(premises), premises, keys_of(results), results, *counts, games=judgement.LEAST
    )
    return gathered(tally)


@cache
def random_pairs() -> list[tuple[DraughtsState, DraughtsState, int]]:
    """Of four hundred games; making them takes most of the tests' time."""
    return pairs_of(400, by_lot, seed=4)


@pytest.mark.slow
def test_normal_states_are_read_as_the_kernel_reads_the_rules() -> None:
    tally = tally_of(random_pairs()[:300], lambda state: 0)
    read = {tuple(board) for board in boards_of(tally.premises).tolist()}
    black = {board_of(state)[:3] for state, _, _ in random_pairs()[:300] if state.position.turn == 0}
    assert black <= read
    made = {tuple(board) for board in seen_by_maker(tally.results).tolist()}
    assert {after.position[:3] for state, after, _ in random_pairs()[:300] if state.position.turn == 0} <= made


def lead_of(state: DraughtsState, squares: int) -> int:
    """Men of the mover on these of its own squares less the other's on theirs."""
    own, enemy, kings, turn = board_of(state)
    mine, theirs = (own, enemy) if turn == 0 else (_turned(own), _turned(enemy))
    crowned = kings if turn == 0 else _turned(kings)
    return (mine & ~crowned & squares).bit_count() - (_turned(theirs & ~crowned) & squares).bit_count()


def _turned(board: int) -> int:
    return int(f"{board:035b}"[::-1], 2)


PLANTED = 0b1111 << 13
"""The squares 13 to 16 (bits 12 on of a set; a bit is left out after eight squares)."""


def planted_result(state: DraughtsState) -> int:
    """Whoever has more men on the row wins."""
    lead = lead_of(state, PLANTED)
    return (lead > 0) - (lead < 0)


def row_s_worth(tally: Tally) -> float:
    """How much more a man on the planted row is worth than by hand, beside the other rows; early in the game."""
    weights, _ = judgement.weights_of(judgement.fitted(*judgement.even(*judgement.quiet_positions(tally))))
    more = (weights - hand_weights()[0])[24, 0]
    return float(more[12:16].mean() - np.delete(more[:28], slice(12, 16)).mean())


@pytest.mark.slow
def test_a_judgement_finds_what_wins() -> None:
    assert row_s_worth(tally_of(random_pairs(), planted_result)) > 50


@pytest.mark.slow
def test_a_judgement_from_results_othersfinds_nothing() -> None:
    """The permuted control: as many wins, given to anybody."""
    results = [planted_result(state) for state, _, _ in random_pairs()]
    Random(1).shuffle(results)
    drawn = iter(results)
    assert abs(row_s_worth(tally_of(random_pairs(), lambda state: next(drawn)))) < 11


def both_or_neither(state: DraughtsState) -> int:
    """Whoever has men on both or on neither of its squares 10 and 11 wins against who has one: no sum over squares."""
    own, enemy, _, turn = board_of(state)
    pair = 0b11 << 10  # bits of the squares 10 and 11: one is left out after eight
    mine, theirs = (own, enemy) if turn == 0 else (_turned(own), _turned(enemy))
    lonely = (mine & pair).bit_count() == 1, (_turned(theirs) & pair).bit_count() == 1
    return int(lonely[1]) - int(lonely[0])


@pytest.mark.slow
def test_patterns_find_what_no_sum_over_squares_can_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second step, from a search that makes nothing of a position but that."""
    states = [state for state, _, _ in random_pairs() if state.position.turn == 0]
    boards = np.array([board_of(state)[:3] for state in states])
    made_of_them = np.array([300.0 * both_or_neither(state) for state in states])
    scores = {tuple(board): score for board, score in zip(boards.tolist(), made_of_them, strict=True)}
    monkeypatch.setattr(
        judgement, "searched", lambda seen, _: np.array([scores[tuple(each)] for each in seen.tolist()])
    )
    monkeypatch.setattr(judgement, "RESULT", 0.0)
    knots = judgement.foreseen(boards, np.zeros(len(boards)), *hand_weights())
    tables = judgement.tables_of(judgement_form.encode(knots))
    found = np.array([evaluate(*board_of(state), tables.ctypes.data) for state in states])
    by_hand = np.array([evaluate(*board_of(state), hand_tables().ctypes.data) for state in states])
    seen = made_of_them != 0
    assert abs(found - made_of_them)[seen].mean() < 0.7 * abs(by_hand - made_of_them)[seen].mean()
    value = np.frombuffer(knots[-1].patterns, "<i2").reshape(WINDOWS, WINDOW)
    # The squares 10 and 11 stand side by side where a window begins at the second square of the rows 0 to 2.
    for top in range(3):
        ten, eleven = (3 ** (2 * (2 - top) + place) for place in (0, 1))
        digits = np.arange(WINDOW)[:, None] // np.array([ten, eleven]) % 3
        lonely = (digits == 1).sum(axis=1) == 1
        used = value[ROWS + top] != 0
        assert value[ROWS + top][lonely & used].mean() < value[ROWS + top][~lonely & used].mean() - 1


@pytest.mark.slow
def test_a_search_knows_what_a_man_is_worth() -> None:
    boards, _, _ = judgement.quiet_positions(tally_of(random_pairs()[:3000], lambda state: 0))
    scores = judgement.searched(boards, hand_tables())
    ahead = np.bitwise_count(boards[:, 0]).astype(int) - np.bitwise_count(boards[:, 1])
    assert scores[ahead > 0].mean() > 50 > -50 > scores[ahead < 0].mean()
    assert (judgement.searched(boards, hand_tables()) == scores).all()


@pytest.mark.slow
def test_results_have_their_part_in_what_is_fitted_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that knows nothing: who won is all there is to learn from."""
    tally = tally_of(random_pairs(), planted_result)
    monkeypatch.setattr(judgement, "searched", lambda boards, _: np.zeros(len(boards)))
    boards, points, _ = judgement.quiet_positions(tally)

    def value(points: np.ndarray) -> float:
        knots = judgement.foreseen(boards, points, *hand_weights())
        men = np.array(knots[-1].men[:28])
        return float(men[12:16].mean() - np.delete(men, slice(12, 16)).mean())

    by_lot = np.random.default_rng(1).permutation(points)
    assert value(points) > value(by_lot) + 3


def test_material_values_stay_as_set_by_hand() -> None:
    """A correction that is the same on every square where a man, or a king, can stand is none."""
    correction = np.zeros((len(judgement.FITTED), 65))
    correction[:, : judgement.MEN_SQUARES], correction[:, 32:64] = 0.7, -0.4
    weights, by_hand = judgement.weights_of(correction)[0], hand_weights()[0]
    men = slice(0, judgement.MEN_SQUARES)
    assert np.allclose(weights[:, 0, men], by_hand[:, 0, men]) and np.allclose(weights[:, 1], by_hand[:, 1])


def test_where_no_man_can_stand_the_judgement_stays_exactly_as_made_by_hand() -> None:
    """Or the last digits of a sum would decide how its halves are rounded, and machines would make different books."""
    correction = np.random.default_rng(1).normal(size=(len(judgement.FITTED), 65))
    correction[:, judgement.MEN_SQUARES : 32] = 0
    weights, by_hand = judgement.weights_of(correction)[0], hand_weights()[0]
    assert (weights[:, 0, judgement.MEN_SQUARES :] == by_hand[:, 0, judgement.MEN_SQUARES :]).all()


def test_without_a_correction_the_book_has_the_judgement_made_by_hand() -> None:
    weights, tempo = hand_weights()
    fitted = len(judgement.FORESEEN)
    knots = judgement.written(
        *judgement.weights_of(np.zeros((len(judgement.FITTED), 65))),
        np.zeros((fitted, 65)),
        np.zeros((fitted, WINDOWS, WINDOW)),
    )
    written = by_pieces([(knot.pieces, np.array([knot.men, knot.kings])) for knot in knots])
    assert abs(written - weights).max() <= 0.5
    assert [knot.tempo for knot in knots] == [round(tempo[knot.pieces]) for knot in knots]


@pytest.mark.slow
def test_a_habit_is_found_where_there_is_one() -> None:
    habitual, random = (
        habit.draughts_habit(tally_of(pairs, lambda state: 0), None)
        for pairs in (pairs_of(150, leftmost, seed=5), random_pairs()[:4000])
    )
    assert habitual is not None and random is not None
    assert habitual[1]["predicted"] > 0.6  # the first six plies are by lot
    assert random[1]["predicted"] < 0.4


@pytest.mark.slow
def test_a_habit_does_not_depend_on_results() -> None:
    won, lost = (
        habit.draughts_habit(tally_of(random_pairs()[:2000], lambda state, s=sign: s), None) for sign in (1, -1)
    )
    assert won == lost and won is not None


@pytest.mark.slow
def test_a_search_beside_it_is_trusted_when_players_do_as_it_says() -> None:
    """Of equals by lot, but never a man is given away: what a search sees."""
    choices = habit.choices_of(tally_of(random_pairs()[:1500], lambda state: 0), slice(None))
    losses = habit.losses_of(choices, None)
    assert losses.min() == 0 and (losses <= habit.LOSSES[-1]).all()
    best = [start + losses[start:end].argmin() for start, end in zip(choices.starts, choices.ends, strict=True)]
    sound = replace(choices, chosen=np.array(best))
    factor, regrets = habit.weighed(sound, np.zeros(len(losses)), losses)
    assert abs(factor) < 1e-9
    assert regrets[0] - regrets[4] > 3 and regrets[0] - regrets[-1] > 3


@pytest.mark.parametrize(
    "mine", [lambda tally: judgement.draughts_judgement(tally, tally), lambda t: habit.draughts_habit(t, None)]
)
def test_few_games_and_other_games_fit_nothing(mine: Callable[[Tally], object]) -> None:
    few = replace(tally_of(random_pairs()[:1000], lambda state: 0), games=judgement.LEAST - 1)
    assert mine(few) is None
    assert mine(replace(empty(CHINESE_CHECKERS.id), games=1000)) is None
    assert mine(replace(empty(ENGLISH_DRAUGHTS.id), games=1000)) is None


@pytest.mark.slow
def test_equal_tallies_make_equal_books_however_they_were_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgement, "NODES", 30)
    pairs = random_pairs()[:3000]
    whole = tally_of(pairs, planted_result)
    halves = merged([tally_of(pairs[1200:], planted_result), tally_of(pairs[:1200], planted_result)])
    one, two = (make_book(replace(tally, games=400), Thresholds(), 1, 0) for tally in (whole, halves))
    assert one.content == two.content
    assert {"judgement", "habit"} <= one.facts.keys()
    habits = one.facts["habit"]
    assert habits["decisions"] > 5 * habits["kept_out"] > 0
    assert habit_form.NAME in one.facts and judgement_form.NAME in one.facts


@pytest.mark.slow
def test_searches_of_new_positions_move_a_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that sees a man's worth more on the planted row, asked about a few new positions."""
    whole, new = tally_of(random_pairs(), lambda state: 0), tally_of(random_pairs()[:3000], lambda state: 0)

    def searched(boards: np.ndarray, _: np.ndarray) -> np.ndarray:
        theirs = np.array([_turned(enemy) for enemy in boards[:, 1].tolist()])
        lead = np.bitwise_count(boards[:, 0] & PLANTED).astype(int) - np.bitwise_count(theirs & PLANTED)
        return 100.0 * lead

    def value(section: Section) -> float:
        men = np.array([knot.men[:28] for knot in judgement_form.decode(b"".join(section.columns))]).mean(axis=0)
        return float(men[12:16].mean() - np.delete(men, slice(12, 16)).mean())

    monkeypatch.setattr(judgement, "searched", lambda boards, _: np.zeros(len(boards)))
    found = judgement.draughts_judgement(whole, whole)
    assert found is not None
    monkeypatch.setattr(judgement, "searched", searched)
    values = [value(found[0])]
    for times in (1.0, 20.0):
        after, facts = judgement.draughts_judgement_after(found[0], new, times, whole, NONE, new)
        values.append(value(after))
        assert 0 < facts["learned"] <= judgement.AT_ONCE and 0 < facts["surprise"] < 1
    assert values[0] < values[1] < values[2], "the more the new positions stand for, the farther"


@pytest.mark.slow
def test_habits_go_on_from_where_a_fit_to_other_players_ended() -> None:
    planted, others = pairs_of(60, leftmost, seed=8), random_pairs()[:6000]
    whole, new = tally_of(others, lambda state: 0), tally_of(planted, lambda state: 0)
    found = habit.draughts_habit(whole, None)
    assert found is not None
    after, facts = habit.draughts_habit_after(found[0], new, 1.0, whole, NONE)
    again = habit.draughts_habit_after(after, new, 1.0, whole, NONE)[1]
    assert facts["learned"] == again["learned"] > 0
    assert again["foretold"] > facts["foretold"]


def surprises_at(pairs: list[tuple[DraughtsState, DraughtsState, int]], value: float, made: float) -> Surprises:
    """As many as pairs: the position is worth this, the pair's move is the best, and another gave the rest away."""
    packed = [ENGLISH_DRAUGHTS.pack(state) for before, after, _ in pairs for state in (before, after)]
    rows = normal_states(ENGLISH_DRAUGHTS.id, packed, np.zeros(len(packed), np.int8))
    states = [row.tobytes().hex() for row in rows]
    state_pairs = zip(states[::2], states[1::2], strict=True)
    return Surprises(ENGLISH_DRAUGHTS.id, found=tuple(Surprise(*pair, 0.9, value, made, 1, 0) for pair in state_pairs))


@pytest.mark.slow
def test_deep_searches_of_surprises_move_a_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, nothing = tally_of(random_pairs(), lambda state: 0), empty(ENGLISH_DRAUGHTS.id)
    monkeypatch.setattr(judgement, "searched", lambda boards, _: np.zeros(len(boards)))
    found = judgement.draughts_judgement(whole, whole)
    assert found is not None
    positions = random_pairs()[:2000:4]
    boards = boards_of(surprises_at(positions, 0.5, 0.5).positions()[0])
    boards = boards[quiet(boards)]

    def value(section: Section) -> float:
        """What the quiet ones of the positions are worth by the section, in logits."""
        knots = judgement_form.decode(b"".join(section.columns))
        return float(judgement._learned_evaluation(boards, judgement._terms_of(boards), knots).mean())

    worse, facts = judgement.draughts_judgement_after(
        found[0], nothing, 1.0, whole, surprises_at(positions, 0.2, 0.2), nothing
    )
    much_worse, _ = judgement.draughts_judgement_after(
        found[0], nothing, 1.0, whole, surprises_at(positions, 0.0, 0.0), nothing
    )
    assert value(found[0]) > value(worse) > value(much_worse)
    assert facts["learned"] == len(boards) and facts["surprise"] > 0


@pytest.mark.slow
def test_moves_that_a_deep_search_would_have_made_draw_more_than_before() -> None:
    whole, nothing = tally_of(random_pairs()[:6000], lambda state: 0), empty(ENGLISH_DRAUGHTS.id)
    found = habit.draughts_habit(whole, None)
    assert found is not None
    lost = surprises_at(pairs_of(60, leftmost, seed=8), 0.8, 0.3)
    after, facts = habit.draughts_habit_after(found[0], nothing, 1.0, whole, lost)
    premises, results, _ = lost.choices()
    better = habit.choices_among(boards_of(premises), seen_by_maker(results), np.ones(len(premises), np.int64))

    def foretold(section: Section) -> float:
        weights = np.array(habit_form.decode(b"".join(section.columns)).weights) / habit_form.SCALE
        return habit.predicted(better, habit.strengths_of(better, weights))

    assert foretold(after) > foretold(found[0]) and facts == {"learned": 0}
    agreed = surprises_at(pairs_of(60, leftmost, seed=8), 0.8, 0.8)
    assert habit.draughts_habit_after(found[0], nothing, 1.0, whole, agreed)[0] == found[0]
