"""Draws and undone moves by agreement, at a table without a server."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.tables.commands import Arrive
from server.tables.decide import may
from server.tables.features.offers import FREE, PAUSE_MS
from shared.core import Seat
from shared.errors import GameError, Limited
from shared.events import Kind, MovesTakenBack, RoundEnded
from shared.games import GAMES
from shared.mainline import mainline
from shared.match import Phase
from shared.protocol import Terms
from tests.testkit.scenario import ANN, BEN, PERSONS, Scenario, robot

OPEN_GAMES = ("english-draughts", "chinese-checkers")
TWO = (ANN, BEN)


def board(game: str = "english-draughts", takebacks: bool = True) -> Scenario:
    return Scenario(game, terms=Terms(takebacks=takebacks)).sit(ANN, BEN).begin()


def code_of(refused: "pytest.ExceptionInfo[GameError]") -> str:
    return refused.value.code


@pytest.mark.parametrize("game", OPEN_GAMES)
def test_a_draw_offered_and_agreed_to_ends_round_and_match_drawn(game: str) -> None:
    scenario = board(game)
    scenario.play_on(Random(1), plies=4)
    scenario.propose(ANN, "draw")
    assert scenario.table.match.outcome is None
    decision = scenario.propose(BEN, "draw")
    assert [event.kind for event in decision.events] == [Kind.OFFERED, Kind.ROUND_ENDED, Kind.MATCH_ENDED]
    outcome = scenario.table.match.outcome
    assert outcome is not None
    assert (outcome.points, outcome.reason) == ((0, 0), "agreed")
    assert decision.events[1].data == RoundEnded((0, 0), "agreed", (0, 0), carry=0)
    assert scenario.is_what_the_log_says()


def test_a_draw_offer_outlives_its_move_and_ends_with_the_answer() -> None:
    scenario = board()
    scenario.propose(ANN, "draw")
    scenario.play("11-15")
    assert [it.seat for it in scenario.table.match.proposals] == [0]
    scenario.play("22-18")
    assert scenario.table.match.proposals == ()
    scenario.propose(BEN, "draw")
    scenario.propose(ANN, "draw")
    assert scenario.table.match.phase is Phase.OVER


@pytest.mark.parametrize("who", TWO)
def test_a_proposal_falls_when_it_is_declined_and_when_it_is_taken_back(who: object) -> None:
    scenario = board()
    scenario.propose(ANN, "draw")
    assert "decline:draw" in may(scenario.table, Seat(1))
    scenario.decline(who, "draw")  # type: ignore[arg-type]
    assert scenario.table.match.proposals == ()
    assert not scenario.decline(BEN, "draw").events, "there is nothing left to decline"
    scenario.propose(BEN, "draw")
    assert scenario.table.match.phase is Phase.PLAY


def test_a_proposal_asks_nothing_of_the_mover_whose_move_may_be_under_way() -> None:
    scenario = board()
    before = scenario.table.version
    scenario.propose(BEN, "draw")
    assert scenario.table.play_version == before


def test_a_proposal_for_a_position_that_is_gone_is_stale() -> None:
    scenario = board()
    seen = scenario.table.version
    scenario.play("11-15")
    with pytest.raises(GameError) as refused:
        scenario.propose(BEN, "draw", version=seen)
    assert code_of(refused) == "table/stale-version"


@pytest.mark.parametrize("game", OPEN_GAMES)
@pytest.mark.parametrize(("plies", "who", "back"), [(1, 0, 1), (2, 0, 2), (2, 1, 1), (5, 1, 2), (5, 0, 1)])
def test_an_undone_move_takes_its_answer_with_it(game: str, plies: int, who: int, back: int) -> None:
    scenario = board(game)
    scenario.play_on(Random(3), plies=plies - back)
    before = scenario.table.match.state
    scenario.play_on(Random(4), plies=back)
    scenario.propose(TWO[who], "takeback")
    decision = scenario.propose(TWO[1 - who], "takeback")
    assert [event.kind for event in decision.events] == [Kind.OFFERED, Kind.MOVES_TAKEN_BACK]
    undone = decision.events[-1]
    assert (undone.seat, undone.ply, undone.data) == (who, plies - back, MovesTakenBack(back))
    assert scenario.table.match.state == before
    assert scenario.table.match.ply == plies - back
    assert scenario.table.match.to_act == (who,)
    assert scenario.table.play_version == scenario.table.version, "the mover is asked anew"
    assert scenario.is_what_the_log_says()


def test_an_undo_falls_with_any_move() -> None:
    scenario = board()
    scenario.play("11-15")
    scenario.play("22-18")
    scenario.propose(ANN, "takeback")
    scenario.play("15x22")
    assert scenario.table.match.proposals == ()


@pytest.mark.parametrize(
    ("scenario", "who", "what"),
    [
        (lambda: board(), BEN, "takeback"),
        (lambda: board(takebacks=False).play_on(Random(1), plies=2), ANN, "takeback"),
        (lambda: Scenario("domino-101", terms=Terms(takebacks=True)).sit(*PERSONS).begin(), ANN, "takeback"),
        (lambda: Scenario("domino-101").sit(*PERSONS).begin(), ANN, "draw"),
    ],
)
def test_impossible_agreements_are_not_offered(scenario: object, who: object, what: str) -> None:
    created = scenario()  # type: ignore[operator]
    assert f"propose:{what}" not in may(created.table, Seat(PERSONS.index(who)))  # type: ignore[arg-type]
    with pytest.raises(GameError) as refused:
        created.propose(who, what)
    assert code_of(refused) == "table/not-offered"


def test_repeated_proposals_are_told_when_to_retry() -> None:
    scenario = board()
    for _ in range(FREE):
        scenario.propose(ANN, "draw")
        scenario.decline(BEN, "draw")
    scenario.now_ms += 1_500
    with pytest.raises(Limited) as refused:
        scenario.propose(ANN, "draw")
    assert (refused.value.key, refused.value.seconds) == ("proposals", PAUSE_MS / 1_000 - 1.5)
    scenario.propose(BEN, "draw")
    scenario.propose(ANN, "draw")  # to agree is no proposal of one's own
    assert scenario.table.match.phase is Phase.OVER


@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if not game.hidden])
def test_ai_players_grant_every_takeback_at_once(game: str) -> None:
    scenario = Scenario(game)
    scenario.sit(ANN, *map(robot, range(1, scenario.rules.seats))).begin()
    while scenario.table.match.to_act != (0,):
        scenario.play_on(Random(2), plies=1)
    begun = scenario.table.match
    for plies in (1, 2, scenario.rules.seats, 1, 1, 1, 1):  # more often than people may ask for it
        scenario.play_on(Random(plies), plies=plies)
        decision = scenario.propose(ANN, "takeback")
        assert [event.kind for event in decision.events][-1] is Kind.MOVES_TAKEN_BACK
        assert (scenario.table.match.state, scenario.table.match.proposals) == (begun.state, ())
    assert scenario.is_what_the_log_says()


def test_a_takeback_among_people_and_ai_players_waits_for_the_people() -> None:
    terms = Terms(rated=False)
    scenario = Scenario("chinese-checkers-star-3", terms=terms).sit(ANN, BEN, robot(1)).begin()
    scenario.play_on(Random(1), plies=3)
    assert scenario.propose(ANN, "takeback").events[-1].kind is Kind.OFFERED
    assert scenario.propose(BEN, "takeback").events[-1].kind is Kind.MOVES_TAKEN_BACK


def test_no_substitute_agrees_to_a_takeback_for_the_owner_of_its_seat() -> None:
    scenario = board().play_on(Random(1), plies=2)
    scenario.do(Arrive("hold", Seat(1), None, "absent"), robot(1))
    assert [event.kind for event in scenario.propose(ANN, "takeback").events] == [Kind.OFFERED]


@given(st.integers(0, 10**6).map(Random))
def test_a_round_with_undone_moves_is_the_round_of_the_plies_that_stand(rng: Random) -> None:
    scenario = board(rng.choice(OPEN_GAMES))
    for _ in range(30):
        who = rng.randrange(2)
        if rng.random() < 0.35 and "propose:takeback" in may(scenario.table, Seat(who)):
            scenario.now_ms += PAUSE_MS
            scenario.propose(TWO[who], "takeback")
            scenario.propose(TWO[1 - who], "takeback")
        elif scenario.table.match.phase is Phase.PLAY:
            scenario.play_on(rng, plies=1)
    stand = mainline(scenario.events)
    assert [event for event in stand if event.kind is not Kind.MOVED] == [
        event for event in scenario.events if event.kind not in (Kind.MOVED, Kind.MOVES_TAKEN_BACK)
    ]
    moved = [event for event in stand if event.kind is Kind.MOVED]
    assert [event.ply for event in moved] == list(range(1, scenario.table.match.ply + 1))
    view = scenario.table.match.view(None)
    assert view is not None
    assert tuple(event.move for event in moved) == view.history
    assert scenario.is_what_the_log_says()
