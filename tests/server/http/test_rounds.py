"""Finished rounds to look back at: told ply by ply when they are over, never before, and reviewed."""

from random import Random
from typing import Any

import pytest

from server.features.replay.publish_rounds import find_round, replay_of, review_of
from shared.core import Seat
from shared.errors import Rejected
from shared.events import Kind
from shared.experience.tally_table import MoveCounts
from shared.games import game_named
from shared.match import Phase
from shared.rounds import rounds_of
from tests.server.http.web import two_at_draughts
from tests.testkit.scenario import CROWD, PERSONS, Scenario

GAMES = ("domino-101", "english-draughts", "chinese-checkers")


class Judge:
    """Finds the alphabetically last move the best, each of the others ten less than the one after it."""

    unit = "man"

    def __init__(self, game: str) -> None:
        self.rules = game_named(game)

    def move_values(self, state: Any) -> dict[str, int]:
        moves = sorted(self.rules.format_move(state, move) for move in self.rules.legal_moves(state))
        return {move: 10 * rank for rank, move in enumerate(moves)}

    def standing(self, state: Any) -> int:
        return 7


class Experience:
    """Has seen every move once, won by its maker."""

    def known(self, view: Any, legal: Any) -> tuple[list[tuple[str, MoveCounts]], int]:
        return [(move, MoveCounts(wins=1)) for move in legal], 1


def played(game: str) -> Scenario:
    return Scenario(game, 5).sit(*PERSONS[: 4 if game == "domino-101" else 2]).play_on(Random(5))


@pytest.mark.parametrize("game", GAMES)
def test_every_finished_round_is_told_ply_by_ply_as_it_was_played(game: str) -> None:
    scenario = played(game)
    rules = game_named(game)
    rounds = list(rounds_of(scenario.events))
    assert len(rounds) == sum(event.kind is Kind.ROUND_ENDED for event in scenario.events)
    for one in rounds:
        replay = replay_of(scenario.events, one)
        assert len(replay.frames) == len(replay.moves) + 1 == replay.plies + 1
        state = rules.parse_position(replay.frames[0].position, rules.options(replay.options))
        for made, frame in zip(replay.moves, replay.frames[1:], strict=True):
            assert rules.to_act(state) == (made.seat,)
            state = rules.successor(state, rules.parse_move(state, made.move or ""))
            assert frame.board == rules.view(state, None).board
            if rules.hidden:
                assert frame.hands == [list(rules.view(state, Seat(seat)).hand) for seat in range(4)]
        assert [seat.name for seat in replay.seats] == [who.name for who in CROWD[: rules.seats]]


def test_a_hand_in_progress_is_told_to_nobody() -> None:
    scenario = Scenario("domino-101", 3).sit(*PERSONS).begin().play_on(Random(3), until=Phase.DEAL)
    over = [(one.match, one.round) for one in rounds_of(scenario.events)]
    assert over == [(1, 1)]
    scenario.begin().play_on(Random(4), plies=2)
    assert [(one.match, one.round) for one in rounds_of(scenario.events)] == over
    with pytest.raises(Rejected, match="No round 2"):
        find_round(scenario.events, 1, 2)


def test_the_review_names_better_moves_and_those_of_others() -> None:
    scenario = played("english-draughts")
    (one,) = rounds_of(scenario.events)
    review = review_of(game_named("english-draughts"), one, Judge("english-draughts"), Experience())  # type: ignore[arg-type]
    assert len(review.plies) == len(one.plies())
    losses = [ply.loss or 0 for ply in review.plies]
    assert max(losses) > 0 and min(losses) == 0
    for ply, event in zip(review.plies, one.plies(), strict=True):
        assert (ply.games, ply.score, ply.standing) == (1, 1.0, 7)
        assert (ply.best == event.move) == (ply.loss == 0)
        assert event.move not in [other.move for other in ply.others]


async def test_a_finished_game_is_fetched_and_a_running_one_is_not(program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
    assert (await ann.get(f"/api/tables/{table}/rounds")).json() == {"rounds": [], "next": None}
    assert (await ann.get(f"/api/tables/{table}/rounds/1/1")).status_code == 404
    assert (await ann.get("/api/tables/nowhere/rounds")).status_code == 404
    await ben.do(f"/api/tables/{table}/resign")
    nobody = await program(None)
    (note,) = (await nobody.get(f"/api/tables/{table}/rounds")).json()["rounds"]
    assert note == {"match": 1, "round": 1, "plies": 1, "points": [1, -1], "reason": "resigned"}
    replay = (await nobody.get(f"/api/tables/{table}/rounds/1/1")).json()
    assert [made["move"] for made in replay["moves"]] == ["11-15"]
    review = (await nobody.get(f"/api/tables/{table}/rounds/1/1/review")).json()
    assert review["unit"] is None, "there is no book yet"
    assert [ply["games"] for ply in review["plies"]] == [0]
