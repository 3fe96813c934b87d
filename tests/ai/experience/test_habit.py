"""Habits choose what people would, say why, look the same from both sides, and ask a search where there is one."""

from array import array
from pathlib import Path

import pytest

from ai.games.english_draughts.kernels.habit import CROWNED, OFFER, PATH, PHASES, TAKEN, THREAT, WEIGHTS
from ai.roster import make_agent
from shared.agent import Budget, Decision
from shared.core import View
from shared.errors import BookError
from shared.experience import ExperienceBook, Section, book_bytes
from shared.experience.habit import Habits, encode
from shared.reason_codec import to_document
from shared.reasons import OnlyMoveReason
from tests.ai.tables import legal_in, view

GAME = "english-draughts/1"
START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
TURNED = START.replace("B:W", "W:W", 1)
FORCED = "B:W18:B5,14"


def path(phase: int, king: int, start: int, end: int) -> int:
    return PATH + ((phase * 2 + king) * 32 + start - 1) * 32 + end - 1


def weights(**by_number: int) -> "array[int]":
    """All weights 0 but these: {"n5": 100} sets number 5."""
    table = array("h", bytes(2 * WEIGHTS))
    for name, value in by_number.items():
        table[int(name[1:])] = value
    return table


def book_of(folder: Path, habits: Habits, game: str = GAME) -> ExperienceBook:
    file = folder / "some.book"
    file.write_bytes(book_bytes(game, 9, {}, {"habit": encode(habits)}))
    return ExperienceBook.open(file)


def chosen(folder: Path, habits: Habits, player: str, shown: View, budget: Budget | None = None) -> Decision:
    with book_of(folder, habits) as book:
        agent = make_agent(GAME, player, 1, {GAME: book})
        return agent.choose(shown, legal_in(shown), budget or Budget(nodes=4000))


@pytest.mark.parametrize(("position", "move"), [(START, "9-13"), (TURNED, "24-20")])
def test_the_strongest_habit_is_played_and_named(position: str, move: str, tmp_path: Path) -> None:
    habits = Habits(weights(**{f"n{path(0, 0, 9, 13)}": 1500}))
    decision = chosen(tmp_path, habits, "greedy+habit", view(GAME, position))
    assert decision.move == move
    # e^1.5 against the six others that have nothing
    assert to_document(decision.why) == {
        "kind": "habit",
        "share": 0.428,
        "times": 4.48,
        "features": [{"name": "path", "times": 4.48}],
        "book": 9,
    }


def test_reasons_against_a_move_are_not_named_for_it(tmp_path: Path) -> None:
    both = weights(**{f"n{path(0, 0, 9, 13)}": 1500, f"n{OFFER + 3 * 2}": -400})
    decision = chosen(tmp_path, Habits(both), "random+habit", view(GAME, START))
    assert [feature["name"] for feature in to_document(decision.why)["features"]] == ["path"]


def test_a_move_that_is_disliked_less_than_all_others_is_chosen(tmp_path: Path) -> None:
    shunned = {f"n{path(0, 0, *(map(int, move.split('-'))))}": -2000 for move in legal_in(view(GAME, START))}
    del shunned[f"n{path(0, 0, 10, 15)}"]
    decision = chosen(tmp_path, Habits(weights(**shunned)), "greedy+habit", view(GAME, START))
    assert (decision.move, to_document(decision.why)["times"]) == ("10-15", 7.39)


def test_crowning_is_seen_from_white_s_side_too(tmp_path: Path) -> None:
    likes = Habits(weights(**{f"n{CROWNED + 2 * phase + 1}": 900 for phase in range(PHASES)}))
    for position, move in (("B:W5:B10,27", "27-31 27-32"), ("W:W6,23:B28", "6-1 6-2")):
        assert chosen(tmp_path, likes, "greedy+habit", view(GAME, position)).move in move.split()


@pytest.mark.parametrize(("pieces", "move"), [(1, "14x21"), (2, "14x23x30")])
def test_captured_pieces_of_a_move_are_seen(pieces: int, move: str, tmp_path: Path) -> None:
    likes = Habits(weights(**{f"n{TAKEN + 4 * 3 + pieces}": 900}))
    decision = chosen(tmp_path, likes, "greedy+habit", view(GAME, "B:W17,18,26:B14,1"))
    assert (decision.move, to_document(decision.why)["features"]) == (move, [{"name": "taken", "times": 2.46}])


def test_where_there_is_one_move_no_habit_is_asked(tmp_path: Path) -> None:
    assert chosen(tmp_path, Habits(weights()), "greedy+habit", view(GAME, FORCED)).why == OnlyMoveReason()


def test_before_a_search_a_habit_that_loses_a_man_is_not_followed(tmp_path: Path) -> None:
    """14-17 gives a man away for nothing; at a glance it is what everybody plays."""
    position = "B:W21,22,30,31,32:B1,2,3,4,14"
    habit = weights(**{f"n{path(2, 0, 14, 17)}": 2000})
    shown = view(GAME, position)
    plain = Habits(habit)
    habits = Habits(habit, 5, 1000, (0, 40, 30_000), (3000, 2500, -5000))
    assert chosen(tmp_path, plain, "expert+habit", shown).move == "14-17"
    decision = chosen(tmp_path, habits, "expert+habit", shown)
    assert decision.move != "14-17"
    assert to_document(decision.why)["depth"] == 5
    assert chosen(tmp_path, habits, "greedy+habit", shown).move == "14-17"


def test_the_same_is_chosen_every_time(tmp_path: Path) -> None:
    habits = Habits(weights(**{f"n{TAKEN}": 3, f"n{THREAT + 1}": 700}), 5, 600, (0, 20), (500, -500))
    shown = view(GAME, START)
    assert chosen(tmp_path, habits, "club+habit", shown) == chosen(tmp_path, habits, "club+habit", shown)


def test_a_book_of_another_game_or_without_habits_changes_nothing(tmp_path: Path) -> None:
    shown = view(GAME, START)
    plain = make_agent(GAME, "greedy", 1, {}).choose(shown, legal_in(shown), Budget())
    file = tmp_path / "bare.book"
    file.write_bytes(book_bytes(GAME, 1, {}, {}))
    with ExperienceBook.open(file) as bare, book_of(tmp_path, Habits(weights()), "chinese-checkers/1") as other:
        for book in (bare, other):
            agent = make_agent(GAME, "greedy+habit", 1, {GAME: book})
            assert agent.choose(shown, legal_in(shown), Budget()) == plain


def test_habits_that_this_program_does_not_know_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="have 3 weights"):
        chosen(tmp_path, Habits(array("h", [1, 2, 3])), "greedy+habit", view(GAME, START))
    file = tmp_path / "broken.book"
    file.write_bytes(book_bytes(GAME, 1, {}, {"habit": Section(1, 0, (b"abc",))}))
    with ExperienceBook.open(file) as book, pytest.raises(BookError) as refused:
        make_agent(GAME, "greedy+habit", 1, {GAME: book})
    assert refused.value.code == "book/format"
