"""Who is here: several connections of one player are one presence, and none replaces another."""

from hypothesis import given
from hypothesis import strategies as st

from server.core.outbox import Outbox
from server.core.participant import Participant
from server.core.presence import LocalPresence
from server.core.session import EVENTS, READER, SOCKET, Session
from tests.server.readers import Readers
from tests.testkit.fakes import FakeStore
from tests.testkit.server import start_server


def session(player: str, line: str = SOCKET, *, may_play: bool = True) -> Session:
    made = Session(Outbox(8), 16, line)
    made.may_play = may_play
    made.who = Participant(player, player.title())
    return made


def test_a_player_is_here_as_long_as_one_of_its_connections_is() -> None:
    here = LocalPresence()
    tab, other, stream = session("ann"), session("ann"), session("ann", EVENTS)
    for one in (tab, other, stream, tab):  # again is nothing new
        here.enter(one)
    assert (len(here), here.of("ann"), here.of("ann", SOCKET)) == (1, [tab, other, stream], [tab, other])
    assert not here.exit(tab)
    assert not here.exit(tab)
    assert not here.exit(other)
    assert "ann" in here
    assert here.exit(stream)
    assert "ann" not in here and here.of("ann") == []


def test_read_only_sessions_listen_and_are_not_present() -> None:
    here = LocalPresence()
    reader, socket = session("ann", READER, may_play=False), session("ann")
    here.enter(reader)
    assert ("ann" not in here, list(here.values()), here.of("ann")) == (True, [reader], [reader])
    here.enter(socket)
    assert "ann" in here
    assert here.exit(socket)
    assert "ann" not in here
    assert not here.exit(reader)
    assert list(here.values()) == []


_STEPS = st.tuples(st.integers(0, 7), st.booleans())


@given(st.lists(_STEPS, max_size=30))
def test_presence_follows_from_open_connections(steps: list[tuple[int, bool]]) -> None:
    here = LocalPresence()
    known = [
        session(player, line, may_play=may_play)
        for player in "ab"
        for line, may_play in ((SOCKET, True), (SOCKET, True), (EVENTS, True), (READER, False))
    ]
    connected: list[Session] = []

    def players() -> set[str]:
        return {one.who.id for one in connected if one.may_play and one.who is not None}

    for number, comes in steps:
        one, before = known[number], players()
        if comes:
            here.enter(one)
            connected += [] if one in connected else [one]
        else:
            connected = [it for it in connected if it is not one]
            assert here.exit(one) is bool(before - players())
        assert set(here) == set(here.here) == players()
        assert len(here.values()) == len(connected)
        assert set(here.values()) == set(connected)
        for player in "ab":
            assert here.of(player) == [it for it in connected if it.who is not None and it.who.id == player]


async def test_a_program_that_only_looks_on_keeps_nobodys_seat() -> None:
    async with start_server(FakeStore(accounts=Readers())) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.ask("open", game="english-draughts"))["table"]
        await ann.ask("sit", table=table)
        await ben.ask("sit", table=table)
        reader = await server.guest("Ann", token=f"read {ann.welcome['token']}")
        await reader.ask("subscribe", table=table)
        assert (await reader.state())["you"] == 0
        await ben.state(lambda state: state["phase"] == "play")
        await ann.close()
        await ben.state(lambda state: not state["seats"][0]["present"])
        again = await server.guest("Ann", token=f"read {ann.welcome['token']}")
        await again.ask("subscribe", table=table)
        assert not (await again.state())["seats"][0]["present"]
        back = await server.guest("Ann", token=ann.welcome["token"])
        assert (await back.state())["seats"][0]["present"]
