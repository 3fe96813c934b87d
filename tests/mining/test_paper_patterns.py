"""Checker Usage and Key States out of games: each place counted as told move by move, each state in its order."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from mining.columns import Tally
from mining.patterns.key_states import key_states
from mining.patterns.thresholds import Thresholds
from mining.patterns.usage import usage_section
from mining.pipeline.decisions import decisions_of
from mining.pipeline.tally import tally_of
from mining.worker.book import make_book
from shared.core import Game
from shared.errors import BookError
from shared.experience import key_states as states_form
from shared.experience import usage as usage_form
from shared.games.chinese_checkers.board import CELLS, SIDE
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from tests.mining.logs import Log

ALL = Thresholds(min_net=-100, min_seen=1, min_support=-1, min_freq=-1)


def games_of(game: Game[Any, Any], count: int, plies: int, seed: int) -> tuple[Tally, list[list[tuple[int, Any, Any]]]]:
    """Random games: their tally, and of each (mover, state before, move)."""
    rng, rounds, played = Random(seed), [], []
    for _ in range(count):
        state = game.parse_position(game.deal(game.options({}), rng), game.options({}))
        texts: list[str] = []
        moves: list[tuple[int, Any, Any]] = []
        for _ in range(plies):
            legal = game.legal_moves(state)
            if not legal:
                break
            move = rng.choice(legal)
            texts.append(game.format_move(state, move))
            moves.append((game.to_act(state)[0], state, move))
            state = game.successor(state, move)
        rounds.append(Log(game.id).round(" ".join(texts), rng.choice([(1, -1), (-1, 1), (0, 0)])))
        played.append(moves)
    return tally_of(decisions_of(game.id, rounds, lambda table: {}), "practice"), played


@pytest.mark.slow
def test_checker_usage_counts_where_moves_end_in_the_movers_own_frame() -> None:
    tally, played = games_of(CHINESE_CHECKERS, 6, 30, seed=1)
    expected = np.zeros(CELLS)
    for games in played:
        for seat, _, (_, end) in games:
            own = end if seat == 0 else CELLS - 1 - end
            expected[own] += 0.5 / len(played)
            expected[SIDE * (own % SIDE) + own // SIDE] += 0.5 / len(played)
    section = usage_section(tally)
    assert section is not None and tally.seen.sum() == sum(map(len, played)), "no loop took a move back"
    assert usage_form.decode(b"".join(section.columns)) == pytest.approx(tuple(expected))


@pytest.mark.slow
def test_in_draughts_the_usage_is_of_squares() -> None:
    tally, played = games_of(ENGLISH_DRAUGHTS, 6, 40, seed=2)
    expected = np.zeros(32)
    for games in played:
        for seat, state, move in games:
            end = int(ENGLISH_DRAUGHTS.format_move(state, move).replace("x", "-").split("-")[-1])
            expected[(end if seat == 0 else 33 - end) - 1] += 1 / len(played)
    section = usage_section(tally)
    assert section is not None
    found = usage_form.decode(b"".join(section.columns))
    assert sum(found) * len(played) == pytest.approx(tally.seen.sum())
    if tally.seen.sum() == sum(map(len, played)):
        assert found == pytest.approx(tuple(expected))


@pytest.mark.slow
@pytest.mark.parametrize("game", [CHINESE_CHECKERS, ENGLISH_DRAUGHTS])
def test_states_behind_a_key_state_come_after_it(game: Game[Any, Any]) -> None:
    tally, _ = games_of(game, 3, 30, seed=3)
    found = key_states(tally, ALL)
    assert len(found) == len({result.tobytes() for result in tally.results})
    rows = [_rows(game, each.state) for each in found]
    pairs = [
        (late, early) for late, own in enumerate(rows) for early, others in enumerate(rows) if _behind(own, others)
    ]
    assert pairs and all(late > early for late, early in pairs)


def _rows(game: Game[Any, Any], state: bytes) -> list[list[int]]:
    """Rows of both sides, each as it sees them, ascending."""
    if game is CHINESE_CHECKERS:
        sides = [int.from_bytes(state[at : at + 11], "little") for at in (0, 11)]
        own, other = ([cell for cell in range(CELLS) if side >> cell & 1] for side in sides)
        return [sorted(cell // SIDE + cell % SIDE for cell in cells) for cells in (own, [80 - cell for cell in other])]
    sides = [int.from_bytes(state[at : at + 4], "little") for at in (0, 4)]
    own, other = ([square for square in range(32) if side >> square & 1] for side in sides)
    return [sorted(square // 4 for square in own), sorted(7 - square // 4 for square in other)]


def _behind(one: Sequence[list[int]], two: Sequence[list[int]]) -> bool:
    """Definition 1, for states of as many pieces."""
    same = all(len(a) == len(b) for a, b in zip(one, two, strict=True))
    return (
        same
        and one != two
        and all(a >= b for own, other in zip(one, two, strict=True) for a, b in zip(own, other, strict=True))
    )


def test_key_states_count_wins_less_losses_of_their_makers() -> None:
    rounds = [Log(CHINESE_CHECKERS.id).round("b3-c3 h7-g7", points) for points in ((1, -1), (1, -1), (-1, 1))]
    tally = tally_of(decisions_of(CHINESE_CHECKERS.id, rounds, lambda table: {}), "practice")
    found = key_states(tally, Thresholds(min_net=1, min_seen=1, min_freq=0.3))
    assert [(each.wins, each.draws, each.losses, each.net) for each in found] == [(2, 0, 1, 1)]
    assert key_states(tally, Thresholds(min_net=1, min_seen=1, min_freq=0.34)) == []


def test_a_book_of_domino_has_neither() -> None:
    tally = tally_of(decisions_of(DOMINO_101.id, [], lambda table: {}), "practice")
    made = make_book(tally, ALL, 1, 0)
    assert (
        b'"usage"' not in made.content.split(b"sections")[1]
        and b'"key-states"' not in made.content.split(b"sections")[1]
    )


def test_sections_come_back_as_they_were_written() -> None:
    states = [states_form.KeyState(bytes([n] * 23), 5 + n, n, 1) for n in range(3)]
    content = b"".join(states_form.encode(40, 23, states).columns)
    assert states_form.decode(content, 23) == (40, tuple(states))
    assert usage_form.decode(b"".join(usage_form.encode(8, [2, 0, 4]).columns)) == (0.25, 0.0, 0.5)


@pytest.mark.parametrize("content", [b"", bytes(8), bytes(16), b"\1" + bytes(10)])
def test_a_damaged_section_is_no_usage(content: bytes) -> None:
    with pytest.raises(BookError):
        usage_form.decode(content)


@pytest.mark.parametrize("content", [b"", bytes(8), bytes(8 + 35), b"\1" + bytes(20)])
def test_a_damaged_section_is_no_key_states(content: bytes) -> None:
    with pytest.raises(BookError):
        states_form.decode(content, 23)
