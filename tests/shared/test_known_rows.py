"""Conversations that hear the same list of tables keep one copy of its rows."""

import gc
import weakref

import msgspec

from server.tables.listing import summary
from shared.protocol import Lobby, TableSummary
from shared.text_protocol import Talk
from shared.text_protocol.conversation import known_rows
from tests.testkit.scenario import ANN, Scenario


def heard_row(spectators: int = 0) -> TableSummary:
    """The row of a table, parsed once more."""
    table = Scenario("english-draughts").sit(ANN).table
    return msgspec.json.decode(msgspec.json.encode(summary(table, (), None, spectators)), type=TableSummary)


def test_conversations_share_the_rows_that_they_hear() -> None:
    talks = [Talk(lambda: "ref", "test") for _ in range(2)]
    for talk in talks:
        talk.hear(Lobby(tables=[heard_row()], players=[]), 0)
    first, second = (talk.lobby.tables[0] for talk in talks)
    assert first is second
    assert first == heard_row()


def test_a_row_that_has_changed_is_another() -> None:
    (before,) = known_rows([heard_row()])
    (after,) = known_rows([heard_row(spectators=1)])
    assert (before.spectators, after.spectators) == (0, 1)
    assert known_rows([heard_row(spectators=1)])[0] is after


def test_a_row_that_nobody_has_any_more_is_forgotten() -> None:
    (row,) = known_rows([heard_row()])
    forgotten = weakref.ref(row)
    del row
    gc.collect()
    assert forgotten() is None
