"""What a conversation knows of several tables: which one is resigned, which match of a tournament waits."""

from itertools import count
from typing import Any

import msgspec
import pytest

from shared.protocol import Command, Done, Message, Refused, Resign, TableState
from shared.protocol.tournaments import GetStandings
from shared.text_protocol import Talk
from shared.text_protocol.tournaments import KnownTournaments
from tests.client.club_house import BEN, STANDINGS
from tests.client.fake_server import state, welcome

NOTICE = {"type": "tournament-table", "tournament": "x1", "name": "Cup", "round": 2, "table": "t", "opponents": [BEN]}


def talk_of(*messages: dict[str, Any]) -> Talk:
    """A conversation that has heard these messages after its greeting."""
    numbers = count(1)
    talk = Talk(lambda: f"r{next(numbers)}", "test")
    for message in (welcome(), *messages):
        talk.hear(msgspec.convert(message, Message), 0)
    talk.awaited.clear()
    return talk


def test_a_second_resign_at_another_table_is_a_first_one() -> None:
    talk = talk_of(state(3), {**state(3), "table": "other"})
    assert talk.read("resign", 0) == ["Type resign once more to resign the match."]
    talk.turn_to("other")
    assert talk.read("resign", 0) == ["Type resign once more to resign the match."]
    (sent,) = talk.read("resign", 0)
    assert isinstance(sent, Resign) and sent.table == "other"


def test_a_match_of_a_tournament_waits_until_its_table_is_over_or_closed_however_that_came() -> None:
    for phase in ("over", "closed"):
        talk = talk_of(NOTICE, state(3, tournament="x1"))
        assert talk.part(KnownTournaments).next_table is not None
        talk.hear(msgspec.convert(state(5, tournament="x1", phase=phase), TableState), 0)
        assert talk.part(KnownTournaments).next_table is None, phase


def test_the_match_of_a_round_that_is_past_is_named_by_its_event_alone() -> None:
    talk = talk_of()
    *_, asked = talk.hear(msgspec.convert(state(3, you=None, tournament="x1"), TableState), 0)[:1]
    assert isinstance(asked, GetStandings) and asked.tournament == "x1"
    answer = msgspec.convert({"ref": asked.ref, "standings": STANDINGS}, Done)
    assert talk.hear(answer, 0) == ["A match of 01/26."]
    assert talk.room is not None and talk.room.occasion == "A match of 01/26"


@pytest.mark.parametrize("line", ["sit 0014", "sit 1000", "sit 0", "sit 99999999999999999999", "sit \u00b2"])
def test_a_seat_that_the_table_does_not_have_is_answered_with_those_it_has(line: str) -> None:
    assert talk_of(state(3)).read(line, 0) == ["Seats are numbered from 1 to 2."]


@pytest.mark.parametrize("line", ["standings 1", "enter 3 Ann", "withdraw 0", "rounds 2 1", "direct 1 start"])
def test_a_number_of_a_tournament_that_is_not_listed_leads_to_the_list(line: str) -> None:
    assert talk_of().read(line, 0) == ["Type the id of a tournament; the command tournaments lists them."]


@pytest.mark.parametrize("refused_first", [True, False])
def test_a_search_is_called_off_in_one_sentence(refused_first: bool) -> None:
    talk = talk_of()
    *_, seek = talk.read("seek draughts", 0)
    (cancel,) = talk.read("unseek", 0)
    assert isinstance(seek, Command) and isinstance(cancel, Command)
    answers: list[Message] = [Refused(ref=seek.ref, code="seek/ended", message="Over"), Done(ref=cancel.ref)]
    said = [line for answer in (answers if refused_first else answers[::-1]) for line in talk.hear(answer, 0)]
    assert said == ["Search cancelled."]
