"""A tournament from its announcement to its end, by its events alone: whatever happens, no round sticks."""

from itertools import count
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from server.features.tournaments.decide import ready
from server.features.tournaments.events import (
    Announced,
    BoardPaired,
    Cancelled,
    Decided,
    Entered,
    Fact,
    Partnered,
    RoundPaired,
    Started,
    Withdrawn,
    of_row,
    to_rows,
)
from server.features.tournaments.progress import arena_round, due, next_ms, next_round, pairs, start
from server.features.tournaments.schedule import rounds_planned
from server.features.tournaments.tournament import folded
from shared.errors import Rejected
from shared.games import game_named
from shared.protocol.tournaments import Format, TournamentPlan
from tests.server.tournaments.made import after, announced, entered

DOMINO = game_named("domino-101").id
FORMATS = [it for it in get_args(Format) if it != "arena"]


@given(st.sampled_from(FORMATS), st.integers(2, 9), st.integers(0, 1_000_000))
def test_every_round_pairs_those_who_play_once_and_the_tournament_ends(kind: Format, size: int, seed: int) -> None:
    """Some withdraw between rounds; some pairings are lost by both sides."""
    chance, tables = Random(seed), map(str, count())
    tournament = entered(announced(format=kind), size)
    facts: list[Fact] = start(tournament, {}, None)
    tournament = after(tournament, *facts)
    most = rounds_planned(tournament)
    assert most is not None
    while (now := due(tournament, tournament.decided_ms + 30_000)) == "pair":
        paired = next_round(tournament, pairs(tournament), lambda: next(tables))
        tournament = after(tournament, *paired)
        if not isinstance(paired[0], RoundPaired):
            break
        numbers = [it for board in paired[0].boards for it in (board.first, board.second) if it is not None]
        assert len(set(numbers)) == len(numbers)
        playing = {it.number for it in ready(tournament)}
        assert {board.first for board in paired[0].boards if board.second is None} <= playing
        if kind == "swiss":
            assert set(numbers) == playing
        for round_no, board_no, _ in tournament.open_boards():
            points = chance.choice(((1.0, 0.0), (0.5, 0.5), (0.0, 1.0), (0.0, 0.0)))
            tournament = after(tournament, Decided(round_no, board_no, points, sum(points) > 0))
        leaves = chance.choice([None, *tournament.active]) if chance.random() < 0.3 else None
        if leaves is not None:
            tournament = after(tournament, Withdrawn(leaves.number))
        assert len(tournament.rounds) <= most
    assert now != "pair" or tournament.stage == "over"


@given(st.integers(2, 9), st.integers(0, 1_000_000))
def test_an_arena_pairs_nobody_twice_at_one_time(size: int, seed: int) -> None:
    chance, tables = Random(seed), map(str, count())
    tournament = after(entered(announced(format="arena"), size), Started())
    for step in range(1, 20):
        now_ms = 2_000 * step
        playing = {it for _, _, board in tournament.open_boards() for it in (board.first, board.second)}
        waiting = [it for it in ready(tournament) if it.number not in playing]
        found = arena_round(tournament, waiting, now_ms)
        numbers = [number for pair in found for number in pair]
        assert len(set(numbers)) == len(numbers)
        assert set(numbers) <= {it.number for it in waiting}
        if found:
            boards = [BoardPaired(*pair, next(tables)) for pair in found]
            tournament = after(tournament, RoundPaired(tournament.next_round, tuple(boards)), at_ms=now_ms)
        for round_no, board_no, _ in tournament.open_boards():
            if chance.random() < 0.6:
                tournament = after(tournament, Decided(round_no, board_no, (1.0, 0.0)), at_ms=now_ms)


def test_what_a_tournament_is_comes_back_from_its_stored_events() -> None:
    facts: list[Fact] = [
        Announced(TournamentPlan(name="T", game=DOMINO), "ann", "00" * 32),
        Entered(1, ("a", "b"), 1500),
        Entered(2, ("c",), 0, wishes="d"),
        Partnered(2, "d", 1400),
        Started(),
    ]
    rows = to_rows(facts, 0, 7)
    assert folded("t", ((row.at_ms, of_row(row)) for row in rows)) == folded("t", [(7, fact) for fact in facts])
    with pytest.raises(ValueError, match="announcement"):
        folded("t", [(7, Started())])


def test_those_who_came_alone_are_joined_by_rating() -> None:
    tournament = after(
        announced(game=DOMINO),
        Entered(1, ("a",), 1000),
        Entered(2, ("b",), 1800),
        Entered(3, ("c",), 1600),
        Entered(4, ("d", "e"), 1500),
    )
    begun = after(tournament, *start(tournament, {"club": 1200}, None))
    assert {entry.players for entry in begun.active} == {("b", "c"), ("a", "ai:club"), ("d", "e")}
    without = after(tournament, *start(tournament, {}, None))
    assert {entry.players for entry in without.active} == {("b", "c"), ("d", "e")}


def test_ai_players_fill_where_the_organiser_wants_them() -> None:
    three = entered(announced(fill_even=True), 3)
    assert len(after(three, *start(three, {"club": 1200}, None)).active) == 4
    full = entered(announced(fill_even=True, most_entrants=3), 3)
    assert len(after(full, *start(full, {"club": 1200}, None)).active) == 3
    two = entered(announced(fill_to=5, fill_even=True), 2)
    begun = after(two, *start(two, {"club": 1200, "greedy": 900}, None))
    assert [entry.players for entry in begun.active][2:] == [("ai:club",), ("ai:greedy",)] * 2
    assert [entry.rating for entry in begun.active][2:4] == [1200, 900]
    assert start(entered(announced(), 1), {}, None) == [Cancelled(None, "too-few")]
    with pytest.raises(Rejected, match="needs two entrants"):
        start(entered(announced(), 1), {}, "ann")
    alone = entered(announced(fill_to=4), 1)
    assert len(after(alone, *start(alone, {"club": 1200}, None)).active) == 4


def test_a_round_begins_by_the_clock_or_by_hand() -> None:
    by_clock = after(entered(announced(break_s=30), 4), Started())
    by_clock = after(by_clock, *next_round(by_clock, pairs(by_clock), lambda: "t"))
    assert due(by_clock, 10**9) is None
    for round_no, board_no, _ in by_clock.open_boards():
        by_clock = after(by_clock, Decided(round_no, board_no, (1.0, 0.0)), at_ms=5_000)
    assert due(by_clock, 34_999) is None
    assert due(by_clock, 35_000) == "pair"
    by_hand = replace(by_clock, plan=replace(by_clock.plan, break_s=None))
    assert due(by_hand, 10**12) is None
    assert (next_ms(by_clock), next_ms(by_hand)) == (35_000, None)
    assert next_ms(replace(by_hand, organiser="")) == 65_000, "nobody is left who could begin it"
    assert due(announced(starts_ms=50), 49) is None
    assert due(announced(starts_ms=50), 10**9) == "start"
