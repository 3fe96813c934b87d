"""The analysis of a game that has no search of its own, by a tree that plays on at random."""

from collections.abc import Sequence
from typing import Any

import pytest

from ai.analysis import DeepeningSearch, searching
from ai.contracts import Evaluation, Played, Root
from ai.look_back import looking_back
from ai.roster import players
from ai.uct_analysis import UctRootSearch
from shared.i18n import catalogue
from shared.protocol.analysis import Evaluation as Told
from shared.protocol.hosts import EvaluatedLine
from shared.text_protocol.analysis import lines_of
from tests.toys.noughts_and_crosses import NOUGHTS_AND_CROSSES as GAME

pytestmark = pytest.mark.usefixtures("noughts_and_crosses")

START = ".../.../..."


def searched(position: str, steps: int = 8, lines: int = 3) -> DeepeningSearch:
    make = searching(GAME.id, position, lines, None)
    assert make is not None
    found = make()
    while found.depth < steps and not found.is_over:
        found.deepen(bytearray(1))
    return found


def test_lines_are_legal_and_come_by_their_shares_of_the_rounds() -> None:
    found = searched(START)
    assert found.unit == "win" and found.nodes > 2_000
    shares = [line.share or 0 for line in found.lines]
    assert len(shares) == 3 and shares == sorted(shares, reverse=True) and sum(shares) < 1
    assert found.lines[0].moves[0] == "5" and 0 < found.lines[0].score < 60
    for line in found.lines:
        state, _ = GAME.replay(GAME.parse_position(START), line.moves)
        assert len(state.history) == len(line.moves) > 1


@pytest.mark.parametrize(
    ("position", "score", "move"),
    [("xx./oo./...", 10_000, "3"), ("xx./oo./..x", -10_000, "6"), (".xx/oo./xo.", 10_000, "1")],
    ids=["crosses win", "noughts win", "another move wins too but later"],
)
def test_a_win_that_the_tree_has_proved_is_certain(position: str, score: int, move: str) -> None:
    best = searched(position).lines[0]
    assert (best.score, best.plies, best.moves[0]) == (score, 1, move)


def test_a_move_that_loses_for_certain_comes_behind_one_that_draws() -> None:
    found = searched("xox/xxo/o..")
    assert [(line.score, line.plies) for line in found.lines] == [(0, None), (10_000, 2)]
    assert [line.moves for line in found.lines] == [["9", "8"], ["8", "9"]]


def test_an_end_that_is_near_ends_the_search() -> None:
    found = searched("xx./oo./...", 13, 1)
    assert found.is_over and found.depth < 5


def test_the_same_position_comes_to_the_same_lines_although_it_is_interrupted() -> None:
    whole, parts = (UctRootSearch(Root(GAME, GAME.parse_position(START))) for _ in range(2))
    assert parts.best(6, (), bytearray(b"\1")) is None
    for step in range(1, 6):
        parts.best(step, (), bytearray(1))
    one, other = (each.best(6, (), bytearray(1)) for each in (whole, parts))
    assert one is not None and other is not None
    assert (one.score, one.moves, one.share) == (other.score, other.moves, other.share)
    assert whole.best(6, GAME.move_texts(GAME.parse_position(START)), bytearray(1)) is None


def test_a_book_guides_the_rounds() -> None:
    def evaluate(state: Any) -> Evaluation | None:
        """Prefers the last legal move, and likes crosses."""
        legal = len(GAME.legal_moves(state))
        prior: Sequence[float] = [*[0.1 / legal] * (legal - 1), 1 - 0.1 * (legal - 1) / legal]
        return Evaluation([0.9, -0.9], prior)

    search = UctRootSearch(Root(GAME, GAME.parse_position(START), evaluate=evaluate))
    found = search.best(2, (), bytearray(1))
    assert found is not None and found.moves[0] == "9" and found.score > 80 and (found.share or 0) > 0.5


def test_its_host_searches_positions_but_looks_back_at_no_round() -> None:
    strongest = next(player for player in players(GAME.id) if player.name == "uct")
    assert strongest.analyses and not strongest.reviews
    assert looking_back(GAME.id, Played(START, ("5",)), {}, None) is None


@pytest.mark.parametrize("language", ["en", "tr", "ar"])
def test_a_reader_of_text_is_told_the_expected_score_of_a_side(language: str) -> None:
    lines = [EvaluatedLine(score=score, moves=["5"], share=0.25) for score in (40, -40, 0)]
    told = lines_of(catalogue(language), GAME.id, Told(search="one", depth=5, nodes=1_234, unit="win", lines=lines))
    assert "1,234" in told[0] or "1.234" in told[0] or "1234" in told[0]
    assert ["70" in told[1], "70" in told[2], "50" in told[3]] == [True] * 3
    assert "1" in told[1].partition(": ")[2] and all("25" in line for line in told[1:])
