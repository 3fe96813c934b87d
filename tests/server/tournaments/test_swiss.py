"""Swiss pairings, compared with recorded tournaments and with an independent checker."""

import json
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.features.tournaments.pairings import BYE, Entrant, Pairing, Score
from server.features.tournaments.swiss import swiss_pairs
from tests.server.tournaments.swiss_checker import (
    Past,
    all_ways,
    broken,
    incomplete,
    legal_ways,
    quality,
    repeats,
)

RECORDED = json.loads(Path(__file__).with_name("recorded.json").read_text())
"""Tournaments paired by bbpPairings, which FIDE has endorsed: ratings by number; by round, each pairing with its points
and whether it was forfeited, or is a bye that was asked for."""
RESULTS = (
    Score((1, 0)), Score((0, 1)), Score((0.5, 0.5)), Score((1, 0)), Score((0, 1)),
    Score((1, 0), "forfeit"), Score((0, 1), "forfeit"), Score((0, 0), "forfeit"), Score((1, 0), "corrected"),
)  # fmt: skip


def recorded(tournament: dict[str, Any]) -> tuple[list[Pairing], set[tuple[int, int]]]:
    """Pairings with byes, and who asked for a bye: (round, number)."""
    pairings: list[Pairing] = []
    asked: set[tuple[int, int]] = set()
    for round_no, round_ in enumerate(tournament["rounds"], 1):
        for first, second, one, other, *facts in round_:
            ending = "bye" if second is None else "forfeit" if "forfeit" in facts else "played"
            pairings.append(Pairing(round_no, first, second, Score((one, other), ending)))
            if "asked" in facts:
                asked.add((round_no, first))
    return pairings, asked


@pytest.mark.parametrize("tournament", RECORDED, ids=lambda it: f"{len(it['ratings'])}-players")
def test_the_rounds_of_recorded_tournaments_are_found_again(tournament: dict[str, Any]) -> None:
    pairings, asked = recorded(tournament)
    rounds = max(it.round for it in pairings)
    for round_no in range(1, rounds + 1):
        paired = [it for it in pairings if it.round == round_no and (round_no, it.first) not in asked]
        expected = {(it.first, it.second) for it in paired}
        here = {number for pair in expected for number in pair}
        entrants = [
            Entrant(int(number), rating, 1, None if int(number) in here else round_no - 1)
            for number, rating in tournament["ratings"].items()
        ]
        found = swiss_pairs(entrants, pairings, round_no, rounds)
        assert {(it.first, it.second) for it in found} == expected


def tournament(seed: int, size: int, rounds: int):
    """By round: the entrants, what was paired before, and the pairings. Some come late, withdraw or do not appear."""
    chance = Random(seed)
    entrants = [Entrant(it, chance.choice((0, 1200, 1500, 1800))) for it in range(1, size + 1)]
    numbers = count(size + 1)
    played: list[Pairing] = []
    for round_no in range(1, rounds + 1):
        pairings = swiss_pairs(entrants, played, round_no, rounds)
        yield round_no, list(entrants), Past(list(played)), pairings
        played += [
            it if it.score else Pairing(round_no, it.first, it.second, chance.choice(RESULTS)) for it in pairings
        ]
        entrants = [
            Entrant(it.number, it.rating, it.first_round, round_no)
            if it.last_round is None and chance.random() < 0.06
            else it
            for it in entrants
        ]
        if chance.random() < 0.15:
            entrants.append(Entrant(next(numbers), chance.choice((0, 1600)), round_no + 1))


@given(st.integers(0, 10**6), st.integers(3, 8), st.integers(2, 6))
def test_no_way_of_pairing_is_better_by_the_rules(seed: int, size: int, rounds: int) -> None:
    """Everybody is paired; where some way keeps the absolute rules, one of the best is found; else the least bad."""
    for round_no, entrants, past, pairings in tournament(seed, size, rounds):
        assert incomplete(entrants, pairings, round_no) == []
        numbers = [it.number for it in entrants if it.plays(round_no)]
        pairs = [(it.first, it.second) for it in pairings]
        legal = legal_ways(numbers, past)
        if legal and numbers:
            assert broken(pairings, past, is_last=round_no == rounds, played=round_no - 1) == []
        if legal and numbers and round_no < rounds:
            assert quality(pairs, past, numbers) == min(quality(it, past, numbers) for it in legal)
        if not legal and numbers:
            assert repeats(pairs, past) == min(repeats(it, past) for it in all_ways(numbers))


@pytest.mark.parametrize(("size", "rounds"), [(24, 7), (21, 6)])
def test_larger_tournaments_keep_the_absolute_rules(size: int, rounds: int) -> None:
    for round_no, entrants, past, pairings in tournament(size, size, rounds):
        assert incomplete(entrants, pairings, round_no) == []
        assert broken(pairings, past, is_last=round_no == rounds, played=round_no - 1) == []


def test_the_first_round_is_by_rating_with_alternating_colours_and_the_unrated_last() -> None:
    entrants = [Entrant(1, 0), Entrant(2, 1500), Entrant(3, 1800), Entrant(4, 0), Entrant(5, 1600)]
    assert swiss_pairs(entrants, [], 1, 3) == [Pairing(1, 3, 2), Pairing(1, 1, 5), Pairing(1, 4, None, BYE)]


def test_a_forfeited_pairing_may_be_played_later() -> None:
    entrants = [Entrant(1, 1500), Entrant(2, 1400)]
    absent = [Pairing(1, 1, 2, Score((1, 0), "forfeit"))]
    assert swiss_pairs(entrants, absent, 2, 3) == [Pairing(2, 1, 2)]
    assert Past(absent).games(1, 2) == 0


def test_a_second_meeting_changes_colours_when_no_other_is_left() -> None:
    entrants = [Entrant(1, 1500), Entrant(2, 1400)]
    assert swiss_pairs(entrants, [Pairing(1, 1, 2, Score((1, 0)))], 2, 2) == [Pairing(2, 2, 1)]


def test_nobody_and_one_alone_are_paired() -> None:
    assert swiss_pairs([], [], 1, 3) == []
    assert swiss_pairs([Entrant(1, 1500, 1, 1)], [], 2, 3) == []
    assert swiss_pairs([Entrant(7, 1500)], [Pairing(1, 7, None, BYE)], 2, 3) == [Pairing(2, 7, None, BYE)]


def test_the_same_arguments_give_the_same_pairings_in_any_order_of_entrants() -> None:
    for round_no, entrants, past, pairings in tournament(3, 12, 5):
        assert swiss_pairs(entrants[::-1], past.pairings[::-1], round_no, 5) == pairings
