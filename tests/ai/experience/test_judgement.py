"""A mined judgement is what a searching agent thinks with, and nobody else; a book without one changes nothing."""

from pathlib import Path

import numpy as np
import pytest

from ai.experience.judgement import judgement
from ai.games.english_draughts.kernels.evaluation import WINDOW, WINDOWS, by_pieces, evaluation_tables, hand_weights
from ai.games.english_draughts.learned_evaluation import tables
from ai.registry import agent_facets
from ai.roster import make_agent
from shared.agent import Budget
from shared.errors import BookError
from shared.experience import ExperienceBook, Section, book_bytes
from shared.experience.judgement import Knot, decode, encode
from shared.reasons import OwnThinkingReason
from tests.ai.books import FakeBook
from tests.ai.tables import legal_in, view

GAME = "english-draughts/1"
START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
BUDGET = Budget(nodes=16)
"""Enough for one ply."""


def book_with(folder: Path, sections: dict[str, Section], game: str = GAME) -> ExperienceBook:
    file = folder / "some.book"
    file.write_bytes(book_bytes(game, 5, {}, sections))
    return ExperienceBook.open(file)


def lover_of(square: int) -> Section:
    """A judgement to which a man on this square is worth half a man more."""
    men = tuple(150 if each == square else 100 for each in range(1, 33))
    return encode((Knot(24, men, (200,) * 32, 0),))


@pytest.mark.slow
@pytest.mark.parametrize("square", [13, 16])
def test_a_search_thinks_with_the_judgement_of_the_book_and_says_so(square: int, tmp_path: Path) -> None:
    shown = view(GAME, START)
    with book_with(tmp_path, {"judgement": lover_of(square)}) as book:
        decision = make_agent(GAME, "expert+judgement", 1, {GAME: book}).choose(shown, legal_in(shown), BUDGET)
    assert decision.move.endswith(f"-{square}")
    assert isinstance(decision.why, OwnThinkingReason)
    assert (decision.why.by, decision.why.judgement) == ("expert", 5)


def test_the_other_colour_judges_from_its_own_side(tmp_path: Path) -> None:
    shown = view(GAME, START.replace("B:W", "W:W", 1))
    with book_with(tmp_path, {"judgement": lover_of(13)}) as book:
        decision = make_agent(GAME, "expert+judgement", 1, {GAME: book}).choose(shown, legal_in(shown), BUDGET)
    assert decision.move == "24-20"


def test_the_judgement_made_by_hand_written_into_a_book_is_the_same() -> None:
    weights, tempo = hand_weights()
    rounded = np.rint(weights).astype(int)
    knots = tuple(
        Knot(n, tuple(rounded[n, 0].tolist()), tuple(rounded[n, 1].tolist()), round(tempo[n])) for n in range(25)
    )
    assert (tables(b"".join(encode(knots).columns)) == evaluation_tables(weights, tempo)).all()


def test_between_knots_values_lie_on_a_line() -> None:
    knots = (Knot(8, (100,) * 32, (200,) * 32, 0), Knot(16, (116,) * 32, (200,) * 32, 8))
    weights = by_pieces(
        [(8, np.stack([np.full(32, 100), np.full(32, 200)])), (16, np.stack([np.full(32, 116), np.full(32, 200)]))]
    )
    expected = evaluation_tables(weights, by_pieces([(8, np.array(0)), (16, np.array(8))]))
    assert weights[11, 0, 0] == 106
    assert (tables(b"".join(encode(knots).columns)) == expected).all()


def test_patterns_of_a_book_are_those_of_the_search() -> None:
    lots = np.random.default_rng(2).integers(-40, 40, (2, WINDOWS, WINDOW))
    knots = tuple(
        Knot(pieces, (100,) * 32, (200,) * 32, 0, patterns.astype("<i2").tobytes())
        for pieces, patterns in zip((8, 16), lots, strict=True)
    )
    content = b"".join(encode(knots).columns)
    assert decode(content) == knots
    value = by_pieces([(8, np.repeat([[100], [200]], 32, axis=1))])
    expected = evaluation_tables(value, np.zeros(25), by_pieces(list(zip((8, 16), lots, strict=True))))
    assert (tables(content) == expected).all()
    with pytest.raises(BookError):
        decode(content[:-2])


def test_without_the_section_a_search_thinks_as_it_was_made(tmp_path: Path) -> None:
    shown = view(GAME, START)
    with book_with(tmp_path, {}) as book:
        taught = make_agent(GAME, "expert+judgement", 1, {GAME: book}).choose(shown, legal_in(shown), BUDGET)
    assert taught == make_agent(GAME, "expert", 1, {}).choose(shown, legal_in(shown), BUDGET)


def test_an_agent_without_leaves_is_left_as_it_is() -> None:
    for game, name in ((GAME, "greedy"), (GAME, "random"), ("domino-101/1", "greedy"), ("chinese-checkers/1", "club")):
        agent = make_agent(game, name, 1, {})
        assert judgement(FakeBook(), agent, agent_facets(game)) is agent


def test_a_section_that_cannot_be_read_is_refused_before_the_game(tmp_path: Path) -> None:
    with book_with(tmp_path, {"judgement": Section(1, 0, (bytes(7),))}) as book, pytest.raises(BookError) as refused:
        make_agent(GAME, "expert+judgement", 1, {GAME: book})
    assert refused.value.code == "book/format"
