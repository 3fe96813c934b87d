"""The matches of a log that are to be rated, in SQLite and in a real PostgreSQL: their seats, programs and leavers."""

from dataclasses import replace
from random import Random

import pytest

from server.tables.commands import Arrive
from shared.core import Seat
from shared.events import Event, Left, PlayerKind, Substituted
from shared.fair import nonce_commitment
from shared.protocol import Reveal, Sit, Terms
from shared.store import Store
from tests.store.played import DOMINO, DRAUGHTS, LOSS, WIN, TableLog
from tests.store.rated import ended
from tests.testkit.scenario import ANN, BEN, Scenario, robot


def test_the_log_says_who_withheld_a_nonce(store: Store) -> None:
    """Ann reveals hers, Ben does not."""
    scenario = Scenario("english-draughts", terms=Terms(rated=True), start="ballot-3")
    for seat, who in enumerate((ANN, BEN)):
        commitment = nonce_commitment(f"{seat:032x}")
        scenario.do(Sit(ref=scenario.ref(), table="t", seat=seat, commitment=commitment), who)
    scenario.do(Reveal(ref=scenario.ref(), table="t", nonce=f"{0:032x}"), ANN)
    scenario.begin().play_on(Random(1), plies=6)
    scenario.resign(ANN)
    store.log.append(scenario.events)
    (match,) = store.ratings.unrated()
    assert [seat.withheld for seat in match.seats] == [False, True]


def test_the_log_says_who_sat_when_a_match_began(store: Store) -> None:
    log = TableLog("t").sit("ann", "bea").play().play(LOSS, plies=4)
    first, second = ended(store, log)
    assert [(seat.player, seat.program, seat.left) for seat in first.seats] == [
        ("ann", False, False),
        ("bea", False, False),
    ]
    assert (first.table, first.game, first.match, first.plies, first.points, first.rated) == (
        "t",
        DRAUGHTS,
        1,
        12,
        WIN,
        True,
    )
    assert (second.match, second.plies, second.points) == (2, 4, LOSS)
    assert second.number > first.number


def test_a_player_who_left_before_a_match_is_not_in_it(store: Store) -> None:
    log = TableLog("t").sit("ann", "bea").play()
    log.add(Left("left"), 1).sit("cid", first=1).play()
    first, second = ended(store, log)
    assert [seat.player for seat in first.seats] == ["ann", "bea"]
    assert [(seat.player, seat.left) for seat in second.seats] == [("ann", False), ("cid", False)]


def test_programs_are_told_from_persons(store: Store) -> None:
    (match,) = ended(store, TableLog("t", DOMINO).sit("ann", "ai:level-4", "bot:robot", "bea").play((1, -1, 1, -1)))
    assert [(seat.player, seat.program) for seat in match.seats] == [
        ("ann", False),
        ("ai:level-4", True),
        ("robot", True),
        ("bea", False),
    ]


def test_tables_rate_when_their_terms_say_so(store: Store) -> None:
    logs = [TableLog(str(rated), rated=rated).sit("ann", "bea").play() for rated in (True, False, None)]
    assert [match.rated for match in ended(store, *logs)] == [True, False, False]


def test_games_that_were_imported_or_practised_are_no_matches_of_people(store: Store) -> None:
    log = TableLog("t").sit("ann", "bea").play()
    log.change(0, kind=PlayerKind.PRACTICE)
    assert ended(store, log) == []


def test_a_given_up_seat_is_left_unless_retaken_in_time(store: Store) -> None:
    left = TableLog("left").sit("ann", "bea").deal().plies(6)
    left.add(Left("left"), 1).sit("ai:greedy", first=1, sat_in=True).plies(6).end()
    back = TableLog("back").sit("ann", "bea").deal().plies(6).add(Left("left"), 1)
    back.sit("bea", first=1, sat_in=True).plies(6).end()
    found = ended(store, left, back)
    assert [(match.table, match.seats[1].player, match.seats[1].left) for match in found] == [
        ("left", "bea", True),
        ("back", "bea", False),
    ]
    assert not any(match.seats[0].left for match in found)


