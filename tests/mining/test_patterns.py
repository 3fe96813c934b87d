"""Which pairs become rules, and in which order: the paper's Alg. 4 and 5 as chosen, on tallies written down by hand."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from mining.columns import Tally
from mining.patterns.key_states import count_key_states
from mining.patterns.recall import barred_pairs, barred_section, recall_sections
from mining.patterns.thresholds import Thresholds
from mining.pipeline.tally import Gather, as_it_is, gathered
from mining.pipeline.weighting import weighted_pairs, with_recalled
from mining.rows import keys_of
from mining.worker.book import make_book
from shared.experience import ExperienceBook
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

Pair = tuple[int, int, int, int, int]
"""(premise, result, wins, draws, losses): states named by a number."""


def state(number: int) -> list[int]:
    return [number, *[0] * 12]


def tally_of_pairs(*pairs: Pair, games: int = 100, gather: Gather = gathered) -> Tally:
    premises, results = (np.array([state(pair[k]) for pair in pairs], dtype=np.uint8) for k in (0, 1))
    wins, draws, losses = (np.array([pair[k] for pair in pairs], dtype=np.uint32) for k in (2, 3, 4))
    keys = (keys_of(premises), keys_of(results))
    return gather(Tally(ENGLISH_DRAUGHTS.id, keys[0], premises, keys[1], results, wins, draws, losses, games))


def barred_of(tally: Tally) -> Tally:
    pairs = weighted_pairs(tally)
    return barred_pairs(pairs, weighted_pairs(with_recalled(tally)))


def rules_of(tally: Tally, thresholds: Thresholds, folder: Path) -> dict[int, tuple[int, tuple[int, int, int]]]:
    """Premise → (result, counts) as the book tells them; and `recall_section` must have counted as many."""
    named = {
        key: number for number, key in enumerate(keys_of(np.array([state(n) for n in range(256)], np.uint8)).tolist())
    }
    file = folder / "book"
    file.write_bytes(make_book(tally, thresholds, 1, 0).content)
    with ExperienceBook.open(file) as book:
        found = {premise[0]: (named[result], counts) for premise, result, counts in book.rules()}
    assert recall_sections(weighted_pairs(tally), thresholds)[2] == len(found)
    return found


def test_the_greatest_net_of_a_premise_is_its_rule(tmp_path: Path) -> None:
    """The paper's example (6): a→b 15 %, a→c 13 %, a→d 17 % leaves a→d."""
    tally = tally_of_pairs((1, 2, 15, 0, 0), (1, 3, 13, 0, 0), (1, 4, 17, 0, 0), (5, 6, 3, 1, 1))
    assert rules_of(tally, Thresholds(), tmp_path) == {1: (4, (17, 0, 0)), 5: (6, (3, 1, 1))}


def test_pairs_that_lost_clearly_more_often_than_they_won_are_barred() -> None:
    tally = tally_of_pairs((1, 2, 0, 0, 4), (1, 3, 0, 0, 3), (4, 5, 10, 0, 14), (4, 6, 10, 4, 30), (7, 8, 9, 0, 0))
    section = barred_section(barred_of(tally))
    assert section is not None and section.entries == 2
    lost = np.frombuffer(section.columns[5], "<u4").tolist()
    assert sorted(lost) == [4, 30]
    assert barred_section(barred_of(tally_of_pairs((1, 2, 3, 0, 0)))) is None


def told_by(folder: Path, *rows: tuple[Pair, str, int]) -> tuple[set[int], set[int]]:
    """Results that rules of the book make, and those that it bars, for pairs with their makers and witnesses."""
    makers = tuple(sorted({maker for _, maker, _ in rows}))
    tally = tally_of_pairs(*(pair for pair, _, _ in rows), gather=as_it_is)
    tally.evidence["maker"], tally.evidence["witness"] = (
        [makers.index(row[1]) for row in rows],
        [row[2] for row in rows],
    )
    tally = gathered(replace(tally, makers=makers))
    file = folder / "book"
    file.write_bytes(make_book(tally, Thresholds(), 1, 0).content)
    named = {int(keys_of(np.array([state(number)], np.uint8))[0]): number for number in range(256)}
    with ExperienceBook.open(file) as book:
        rules = {named[result] for _, result, _ in book.rules()}
        barred = book.section("barred") or b""
    entries = len(barred) // (8 + 13 + 8 + 12)
    results = np.frombuffer(barred, "<u8", entries, offset=entries * (8 + 13))
    return rules, {named[result] for result in results.tolist()}


WON_FOR_PEOPLE: list[tuple[Pair, str, int]] = [((1, 2, 1, 0, 0), "person", who) for who in range(1, 7)]


