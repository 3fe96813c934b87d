"""The paper's three entities: states told apart, ids signed, cells counted, against a count by hand."""

from typing import Any

import numpy as np
import pytest

from mining.games.chinese_checkers.entities import Entities, PiecesStateSequence
from mining.pipeline.decisions import decisions_of
from shared.games.chinese_checkers.board import CELLS, SIDE
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from tests.mining.logs import Log, random_rounds


def no_options(table: str) -> dict[str, Any]:
    return {}


def entities_of(*rounds: tuple[str, tuple[int, int]]) -> tuple[Entities, list[PiecesStateSequence]]:
    log, entities = Log(CHINESE_CHECKERS.id), Entities()
    return entities, list(entities.take([log.round(*fields) for fields in rounds], no_options))


def test_a_sequence_names_its_states_and_marks_the_losers() -> None:
    _, (won, lost, drawn) = entities_of(
        ("c2-c3 g8-g7 b3-b4", (1, -1)), ("c2-c3 g8-g7", (-1, 1)), ("c2-c3 g8-g7", (0, 0))
    )
    assert won.text() == "-1:2:-3:4"  # state 0 counts as made by the seat that does not move first
    assert lost.text() == "1:-2:3"
    assert drawn.text() == "1:2:3"
    assert [one.id for one in (won, lost, drawn)] == [1, 2, 3]


def test_mirror_images_and_both_seats_share_a_state() -> None:
    # The mirror image of c2-c3 is b3-c3, and seat 1 seen from its own side of g8-g7 is seat 0's c2-c3.
    _, (one, two) = entities_of(("c2-c3 g8-g7", (1, -1)), ("b3-c3 h7-g7", (1, -1)))
    assert one.states == two.states


def test_a_state_counts_its_winners_less_its_losers() -> None:
    entities, _ = entities_of(("c2-c3 g8-g7", (1, -1)), ("c2-c3 g8-g7 b3-b4", (1, -1)), ("c2-c3", (-1, 1)))
    assert [state.count for state in entities.states()] == [-1, 1, -2, 1]


def test_a_state_made_anew_takes_back_what_lies_between() -> None:
    entities, (sequence,) = entities_of(("c2-c3 g8-g7 c3-c2 g7-g8 c2-c3 g8-g7", (1, -1)))
    assert len(sequence.states) == 7  # the sequence keeps them, as Alg. 1 does
    # Start, c2-c3, g8-g7 and c3-c2 are made; g7-g8 is the start again and takes all of them back.
    counts = [state.count for state in entities.states()]
    assert sum(map(abs, counts)) == 3
    assert counts[abs(sequence.states[3]) - 1] == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_the_active_side_stands_in_its_own_frame_and_in_the_papers_order(seat: int) -> None:
    moves = "c2-c3 g8-g7"
    entities, (sequence,) = entities_of((" ".join(moves.split()[: seat + 1]), (1, -1)))
    made = list(entities.states())[abs(sequence.states[-1]) - 1]
    rows = [x + y for x, y in made.sas]
    assert rows == sorted(rows)
    assert sum(rows) == 20 + 1  # ten pieces at home, one of them a step on
    assert (2, 2) in made.sas
    assert [x + y for x, y in made.sps] == sorted((x + y for x, y in made.sps), reverse=True)
    assert len({*made.sas, *made.sps}) == 20


def test_a_cell_is_used_once_a_move_in_the_movers_frame() -> None:
    entities, _ = entities_of(("c2-c3 g8-g7 b3-b4", (1, -1)))
    used = {divmod(int(cell), SIDE): int(entities.usage[cell]) for cell in np.flatnonzero(entities.usage)}
    assert used == {(2, 2): 2, (1, 3): 1}
    assert len(entities.usage) == CELLS


def test_entities_know_as_many_states_as_decisions_do() -> None:
    log = random_rounds(CHINESE_CHECKERS.id, 12, 3, plies=20)
    rounds: list[list[Any]] = []
    for event in log.events:
        if event.version == 1:
            rounds.append([])
        else:
            rounds[-1].append(event)
    entities = Entities()
    sequences = list(entities.take(rounds, no_options))
    assert sum(len(one.states) - 1 for one in sequences) == entities.usage.sum()
    decisions = decisions_of(CHINESE_CHECKERS.id, rounds, no_options)
    known = {*decisions.premise_keys.tolist(), *decisions.result_keys.tolist()}
    assert len(list(entities.states())) >= len(known)  # loops are among the states, and no decisions
    assert len({abs(state) for one in sequences for state in one.states}) == len(list(entities.states()))
