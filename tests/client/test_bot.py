"""The SDK's seat loop: reads the newest state, answers when asked, and takes what comes in between as it comes."""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any

import pytest

from client.sdk import Bot, Decision, View
from shared.errors import Rejected
from shared.protocol import SeatInfo
from shared.reasons import ChanceReason
from tests.client.bots import OVER, Last, greet, seat_played
from tests.client.fake_server import Peer, done, refused, state


async def test_a_bot_acts_on_the_newest_state_alone() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, to_act=[0]), state(4, to_act=[1]), state(5, to_act=[0]))
        command = await peer.hear()
        assert (command["type"], command["version"], command["move"]) == ("play", 5, "1-6")
        await peer.say(done(command, version=6), state(6, **OVER))

    bot = Last()
    assert (await seat_played(bot, part)).version == 6
    assert len(bot.views) == 1 and bot.views[0].to_act == (0,)


class Text(str):
    """A text of another type, as numpy chooses from a list of texts."""


class Partial(Bot):
    """Its `choose` is no `async def`, but what it returns is to be awaited."""

    def choose(self, view: View, legal: Sequence[str]) -> Awaitable[str]:
        async def last() -> str:
            return Text(legal[-1])

        return last()


async def test_a_move_may_be_a_text_of_any_type_and_may_come_later() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, to_act=[0]))
        command = await peer.hear()
        assert (command["type"], command["move"]) == ("play", "1-6")
        await peer.say(done(command, version=4), state(4, **OVER))

    assert (await seat_played(Partial(), part)).version == 4


async def test_a_bot_hears_once_how_each_match_ended() -> None:
    class Listener(Last):
        def __init__(self) -> None:
            super().__init__()
            self.results: list[tuple[int, list[int]]] = []

        def over(self, view: View, points: Sequence[int]) -> None:
            self.results.append((view.match, list(points)))

    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, **OVER))
        command = await peer.hear()
        await peer.say(state(4, **OVER), done(command, version=4))
        await peer.say(state(6, match=2, phase="over", result={"points": [-1, 1], "reason": "no-move"}))

    bot = Listener()
    await seat_played(bot, part, matches=2)
    assert bot.results == [(1, [1, -1]), (2, [-1, 1])]


async def test_a_bot_is_silent_while_others_are_to_act() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, to_act=[1]))
        await peer.say(state(3, to_act=[1], phase="counsel"))
        await peer.say(state(4, **OVER))

    bot = Last()
    await seat_played(bot, part)
    assert bot.views == []


@pytest.mark.parametrize(("what", "answer"), [("takeback", "propose"), ("draw", "decline")])
async def test_a_bot_lets_a_move_be_taken_back_and_declines_a_draw_once_each(what: str, answer: str) -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        offer = {"proposed": [{"seat": 1, "what": what}]}
        await peer.say(state(5, to_act=[1], **offer))
        command = await peer.hear()
        assert (command["type"], command["what"]) == (answer, what)
        assert command.get("version", 5) == 5
        await peer.say(state(5, to_act=[1], **offer), done(command, version=6), state(6, to_act=[0]))
        command = await peer.hear()
        assert (command["type"], command["version"]) == ("play", 6)
        await peer.say(done(command, version=7), state(7, **OVER))

    await seat_played(Last(), part)


async def test_a_bot_goes_on_when_its_answer_comes_too_late() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(5, to_act=[0], proposed=[{"seat": 1, "what": "takeback"}]))
        command = await peer.hear()
        assert command["type"] == "propose"
        await peer.say(refused(command, "table/not-offered"))
        command = await peer.hear()
        assert (command["type"], command["version"]) == ("play", 5)
        await peer.say(done(command, version=7), state(7, **OVER))

    await seat_played(Last(), part)


async def test_a_bot_says_nothing_to_its_own_proposal() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(5, to_act=[1], proposed=[{"seat": 0, "what": "draw"}]), state(6, **OVER))

    await seat_played(Last(), part)


async def test_a_reason_travels_with_the_move() -> None:
    class Thinker(Bot):
        async def choose(self, view: View, legal: Sequence[str]) -> Decision:
            return Decision(legal[0], ChanceReason())

    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, to_act=[0]))
        command = await peer.hear()
        assert (command["move"], command["reason"]) == ("1-5", {"kind": "chance"})
        await peer.say(done(command, version=4), state(4, **OVER))

    await seat_played(Thinker(), part)


