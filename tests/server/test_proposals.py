"""Draws and undone moves by agreement, at a table without a server."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.tables.decide import may
from server.tables.decide.offers import FREE, PAUSE_MS
from shared.core import Seat
from shared.errors import GameError, Limited
from shared.events import Kind, standing
from shared.match import Phase
from shared.protocol import Terms
from tests.server.stories import ANN, BEN, PERSONS, Story

OPEN_GAMES = ("english-draughts", "chinese-checkers")
TWO = (ANN, BEN)


def board(game: str = "english-draughts", undo: bool = True) -> Story:
    return Story(game, terms=Terms(undo=undo)).sit(ANN, BEN).begin()


def code_of(refused: "pytest.ExceptionInfo[GameError]") -> str:
    return refused.value.code


@pytest.mark.parametrize("game", OPEN_GAMES)
def test_a_draw_offered_and_agreed_to_ends_round_and_match_drawn(game: str) -> None:
    story = board(game)
    story.play_on(Random(1), plies=4)
    story.propose(ANN, "draw")
    assert story.table.match.outcome is None
    decision = story.propose(BEN, "draw")
    assert [event.kind for event in decision.events] == [Kind.PROPOSED, Kind.ROUND_ENDED, Kind.MATCH_ENDED]
    outcome = story.table.match.outcome
    assert outcome is not None
    assert (outcome.points, outcome.reason) == ((0, 0), "agreed")
    assert decision.events[1].data == {"points": [0, 0], "reason": "agreed", "scores": [0, 0], "carry": 0}
    assert story.is_what_the_log_says()


def test_an_offered_draw_outlives_the_move_of_who_offers_it_and_falls_with_the_answer() -> None:
    story = board()
    story.propose(ANN, "draw")
    story.play("11-15")
    assert [it.seat for it in story.table.match.proposals] == [0]
    story.play("22-18")
    assert story.table.match.proposals == ()
    story.propose(BEN, "draw")
    story.propose(ANN, "draw")
    assert story.table.match.phase is Phase.OVER


@pytest.mark.parametrize("who", TWO)
def test_a_proposal_falls_when_it_is_declined_and_when_it_is_taken_back(who: object) -> None:
    story = board()
    story.propose(ANN, "draw")
    assert "decline:draw" in may(story.table, Seat(1))
    story.decline(who, "draw")  # type: ignore[arg-type]
    assert story.table.match.proposals == ()
    assert not story.decline(BEN, "draw").events, "there is nothing left to decline"
    story.propose(BEN, "draw")
    assert story.table.match.phase is Phase.PLAY


def test_a_proposal_asks_nothing_of_the_mover_whose_move_may_be_under_way() -> None:
    story = board()
    before = story.table.version
    story.propose(BEN, "draw")
    assert story.table.play_version == before


def test_a_proposal_for_a_position_that_is_gone_is_stale() -> None:
    story = board()
    seen = story.table.version
    story.play("11-15")
    with pytest.raises(GameError) as refused:
        story.propose(BEN, "draw", version=seen)
    assert code_of(refused) == "table/stale-version"


@pytest.mark.parametrize("game", OPEN_GAMES)
@pytest.mark.parametrize(("plies", "who", "back"), [(1, 0, 1), (2, 0, 2), (2, 1, 1), (5, 1, 2), (5, 0, 1)])
def test_an_undone_move_takes_its_answer_with_it(game: str, plies: int, who: int, back: int) -> None:
    story = board(game)
    story.play_on(Random(3), plies=plies - back)
    before = story.table.match.state
    story.play_on(Random(4), plies=back)
    story.propose(TWO[who], "undo")
    decision = story.propose(TWO[1 - who], "undo")
    assert [event.kind for event in decision.events] == [Kind.PROPOSED, Kind.UNDONE]
    undone = decision.events[-1]
    assert (undone.seat, undone.ply, undone.data) == (who, plies - back, {"plies": back})
    assert story.table.match.state == before
    assert story.table.match.ply == plies - back
    assert story.table.match.to_act() == (who,)
    assert story.table.play_version == story.table.version, "the mover is asked anew"
    assert story.is_what_the_log_says()


def test_an_undo_falls_with_any_move() -> None:
    story = board()
    story.play("11-15")
    story.play("22-18")
    story.propose(ANN, "undo")
    story.play("15x22")
    assert story.table.match.proposals == ()


@pytest.mark.parametrize(
    ("story", "who", "what"),
    [
        (lambda: board(), BEN, "undo"),
        (lambda: board(undo=False).play_on(Random(1), plies=2), ANN, "undo"),
        (lambda: Story("domino-101", terms=Terms(undo=True)).sit(*PERSONS).begin(), ANN, "undo"),
        (lambda: Story("domino-101").sit(*PERSONS).begin(), ANN, "draw"),
    ],
)
def test_what_cannot_be_agreed_on_is_not_offered(story: object, who: object, what: str) -> None:
    created = story()  # type: ignore[operator]
    assert f"propose:{what}" not in may(created.table, Seat(PERSONS.index(who)))  # type: ignore[arg-type]
    with pytest.raises(GameError) as refused:
        created.propose(who, what)
    assert code_of(refused) == "table/not-offered"


def test_whoever_proposes_again_and_again_is_told_when_to_come_back() -> None:
    story = board()
    for _ in range(FREE):
        story.propose(ANN, "draw")
        story.decline(BEN, "draw")
    story.now_ms += 1_500
    with pytest.raises(Limited) as refused:
        story.propose(ANN, "draw")
    assert (refused.value.key, refused.value.seconds) == ("proposals", PAUSE_MS / 1_000 - 1.5)
    story.propose(BEN, "draw")
    story.propose(ANN, "draw")  # to agree is no proposal of one's own
    assert story.table.match.phase is Phase.OVER


@given(st.integers(0, 10**6).map(Random))
def test_a_round_with_undone_moves_is_the_round_of_the_plies_that_stand(rng: Random) -> None:
    story = board(rng.choice(OPEN_GAMES))
    for _ in range(30):
        who = rng.randrange(2)
        if rng.random() < 0.35 and "propose:undo" in may(story.table, Seat(who)):
            story.now_ms += PAUSE_MS
            story.propose(TWO[who], "undo")
            story.propose(TWO[1 - who], "undo")
        elif story.table.match.phase is Phase.PLAY:
            story.play_on(rng, plies=1)
    stand = standing(story.events)
    assert [event for event in stand if event.kind is not Kind.MOVED] == [
        event for event in story.events if event.kind not in (Kind.MOVED, Kind.UNDONE)
    ]
    moved = [event for event in stand if event.kind is Kind.MOVED]
    assert [event.ply for event in moved] == list(range(1, story.table.match.ply + 1))
    view = story.table.match.view(None)
    assert view is not None
    assert tuple(event.move for event in moved) == view.history
    assert story.is_what_the_log_says()
