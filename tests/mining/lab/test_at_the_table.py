"""The experiment `table`: its people behave as they are said to, and a short evening is played live."""

from dataclasses import replace
from random import Random

import pytest

from mining.lab.experiments.at_the_table.experiment import ANOTHERS, EXPERIMENT, MEMORIES, NOTHING, OWN
from mining.lab.experiments.at_the_table.opponents import FIXED, REPEATED, STYLE, VARIED, Opponent, Person
from mining.lab.experiments.harness import Request
from shared.core import Seat, View
from shared.games import GAMES

DRAUGHTS = "english-draughts/1"


def seen() -> tuple[View, list[str]]:
    """The view of the seat that begins, and its legal moves."""
    game = GAMES[DRAUGHTS]
    options = game.options({})
    state = game.begin(options, game.deal(options, Random(0)), Seat(0))
    return game.view(state, Seat(0)), [game.format_move(state, move) for move in game.legal_moves(state)]


def first_moves(person: Person, matches: int = 12) -> list[str]:
    view, legal = seen()
    return [person.bot(match).choose(view, legal) for match in range(1, matches + 1)]


def person(way: str, lot: str = "1") -> Person:
    return Person(Opponent(DRAUGHTS, "random", 100, way), lot)


def test_people_repeat_themselves_or_draw_anew_as_their_way_says() -> None:
    assert len(set(first_moves(person(FIXED)))) == 1
    assert len(set(first_moves(person(VARIED)))) > 1
    assert len(set(first_moves(person(STYLE)))) == 1, "its opening"
    openings = {first_moves(person(STYLE, str(lot)), 1)[0] for lot in range(12)}
    assert len(openings) > 1, "each person has its own"


def test_a_person_with_a_style_takes_the_first_piece_that_it_can() -> None:
    agent = person(STYLE).bot(1)
    late = replace(seen()[0], history=("9-13", "22-18"))
    assert {agent.choose(late, ["11x18", "9x18"]) for _ in range(10)} == {"11x18"}


def test_a_person_that_repeats_itself_does_so_once_it_has_won() -> None:
    repeats = person(REPEATED)
    assert len(set(first_moves(repeats))) > 1
    repeats.won = ["11-16"]
    assert set(first_moves(repeats)) == {"11-16"}


def test_every_pairing_has_its_controls() -> None:
    cells = EXPERIMENT.cells(Request(games=60))
    by_pairing: dict[tuple[str, str, object], list[str]] = {}
    for cell in cells:
        by_pairing.setdefault((cell.game, cell.player, getattr(cell, "opponent", None)), []).append(cell.setting)
    assert all(tuple(memories) == MEMORIES for memories in by_pairing.values())
    assert len({cell.key for cell in cells}) == len(cells)


@pytest.mark.deep
@pytest.mark.parametrize("memory", [OWN, NOTHING, ANOTHERS])
def test_a_short_evening_is_played_live(memory: str) -> None:
    cell = next(cell for cell in EXPERIMENT.cells(Request(games=2)) if cell.setting == memory)
    row = EXPERIMENT.measure(cell, 1, 1)
    assert (row["matches"], row["memory"], len(row["blocks"])) == (2, memory, 1)
    assert 0 <= row["blocks"][0]["score"] <= 1
