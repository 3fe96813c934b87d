"""`kill -9` at many moments: no acknowledged move is missing, none is there twice, and play goes on.

What this proves is that a process recovers. That a commit outlives the machine is fsync's business: `shared.store`
asks for it and reads back that it is asked for; no test here pulls a plug.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from shared.events import Kind
from tests.product.client import Message
from tests.product.crowd import Circle, Player
from tests.product.ordeal import Moment, answered, command_sent, event_received, ordeal, writing


def at_once(player: Player, message: Message) -> bool:
    """As soon as the first player is greeted."""
    return True


def void(player: Player, message: Message) -> bool:
    """When a deal was void and the next is yet to come."""
    return event_received(Kind.DEALT)(player, message) and "redeal" in message["event"]["data"]


def between_hands(player: Player, message: Message) -> bool:
    """When a hand is over, the match is not, and the next deal is yet to come."""
    return message["type"] == "state" and message["phase"] == "deal" and message["round"] > 0


def three_games(company: str | None = None) -> list[Circle]:
    """Two tables of each game, a client of ours in every seat; with `company` one each, and one person at a table."""
    games = [("english-draughts", 2), ("chinese-checkers", 2), ("domino-101", 4)]
    if company is not None:
        return [Circle(game, 1, company) for game, _ in games]
    return [Circle(game, seats) for game, seats in games for _ in range(2)]


def match_is_over(player: Player) -> bool:
    return player.in_flight is None and player.state is not None and player.state["phase"] == "over"


@pytest.mark.slow
def test_kills_lose_or_double_no_acknowledged_move(tmp_path: Path):
    moments: list[tuple[str, Moment | None]] = [
        ("a first greeting", at_once),
        ("a table was asked for", command_sent("open", 3)),
        ("people sit down", answered(9)),
        ("the first moves", command_sent("play", 2)),
        ("it serves", None),
        ("many moves", answered(150)),
        ("a commit", writing(tmp_path, 40)),
        ("a hand has ended", between_hands),
        ("a counsel", event_received(Kind.DEALT, phase="counsel")),
        ("half a counsel", event_received(Kind.COUNSELLED, phase="counsel")),
        ("a pass", event_received(Kind.PASSED)),
        ("another match was asked for", command_sent("rematch")),
        ("a commit", writing(tmp_path, 70)),
        ("a move was sent", command_sent("play", 90)),
    ]
    with ordeal(three_games(), tmp_path, 1, "--no-ai", "--no-worker") as trial:
        for name, moment in moments:
            trial.survive(name, moment)
        trial.play_on(match_is_over, "every match is over")
    assert trial.tally.kills == len(moments)
    assert trial.tally.moves > 1_000
    assert trial.tally.repeated > 50


@pytest.mark.slow
def test_tables_with_ai_seats_survive_kills(tmp_path: Path):
    with ordeal(three_games("greedy"), tmp_path, 2, "--no-worker") as trial:
        for name, moment in [
            ("a player was asked for", command_sent("add-ai", 2)),
            ("a move was sent", command_sent("play", 6)),
            ("an AI player moved", answered(25, "state")),
        ]:
            trial.survive(name, moment)
        before = {player: player.moves for player in trial.crowd.players}
        trial.play_on(
            lambda player: player.moves >= before[player] + 3, "everybody has moved three times more", rematches=True
        )


@pytest.mark.deep
def test_a_hundred_kills_lose_and_double_nothing(tmp_path: Path):
    chance = Random(3)
    heard = (Kind.DEALT, Kind.PASSED, Kind.ROUND_ENDED, Kind.MATCH_ENDED, Kind.REMATCH_REQUESTED)
    kinds: list[Callable[[], Moment | None]] = [
        lambda: at_once,
        lambda: None,
        lambda: answered(chance.randrange(1, 200)),
        lambda: answered(chance.randrange(1, 200), "state"),
        lambda: command_sent("play", chance.randrange(1, 200)),
        lambda: writing(tmp_path, chance.randrange(1, 200)),
        lambda: between_hands,
        lambda: void,
        lambda: event_received(Kind.DEALT, phase="counsel"),
        lambda: event_received(Kind.COUNSELLED, phase="counsel"),
        lambda: event_received(chance.choice(heard)),
        lambda: command_sent("rematch"),
    ]
    with ordeal(three_games(), tmp_path, 3, "--no-ai", "--no-worker") as trial:
        for number in range(120):
            trial.survive(f"moment {number}", chance.choice(kinds)())
        trial.play_on(match_is_over, "every match is over")
    assert trial.tally.kills == 120
