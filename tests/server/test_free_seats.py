"""Who may take a seat that has been given up: while a hand is hidden, between hands, and at a server that is strict."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from server.lobby.chat import ChatRooms, check_room
from server.settings import Limits
from server.tables.decide import Arrive, may_as_spectator
from server.tables.publish import summary
from server.tables.table import Who
from shared.chat import ChatMessage
from shared.core import Seat
from shared.errors import Rejected
from shared.events import Kind
from shared.match import Phase
from shared.protocol import Say, Sit
from tests.server.houses import QUICK, FakeAccounts, FakeChats, House, Talk, open_house
from tests.server.scenarios import domino, draughts
from tests.server.stories import ANN, BEN, CAT, DAN, NOW_MS, PERSONS, Story, robot

EVE = Who("eve", "Eve")
ANNS_BOT = Who("ann-bot", "Robo", bot=True, owner="ann")
ANNS_OTHER_BOT = Who("ann-bot-2", "Robo the second", bot=True, owner="ann")


def refusal(story: Story, who: Who, seat: int | None) -> str | None:
    """The code of the refusal that sitting down there meets; None: one may sit."""
    try:
        sit(story, who, seat)
    except Rejected as refused:
        return refused.code
    return None


def sit(story: Story, who: Who, seat: int | None = None) -> None:
    story.do(Sit(ref=story.ref(), table="t", seat=seat), who)


def reserved(story: Story) -> list[int]:
    return [seat.seat for seat in summary(story.table, ()).seats if seat.reserved]


def finish_hand(story: Story) -> None:
    """Fill the seats that are free with AI players and play until the next deal is due."""
    for number, sitting in enumerate(story.table.seats):
        if sitting is None:
            story.do(Arrive(story.ref(), Seat(number), None), robot(number))
    while story.table.match.phase is not Phase.DEAL:
        match = story.table.match
        if match.forced() is not None or match.phase is Phase.COUNSEL:
            story.wait()
        else:
            story.play(match.legal_moves(match.to_act()[0])[0])


def between_hands() -> Story:
    """A match with one hand played, the next not dealt yet; all four sit."""
    story = domino()
    finish_hand(story)
    assert story.table.is_running() and story.table.is_full()
    return story


def test_who_has_held_one_hand_gets_no_other_and_may_come_back_to_its_own() -> None:
    story = domino()
    story.leave(BEN)
    story.leave(ANN)
    with pytest.raises(Rejected, match=r"This seat is free again when the hand is over\.") as refused:
        sit(story, ANN, 1)
    assert refused.value.code == "seat/reserved"
    sit(story, ANN, 0)
    assert story.table.seat_of("ann") == 0
    assert story.is_what_the_log_says()


def test_a_seat_given_up_in_a_hand_is_for_its_player_and_ai_players_until_the_hand_is_over() -> None:
    story = domino()
    story.leave(BEN)
    assert reserved(story) == [1]
    assert (refusal(story, EVE, 1), refusal(story, EVE, None)) == ("seat/reserved", "seat/reserved")
    assert (may_as_spectator(story.table, EVE), may_as_spectator(story.table, BEN)) == ([], ["sit:1"])
    assert story.do(Arrive("a", Seat(1), "ann"), robot(1)).seat == 1
    assert reserved(story) == []
    finish_hand(story)
    story.leave(CAT)
    assert reserved(story) == []
    sit(story, EVE)
    assert story.table.seat_of("eve") == 2


def test_a_player_whose_seat_an_ai_player_has_taken_may_take_no_other_in_this_hand() -> None:
    story = domino()
    story.leave(BEN)
    story.do(Arrive("a", Seat(1), "ann"), robot(1))
    story.leave(CAT)
    assert refusal(story, BEN, 2) == "seat/reserved"


def test_a_seat_nobody_held_in_this_hand_is_for_whoever_has_seen_none() -> None:
    story = between_hands()
    story.leave(BEN)
    story.wait()
    assert story.table.match.phase in (Phase.PLAY, Phase.COUNSEL) and reserved(story) == []
    story.leave(ANN)
    assert refusal(story, ANN, 1) == "seat/reserved"
    sit(story, EVE)
    assert story.table.seat_of("eve") == 1
    story.leave(EVE)
    assert refusal(story, BEN, 1) == "seat/reserved"


def test_an_account_and_its_bots_have_one_hand_between_them() -> None:
    story = Story("domino-101").sit(ANN)
    for bot in (ANNS_BOT, ANNS_OTHER_BOT):
        assert refusal(story, bot, None) == "seat/own-account"
        assert may_as_spectator(story.table, bot) == []
    story.sit(BEN, CAT, DAN).begin()
    story.leave(BEN)
    story.leave(ANN)
    assert refusal(story, ANNS_BOT, 1) == "seat/reserved"
    sit(story, ANNS_BOT, 0)
    assert refusal(story, ANN, None) == "seat/own-account"
    assert story.is_what_the_log_says()
    (last,) = [event for event in story.events[-1:] if event.kind is Kind.SAT]
    assert (last.data or {})["owner"] == "ann"


def test_in_open_games_anybody_takes_a_free_seat_and_plays_against_their_own_bot() -> None:
    story = Story("english-draughts").sit(ANN, ANNS_BOT).begin()
    story.leave(ANNS_BOT)
    assert reserved(story) == []
    story.leave(ANN)
    sit(story, ANN, 1)
    assert may_as_spectator(draughts().leave(BEN).steps[-1].table, EVE) == ["sit:1"]


def test_a_strict_server_keeps_strangers_out_between_hands_too() -> None:
    story = Story("domino-101", vacated="invited").sit(*PERSONS).begin()
    finish_hand(story)
    story.leave(BEN)
    assert reserved(story) == [1]
    assert (refusal(story, EVE, None), may_as_spectator(story.table, EVE)) == ("seat/invited-only", [])
    story.leave(ANN)
    assert refusal(story, ANN, 1) == "seat/invited-only"
    sit(story, BEN, 1)
    story.do(Arrive("a", Seat(0), "ben"), robot(1))
    assert story.is_what_the_log_says()


def test_a_strict_server_lets_people_sit_down_before_the_match_and_after_it() -> None:
    story = Story("domino-101", vacated="invited").sit(ANN, BEN)
    story.leave(BEN)
    sit(story, EVE, 1)
    story.sit(CAT, DAN).begin()
    story.resign(ANN)
    story.resign(CAT)
    assert story.table.match.phase is Phase.OVER
    story.leave(DAN)
    assert reserved(story) == []
    sit(story, BEN)


def test_the_link_of_a_private_table_is_an_invitation() -> None:
    story = Story("domino-101", vacated="invited", public=False).sit(*PERSONS).begin()
    finish_hand(story)
    story.leave(BEN)
    assert reserved(story) == []
    sit(story, EVE)


def test_who_may_come_back_to_a_hand_neither_hears_watchers_nor_tells_them_of_it() -> None:
    chat = ChatRooms(FakeChats(), FakeAccounts().find, lambda: NOW_MS, Limits())
    story = domino()
    story.leave(ANN)
    message = ChatMessage("t", 1, NOW_MS, "watchers", None, "eve", "Eve", "Ben holds 6-6", None, "r")
    for who, hears in ((ANN, False), (ANNS_BOT, False), (BEN, False), (EVE, True)):
        assert chat.hears(story.table, message, who) is hears
    words = Say(ref="w", table="t", room="watchers", text="I held 5-5")
    with pytest.raises(Rejected) as refused:
        check_room(story.table, ANN, None, words)
    assert refused.value.code == "chat/hand-on"
    check_room(story.table, ANN, None, Say(ref="w", table="t", room="watchers", phrase="well-played"))
    check_room(story.table, EVE, None, words)
    finish_hand(story)
    check_room(story.table, ANN, None, words)
    assert chat.hears(story.table, message, ANN)


# Over sockets.


async def owned(house: House, owner: str, *names: str) -> list[Talk]:
    """Connections of bots of this player."""
    talks = []
    for name in names:
        bot, token = house.store.accounts.create(name)
        house.store.accounts.by_token[token] = replace(bot, bot=True, owner=owner)
        talks.append(await house.call())
        await talks[-1].hello(token=token)
    return talks


def me(talk: Talk) -> str:
    return talk.welcome["you"]["id"]


async def four_at_domino(house: House, **terms: Any) -> tuple[str, Sequence[Talk]]:
    talks = [await house.guest(who.name) for who in PERSONS]
    table = (await talks[0].ask("open", game="domino-101", terms=terms))["table"]
    for seat, talk in enumerate(talks):
        await talk.ask("sit", table=table, seat=seat)
    for talk in talks:
        await talk.state(lambda state: state["phase"] == "play")
    return table, talks


async def test_a_player_who_leaves_and_watches_is_offered_its_own_seat_alone() -> None:
    async with open_house() as house:
        table, (ann, ben, *_) = await four_at_domino(house)
        eve = await house.guest("Eve")
        await ben.ask("leave", table=table)
        await ann.ask("leave", table=table)
        for talk, offered in ((ann, ["sit:0"]), (ben, ["sit:1"]), (eve, [])):
            await talk.ask("watch", table=table)
            state = await talk.state(lambda state: state["you"] is None)
            assert [deed for deed in state["may"] if deed.startswith("sit:")] == offered
            assert state["view"]["hand"] == []
            assert [seat["reserved"] for seat in state["seats"]] == [True, True, False, False]
        (listed,) = (await eve.ask("tables"))["tables"]
        assert [seat["reserved"] for seat in listed["seats"]] == [True, True, False, False]
        assert (await ann.ask("sit", table=table, seat=1))["code"] == "seat/reserved"
        assert (await eve.ask("sit", table=table))["code"] == "seat/reserved"
        assert (await ann.ask("sit", table=table))["seat"] == 0


async def test_after_a_restart_the_seats_are_kept_for_the_same_players() -> None:
    async with open_house() as house:
        table, (ann, ben, *_) = await four_at_domino(house)
        await ben.ask("leave", table=table)
        await ann.ask("leave", table=table)
        tokens = [talk.welcome["token"] for talk in (ann, ben)]
        store = house.store
    async with open_house(store) as house:
        ann, ben = [await house.guest(name, token=token) for name, token in zip(("Ann", "Ben"), tokens, strict=True)]
        assert (await ann.ask("sit", table=table, seat=1))["code"] == "seat/reserved"
        assert (await ben.ask("sit", table=table))["seat"] == 1


async def test_people_who_wait_are_not_seated_beside_their_own_bots_where_hands_are_hidden() -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        bots = await owned(house, me(ann), "One", "Two", "Three")
        others = [await house.guest(who.name) for who in PERSONS[1:]]
        for talk in (ann, *bots, *others[:2]):
            await talk.send({"type": "seek", "ref": "seek", "game": "domino-101", "patience_s": 600})
            await talk.ask("ping")
        assert house.server.lobby.tables == {}
        await others[2].send({"type": "seek", "ref": "seek", "game": "domino-101", "patience_s": 600})
        seats = [(await talk.answer("seek"))["seat"] for talk in (ann, *others)]
        assert sorted(seats) == [0, 1, 2, 3]


async def test_nobody_challenges_their_own_bot_where_hands_are_hidden() -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        one, two = await owned(house, me(ann), "One", "Two")
        for talk, other in ((ann, one), (one, ann), (one, two)):
            assert (await talk.ask("challenge", to=me(other), game="domino-101"))["code"] == "seat/own-account"
            assert (await talk.ask("challenge", to=me(other), game="english-draughts"))["type"] == "done"


async def test_the_operators_option_is_written_down_with_every_table() -> None:
    async with open_house(settings=replace(QUICK, vacated_seats="invited")) as house:
        ann, ben = await house.guest("Ann"), await house.guest("Ben")
        table = (await ann.ask("open", game="domino-101"))["table"]
        for talk in (ann, ben):
            await talk.send({"type": "seek", "ref": "seek", "game": "english-draughts", "patience_s": 600})
        found = (await ben.answer("seek"))["table"]
        assert [house.server.lobby.tables[it].vacated for it in (table, found)] == ["invited", "invited"]
