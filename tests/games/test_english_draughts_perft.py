"""English draughts against counted move sequences: tests/perft/english-draughts.perft."""

import pytest

from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState
from tests.games.draughts_perft import ENTRIES, Counted, perft
from tests.games.draughts_positions import RULES_OFF


def merged_perft(state: DraughtsState, depth: int) -> int:
    """Perft with moves of one position that lead to the same position counted once."""
    followers = {
        after.position: after
        for after in (ENGLISH_DRAUGHTS.successor(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state))
    }
    return len(followers) if depth == 1 else sum(merged_perft(after, depth - 1) for after in followers.values())


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.position)
def test_move_sequences_are_counted_as_published(entry: Counted) -> None:
    state = ENGLISH_DRAUGHTS.parse_position(entry.position, RULES_OFF)
    assert [perft(state, depth + 1) for depth in range(len(entry.perft))] == entry.perft


@pytest.mark.deep
@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry.deep], ids=lambda entry: entry.position)
def test_deep_move_sequences_are_counted_as_published(entry: Counted) -> None:
    state = ENGLISH_DRAUGHTS.parse_position(entry.position, RULES_OFF)
    first = len(entry.perft) + 1
    assert [perft(state, first + more) for more in range(len(entry.deep))] == entry.deep


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry.merged], ids=lambda entry: entry.position)
def test_two_routes_over_the_same_men_are_two_moves(entry: Counted) -> None:
    state = ENGLISH_DRAUGHTS.parse_position(entry.position, RULES_OFF)
    assert [merged_perft(state, depth + 1) for depth in range(len(entry.merged))] == entry.merged


def test_the_file_holds_the_start_to_depth_eight_and_six_other_positions() -> None:
    assert len(ENTRIES) == 7
    assert len(ENTRIES[0].perft) == 8
