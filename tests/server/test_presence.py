"""Who is here: several lines of one player are one presence, and a new one of a line replaces the old."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from server.doors.outbox import Outbox
from server.doors.peer import EVENTS, READER, SOCKET, Peer
from server.doors.presence import Presence
from server.table import Who
from shared.people import Scope, Visitor
from tests.server.houses import FakeAccounts, FakeStore, open_house


def peer(player: str, line: str = SOCKET, *, may_play: bool = True) -> Peer:
    made = Peer(Outbox(8), 16, line)
    made.may_play = may_play
    made.who = Who(player, player.title())
    return made


def test_a_player_is_here_as_long_as_one_of_its_lines_is() -> None:
    here = Presence()
    socket, stream = peer("ann"), peer("ann", EVENTS)
    assert here.enter(socket) is None
    assert here.enter(stream) is None
    assert (len(here), here.of("ann"), here.get("ann"), here.get("ann", EVENTS)) == (
        1,
        [socket, stream],
        socket,
        stream,
    )
    assert not here.exit(socket)
    assert "ann" in here
    assert here.exit(stream)
    assert "ann" not in here and here.of("ann") == []


def test_who_was_replaced_takes_nothing_along_whichever_goes_first() -> None:
    here = Presence()
    old, new = peer("ann"), peer("ann")
    here.enter(old)
    assert here.enter(new) is old
    assert here.enter(new) is None  # again is no replacement
    assert not here.exit(old)
    assert here.get("ann") is new
    assert here.exit(new)
    assert not here.exit(new)


def test_whoever_may_only_read_hears_and_is_not_here() -> None:
    here = Presence()
    reader, socket = peer("ann", READER, may_play=False), peer("ann")
    here.enter(reader)
    assert ("ann" not in here, list(here.values()), here.of("ann")) == (True, [reader], [reader])
    here.enter(socket)
    assert "ann" in here
    assert here.exit(socket)
    assert "ann" not in here
    assert not here.exit(reader)
    assert list(here.values()) == []


_STEPS = st.tuples(st.booleans(), st.sampled_from("ab"), st.sampled_from([SOCKET, EVENTS]), st.booleans())


@given(st.lists(_STEPS, max_size=30))
def test_the_count_is_that_of_the_lines(steps: list[tuple[bool, str, str, bool]]) -> None:
    here, lines = Presence(), dict[tuple[str, str], Peer]()

    def players() -> set[str]:
        return {owner for (owner, _), line in lines.items() if line.may_play}

    for comes, player, line, may_play in steps:
        if comes:
            made = peer(player, line, may_play=may_play)
            assert here.enter(made) is lines.get((player, line))
            lines[player, line] = made
        elif (player, line) in lines:
            before = players()
            assert here.exit(lines.pop((player, line))) is (player in before - players())
        assert set(here) == players()
        assert list(here.values()) == list(lines.values()) or set(here.values()) == set(lines.values())


class _Readers(FakeAccounts):
    """Who comes by `read TOKEN` comes by a token for reading."""

    def find_by_token(self, token: str) -> Visitor | None:
        found = super().find_by_token(token.removeprefix("read "))
        return replace(found, scope=Scope.READ) if found is not None and token.startswith("read ") else found


async def test_a_program_that_only_looks_on_keeps_nobodys_seat() -> None:
    async with open_house(FakeStore(accounts=_Readers())) as house:
        ann, ben = await house.guest("Ann"), await house.guest("Ben")
        table = (await ann.ask("open", game="english-draughts"))["table"]
        await ann.ask("sit", table=table)
        await ben.ask("sit", table=table)
        reader = await house.guest("Ann", token=f"read {ann.welcome['token']}")
        await reader.ask("watch", table=table)
        assert (await reader.state())["you"] == 0
        await ann.close()
        state = await ben.state(lambda state: not state["seats"][0]["present"])
        assert state["phase"] == "play"
        again = await house.guest("Ann", token=f"read {ann.welcome['token']}")
        await again.ask("watch", table=table)
        assert not (await again.state())["seats"][0]["present"]
        back = await house.guest("Ann", token=ann.welcome["token"])
        assert (await back.state())["seats"][0]["present"]
