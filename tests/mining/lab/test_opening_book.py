"""The opening book of draughts: which positions it takes up, and that it goes on where it was stopped."""

from collections import Counter
from pathlib import Path

import pytest
import typer

from ai.games.english_draughts.opening_book import BookMove, read_openings
from mining.lab.makers import opening_book
from mining.lab.makers.opening_book import EXPECTED, Frontier, make
from shared.games.english_draughts.ballots import BALLOTS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START, DraughtsState

NODES = 300


def after(moves: str) -> DraughtsState:
    state = GAME.parse_position(START, GAME.options({}))
    for move in moves.split():
        state = GAME.successor(state, GAME.parse_move(state, move))
    return state


def packed(moves: str) -> bytes:
    return GAME.pack(after(moves))


def test_ballots_come_first_whichever_side_has_the_book() -> None:
    frontier = Frontier({})
    assert packed("9-13 22-18 6-9") in frontier.ballots
    assert set(frontier.next(len(BALLOTS))) == frontier.ballots
    assert frontier.next(1) == []
    frontier.follow(packed("9-13 22-18 6-9"), BookMove("25-22", 5, 20, "2-6"))
    assert set(frontier.next(9)) == {packed("9-13 22-18 6-9 25-22 2-6"), packed("9-13 22-18 6-9 25-22")}


def test_replies_are_as_likely_as_the_search_and_people_make_them() -> None:
    opening = "11-15 23-19 8-11"
    frontier = emptied(Frontier({packed(opening): Counter({"22-17": 60, "27-23": 39, "26-23": 1})}))
    frontier.reply(after(opening), "27-23", 0.4)
    people = 0.4 * (1 - EXPECTED) / 99
    assert frontier.likelihood == {
        packed(f"{opening} 22-17"): pytest.approx(60 * people),
        packed(f"{opening} 27-23"): pytest.approx(39 * people + 0.4 * EXPECTED),
    }


def test_the_book_goes_on_behind_forced_moves_of_either_side() -> None:
    forced = "11-15 22-18"
    behind = f"{forced} 15x22"
    frontier = emptied(Frontier({packed(behind): Counter({"25x18": 3})}))
    frontier.reply(after(forced), None, 0.25)
    assert frontier.likelihood == {packed(behind): 0.25}
    emptied(frontier).add(after(forced), 0.5)
    assert frontier.likelihood == {packed(f"{behind} 25x18"): 0.5}


def emptied(frontier: Frontier) -> Frontier:
    frontier.likelihood.clear()
    return frontier


@pytest.mark.deep
def test_it_goes_on_where_it_was_stopped_and_is_the_same_with_two_jobs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[bytes] = []
    search = opening_book.answer_of
    monkeypatch.setattr(
        opening_book, "answer_of", lambda packed, nodes: searched.append(packed) or search(packed, nodes)
    )
    whole, parted = tmp_path / "whole", tmp_path / "parted"
    make(whole, 200, NODES, 1)
    assert len(searched) == len(read_openings(whole)[0]) == 200
    make(parted, 70, NODES, 2)
    begun = parted.read_bytes()
    make(parted, 200, NODES, 2)
    assert parted.read_bytes() == whole.read_bytes() != begun
    assert len(searched) == 400, "nothing is searched twice"


@pytest.mark.deep
def test_a_book_made_in_another_way_is_not_gone_on_with(tmp_path: Path) -> None:
    make(tmp_path / "book", 1, NODES, 1)
    with pytest.raises(typer.BadParameter, match="another way"):
        make(tmp_path / "book", 2, NODES + 1, 1)
