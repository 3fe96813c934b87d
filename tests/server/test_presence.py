"""Who is here: several lines of one player are one presence, and a new one of a line replaces the old."""

from hypothesis import given
from hypothesis import strategies as st

from server.outbox import Outbox
from server.peer import EVENTS, SOCKET, Peer
from server.presence import Presence
from server.table import Who


def peer(player: str, line: str = SOCKET) -> Peer:
    made = Peer(Outbox(8), 16, line)
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


@given(st.lists(st.tuples(st.booleans(), st.sampled_from("ab"), st.sampled_from([SOCKET, EVENTS])), max_size=30))
def test_the_count_is_that_of_the_lines(steps: list[tuple[bool, str, str]]) -> None:
    here, lines = Presence(), dict[tuple[str, str], Peer]()
    for comes, player, line in steps:
        if comes:
            made = peer(player, line)
            assert here.enter(made) is lines.get((player, line))
            lines[player, line] = made
        elif (player, line) in lines:
            gone = here.exit(lines.pop((player, line)))
            assert gone is not any(owner == player for owner, _ in lines)
        assert set(here) == {owner for owner, _ in lines}
        assert list(here.values()) == list(lines.values()) or set(here.values()) == set(lines.values())
