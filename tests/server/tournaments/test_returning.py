"""Players who withdraw and enter again: they go on where they were, but not in a knockout."""

from itertools import count

import pytest

from server.core.participant import Participant
from server.features.tournaments.decide import Applicant, enter
from server.features.tournaments.events import BoardPaired, Decided, Entered, Returned, RoundPaired, Started, Withdrawn
from server.features.tournaments.progress import next_round, pairs
from server.features.tournaments.tournament import Tournament
from shared.errors import Rejected
from shared.games import game_named
from tests.server.tournaments.made import after, announced, entered

TABLES = map(str, count())


def applicant(player: str, rating: int = 1000) -> Applicant:
    return Applicant(Participant(player, player), rating, may_enter=True)


def begun(**plan: object) -> Tournament:
    """Of four, the first of each pairing has won round 1."""
    return played(after(entered(announced(**plan), 4), Started()))


def played(tournament: Tournament) -> Tournament:
    tournament = after(tournament, *next_round(tournament, pairs(tournament), lambda: next(TABLES)))
    decided = [Decided(round_no, board, (1.0, 0.0)) for round_no, board, _ in tournament.open_boards()]
    return after(tournament, *decided)


@pytest.mark.parametrize("kind", ["swiss", "round-robin"])
def test_a_round_that_was_missed_stays_missed_and_the_next_one_is_played(kind: str) -> None:
    tournament = after(begun(format=kind, least_rating=1001), Withdrawn(1, "p1"))
    missed = played(tournament)
    facts = enter(missed, applicant("p1", rating=900), None)
    assert facts == [Returned(1, "p1")], "the rating of the first entry counts"
    back = played(after(missed, *facts))
    paired = [number for it in back.pairings() if it.round == 3 for number in (it.first, it.second)]
    assert sorted(filter(None, paired)) == [1, 2, 3, 4]
    assert enter(back, applicant("p1"), None) == [], "the same command sent again"


def test_an_arena_goes_on_with_the_number_and_the_points() -> None:
    tournament = after(entered(announced(format="arena"), 2), Started(), RoundPaired(1, (BoardPaired(1, 2, "t"),)))
    tournament = after(tournament, Decided(1, 1, (1.0, 0.0)), Withdrawn(1, "p1"))
    assert enter(tournament, applicant("p1"), None) == [Returned(1, "p1")]
    assert len(after(tournament, Returned(1, "p1")).active) == 2


def test_knockouts_and_removals_allow_no_return() -> None:
    gone = after(begun(format="knockout"), Withdrawn(1, "p1"))
    with pytest.raises(Rejected, match="Entry to T is over"):
        enter(gone, applicant("p1"), None)
    removed = after(begun(late_rounds=1), Withdrawn(1, "ann"))
    assert enter(removed, applicant("p1"), None) == [Entered(5, ("p1",), 1000, 2)]


def test_partners_come_back_together_by_the_one_who_has_withdrawn() -> None:
    four = [Entered(number, (f"a{number}", f"b{number}"), 1000) for number in (1, 2, 3, 4)]
    tournament = after(announced(game=game_named("domino-101").id, late_rounds=3), *four, Started())
    gone = after(played(tournament), Withdrawn(1, "a1"))
    assert enter(gone, applicant("a1"), None) == enter(gone, applicant("a1"), "b1") == [Returned(1, "a1")]
    assert enter(gone, applicant("b1"), None) == [Entered(5, ("b1",), 1000, 2)], "the other had not left"
    elsewhere = after(gone, Entered(5, ("b1", "c"), 1000, 2))
    assert enter(elsewhere, applicant("a1"), None) == [Entered(6, ("a1",), 1000, 2)]


def test_one_who_comes_back_needs_room() -> None:
    full = after(begun(most_entrants=4, late_rounds=1), Withdrawn(1, "p1"), Entered(5, ("p5",), 0, 2))
    with pytest.raises(Rejected, match="4 entrants"):
        enter(full, applicant("p1"), None)