async def test_an_overtaken_move_waits_for_the_next_state() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, to_act=[0]))
        stale = await peer.hear()
        await peer.say(state(4, to_act=[0]), refused(stale, "table/stale-version"))
        fresh = await peer.hear()
        assert (fresh["version"], fresh["ref"] != stale["ref"]) == (4, True)
        await peer.say(done(fresh, version=5), state(5, **OVER))

    assert (await seat_played(Last(), part)).version == 5


async def test_the_same_question_is_answered_once() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, to_act=[0]))
        command = await peer.hear()
        # somebody came or went while it was thinking, and the old question was told again
        await peer.say(done(command, version=4), state(3, to_act=[0]), state(4, to_act=[1]))
        await peer.say(state(5, **OVER))

    bot = Last()
    await seat_played(bot, part)
    assert len(bot.views) == 1


async def test_partners_asked_for_counsel_give_it() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, to_act=[0], phase="counsel"))
        command = await peer.hear()
        assert (command["type"], command["version"], command["wish"]) == ("counsel", 3, "me")
        await peer.say(done(command, version=4), state(4, **OVER))

    await seat_played(Last(), part)


async def test_a_leader_chosen_by_its_own_counsel_leads() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, to_act=[0], phase="counsel"))
        counsel = await peer.hear()
        await peer.say(done(counsel, version=4), state(4, to_act=[0]))
        lead = await peer.hear()
        assert (lead["type"], lead["version"]) == ("play", 4)
        await peer.say(done(lead, version=5), state(5, **OVER))

    assert (await seat_played(Last(), part)).version == 5


@pytest.mark.parametrize(("options", "views"), [({"pass": "auto"}, 0), ({"pass": "button"}, 1)])
async def test_a_forced_pass_is_left_to_a_server_that_makes_it(options: dict[str, Any], views: int) -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say({**state(3, to_act=[0], options=options), "legal": ["pass"]})
        if views:
            await peer.say(done(await peer.hear(), version=4))
        await peer.say(state(5, **OVER))

    bot = Last()
    await seat_played(bot, part)
    assert len(bot.views) == views


async def test_an_illegal_choice_is_the_bot_s_own_error() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, to_act=[0]))
        await peer.say(refused(await peer.hear(), "move/illegal"))
        await peer.hear()

    with pytest.raises(Rejected) as refusal:
        await seat_played(Last(), part)
    assert refusal.value.code == "move/illegal"


@pytest.mark.parametrize("lost", [{"phase": "closed"}, {"you": None}])
async def test_a_seat_that_is_gone_ends_the_loop(lost: dict[str, Any]) -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, **lost))
        await peer.hear()

    assert (await seat_played(Last(), part, matches=None)).version == 3


async def test_a_refusal_for_want_of_a_seat_ends_the_loop() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, to_act=[0]))
        await peer.say(refused(await peer.hear(), "table/not-seated"))
        await peer.hear()

    assert (await seat_played(Last(), part)).version == 3


async def test_a_move_under_way_when_the_line_is_cut_is_made_once() -> None:
    requests: list[dict[str, Any]] = []

    async def cut(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, to_act=[0]))
        requests.append(await peer.hear())

    async def again(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(4, to_act=[1]))  # it had been carried out
        requests.append(await peer.hear())
        await peer.say(done(requests[-1], version=4), state(5, **OVER))

    bot = Last()
    assert (await seat_played(bot, cut, again)).version == 5
    assert requests[0] == requests[1]
    assert len(bot.views) == 1


async def test_more_matches_are_asked_for_one_at_a_time() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(3, **OVER))
        command = await peer.hear()
        assert command["type"] == "rematch"
        await peer.say(state(4, **OVER), done(command, version=4), state(5, match=2, to_act=[1]))
        await peer.say(state(6, match=2, **OVER))

    assert (await seat_played(Last(), part, matches=2)).version == 6


