"""Judgement and habit of Chinese checkers: planted truths are found, losers teach nothing, equal logs, equal bytes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from ai.games.chinese_checkers.evaluation import for_both_seats, hand_cell_values
from ai.games.chinese_checkers.kernels.habit import ARRIVING, FOLDED, PHASES, WEIGHTS
from mining.archive import ARCHIVES
from mining.archive.codec import Archive
from mining.columns import Tally
from mining.games.chinese_checkers import habit, judgement, leads
from mining.games.chinese_checkers.leads import MOST, TO_MOVE, are_races, leads_in, race_leads
from mining.patterns.thresholds import Thresholds
from mining.pipeline.normal_states import normal_states
from mining.pipeline.tally import empty, gathered, merged
from mining.rows import keys_of
from mining.worker.book import make_book
from mining.worker.fits import habit_after, habit_section, judgement_after, judgement_section
from mining.worker.surprises import Surprise, Surprises
from shared.experience import Section
from shared.experience.habit import decode as decode_habit
from shared.games.chinese_checkers.board import CELL_NUMBERS, CELLS, HOMES, SIDE
from shared.games.chinese_checkers.judgement import decode as decode_judgement
from shared.games.chinese_checkers.judgement import encode as encode_judgement
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState
from tests.ai.kernels.chinese_checkers_alone import exact

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
    tally = Tally(GAME.id, keys_of(premises), premises, keys_of(results), results, *counts, games=habit.LEAST)
    return gathered(tally)


def content(section: tuple[Section, object] | None) -> bytes:
    assert section is not None
    return b"".join(section[0].columns)


@cache
def practised() -> Tally:
    """The first practice games, from before their races on."""
    states: tuple[list[bytes], list[bytes]] = ([], [])
    for game in islice(Archive(ARCHIVES[GAME.id][0].read_bytes()).games(), 40):
        reached = [game.start, *game.states]
        states[0].extend(reached[:-1])
        states[1].extend(reached[1:])
    return packed_tally(*states)


def games_with_races() -> Iterator[tuple[list[bytes], NDArray[np.uint8], int]]:
    """The packed and the normal states of a practice game, and the number of the first that is a race."""
    for game in Archive(ARCHIVES[GAME.id][0].read_bytes()).games():
        reached = [game.start, *game.states]
        states = normal_states(GAME.id, reached, np.zeros(len(reached), np.int8))
        if (races := are_races(states)).any():
            yield reached, states, int(races.argmax())


def packed_tally(before: Sequence[bytes], after: Sequence[bytes], times: Sequence[int] | None = None) -> Tally:
    """Of packed positions, each with the one that follows; nobody won."""
    seats = np.zeros(len(before), np.int8)
    premises, results = (normal_states(GAME.id, states, seats) for states in (before, after))
    draws = np.array([1] * len(before) if times is None else times, np.uint32)
    none = np.zeros_like(draws)
    tally = Tally(GAME.id, keys_of(premises), premises, keys_of(results), results, none, draws, none, games=40)
    return gathered(tally)


def values_of(section: Section) -> NDArray[np.float64]:
    return np.array(decode_judgement(b"".join(section.columns)), np.float64)


def test_a_lead_is_handed_back_from_the_beginning_of_its_race() -> None:
    reached, states, begun = next(games_with_races())
    assert begun > 20
    lead = race_leads(states[begun : begun + 1])[0]
    found = leads_in(packed_tally(reached[:-1], reached[1:]))
    known = dict(zip(found.states.tolist(), found.lead.tolist(), strict=True))
    assert set(found.race.tolist()) == {int(keys_of(states[begun : begun + 1])[0])}
    assert lead != 0 and len(known) == begun
    for ply, key in enumerate(keys_of(states[:begun]).tolist()):
        assert known[key] == (lead if (begun - ply) % 2 == 0 else -lead)
    unknown = leads_in(packed_tally(reached[: begun - 1], reached[1:begun]))
    assert np.isnan(unknown.lead).all() and not unknown.race.any(), "before its race a game tells nothing"


def test_a_lead_counts_moves_needed_and_half_a_move_for_the_turn() -> None:
    goal, home = (sum(1 << cell for cell in range(CELLS) if HOMES[seat] >> cell & 1) for seat in (1, 0))
    last = max(cell for cell in range(CELLS) if goal >> cell & 1)
    ahead = goal & ~(1 << last) | 1 << CELL_NUMBERS["e5"]
    fewest = exact(frozenset(cell for cell in range(CELLS) if ahead >> cell & 1), 12)
    start = GAME.parse_position(GAME.deal(GAME.options({}), Random(0)))
    state = replace(start, pieces=(ahead, home & ~1 | 1 << CELL_NUMBERS["d4"]), turn=1)
    rows = normal_states(GAME.id, [GAME.pack(state)], np.zeros(1, np.int8))
    assert are_races(rows).tolist() == [True]
    behind = exact(frozenset(CELLS - 1 - cell for cell in range(CELLS) if state.pieces[1] >> cell & 1), 12)
    assert race_leads(rows)[0] == np.clip(fewest - behind + TO_MOVE, -MOST, MOST)


def test_where_games_part_a_position_has_the_mean_of_their_leads() -> None:
    for reached, _, begun in games_with_races():
        before = GAME.unpack(reached[begun - 1])
        after = [GAME.pack(GAME.successor(before, move)) for move in GAME.legal_moves(before)]
        rows = normal_states(GAME.id, after, np.zeros(len(after), np.int8))
        races = np.flatnonzero(are_races(rows))
        leads = race_leads(rows[races])
        if len(set(leads.tolist())) > 1:
            break
    else:
        raise AssertionError("no game's race can begin in two ways")
    one, two = races[leads.argmin()], races[leads.argmax()]
    tally = packed_tally([reached[begun - 1]] * 2, [after[one], after[two]], [1, 3])
    assert leads_in(tally).lead.tolist() == pytest.approx([-(leads.min() + 3 * leads.max()) / 4])


def test_values_that_foretell_leads_are_found_again() -> None:
    terms = judgement.terms_of(practised().premises)
    rows = np.array([sum(divmod(cell, SIDE)) for cell in range(CELLS)])
    planted = np.array([100 * row + 2 * nearness(cell) + 2 * nearness(SIDE * (cell % SIDE) + cell // SIDE)
                        for cell, row in enumerate(rows)], np.float64)  # fmt: skip
    planted *= 100 / np.polyfit(rows, planted, 1)[0]
    grouped = np.array([planted[cell] for cell in np.unique(FOLDED)])
    lessons = judgement.Lessons(terms, terms[:, :-1] @ grouped + 70, np.full(len(terms), 1e6), practised().premise_keys)
    found = judgement.learned(100.0 * rows, lessons, judgement.penalty())
    assert found is not None
    assert found == pytest.approx(found.reshape(SIDE, SIDE).T.ravel()), "mirror images are worth the same"
    assert np.polyfit(rows, found, 1)[0] == pytest.approx(100)
    missed, before = (np.std(lessons.worth - terms[:, :-1] @ each[np.unique(FOLDED)]) for each in (found, 100.0 * rows))
    assert missed < 0.1 * before
    lost = replace(lessons, worth=-lessons.worth)
    assert judgement.learned(100.0 * rows, lost, judgement.penalty()) is None, "games that are played to lose"


def test_more_games_move_the_hand_made_table_farther() -> None:
    whole = practised()
    lessons = judgement.lessons_of(whole, whole)
    by_hand = hand_cell_values()[0].astype(np.float64)
    by_hand *= 100 / np.polyfit([sum(divmod(cell, SIDE)) for cell in range(CELLS)], by_hand, 1)[0]
    moved: list[float] = []
    for times in (0.001, 0.1, 10.0):
        after = judgement.learned(by_hand, replace(lessons, times=lessons.times * times), judgement.penalty())
        assert after is not None
        moved.append(float(np.abs(after - by_hand).mean()))
    assert moved == sorted(moved) and moved[0] < 1 and moved[2] > 10


def test_excluded_decisions_still_tell_how_a_game_went_on() -> None:
    whole = practised()
    some = whole.chosen(np.arange(len(whole)) % 4 == 0)
    known = len(judgement.lessons_of(some, whole).times)
    assert known > 0.8 * len(some) * len(judgement.lessons_of(whole, whole).times) / len(whole)
    assert known > 4 * len(judgement.lessons_of(some, some).times)


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
    assert "habit" in one.facts and "judgement" not in one.facts, "no race has begun"
    played = practised()
    halves = [played.chosen(np.arange(len(played)) % 2 == part) for part in (1, 0)]
    one, two = (make_book(tally, Thresholds(), 1, 0) for tally in (played, replace(merged(halves), games=40)))
    assert one.content == two.content and "judgement" in one.facts


def test_few_games_or_none_with_a_race_or_win_fit_nothing() -> None:
    few, played = replace(tally_of(pairs()[:200], True), games=habit.LEAST - 1), practised()
    nobody = replace(few, games=1000, wins=np.zeros_like(few.wins))
    for tally in (replace(played, games=judgement.LEAST - 1), nobody, replace(empty(GAME.id), games=1000)):
        assert judgement.checkers_judgement(tally, tally) is None
    for tally in (few, nobody, replace(empty(GAME.id), games=1000)):
        assert habit.checkers_habit(tally, None) is None
    assert judgement.checkers_judgement(replace(played, games=judgement.LEAST), played) is not None


@pytest.mark.parametrize("seed", range(4))
def test_leads_by_lot_are_not_fitted_to(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lot = np.random.default_rng(seed)
    monkeypatch.setattr(leads, "race_leads", lambda states: lot.permutation(race_leads(states)))
    assert judgement_section(practised(), practised()) is None


def test_leads_of_new_games_move_what_was_fitted_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, none = practised(), Surprises(GAME.id)
    judged = judgement_section(whole, whole)
    assert judged is not None and judged[1]["positions"] == len(judgement.lessons_of(whole, whole).times)
    assert 0 < judged[1]["foretold"] < 1
    assert np.abs(values_of(judged[0]) - hand_cell_values()[0]).max() > 30
    # The same games with the leads exchanged teach the contrary of what they taught.
    monkeypatch.setattr(leads, "race_leads", lambda states: -race_leads(states))
    moved: list[float] = []
    for times in (0.01, 0.1, 0.2):
        after, facts = judgement_after(judged[0], whole, times, whole, none, whole)
        assert facts == {"learned": judged[1]["positions"]}
        moved.append(float(np.abs(values_of(after) - values_of(judged[0])).mean()))
    assert 0 < moved[0] < moved[1] < moved[2], "the more the new rounds stand for, the farther"
    nothing = empty(GAME.id)
    assert judgement_after(judged[0], nothing, 1.0, whole, none, nothing) == (judged[0], {"learned": 0})


@pytest.mark.slow
def test_new_winners_move_a_fit_to_earlier_ones() -> None:
    whole, new = tally_of(pairs(), False), tally_of(pairs()[:600], True)
    habits, none = habit_section(whole, None), Surprises(GAME.id)
    assert habits is not None
    before, learned = (tally_of(pairs()[600:], likes) for likes in (False, True))
    carried, habit_facts = habit_after(habits[0], learned, 1.0, whole, none)
    assert habit_facts["learned"] > 0 and 0 < habit_facts["foretold"] < 1
    tested = habit.choices_of(before, np.flatnonzero(before.wins > 0)), habit.choices_of(new, np.flatnonzero(new.wins))
    weights = [np.array(decode_habit(b"".join(each.columns)).weights) / 1000 for each in (habits[0], carried)]
    old, now = ([habit.predicted(choices, each) for each in weights] for choices in tested)
    assert now[1] > now[0], "what winners of the new rounds do is foreseen better"
    assert old[1] > 0.5 * old[0], "and what was known is not lost"
    nobody = replace(new, wins=np.zeros_like(new.wins))
    assert habit_after(habits[0], nobody, 1.0, whole, none)[0] == habits[0]


@pytest.mark.slow
def test_moves_that_a_deep_search_would_have_made_draw_more_than_before() -> None:
    whole = tally_of(pairs(), False)
    habits = habit_section(whole, None)
    assert habits is not None
    liked = [(before, made) for before, made, likes in pairs() if likes][:300]
    kept = normal_states(GAME.id, [GAME.pack(state) for pair in liked for state in pair], np.zeros(600, np.int8))
    states = [row.tobytes().hex() for row in kept]
    found = tuple(Surprise(*pair, 0.9, 0.8, 0.3, 1, 0) for pair in zip(states[::2], states[1::2], strict=True))
    nothing, lost = empty(GAME.id), Surprises(GAME.id, found=found)
    by_hand = encode_judgement(hand_cell_values()[0].tolist())
    after, facts = judgement_after(by_hand, nothing, 1.0, whole, lost, nothing)
    assert facts == {"learned": len(found)}
    lessons, cells = judgement.lessons_from(lost), np.unique(FOLDED)
    assert lessons.worth == pytest.approx(np.log(0.8 / 0.2) / judgement.HUNDREDTH)
    missed = [
        float(np.abs(lessons.worth - lessons.terms[:, :-1] @ values_of(each)[cells]).mean())
        for each in (by_hand, after)
    ]
    assert missed[1] < missed[0], "the positions are worth more than was thought"
    drawn, habit_facts = habit_after(habits[0], nothing, 1.0, whole, lost)
    weights = [np.array(decode_habit(b"".join(each.columns)).weights) / 1000 for each in (habits[0], drawn)]
    tested = habit.choices_between(*lost.choices())
    assert habit.predicted(tested, weights[1]) > habit.predicted(tested, weights[0]) and habit_facts == {"learned": 0}
    agreed = Surprises(GAME.id, found=tuple(replace(one, made=one.value) for one in found))
    assert habit_after(habits[0], nothing, 1.0, whole, agreed)[0] == habits[0]