class Judged:
    """Matches of Ann and Ben, judged as at a table of the server, where an AI player holds Ben's seat now and then."""

    def __init__(self) -> None:
        self.scenario = Scenario("english-draughts", terms=Terms(rated=True)).sit(ANN, BEN)

    def some(self) -> "Judged":
        """A few moves more, of the match that begins if none runs."""
        self.scenario.begin().play_on(Random(1), plies=6)
        return self

    def hold(self) -> "Judged":
        self.scenario.do(Arrive(self.scenario.ref(), Seat(1), None, "absent"), robot(1))
        return self

    def back(self) -> "Judged":
        self.scenario.do(Sit(ref=self.scenario.ref(), table="t"), BEN)
        return self

    def leave(self) -> "Judged":
        self.scenario.leave(BEN)
        return self

    def end(self) -> "Judged":
        """Ann gives up, and another match is asked for by whoever may."""
        self.scenario.resign(ANN)
        for who in (ANN, BEN):
            if self.scenario.table.seat_of(who.id) is not None:
                self.scenario.again(who)
        return self


HELD_OR_NOT: dict[str, tuple[Judged, list[tuple[str, bool]]]] = {
    "held to the end": (Judged().some().hold().some().end(), [("ben", True)]),
    "taken back": (Judged().some().hold().some().back().some().end(), [("ben", False)]),
    "taken back, and the next match": (Judged().some().hold().back().end().some().end(), [("ben", False)] * 2),
    "held to the end, and the next match": (Judged().some().hold().end().some().end(), [("ben", True), ("ben", False)]),
    "held again": (Judged().some().hold().back().some().hold().end(), [("ben", True)]),
    "given up while held": (Judged().some().hold().leave().some().end(), [("ben", True)]),
    "whoever held it goes on": (
        Judged().some().hold().leave().end().some().end(),
        [("ben", True), ("ai:greedy", False)],
    ),
}


@pytest.mark.parametrize("name", HELD_OR_NOT)
def test_a_player_substituted_at_the_end_has_lost(store: Store, name: str) -> None:
    judged, expected = HELD_OR_NOT[name]
    store.log.append(judged.scenario.events)
    found = store.ratings.unrated()
    assert [(match.seats[1].player, match.seats[1].left) for match in found] == expected
    assert not any(match.seats[0].left for match in found)


def substituted(*reasons: str) -> list[Event]:
    """Ann and Ben play thirty moves; an AI player makes one of Ben's for each of these reasons."""
    judged = Judged().some()
    for _ in reasons:
        judged.hold().scenario.play_on(Random(1), plies=2)
        judged.back()
    judged.scenario.play_on(Random(1), plies=24 - 2 * len(reasons))
    judged.scenario.resign(ANN)
    given = iter(reasons)
    return [
        replace(event, table="-".join(reasons), data=replace(event.data, reason=next(given)))
        if isinstance(event.data, Substituted)
        else replace(event, table="-".join(reasons))
        for event in judged.scenario.events
    ]


def test_the_log_says_who_made_the_moves_of_a_seat(store: Store) -> None:
    for reasons in (("absent",), ("absent", "time"), ("handed-over",)):
        store.log.append(substituted(*reasons))
    found = {match.table: match.seats[1] for match in store.ratings.unrated()}
    assert {table: (seat.moves, seat.moves_by_others, seat.handed_over) for table, seat in found.items()} == {
        "absent": (15, 1, False),
        "absent-time": (15, 2, False),
        "handed-over": (15, 1, True),
    }
    assert not any(seat.left for seat in found.values())


def test_an_ai_player_whose_host_was_lost_has_not_left(store: Store) -> None:
    log = TableLog("t").sit("ann", "ai:greedy").deal().plies(6)
    log.add(Left("host-gone"), 1).sit("ai:greedy", first=1, sat_in=True).plies(6).end()
    (match,) = ended(store, log)
    assert not match.seats[1].left
