"""Judgement and habit of Chinese checkers: planted truths are found, losers teach nothing, equal logs, equal bytes."""

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from ai.games.chinese_checkers.evaluation import for_both_seats
from ai.games.chinese_checkers.kernels.fitting import keep_contenders, list_all, tell
from ai.games.chinese_checkers.kernels.habit import ARRIVING, FOLDED, PHASES, ROOM, WEIGHTS, blank_board, count_all
from mining.games.chinese_checkers import habit, judgement
from mining.games.chinese_checkers.cells import cells_of, moves_between, sides_of
from mining.patterns.habit import habit_after, habit_section
from mining.patterns.judgement import judgement_after, judgement_section
from mining.patterns.thresholds import Thresholds
from mining.pipeline.book import make_book
from mining.pipeline.normal_states import keys_of, normal_states
from mining.pipeline.surprises import Surprise, Surprises
from mining.pipeline.tally import Tally, empty, gathered, merged
from shared.experience import Section
from shared.experience.habit import decode as decode_habit
from shared.games.chinese_checkers.board import CELL_NUMBERS, CELLS, SIDE
from shared.games.chinese_checkers.judgement import decode as decode_judgement
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState

Pair = tuple[ChineseCheckersState, ChineseCheckersState, bool]
"""Before, after, and whether the mover has the habit."""

PLANTED = CELL_NUMBERS["d4"]
"""Whoever has the habit likes it there, and near it."""


@cache
def pairs() -> tuple[Pair, ...]:
    """Of short games, forward among twelve moves drawn by lot, between one who likes a place and one who shuns it."""
    found: list[Pair] = []
    rng = Random(3)
    liked, shunned = (
        for_both_seats(np.array([100 * sum(divmod(cell, SIDE)) + way * nearness(cell) for cell in range(CELLS)]))
        for way in (1, -1)
    )
    for number in range(150):
        state = GAME.parse_position(GAME.deal(GAME.options({}), rng))
        for ply in range(24):
            likes = (ply + number) % 2 == 0
            moves = rng.sample(GAME.legal_moves(state), min(12, len(GAME.legal_moves(state))))
            value = (liked if likes else shunned)[state.turn]
            after = GAME.successor(state, max(moves, key=lambda move, values=value: values[move[1]] - values[move[0]]))
            found.append((state, after, likes))
            state = after
    return tuple(found)


def nearness(cell: int) -> int:
    """What being so near the planted cell is worth to who likes it, in hundredths of a row."""
    (a, b), (c, d) = divmod(cell, SIDE), divmod(PLANTED, SIDE)
    return max(0, 150 - 50 * (abs(a - c) + abs(b - d)))


def tally_of(chosen: tuple[Pair, ...], likers_win: bool) -> Tally:
    packed = [GAME.pack(before) for before, _, _ in chosen], [GAME.pack(after) for _, after, _ in chosen]
    seats = np.zeros(len(chosen), np.int8)
    premises, results = (normal_states(GAME.id, states, seats) for states in packed)
    won = np.array([likes == likers_win for _, _, likes in chosen])
    counts = [column.astype(np.uint32) for column in (won, np.zeros_like(won), ~won)]
    tally = Tally(GAME.id, keys_of(premises), premises, keys_of(results), results, *counts, games=judgement.LEAST)
    return gathered(tally)


def content(section: tuple[Section, object] | None) -> bytes:
    assert section is not None
    return b"".join(section[0].columns)


@pytest.mark.slow
def test_a_cell_that_winners_choose_is_worth_more_than_its_row() -> None:
    by_winner = {}
    for likers_win in (True, False):
        by_winner[likers_win] = decode_judgement(content(judgement_section(tally_of(pairs(), likers_win))))
    rows = np.array([sum(divmod(cell, SIDE)) for cell in range(CELLS)])
    above = {who: np.array(values) - np.polyval(np.polyfit(rows, values, 1), rows) for who, values in by_winner.items()}
    assert above[True][PLANTED] > above[False][PLANTED] + 50, "of 300, most is held to the cells around"
    for values in by_winner.values():
        assert np.polyfit(rows, values, 1)[0] == pytest.approx(100, abs=0.5)
        mirrored = np.array(values).reshape(SIDE, SIDE)
        assert (mirrored == mirrored.T).all()


