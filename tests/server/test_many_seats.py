"""Tables of three to six seats that each play for themselves: seats, results, draws, takebacks and time."""

from random import Random

import msgspec
import pytest
from msgspec import structs

from server.core.participant import Participant
from server.tables.apply import rebuild
from server.tables.decide import may
from server.tables.decide.clocks import TimeOut
from shared.core import Seat
from shared.errors import Rejected
from shared.i18n import catalogue
from shared.match import Phase
from shared.protocol import FischerClock, Terms
from shared.rated_matches import EndedMatch, Ladder, MatchSeat, Rating
from shared.ratings.formula import rate
from shared.words.people import place, seat_words
from tests.shared.seated import seated
from tests.testkit.scenario import Scenario

PEOPLE = tuple(Participant(name.lower(), name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay"))
STARS = {players: f"chinese-checkers-star-{players}" for players in (3, 4, 6)}
NEARLY = {
    3: "j13,k12,k13,l10,l11,l12,l13,m11,m12,m13:p5,p6,q5,o5,o6,o7,n5,n6,n7,n8:f14,f15,f16,g14,g15,h14,e14,e15,e16,e17",
}
"""Seat 0 is one step from a full goal."""


def at_table(players: int, position: str | None = None, **terms: object) -> Scenario:
    scenario = Scenario(STARS[players], position=position, terms=msgspec.convert(terms, Terms))
    return scenario.sit(*PEOPLE[:players]).begin()


@pytest.mark.parametrize("players", STARS)
def test_everybody_moves_in_turn_and_the_log_tells_the_same_table(players: int) -> None:
    scenario = at_table(players)
    for ply in range(2 * players):
        assert scenario.table.match.to_act == (ply % players,)
        scenario.play_on(Random(ply), plies=1)
    assert rebuild(scenario.events).match == scenario.table.match


def test_the_first_to_fill_its_goal_wins_the_match() -> None:
    scenario = at_table(3, f"0:{NEARLY[3]}")
    scenario.play("l10-m10")
    outcome = scenario.table.match.outcome
    assert outcome is not None
    assert (outcome.points, outcome.reason) == ((1, -1, -1), "goal")


def test_a_match_of_more_than_two_sides_cannot_be_resigned() -> None:
    scenario = at_table(6)
    assert "resign" not in may(scenario.table, Seat(2))
    with pytest.raises(Rejected) as refused:
        scenario.resign(PEOPLE[2])
    assert refused.value.code == "table/not-offered"
    assert "resign" in may(Scenario("chinese-checkers").sit(*PEOPLE[:2]).begin().table, Seat(0))


def test_a_seat_that_is_left_is_free_and_the_match_goes_on() -> None:
    scenario = at_table(6)
    scenario.leave(PEOPLE[3])
    assert scenario.table.seats[3] is None
    scenario.play_on(Random(1), plies=3)
    assert scenario.table.match.to_act == (3,)
    assert scenario.table.match.phase is Phase.PLAY


@pytest.mark.parametrize("what", ["draw", "takeback"])
def test_everybody_must_agree_to_a_draw_and_to_a_takeback(what: str) -> None:
    scenario = at_table(4, takebacks=True)
    scenario.play_on(Random(2), plies=5)
    for number, who in enumerate(PEOPLE[:4]):
        assert scenario.table.match.outcome is None
        assert scenario.table.match.ply == 5
        scenario.propose(who, what)
        assert len(scenario.table.match.proposals) == (number + 1) % 4
    assert (scenario.table.match.outcome is not None) == (what == "draw")
    assert scenario.table.match.ply == (5 if what == "draw" else 4)


def test_an_ai_player_takes_over_for_a_seat_out_of_time() -> None:
    clock = FischerClock(bank_s=10, gain_s=0)
    scenario = at_table(6, clock=clock)
    scenario.play_on(Random(3), plies=2)
    scenario.now_ms += 11_000
    scenario.do(TimeOut(Seat(2), "time"))
    assert scenario.table.match.outcome is None
    assert scenario.table.clocks is not None
    assert scenario.table.clocks.flagged_ms[2] is not None


def test_ratings_put_the_winner_above_all_others_and_those_level() -> None:
    seats = tuple(MatchSeat(who.id, program=False, left=False) for who in PEOPLE)
    ended = EndedMatch(1, "t", "chinese-checkers-star-6/1", 1, 0, True, 200, seats, (1, -1, -1, -1, -1, -1))
    after = [result.rating for result in rate(ended, Ladder.PEOPLE, {})]
    assert all(rating is not None for rating in after)
    shown = [rating.mu for rating in after if rating is not None]
    assert shown[0] > Rating().mu > shown[1]
    assert len({round(mu, 6) for mu in shown[1:]}) == 1


def test_neighbours_are_left_and_right_and_others_are_known_by_their_sides() -> None:
    words = catalogue("en")
    six = structs.replace(seated("chinese-checkers-star-6/1", *["greedy"] * 6), you=1)
    teams = [structs.replace(seat, team=seat.seat) for seat in six.seats]
    six = structs.replace(six, seats=teams)
    assert [place(six, seat) for seat in range(6)] == ["right", "", "left", "", "", ""]
    assert seat_words(words, six, 4) == "Hungry Hugo (Purple)"
    assert seat_words(words, six, 2) == "Hungry Hugo on your left"
