"""What the page teaches is played by the rules: the guided hand, and the pictures of the rules pages."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from shared.core import Seat
from shared.games import game_named
from shared.games.chinese_checkers_star.board import CELL_NUMBERS, TIPS_OF_SEATS
from shared.games.chinese_checkers_star.rules import STARS, Star
from shared.games.domino_101.rules import DOMINO_101
from tests.web.node import run_module

SCRIPT = "games/domino-101/learn-script.ts"
STAR_RULES = "games/chinese-checkers-star/rules.ts"


def script(name: str) -> Any:
    return run_module(SCRIPT, f"it.{name}")


def test_the_guided_hand_is_a_hand_of_101_and_ends_as_it_says() -> None:
    options = DOMINO_101.options({})
    deal = script("DEAL")
    assert DOMINO_101.redeal(options, deal, 1) is None
    assert DOMINO_101.first_lead(options, deal) == 0
    state = DOMINO_101.begin(options, deal, Seat(0))
    for plies, (seat, text, line) in enumerate(script("PLIES")):
        assert DOMINO_101.to_act(state) == (seat,)
        held = run_module(SCRIPT, "it.handsAfter(given)", plies) if plies in (0, 8) else None
        if held is not None:
            assert held == [list(DOMINO_101.view(state, Seat(each)).hand) for each in range(4)]
        state = DOMINO_101.successor(state, DOMINO_101.parse_move(state, text))
        assert DOMINO_101.view(state, None).board == line
    outcome = DOMINO_101.outcome(state)
    assert outcome is not None and outcome.reason == "closed"
    own, other = script("LEFT")
    assert outcome.points == (other, 0, other, 0) and own < other
    before = script("BEFORE")
    assert max(before) < options["target"] <= before[0] + other


def test_the_guided_hand_explains_every_move() -> None:
    plies = script("PLIES")
    own: list[int] = []
    shown = 0
    for step in script("STEPS"):
        assert step["plies"] >= shown
        shown = step["plies"]
        if step.get("yours"):
            own.append(shown)
    assert shown == len(plies)
    assert own == [ply for ply, (seat, *_) in enumerate(plies) if seat == 0]


@pytest.mark.parametrize("game", ["english-draughts", "chinese-checkers"])
def test_a_guided_game_follows_the_rules_and_is_won_by_the_learner(game: str) -> None:
    rules = game_named(game)
    lesson = run_module(f"games/{game}/lesson.ts", "it.LESSON")
    assert lesson["game"] == game
    ends: list[Any] = []
    for scene in lesson["scenes"]:
        state = rules.parse_position(scene["start"], rules.options({}))
        assert rules.view(state, None).board == scene["start"] and rules.to_act(state) == (0,)
        for move, board in scene["plies"]:
            state = rules.successor(state, rules.parse_move(state, move))
            assert rules.view(state, None).board == board
        ends.append(rules.outcome(state))
    assert ends[-1] is not None and ends[-1].points == (1, -1)


@pytest.mark.parametrize("game", ["english-draughts", "chinese-checkers"])
def test_the_learner_makes_every_own_move_of_a_guided_game(game: str) -> None:
    lesson = run_module(f"games/{game}/lesson.ts", "it.LESSON")
    steps = [(step["scene"], step["plies"], "yours" in step) for step in lesson["steps"]]
    assert steps == sorted(steps, key=lambda step: step[:2])
    own = {(scene, plies) for scene, plies, yours in steps if yours}
    assert own == {(at, ply) for at, scene in enumerate(lesson["scenes"]) for ply in range(0, len(scene["plies"]), 2)}
    for (scene, plies, yours), after in pairwise(steps):
        assert not yours or after[0] > scene or after[1] > plies, "a move leads on"


@pytest.mark.parametrize("game", ["english-draughts", "chinese-checkers", "domino-101", "block-domino"])
def test_the_pictures_of_the_rules_show_positions_of_the_game(game: str) -> None:
    rules = game_named(game)
    sections = run_module(f"games/{game}/rules.ts", "it.RULES")
    pictures = {section["key"].split("-")[1]: section["picture"] for section in sections if "picture" in section}
    assert {"start", "step"} < pictures.keys() or {"lead", "play", "closed"} <= pictures.keys()
    for key, picture in pictures.items():
        if rules.hidden:
            assert len(picture["board"].split()) == len(picture["plies"])
            continue
        state = rules.parse_position(picture["board"], rules.options({}))
        legal = [rules.format_move(state, move) for move in rules.legal_moves(state)]
        if game == "english-draughts" and "x" in picture.get("last", ""):
            assert picture["last"] in legal, f"{key}: the move is drawn on the board before it"
        if key == "end":
            assert rules.outcome(state) is not None and not legal
        if key == "win":
            won = rules.outcome(state)
            assert won is not None and won.points == (1, -1)


@pytest.mark.parametrize("players", STARS)
def test_pictures_of_the_star_rules_show_reachable_positions(players: int) -> None:
    game, tips = STARS[players], list(TIPS_OF_SEATS[players])
    pictures = [
        section["picture"] for section in run_module(STAR_RULES, f"it.rulesFor({tips})") if "picture" in section
    ]
    assert [picture.get("last", "") for picture in pictures] == ["", "e8-e9", "e7xe9", "e5xe7xg7xi7", ""]
    for picture in pictures:
        board = game.read_board(picture["board"])
        if "last" in picture:
            start, *_, end = (CELL_NUMBERS[cell] for cell in picture["last"].replace("x", "-").split("-"))
            before = Star((board.pieces[0] ^ (1 << start | 1 << end), *board.pieces[1:]), Seat(0))
            move = game.parse_move(game.parse_position(game.board_text(before)), picture["last"])
            assert game.play(before, move) == replace(board, plies=1)
    assert game.board_text(game.start()) == pictures[0]["board"]
    won = game.result(game.read_board(pictures[-1]["board"]))
    assert won is not None
    assert won.points[0] > 0
