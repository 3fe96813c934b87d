"""Analysis is closed to players of rated games between people, by account and by connection."""

from random import Random
from typing import Any, cast

import pytest

from server.core.participant import Participant
from server.lobby.permission import AnalysisPermission, Analyst, Course, RatedGames
from shared.core import Seat
from shared.errors import Rejected
from shared.games import GAMES
from shared.games.english_draughts.following import may_follow
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.match import Match
from tests.server.analysts import ANALYST, START, begun, next_of, tell
from tests.server.hosts import offering
from tests.server.tables import code, two_at_draughts, until
from tests.testkit.client import TestClient
from tests.testkit.server import TestServer

LATER = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"
FEWER = "B:W30,31,32:B1,2,3"
BEHIND = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
DAYS = {"clock": {"kind": "days", "days": 1}, "rated": True}


async def by_correspondence(server: TestServer) -> tuple[TestClient, TestClient, str]:
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    table = (await ann.ask("open", game="english-draughts", terms=DAYS))["table"]
    for seat, client in enumerate((ann, ben)):
        await client.ask("sit", table=table, seat=seat)
    for client in (ann, ben):
        await client.state(lambda state: state["phase"] == "play")
    return ann, ben, table


async def analysed(client: TestClient, **fields: Any) -> str:
    """`done`, or the code of the refusal."""
    answer = await client.ask("analyse", **{"game": "english-draughts"} | fields)
    return "done" if answer["type"] == "done" else code(answer)


async def test_a_player_of_a_running_rated_game_may_analyse_nothing(server: TestServer) -> None:
    await offering(server, ANALYST)
    ann, ben, table = await two_at_draughts(server)
    cem = await server.guest("Cem")
    assert await analysed(ann) == await analysed(ben, position=FEWER) == "analysis/rated-game"
    assert await analysed(cem) == "done"
    again = await server.connect()
    await again.hello(token=ann.welcome["token"])
    assert await analysed(again) == "analysis/rated-game", "every connection of the player is closed"
    await ben.ask("resign", table=table)
    await ann.state(lambda state: state["phase"] == "over")
    assert await analysed(ann) == "done"


@pytest.mark.parametrize("terms", [{"rated": False}, {"rated": True, "clock": None}])
async def test_a_casual_game_and_one_against_an_ai_player_close_nothing(server: TestServer, terms: Any) -> None:
    host = await offering(server, ANALYST, {"game": "english-draughts/1", "name": "greedy"})
    ann = await server.guest("Ann")
    table = (await ann.ask("open", game="english-draughts", terms=terms))["table"]
    await ann.ask("sit", table=table, seat=0)
    if terms["rated"]:
        await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 1, "player": "greedy"})
        seat = await server.connect()
        await seat.hello(ticket=(await next_of(host, "invite"))["ticket"])
    else:
        ben = await server.guest("Ben")
        await ben.ask("sit", table=table, seat=1)
    await ann.state(lambda state: state["phase"] == "play")
    assert await analysed(ann) == "done"


async def test_a_search_ends_when_its_client_begins_a_rated_game(server: TestServer) -> None:
    host = await offering(server, ANALYST)
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    _, request = await begun(ann, host)
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    await ben.ask("sit", table=table, seat=1)
    await ann.state(lambda state: state["phase"] == "play")
    await tell(host, request)
    ended = await next_of(ann, "evaluation")
    assert (ended["done"], ended["code"], ended["lines"]) == (True, "analysis/rated-game", [])
    assert (await next_of(host, "stop-search"))["ticket"] == request["ticket"]


async def test_in_correspondence_only_the_game_and_what_may_follow_are_closed(server: TestServer) -> None:
    await offering(server, ANALYST, {"game": "chinese-checkers/1", "name": "master", "analyses": True})
    ann, ben, table = await by_correspondence(server)
    assert await analysed(ann) == await analysed(ann, position=FEWER) == "analysis/rated-game"
    assert await analysed(ann, game="chinese-checkers") == "done"
    await ann.ask("play", table=table, version=4, move="11-15")
    await ben.state(lambda state: state["version"] == 5)
    assert await analysed(ben, position=LATER) == await analysed(ben, position=START) == "analysis/rated-game"
    assert await analysed(ben, position=BEHIND) == "done", "a man has moved already"
    cem = await server.guest("Cem")
    assert await analysed(cem, position=LATER) == "done"