@pytest.mark.slow
def test_slope_and_curvature_are_those_of_the_likelihood() -> None:
    tally = tally_of(pairs()[:40], True)
    own, enemy = (cells_of(side) for side in sides_of(tally.premises))
    made, times = moves_between(tally.premises, tally.results), tally.seen.astype(np.float64)
    board, moves = blank_board(), np.zeros(ROOM, np.int32)
    listed = np.zeros(count_all(board, own, enemy, moves), np.int16)
    ends = list_all(board, own, enemy, moves, listed)
    value = np.random.default_rng(1).normal(size=CELLS)

    def likelihood(at: NDArray[np.float64]) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
        slope, curve = np.zeros(CELLS), np.zeros((CELLS, CELLS))
        return tell(listed, ends, made, times, np.arange(CELLS), at, slope, curve), slope, curve

    _, slope, curve = likelihood(value)
    for cell in np.flatnonzero(slope)[:12]:
        step = np.zeros(CELLS)
        step[cell] = 1e-4
        (above, slope_above, _), (below, slope_below, _) = likelihood(value + step), likelihood(value - step)
        assert (above - below) / 2e-4 == pytest.approx(slope[cell], abs=1e-5)
        assert (slope_below - slope_above) / 2e-4 == pytest.approx(curve[cell], abs=1e-4)


@pytest.mark.slow
def test_contenders_are_the_moves_that_gain_nearly_as_much_as_the_best() -> None:
    tally = tally_of(pairs()[:400], True)
    own, enemy = (cells_of(side) for side in sides_of(tally.premises))
    made, times = moves_between(tally.premises, tally.results), tally.seen.astype(np.float64)
    board, moves = blank_board(), np.zeros(ROOM, np.int32)
    listed = np.zeros(count_all(board, own, enemy, moves), np.int16)
    ends = list_all(board, own, enemy, moves, listed)
    rows = np.array([sum(divmod(cell, SIDE)) for cell in range(CELLS)], np.float64)
    expected, played = [], []
    for chosen, legal in zip(made, np.split(listed, ends[:-1]), strict=True):
        gains = {int(move): rows[move & 127] - rows[move >> 7] for move in legal}
        near = [move for move, gain in gains.items() if gain >= max(gains.values()) - 1]
        expected.append(near)
        played.append(int(chosen) in near)
    counted = times.copy()
    keep_contenders(listed, ends, made, counted, rows, 1.0)
    assert [moves.tolist() for moves in np.split(listed[: ends[-1]], ends[:-1])] == expected
    assert counted.tolist() == np.where(played, times, 0).tolist()
    assert 0 < sum(played) < len(played)


@pytest.mark.slow
def test_values_change_evenly_from_cell_to_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    tally = tally_of(pairs(), True)
    won = tally.wins > 0
    own, enemy = (cells_of(side) for side in sides_of(tally.premises[won]))
    made = moves_between(tally.premises[won], tally.results[won])

    def bends() -> float:
        values, _ = judgement.fitted(judgement.choices_among(own, enemy, made, np.ones(len(made))))
        assert values is not None
        return float(np.abs(np.diff(values.reshape(SIDE, SIDE), n=2)).mean())

    even = bends()
    monkeypatch.setattr(judgement, "EVENNESS", 0.0)
    assert even < bends() / 2


@pytest.mark.slow
def test_a_habit_is_learned_from_winners_alone() -> None:
    sections = {who: habit_section(tally_of(pairs(), who), None) for who in (True, False)}
    found = {who: decode_habit(content(section)) for who, section in sections.items()}
    here = slice(ARRIVING + int(FOLDED[PLANTED]) * PHASES, ARRIVING + (int(FOLDED[PLANTED]) + 1) * PHASES)
    assert {len(habits.weights) for habits in found.values()} == {WEIGHTS}
    assert sum(found[True].weights[here]) > 100 > -100 > sum(found[False].weights[here])
    assert all(habits.depth == 0 for habits in found.values()), "no search is weighed beside it"
    section = sections[True]
    assert section is not None
    assert section[1]["predicted"] > 0.1, "of some thirty moves, twelve of which were looked at"
    assert section[1]["decisions"] > section[1]["kept_out"] > 0


def test_choices_are_the_same_in_however_many_parts_they_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    tally = tally_of(pairs()[:60], likers_win=True)
    rows = np.arange(len(tally))
    whole = habit.choices_of(tally, rows)
    monkeypatch.setattr(habit, "_AT_ONCE", 7)
    parts = habit.choices_of(tally, rows)
    assert len(whole.ends) > 14
    for one, other in ((whole.seen, parts.seen), (whole.ends, parts.ends), (whole.chosen, parts.chosen)):
        assert np.array_equal(one, other)