def test_a_rule_losing_to_several_people_gives_way_to_the_next(tmp_path: Path) -> None:
    assert told_by(tmp_path, *WON_FOR_PEOPLE) == ({2}, set())
    lost: list[tuple[Pair, str, int]] = [((1, 2, 0, 0, 9), "recalled", who) for who in range(11, 21)]
    assert told_by(tmp_path, *WON_FOR_PEOPLE, *lost) == (set(), {2})
    other: list[tuple[Pair, str, int]] = [((1, 3, 1, 0, 0), "person", who) for who in range(1, 7)]
    assert told_by(tmp_path, *WON_FOR_PEOPLE, *other, *lost) == ({3}, {2})


def test_one_person_alone_bars_no_rule_however_often_it_loses(tmp_path: Path) -> None:
    assert told_by(tmp_path, *WON_FOR_PEOPLE, ((1, 2, 0, 0, 1000), "recalled", 11)) == ({2}, set())


def test_moves_chosen_by_experience_support_and_clear_nothing(tmp_path: Path) -> None:
    won: list[tuple[Pair, str, int]] = [((1, 2, 9, 0, 0), "recalled", who) for who in range(1, 9)]
    assert told_by(tmp_path, *won) == (set(), set())
    lost: list[tuple[Pair, str, int]] = [((1, 2, 0, 0, 1), "person", who) for who in range(1, 9)]
    assert told_by(tmp_path, *lost) == told_by(tmp_path, *lost, *won) == (set(), {2})


def test_net_counts_and_not_wins(tmp_path: Path) -> None:
    tally = tally_of_pairs((1, 2, 50, 0, 46), (1, 3, 5, 9, 0))
    assert rules_of(tally, Thresholds(), tmp_path) == {1: (3, (5, 9, 0))}


@pytest.mark.parametrize("swapped", [False, True])
def test_among_equal_nets_the_smaller_result_key_is_the_rule(swapped: bool, tmp_path: Path) -> None:
    pairs: list[Pair] = [(1, 2, 4, 0, 0), (1, 3, 5, 0, 1)]
    tally = tally_of_pairs(*(pairs[::-1] if swapped else pairs))
    keys = keys_of(np.array([state(2), state(3)], np.uint8))
    smaller = 2 if keys[0] < keys[1] else 3
    assert rules_of(tally, Thresholds(), tmp_path)[1][0] == smaller


@pytest.mark.parametrize(
    ("pair", "is_rule"),
    [
        ((1, 2, 3, 0, 1), True),  # net 2, seen 4
        ((1, 2, 2, 1, 0), True),  # net 2, seen 3: just enough
        ((1, 2, 2, 0, 0), False),  # seen 2
        ((1, 2, 2, 5, 1), False),  # net 1
        ((1, 2, 0, 9, 0), False),  # draws are no wins
        ((1, 2, 1, 0, 9), False),  # net below 0
    ],
)
def test_a_rule_needs_a_net_of_two_and_three_games(pair: Pair, is_rule: bool, tmp_path: Path) -> None:
    assert bool(rules_of(tally_of_pairs(pair), Thresholds(), tmp_path)) is is_rule


def test_support_is_a_share_of_all_games(tmp_path: Path) -> None:
    """(3) of the paper: net / games; an edge exactly met is met."""
    pairs: list[Pair] = [(1, 2, 4, 0, 0), (3, 4, 5, 0, 2)]
    assert set(rules_of(tally_of_pairs(*pairs, games=200), Thresholds(min_support=0.02), tmp_path)) == {1}
    assert set(rules_of(tally_of_pairs(*pairs, games=201), Thresholds(min_support=0.02), tmp_path)) == set()


def test_a_key_state_is_won_with_wherever_it_came_from() -> None:
    tally = tally_of_pairs((1, 9, 1, 0, 0), (2, 9, 1, 1, 0), (3, 8, 5, 0, 4), (4, 7, 0, 3, 0))
    assert count_key_states(tally, Thresholds()) == 1
    assert count_key_states(tally, Thresholds(min_net=1)) == 2
    assert count_key_states(tally_of_pairs((1, 9, 0, 0, 1)), Thresholds()) == 0


def test_permuted_games_make_the_same_book_bytes() -> None:
    pairs: list[Pair] = [(n % 7, n % 11 + 20, n % 5, n % 3, n % 2) for n in range(60)]
    one, two = tally_of_pairs(*pairs), tally_of_pairs(*pairs[::-1])
    assert make_book(one, Thresholds(), 3, 17).content == make_book(two, Thresholds(), 3, 17).content
    assert make_book(one, Thresholds(), 3, 17).facts["rules"] > 0