@pytest.mark.parametrize(
    ("who", "address", "is_closed"),
    [
        (Participant("bot-1", "Bot", bot=True, owner="guest-0", source="guest-0"), "10.0.0.9", True),
        (None, "192.0.2.7", True),
        (None, "192.0.2.8", False),
        (None, "127.0.0.1", False),
        (Participant("guest-9", "Eve", source="a tag"), "192.0.2.7", True),
        (Participant("guest-9", "Eve", source="a tag"), "192.0.2.8", False),
        (Participant("account", "Dan", source="account"), "192.0.2.7", False),
    ],
)
async def test_bots_count_as_their_account_and_strangers_as_their_connection(
    server: TestServer, who: Participant | None, address: str, is_closed: bool
) -> None:
    ann, _, _ = await two_at_draughts(server)
    lobby, game = server.running.lobby, GAMES["english-draughts/1"]
    for session in lobby.sessions.of(ann.id):
        session.address = "192.0.2.7"
    state = game.parse_position(FEWER, game.options({}))
    check = AnalysisPermission(lobby).check
    if is_closed:
        with pytest.raises(Rejected, match="rated game"):
            check(Analyst(who, address), game, state)
    else:
        check(Analyst(who, address), game, state)


async def test_an_absent_player_is_remembered_until_the_game_is_over(server: TestServer) -> None:
    ann, ben, table = await two_at_draughts(server)
    lobby, game = server.running.lobby, GAMES["english-draughts/1"]
    for session in lobby.sessions.of(ann.id):
        session.address = "192.0.2.7"
    await ann.close()
    await until(lambda: ann.id not in lobby.sessions)
    state, check = game.parse_position(FEWER, game.options({})), AnalysisPermission(lobby).check
    with pytest.raises(Rejected, match="rated game"):
        check(Analyst(None, "192.0.2.7"), game, state)
    check(Analyst(None, "192.0.2.8"), game, state)
    await ben.ask("resign", table=table)
    await ben.state(lambda state: state["phase"] == "over")
    check(Analyst(None, "192.0.2.7"), game, state)


async def test_a_search_ends_when_its_lines_come_to_what_may_follow_in_the_game(server: TestServer) -> None:
    host = await offering(server, ANALYST)
    ann, ben, table = await by_correspondence(server)
    await ann.ask("play", table=table, version=4, move="11-15")
    await ben.state(lambda state: state["version"] == 5)
    _, request = await begun(ben, host, position=BEHIND)
    beside = {"score": 0, "plies": None, "moves": ["23-19"], "share": None}
    await tell(host, request, lines=[beside])
    assert (await next_of(ben, "evaluation"))["lines"] == [beside]
    await tell(host, request, lines=[beside, {"score": 9, "plies": None, "moves": ["22-18", "11-15", "18x11"]}])
    ended = await next_of(ben, "evaluation")
    assert (ended["done"], ended["code"], ended["lines"]) == (True, "analysis/rated-game", [beside])


@pytest.mark.parametrize(
    ("position", "is_closed"),
    [
        ("B:W24:B3", True),
        ("W:W31:B3,27", True),  # White must jump into it
        ("W:W31,28:B3,27", False),  # the same with a man too many, who stays
        ("B:W31:B3,23", True),  # Black may move to where White must jump into it
        ("B:W31:B3,2,23", False),
    ],
)
def test_a_position_is_closed_with_those_that_its_moves_force(position: str, is_closed: bool) -> None:
    now = ENGLISH_DRAUGHTS.parse_position("B:W24:B3")
    options = ENGLISH_DRAUGHTS.options({})
    deal = ENGLISH_DRAUGHTS.deal(options, Random(0))
    match = Match(ENGLISH_DRAUGHTS, options, 1, (0, 0), round=1, state=now, deal=deal, leader=Seat(0))
    rated = RatedGames(by_correspondence=(Course(match),))
    if is_closed:
        with pytest.raises(Rejected, match="may still come about"):
            rated.check(ENGLISH_DRAUGHTS, ENGLISH_DRAUGHTS.parse_position(position))
    else:
        rated.check(ENGLISH_DRAUGHTS, ENGLISH_DRAUGHTS.parse_position(position))


@pytest.mark.parametrize(
    ("later", "earlier", "may"),
    [
        (START, START, True),
        (LATER, START, True),
        (START, LATER, False),
        (FEWER, START, True),
        (START, FEWER, False),
        ("B:W32:BK1", "B:W32:B28", True),
        ("B:W32:B28", "B:W32:BK1", False),
        ("B:W32:BK1,K2", "B:W32:B28", False),
        ("B:WK32:B5", "B:WK32:B9", False),
        ("B:WK32:B9", "B:WK32:B5", True),
    ],
)
def test_men_go_forward_and_nothing_comes_back(later: str, earlier: str, may: bool) -> None:
    read = ENGLISH_DRAUGHTS.parse_position
    assert may_follow(read(later), read(earlier)) is may


def test_every_reached_state_may_follow_from_its_past() -> None:
    states = [cast(Any, ENGLISH_DRAUGHTS.parse_position(START))]
    while ENGLISH_DRAUGHTS.to_act(states[-1]) and len(states) < 200:
        moves = ENGLISH_DRAUGHTS.legal_moves(states[-1])
        states.append(ENGLISH_DRAUGHTS.successor(states[-1], moves[len(states) * 7 % len(moves)]))
    assert len(states) > 40
    for number, later in enumerate(states):
        assert all(may_follow(later, earlier) for earlier in states[: number + 1])
