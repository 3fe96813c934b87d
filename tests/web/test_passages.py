"""The way that a scene shows a move: found again from two positions, for every move of real games."""

import re
from random import Random
from typing import Any

import pytest

from shared.games import game_named
from tests.web.node import run_module

GAMES = 12
PLIES = 160
Step = tuple[str, str, list[Any]]
"""A position, the next one, and the cells of the move between them."""


def random_steps(name: str, rng: Random) -> list[Step]:
    game = game_named(name)
    options = game.options({})
    state = game.begin(options, game.deal(options, rng), None)
    steps: list[Step] = []
    while game.outcome(state) is None and len(steps) < PLIES:
        before = game.view(state, None).board
        state = game.apply(state, rng.choice(game.legal_moves(state)))
        view = game.view(state, None)
        steps.append((before, view.board, re.split("[-x]", view.history[-1])))
    return steps


@pytest.fixture(name="draughts", scope="module")
def play_draughts() -> list[Step]:
    rng = Random(7)
    played = [step for _ in range(GAMES) for step in random_steps("english-draughts", rng)]
    return [(before, after, list(map(int, cells))) for before, after, cells in played]


@pytest.fixture(name="star", scope="module")
def play_star() -> list[Step]:
    rng = Random(8)
    return [step for _ in range(GAMES // 4) for step in random_steps("chinese-checkers", rng)]


def passages(steps: list[Step]) -> list[Any]:
    expression = "given.map(([a, b, cells]) => it.passageOf(it.menOf(a), it.menOf(b), cells))"
    return run_module("games/english-draughts/squares.ts", expression, steps)


def leads(steps: list[Step]) -> list[bool]:
    expression = "given.map(([a, b, cells]) => it.leadsTo(it.piecesOf(a), it.piecesOf(b), cells))"
    return run_module("games/chinese-checkers/cells.ts", expression, steps)


def men(position: str) -> int:
    return len(re.findall(r"\d+", position))


def test_every_draughts_move_is_shown_with_whom_it_takes_and_crowns(draughts: list[Step]) -> None:
    found = passages(draughts)
    assert None not in found
    for (before, after, cells), passage in zip(draughts, found, strict=True):
        taken = [square for square in passage["taken"] if square is not None]
        assert passage["cells"] == cells
        assert len(taken) == men(before) - men(after)
        assert passage["crowned"] == (after.count("K") > before.count("K") - lost_kings(before, taken))
    assert max(len(passage["cells"]) for passage in found) > 2
    assert any(passage["crowned"] for passage in found)


def lost_kings(position: str, taken: list[int]) -> int:
    kings = set(map(int, re.findall(r"K(\d+)", position)))
    return len(kings & set(taken))


def test_every_move_of_chinese_checkers_is_shown_along_its_way(star: list[Step]) -> None:
    assert all(leads(star))
    assert max(len(cells) for _, _, cells in star) > 2


def test_a_position_that_the_move_does_not_explain_is_shown_without_a_way(
    draughts: list[Step], star: list[Step]
) -> None:
    skipped = [(before, star[at + 1][1], cells) for at, (before, _, cells) in enumerate(star[:100])]
    assert not any(leads(skipped))
    back = [(after, before, cells) for before, after, cells in draughts]
    assert passages(back) == [None] * len(back)