async def test_a_bot_keeps_pace_with_people_and_with_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def soon(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", soon)
    people = [{"seat": 0, "team": 0, "kind": "ai"}, {"seat": 1, "team": 1, "kind": "person"}]

    async def part(peer: Peer) -> None:
        await greet(peer)
        for version, seats in ((3, {}), (4, {"seats": people})):
            await peer.say(state(version, to_act=[0], **seats))
            await peer.say(done(await peer.hear(), version=version))
        await peer.say(state(5, **OVER))

    bot = Last()
    bot.pace_s = 0.4
    await seat_played(bot, part)
    assert pauses == [0.0, 0.4]


async def test_a_bot_hesitates_like_people_within_its_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def soon(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    class Unsure(Bot):
        def choose(self, view: View, legal: Sequence[str]) -> Decision:
            return Decision(legal[-1], ChanceReason(), hesitation=2.0)

    monkeypatch.setattr(asyncio, "sleep", soon)
    monkeypatch.setattr("client.sdk.bot.monotonic", lambda: 5.0)
    people = [{"seat": 0, "team": 0, "kind": "ai"}, {"seat": 1, "team": 1, "kind": "person"}]
    terms = {"clock": {"kind": "move", "move_s": 3}}
    clock = {"left_ms": [3_000, 1], "running": [0]}

    async def part(peer: Peer) -> None:
        await greet(peer)
        for version, more in ((3, {}), (4, {"seats": people}), (5, {"seats": people, "terms": terms, "clock": clock})):
            await peer.say(state(version, to_act=[0], **more))
            await peer.say(done(await peer.hear(), version=version))
        await peer.say(state(6, **OVER))

    bot = Unsure()
    bot.pace_s = 0.4
    await seat_played(bot, part)
    assert pauses == pytest.approx([0.0, 0.0, 0.4, 0.4 * 13, 0.4, 1.5])


async def test_a_bot_learns_of_the_others_before_its_first_choice() -> None:
    meetings: list[list[str | None]] = []

    class Polite(Last):
        def meet(self, seats: Sequence[SeatInfo]) -> None:
            meetings.append([seat.id for seat in seats])

        def choose(self, view: View, legal: Sequence[str]) -> str:
            meetings.append([])
            return super().choose(view, legal)

    def sitting(*ids: str) -> list[dict[str, Any]]:
        return [{"seat": seat, "team": seat, "id": one, "present": bool(meetings)} for seat, one in enumerate(ids)]

    async def part(peer: Peer) -> None:
        await greet(peer)
        for version, ids in enumerate((("a", "b"), ("a", "b"), ("a", "c")), start=3):
            await peer.say(state(version, to_act=[0], seats=sitting(*ids)))
            await peer.say(done(await peer.hear(), version=version))
        await peer.say(state(6, **OVER))

    await seat_played(Polite(), part)
    assert meetings == [["b"], [], [], ["c"], []]


def held(reason: str) -> list[dict[str, Any]]:
    """The seats, seat 0 held by an AI player."""
    holder = {"id": "ai-1", "name": "greedy", "player": "greedy", "book": None, "reason": reason}
    return [{"seat": 0, "team": 0, "kind": "person", "substitute": holder}, {"seat": 1, "team": 1, "kind": "ai"}]


async def test_a_bot_whose_seat_is_held_sits_down_again_and_plays() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(5, to_act=[0], seats=held("absent"), may=["sit"]))
        command = await peer.hear()
        assert (command["type"], command["table"]) == ("sit", "t")
        await peer.say(done(command, version=6, seat=0), state(6, to_act=[0]))
        command = await peer.hear()
        assert (command["type"], command["version"]) == ("play", 6)
        await peer.say(done(command, version=7), state(7, **OVER))

    assert (await seat_played(Last(), part)).version == 7


async def test_a_bot_lets_alone_whom_it_was_asked_to_let_play() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.say(state(5, to_act=[0], seats=held("requested"), may=["sit"]))
        await peer.say(state(6, to_act=[0], seats=held("time")))  # nothing to be had back: its time is up
        await peer.say(state(7, **OVER))

    bot = Last()
    assert (await seat_played(bot, part)).version == 7
    assert bot.views == []


@pytest.mark.parametrize(
    ("clock", "left_ms", "may_take_s"),
    [
        ({"kind": "fischer", "bank_s": 60, "gain_s": 5}, 50_000, 6.0),
        ({"kind": "fischer", "bank_s": 60, "gain_s": 5}, 2_000, 1.0),
        ({"kind": "move", "move_s": 10}, 9_000, 4.5),
        ({"kind": "days", "days": 1}, 9_000, None),
        (None, 0, None),
    ],
)
async def test_a_bot_hears_what_its_clock_allows(clock: Any, left_ms: int, may_take_s: float | None) -> None:
    class Hurried(Last):
        def choose(self, view: View, legal: Sequence[str]) -> str:
            limits.append(self.may_take_s)
            return legal[0]

    limits: list[float | None] = []

    async def part(peer: Peer) -> None:
        await greet(peer)
        running = None if clock is None else {"left_ms": [left_ms, 1], "running": [0]}
        await peer.say(state(5, to_act=[0], terms={"clock": clock}, clock=running))
        command = await peer.hear()
        await peer.say(done(command, version=6), state(6, **OVER))

    await seat_played(Hurried(), part)
    assert limits == [may_take_s]
