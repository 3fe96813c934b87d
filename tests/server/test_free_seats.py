"""Who may take a seat that has been given up: while a hand is hidden, between hands, and at a server that is strict."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from server.core.participant import Participant
from server.core.settings import Limits
from server.tables.chat import ChatRooms, check_room
from server.tables.commands import Arrive
from server.tables.decide import check_add_ai, may, may_as_spectator
from server.tables.listing import summary
from shared.chat import ChatMessage
from shared.core import Seat
from shared.errors import Rejected
from shared.events import Kind, Sat
from shared.match import Phase
from shared.protocol import AddAi, Sit
from shared.protocol.chat import Say
from tests.server.scenarios import domino, draughts
from tests.testkit.client import TestClient
from tests.testkit.fakes import FakeAccounts, FakeChats
from tests.testkit.scenario import ANN, BEN, CAT, DAN, NOW_MS, PERSONS, Scenario, robot
from tests.testkit.server import QUICK, TestServer, start_server

EVE = Participant("eve", "Eve")
ANNS_BOT = Participant("ann-bot", "Robo", bot=True, owner="ann")
ANNS_OTHER_BOT = Participant("ann-bot-2", "Robo the second", bot=True, owner="ann")


def refusal(scenario: Scenario, who: Participant, seat: int | None) -> str | None:
    """The code of the refusal that sitting down there meets; None: one may sit."""
    try:
        sit(scenario, who, seat)
    except Rejected as refused:
        return refused.code
    return None


def sit(scenario: Scenario, who: Participant, seat: int | None = None) -> None:
    scenario.do(Sit(ref=scenario.ref(), table="t", seat=seat), who)


def reserved(scenario: Scenario) -> list[int]:
    return [seat.seat for seat in summary(scenario.table, ()).seats if seat.reserved]


def finish_hand(scenario: Scenario) -> None:
    """Fill the seats that are free with AI players and play until the next deal is due."""
    for number, sitting in enumerate(scenario.table.seats):
        if sitting is None:
            scenario.do(Arrive(scenario.ref(), Seat(number), None), robot(number))
    while scenario.table.match.phase is not Phase.DEAL:
        match = scenario.table.match
        if match.forced() is not None or match.phase is Phase.COUNSEL:
            scenario.wait()
        else:
            scenario.play(match.legal_moves(match.to_act[0])[0])


def between_hands() -> Scenario:
    """A match with one hand played, the next not dealt yet; all four sit."""
    scenario = domino()
    finish_hand(scenario)
    assert scenario.table.is_running() and scenario.table.is_full()
    return scenario


def test_a_player_may_return_only_to_the_hand_once_held() -> None:
    scenario = domino()
    scenario.leave(BEN)
    scenario.leave(ANN)
    with pytest.raises(Rejected, match=r"This seat will be free when the hand is over\.") as refused:
        sit(scenario, ANN, 1)
    assert refused.value.code == "seat/reserved"
    sit(scenario, ANN, 0)
    assert scenario.table.seat_of("ann") == 0
    assert scenario.is_what_the_log_says()


def test_a_given_up_seat_is_reserved_until_the_hand_is_over() -> None:
    scenario = domino()
    scenario.leave(BEN)
    assert reserved(scenario) == [1]
    assert (refusal(scenario, EVE, 1), refusal(scenario, EVE, None)) == ("seat/reserved", "seat/reserved")
    assert (may_as_spectator(scenario.table, EVE), may_as_spectator(scenario.table, BEN)) == ([], ["sit:1"])
    assert scenario.do(Arrive("a", Seat(1), "ann"), robot(1)).seat == 1
    assert reserved(scenario) == []
    finish_hand(scenario)
    scenario.leave(CAT)
    assert reserved(scenario) == []
    sit(scenario, EVE)
    assert scenario.table.seat_of("eve") == 2


def test_a_substituted_player_may_take_no_other_seat_in_this_hand() -> None:
    scenario = domino()
    scenario.leave(BEN)
    scenario.do(Arrive("a", Seat(1), "ann"), robot(1))
    scenario.leave(CAT)
    assert refusal(scenario, BEN, 2) == "seat/reserved"


def test_a_seat_nobody_held_in_this_hand_is_for_whoever_has_seen_none() -> None:
    scenario = between_hands()
    scenario.leave(BEN)
    scenario.wait()
    assert scenario.table.match.phase in (Phase.PLAY, Phase.COUNSEL) and reserved(scenario) == []
    scenario.leave(ANN)
    assert refusal(scenario, ANN, 1) == "seat/reserved"
    sit(scenario, EVE)
    assert scenario.table.seat_of("eve") == 1
    scenario.leave(EVE)
    assert refusal(scenario, BEN, 1) == "seat/reserved"


def test_an_account_and_its_bots_have_one_hand_between_them() -> None:
    scenario = Scenario("domino-101").sit(ANN)
    for bot in (ANNS_BOT, ANNS_OTHER_BOT):
        assert refusal(scenario, bot, None) == "seat/own-account"
        assert may_as_spectator(scenario.table, bot) == []
    scenario.sit(BEN, CAT, DAN).begin()
    scenario.leave(BEN)
    scenario.leave(ANN)
    assert refusal(scenario, ANNS_BOT, 1) == "seat/reserved"
    sit(scenario, ANNS_BOT, 0)
    assert refusal(scenario, ANN, None) == "seat/own-account"
    assert scenario.is_what_the_log_says()
    (last,) = [event for event in scenario.events[-1:] if event.kind is Kind.SAT]
    assert last.expect(Sat).owner == "ann"


def test_open_games_let_all_sit_down_and_play_their_own_bots() -> None:
    scenario = Scenario("english-draughts").sit(ANN, ANNS_BOT).begin()
    scenario.leave(ANNS_BOT)
    assert reserved(scenario) == []
    scenario.leave(ANN)
    sit(scenario, ANN, 1)
    assert may_as_spectator(draughts().leave(BEN).steps[-1].table, EVE) == ["sit:1"]


def test_a_strict_server_keeps_strangers_out_between_hands_too() -> None:
    scenario = Scenario("domino-101", vacated="invited").sit(*PERSONS).begin()
    finish_hand(scenario)
    scenario.leave(BEN)
    assert reserved(scenario) == [1]
    assert (refusal(scenario, EVE, None), may_as_spectator(scenario.table, EVE)) == ("seat/invited-only", [])
    scenario.leave(ANN)
    assert refusal(scenario, ANN, 1) == "seat/invited-only"
    sit(scenario, BEN, 1)
    scenario.do(Arrive("a", Seat(0), "ben"), robot(1))
    assert scenario.is_what_the_log_says()


def test_a_strict_server_seats_people_only_between_matches() -> None:
    scenario = Scenario("domino-101", vacated="invited").sit(ANN, BEN)
    scenario.leave(BEN)
    sit(scenario, EVE, 1)
    scenario.sit(CAT, DAN).begin()
    scenario.resign(ANN)
    scenario.resign(CAT)
    assert scenario.table.match.phase is Phase.OVER
    scenario.leave(DAN)
    assert reserved(scenario) == []
    sit(scenario, BEN)


def test_the_link_of_a_private_table_is_an_invitation() -> None:
    scenario = Scenario("domino-101", vacated="invited", public=False).sit(*PERSONS).begin()
    finish_hand(scenario)
    scenario.leave(BEN)
    assert reserved(scenario) == []
    sit(scenario, EVE)


def test_players_who_may_return_do_not_chat_with_spectators() -> None:
    chat = ChatRooms(FakeChats(), FakeAccounts().find, lambda: NOW_MS, Limits())
    scenario = domino()
    scenario.leave(ANN)
    message = ChatMessage("t", 1, NOW_MS, "spectators", None, "eve", "Eve", "Ben holds 6-6", None, "r")
    for who, hears in ((ANN, False), (ANNS_BOT, False), (BEN, False), (EVE, True)):
        assert chat.hears(scenario.table, message, who) is hears
    words = Say(ref="w", table="t", room="spectators", text="I held 5-5")
    with pytest.raises(Rejected) as refused:
        check_room(scenario.table, ANN, None, words)
    assert refused.value.code == "chat/phrases-only"
    check_room(scenario.table, ANN, None, Say(ref="w", table="t", room="spectators", phrase="well-played"))
    check_room(scenario.table, EVE, None, words)
    finish_hand(scenario)
    check_room(scenario.table, ANN, None, words)
    assert chat.hears(scenario.table, message, ANN)


# Over sockets.


async def owned(server: TestServer, owner: str, *names: str) -> list[TestClient]:
    """Connections of bots of this player."""
    clients = []
    for name in names:
        bot, token = server.store.accounts.create(name)
        server.store.accounts.by_token[token] = replace(bot, bot=True, owner=owner)
        clients.append(await server.connect())
        await clients[-1].hello(token=token)
    return clients


async def four_at_domino(server: TestServer, **terms: Any) -> tuple[str, Sequence[TestClient]]:
    clients = [await server.guest(who.name) for who in PERSONS]
    table = (await clients[0].ask("open", game="domino-101", terms=terms))["table"]
    for seat, client in enumerate(clients):
        await client.ask("sit", table=table, seat=seat)
    for client in clients:
        await client.state(lambda state: state["phase"] == "play")
    return table, clients


async def test_a_player_who_leaves_and_watches_is_offered_its_own_seat_alone() -> None:
    async with start_server() as server:
        table, (ann, ben, *_) = await four_at_domino(server)
        eve = await server.guest("Eve")
        await ben.ask("leave", table=table)
        await ann.ask("leave", table=table)
        for client, offered in ((ann, ["sit:0"]), (ben, ["sit:1"]), (eve, [])):
            await client.ask("subscribe", table=table)
            state = await client.state(lambda state: state["you"] is None)
            assert [action for action in state["may"] if action.startswith("sit:")] == offered
            assert state["view"]["hand"] == []
            assert [seat["reserved"] for seat in state["seats"]] == [True, True, False, False]
        (listed,) = (await eve.ask("tables"))["tables"]
        assert [seat["reserved"] for seat in listed["seats"]] == [True, True, False, False]
        assert (await ann.ask("sit", table=table, seat=1))["code"] == "seat/reserved"
        assert (await eve.ask("sit", table=table))["code"] == "seat/reserved"
        assert (await ann.ask("sit", table=table))["seat"] == 0


async def test_after_a_restart_the_seats_are_kept_for_the_same_players() -> None:
    async with start_server() as server:
        table, (ann, ben, *_) = await four_at_domino(server)
        await ben.ask("leave", table=table)
        await ann.ask("leave", table=table)
        tokens = [client.welcome["token"] for client in (ann, ben)]
        store = server.store
    async with start_server(store) as server:
        ann, ben = [await server.guest(name, token=token) for name, token in zip(("Ann", "Ben"), tokens, strict=True)]
        assert (await ann.ask("sit", table=table, seat=1))["code"] == "seat/reserved"
        assert (await ben.ask("sit", table=table))["seat"] == 1


async def test_seekers_are_not_seated_with_own_bots_in_hidden_games() -> None:
    async with start_server() as server:
        ann = await server.guest("Ann")
        bots = await owned(server, ann.id, "One", "Two", "Three")
        others = [await server.guest(who.name) for who in PERSONS[1:]]
        for client in (ann, *bots, *others[:2]):
            await client.send({"type": "seek", "ref": "seek", "game": "domino-101", "patience_s": 600})
            await client.ask("ping")
        assert server.running.lobby.tables == {}
        await others[2].send({"type": "seek", "ref": "seek", "game": "domino-101", "patience_s": 600})
        seats = [(await client.answer("seek"))["seat"] for client in (ann, *others)]
        assert sorted(seats) == [0, 1, 2, 3]


async def test_own_bots_cannot_be_challenged_where_hands_are_hidden() -> None:
    async with start_server() as server:
        ann = await server.guest("Ann")
        one, two = await owned(server, ann.id, "One", "Two")
        for client, other in ((ann, one), (one, ann), (one, two)):
            assert (await client.ask("challenge", to=other.id, game="domino-101"))["code"] == "seat/own-account"
            assert (await client.ask("challenge", to=other.id, game="english-draughts"))["type"] == "done"


async def test_the_operators_option_is_written_down_with_every_table() -> None:
    async with start_server(settings=replace(QUICK, vacated_seats="invited")) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.ask("open", game="domino-101"))["table"]
        for client in (ann, ben):
            await client.send({"type": "seek", "ref": "seek", "game": "english-draughts", "patience_s": 600})
        found = (await ben.answer("seek"))["table"]
        assert [server.running.lobby.tables[it].vacated for it in (table, found)] == ["invited", "invited"]


def test_a_table_that_keeps_its_seats_lets_nobody_else_sit_or_be_seated() -> None:
    """They are kept for Ann and for an AI player."""
    scenario = Scenario("english-draughts", reserved=(ANN.id, "ai:greedy"))
    assert [refusal(scenario, BEN, seat) for seat in (0, 1, None)] == ["seat/reserved"] * 3
    assert refusal(scenario, ANN, 1) == "seat/reserved"
    assert may_as_spectator(scenario.table, BEN) == []
    assert may_as_spectator(scenario.table, ANN) == ["sit:0"]
    sit(scenario, ANN)
    assert scenario.table.seat_of(ANN.id) == 0
    assert "add-ai:1" not in may(scenario.table, Seat(0))
    with pytest.raises(Rejected, match="kept"):
        check_add_ai(scenario.table, AddAi(ref="r", table="t", seat=1, player="club"), ANN)
    scenario.do(Arrive("r", Seat(1), None), robot(1))
    assert scenario.table.is_full()
