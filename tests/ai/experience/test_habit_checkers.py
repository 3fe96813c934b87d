"""Habits and judgement of Chinese checkers in a live seat: what is played, what is said, who is left alone."""

from array import array
from pathlib import Path
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from ai.games.chinese_checkers.evaluation import hand_cell_values
from ai.games.chinese_checkers.kernels.habit import FOLDED, HOPS, PATH, PHASES, ROWS, WEIGHTS
from ai.roster import make_agent
from shared.agent import Budget, Decision
from shared.core import View
from shared.errors import BookError
from shared.experience import ExperienceBook, Section, book_bytes
from shared.experience.habit import Habits, encode
from shared.games.chinese_checkers.board import CELL_NUMBERS, CELLS
from shared.games.chinese_checkers.judgement import decode
from shared.games.chinese_checkers.judgement import encode as encode_judgement
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.reason_codec import to_document
from shared.reasons import HabitReason, OwnThinkingReason
from tests.ai.tables import legal_in, view

START = GAME.deal(GAME.options({}), Random(0))


def weights(worth_of: dict[int, int]) -> "array[int]":
    table = array("h", bytes(2 * WEIGHTS))
    for number, value in worth_of.items():
        table[number] = value
    return table


def path(move: str) -> int:
    start, end = (CELL_NUMBERS[text] for text in move.split("-"))
    mirrored = [9 * (cell % 9) + cell // 9 for cell in (start, end)]
    return PATH + min(start * CELLS + end, mirrored[0] * CELLS + mirrored[1])


def book_of(folder: Path, sections: dict[str, Section]) -> ExperienceBook:
    file = folder / "some.book"
    file.write_bytes(book_bytes(GAME.id, 9, {}, sections))
    return ExperienceBook.open(file)


def chosen(folder: Path, sections: dict[str, Section], player: str, shown: View) -> Decision:
    with book_of(folder, sections) as book:
        agent = make_agent(GAME.id, player, 1, {GAME.id: book})
        return agent.choose(shown, legal_in(shown), Budget(nodes=300))


def habits_for(worth_of: dict[int, int]) -> dict[str, Section]:
    return {"habit": encode(Habits(weights(worth_of)))}


@pytest.mark.slow
def test_the_strongest_habit_is_played_and_named(tmp_path: Path) -> None:
    decision = chosen(tmp_path, habits_for({path("c2-c3"): 1500}), "greedy+habit", view(GAME.id, START))
    assert decision.move in ("c2-c3", "b3-c3"), "the mirror image is as good"
    why = decision.why
    assert isinstance(why, HabitReason)
    assert (why.book, why.rows, why.hops, why.goal) == (9, 1, 0, False)
    assert [feature.name for feature in why.features] == ["path"]
    # e^1.5 for two of fourteen moves
    assert why.share == pytest.approx(4.482 / (2 * 4.482 + 12), abs=1e-3)


@pytest.mark.slow
def test_seat_1_has_the_same_habits_on_its_side_of_the_board(tmp_path: Path) -> None:
    likes = habits_for({HOPS + 1 * PHASES: 900, ROWS + (2 + 4) * PHASES: 900})
    decision = chosen(tmp_path, likes, "greedy+habit", view(GAME.id, START.replace("0:", "1:", 1)))
    assert decision.move.count("x") == 1
    assert (to_document(decision.why)["rows"], to_document(decision.why)["hops"]) == (2, 1)


@pytest.mark.slow
def test_a_hop_into_the_goal_is_told_as_one(tmp_path: Path) -> None:
    own = "g6,f8,a1,a2,a3,b1,b2,c1,b3,c2"
    shown = view(GAME.id, f"0:{own}:i9,i8,i7,i6,h9,h8,h7,g9,d1,e1@40")
    hop = next(text for text in legal_in(shown) if text == "f8-f9")
    decision = chosen(tmp_path, habits_for({path(hop): 3000}), "greedy+habit", shown)
    assert (decision.move, to_document(decision.why)["goal"], to_document(decision.why)["hops"]) == ("f8-f9", True, 0)


@pytest.mark.slow
def test_no_earlier_position_is_brought_back_while_there_is_another_move(tmp_path: Path) -> None:
    state = GAME.parse_position(START)
    for text in ("c2-c3", "g8-g7", "c3-c2"):
        state = GAME.apply(state, GAME.parse_move(state, text))
    shown = GAME.view(state, state.turn)
    assert "g7-g8" in legal_in(shown)
    likes = habits_for({path("c3-c2"): 3000})
    fresh = GAME.view(GAME.parse_position(GAME.format_position(state)), state.turn)
    assert chosen(tmp_path, likes, "greedy+habit", fresh).move == "g7-g8"
    assert chosen(tmp_path, likes, "greedy+habit", shown).move != "g7-g8"


@pytest.mark.slow
def test_searching_players_take_judgement_and_no_habits(tmp_path: Path) -> None:
    shown = view(GAME.id, START)
    plain = make_agent(GAME.id, "club", 1, {}).choose(shown, legal_in(shown), Budget(nodes=300))
    assert chosen(tmp_path, habits_for({path("c2-c3"): 3000}), "club+habit", shown) == plain
    hand = hand_cell_values()[0].tolist()
    taught = chosen(tmp_path, {"judgement": encode_judgement(hand)}, "club+judgement", shown)
    assert isinstance(plain.why, OwnThinkingReason)
    assert (taught.move, taught.why) == (plain.move, replace(plain.why, judgement=9))
    aside = [1000 if FOLDED[cell] == FOLDED[CELL_NUMBERS["b4"]] else value // 20 for cell, value in enumerate(hand)]
    led = chosen(tmp_path, {"judgement": encode_judgement(aside)}, "club+judgement", shown)
    assert led.move.endswith(("b4", "d2"))


def test_values_keep_what_was_put_in_and_nothing_else_is_read() -> None:
    values = np.random.default_rng(1).integers(-300, 1700, CELLS).tolist()
    content = b"".join(encode_judgement(values).columns)
    assert list(decode(content)) == values
    for broken in (b"", content[:-1], content + b"\0"):
        with pytest.raises(BookError) as refused:
            decode(broken)
        assert refused.value.code == "book/format"


def test_a_judgement_that_cannot_be_read_is_told_before_the_game(tmp_path: Path) -> None:
    broken = {"judgement": Section(1, 0, (b"abc",))}
    with book_of(tmp_path, broken) as book, pytest.raises(BookError, match="judgement"):
        make_agent(GAME.id, "club+judgement", 1, {GAME.id: book})