@pytest.mark.slow
def test_equal_tallies_make_equal_books_however_they_were_counted() -> None:
    chosen = pairs()[:1200]
    whole = replace(tally_of(chosen, True), games=200)
    halves = replace(merged([tally_of(chosen[500:], True), tally_of(chosen[:500], True)]), games=200)
    one, two = (make_book(tally, Thresholds(), 1, 0) for tally in (whole, halves))
    assert one.content == two.content
    assert {"judgement", "habit"} <= one.facts.keys()


def test_of_few_games_and_of_no_wins_nothing_is_fitted() -> None:
    few = replace(tally_of(pairs()[:200], True), games=judgement.LEAST - 1)
    nobody = replace(few, games=1000, wins=np.zeros_like(few.wins))
    for tally in (few, nobody, replace(empty(GAME.id), games=1000)):
        assert judgement.checkers_judgement(tally) is None
        assert habit.checkers_habit(tally, None) is None


@pytest.mark.slow
def test_what_winners_like_now_moves_what_was_fitted_to_other_winners() -> None:
    whole, new = tally_of(pairs(), False), tally_of(pairs()[:600], True)
    judged, habits, none = judgement_section(whole), habit_section(whole, None), Surprises(GAME.id)
    assert judged is not None and habits is not None
    after, judgement_facts = judgement_after(judged[0], new, 1.0, whole, none)
    much, _ = judgement_after(judged[0], new, 10.0, whole, none)
    values = [decode_judgement(b"".join(each.columns))[PLANTED] for each in (judged[0], after, much)]
    assert values == sorted(set(values)), "the more the new rounds stand for, the farther"
    assert 0 < judgement_facts["learned"] <= len(new)
    before, learned = (tally_of(pairs()[600:], likes) for likes in (False, True))
    carried, habit_facts = habit_after(habits[0], learned, 1.0, whole, none)
    assert habit_facts["learned"] > 0 and 0 < habit_facts["foretold"] < 1
    tested = habit.choices_of(before, np.flatnonzero(before.wins > 0)), habit.choices_of(new, np.flatnonzero(new.wins))
    weights = [np.array(decode_habit(b"".join(each.columns)).weights) / 1000 for each in (habits[0], carried)]
    old, now = ([habit.predicted(choices, each) for each in weights] for choices in tested)
    assert now[1] > now[0], "what winners of the new rounds do is foreseen better"
    assert old[1] > 0.5 * old[0], "and what was known is not lost"
    nobody = replace(new, wins=np.zeros_like(new.wins))
    assert judgement_after(judged[0], nobody, 1.0, whole, none)[0] == judged[0]
    assert habit_after(habits[0], nobody, 1.0, whole, none)[0] == habits[0]


@pytest.mark.slow
def test_moves_that_a_deep_search_would_have_made_draw_more_than_before() -> None:
    whole = tally_of(pairs(), False)
    judged, habits = judgement_section(whole), habit_section(whole, None)
    assert judged is not None and habits is not None
    liked = [(before, made) for before, made, likes in pairs() if likes][:300]
    kept = normal_states(GAME.id, [GAME.pack(state) for pair in liked for state in pair], np.zeros(600, np.int8))
    states = [row.tobytes().hex() for row in kept]
    found = tuple(Surprise(*pair, 0.9, 0.8, 0.3, 1, 0) for pair in zip(states[::2], states[1::2], strict=True))
    nothing, lost = empty(GAME.id), Surprises(GAME.id, found=found)
    after, facts = judgement_after(judged[0], nothing, 1.0, whole, lost)
    values = [decode_judgement(b"".join(each.columns))[PLANTED] for each in (judged[0], after)]
    assert values[0] < values[1] and facts["learned"] > 0
    drawn, habit_facts = habit_after(habits[0], nothing, 1.0, whole, lost)
    weights = [np.array(decode_habit(b"".join(each.columns)).weights) / 1000 for each in (habits[0], drawn)]
    tested = habit.choices_between(*lost.choices())
    assert habit.predicted(tested, weights[1]) > habit.predicted(tested, weights[0]) and habit_facts == {"learned": 0}
    agreed = Surprises(GAME.id, found=tuple(replace(one, made=one.value) for one in found))
    assert judgement_after(judged[0], nothing, 1.0, whole, agreed)[0] == judged[0], "the move made was the best"
    assert habit_after(habits[0], nothing, 1.0, whole, agreed)[0] == habits[0]
