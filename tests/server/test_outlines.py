"""Tables rebuilt without their moves, as the lobbies of other nodes have them."""

import pytest

from server.tables.apply import rebuild
from server.tables.table import Table
from shared.events import MOVES
from shared.game_log import outline
from tests.testkit.matches import several_matches


def of_lists(table: Table) -> tuple[object, ...]:
    """All that lists of tables and players say of a table, beside its version."""
    match = table.match
    return (table.seats, table.holders, table.stage, match.number, match.round, table.again, table.closed, table.hands)


@pytest.mark.parametrize("game", ["domino-101", "chinese-checkers", "english-draughts"])
def test_an_outline_has_the_seats_and_the_stage_of_the_table(game: str) -> None:
    events = several_matches(game, 3)
    for version in range(1, len(events) + 1):
        some = outline(events[:version])
        assert some[-1].version == version or events[version - 1].kind in MOVES
        assert of_lists(rebuild(some)) == of_lists(rebuild(events[:version])), events[version - 1].kind


def test_an_outline_does_not_grow_with_the_moves() -> None:
    short, long = (several_matches("english-draughts", 2, resigned_after=plies) for plies in (2, 30))
    assert len(long) > len(short) + 40
    assert len(outline(long)) == len(outline(short))
