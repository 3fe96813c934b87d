"""Whole games by somebody whose line is cut after every event: coming back tells what was missed, once and whole."""

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from tests.product.client import DOORS, Client, Message
from tests.product.held import said_of
from tests.product.served import ALONE, HURRIED, Server, served

pytestmark = pytest.mark.slow

GAMES: dict[str, tuple[int, Message]] = {
    "english-draughts": (2, {}),
    "chinese-checkers": (2, {"ply_cap": 80}),
    "domino-101": (4, {"target": 100}),
}
"""Seats, and options that keep a game short."""


@pytest.fixture(scope="module", name="server")
def serve_hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("coming-back") / "data", *ALONE, program=HURRIED) as server:
        yield server


class Player:
    """Plays its seat at random."""

    def __init__(self, client: Client, table: str, seat: int, seed: str) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.seen: int = client.done("sit", table=table, seat=seat)["version"]
        """The newest version of which this player knows everything up to it."""
        self.state = client.wait_state(table, self.seen)
        self._choice = Random(seed)

    def hear_until(self, version: int) -> None:
        """Read on to this version: none is left out, and none that was told is told again as news."""
        while self.seen < version:
            state = self.client.hear()
            assert (state["type"], state["table"], state["you"]) == ("state", self.table, self.seat)
            assert state["version"] in (self.seen, self.seen + 1), "a version is missing, or told twice"
            self.take(state)

    def take(self, state: Message) -> None:
        self.seen, self.state = state["version"], state

    def act(self, version: int) -> None:
        """Say what is asked for at this version, unless it is over already; a pass is made by the server."""
        state = self.state
        if state["version"] != version:
            return
        what: Message = {"table": self.table, "version": state["version"]}
        if state["phase"] == "counsel":
            self.client.done("counsel", wish=self._choice.choice(("me", "either", "you")), **what)
        elif state["legal"] != ["pass"]:
            self.client.done("play", move=self._choice.choice(state["legal"]), **what)

    def hang_up(self) -> None:
        self.client.door.cut()


class Wanderer(Player):
    """A player whose line is cut after every event, and who comes back with its token and the last version seen."""

    def __init__(self, server: Server, door: str, table: str, seed: str) -> None:
        self._open = lambda: DOORS[door](server)
        self.events: dict[int, Message] = {}
        """By version: every event that it was told as news."""
        self.cuts: set[int] = set()
        """The last version seen, at every cut."""
        self.longest = 0
        """Most events missed in one absence."""
        super().__init__(Client(self._open()), table, 0, seed)
        self.since = self.seen
        self.away = False

    def take(self, state: Message) -> None:
        if state["version"] > self.seen:
            self.events[state["version"]] = said_of(state["event"])
        super().take(state)

    def cut(self) -> None:
        self.hang_up()
        self.cuts.add(self.seen)
        self.away = True

    def come_back(self, seen: int | None = None) -> list[Message]:
        """With the last version seen (or another): what was missed is told, once and in order. Returns it."""
        since = self.seen if seen is None else seen
        before = self.client.id
        self.client = Client(self._open(), token=self.client.token)
        assert self.client.id == before
        (seated,) = self.client.welcome["seated"]
        assert (seated["table"], seated["seat"]) == (self.table, self.seat)
        whole = self.client.hear()
        assert whole["version"] >= seated["version"] >= since
        answer = self.client.done("subscribe", table=self.table, since=since)
        missed: list[Message] = answer["events"]
        assert [event["version"] for event in missed] == list(range(since + 1, answer["version"] + 1))
        now = self._hear_whole(whole, answer["version"])
        self.client.done("ping")
        again = [state for state in self.client.pushed if state["version"] <= now["version"]]
        changed = [{name: (now[name], state[name]) for name in now if state[name] != now[name]} for state in again]
        assert not again, f"the state is told twice, but for {changed}"
        if seen is None:
            self.events.update((event["version"], event) for event in missed)
            self.longest = max(self.longest, len(missed))
            super().take(now)
            self.away = False
        return missed

    def _hear_whole(self, whole: Message, version: int) -> Message:
        """The whole state, which is `whole` but for what has happened since."""
        states = [whole, *self.client.pushed]
        self.client.pushed.clear()
        assert all(state["type"] == "state" and state["you"] == self.seat for state in states)
        versions = [state["version"] for state in states]
        assert versions == list(range(versions[0], version + 1)), "not every version between greeting and answer"
        now = self.client.hear()
        last = states[-1]
        assert {**now, "counsel_ms": None} == {**last, "counsel_ms": None}
        return now


def play_whole(
    server: Server, game: str, door: str, seed: int, end: ExitStack
) -> tuple[Wanderer, list[Player], Client]:
    """A match of a wanderer against players who stay; returned with those and a spectator who heard every version."""
    seats, options = GAMES[game]
    chance = Random(seed)
    spectator = Client(DOORS["tcp"](server))
    end.callback(spectator.door.cut)
    table = spectator.done("open", game=game, options=options)["table"]
    spectator.done("subscribe", table=table, since=0)
    wanderer = Wanderer(server, door, table, f"{seed}:0")
    players: list[Player] = [wanderer]
    for seat in range(1, seats):
        players.append(Player(Client(DOORS["tcp"](server)), table, seat, f"{seed}:{seat}"))
    for player in players:
        end.callback(player.hang_up)
    version = spectator.wait_state(table)["version"]
    wanderer.cut()
    while True:
        state = spectator.wait_state(table, version + 1)
        version += 1
        assert state["version"] == version
        mover = None if not state["to_act"] else players[state["to_act"][0]]
        if mover is wanderer or state["phase"] == "over" or chance.random() < 0.5:
            wanderer.come_back()
            hold_state(wanderer.state, state)
        if state["phase"] == "over":
            break
        if mover is not None:
            mover.hear_until(version)
            mover.act(version)
            if mover is wanderer and chance.random() < 0.5:
                wanderer.hear_until(version + 1)  # else it is cut before it has heard of its own move
        if not wanderer.away:
            wanderer.cut()
    wanderer.cut()
    for player in players[1:]:
        player.hear_until(version)
    return wanderer, players[1:], spectator


def hold_state(state: Message, public: Message) -> None:
    """What a seat is told against what a spectator is told: all that is public is the same, and a hand is its own."""
    if state["version"] > public["version"]:  # the server has gone on by itself
        return
    personal = ("view", "you", "legal", "may", "counsel_ms", "seats")  # in `seats` is also who is connected just now
    for name in public.keys() - personal:
        assert state[name] == public[name], name
    view: dict[str, Any] | None = state["view"]
    if view is None or public["view"] is None:
        assert view == public["view"]
        return
    assert {**view, "hand": []} == public["view"]
    assert len(view["hand"]) == sum(view["counts"][state["you"] : state["you"] + 1])


@pytest.mark.parametrize(("game", "door"), [*((game, "tcp") for game in GAMES), ("english-draughts", "websocket")])
def test_a_client_cut_off_after_every_event_gets_each_once(server: Server, game: str, door: str):
    with ExitStack() as end:
        wanderer, others, spectator = play_whole(server, game, door, 7, end)
        events = spectator.done("subscribe", table=wanderer.table, since=0)["events"]
        last = len(events)
        assert [event["version"] for event in events] == list(range(1, last + 1))
        assert events[-1]["kind"] == "match_ended"
        assert wanderer.events == {event["version"]: event for event in events[wanderer.since :]}
        assert wanderer.longest > 1
        assert len(wanderer.cuts) > last / 3
        for seen in range(last + 1):
            assert wanderer.come_back(seen) == events[seen:]
            wanderer.hang_up()
            for client in (spectator, *(other.client for other in others)):
                client.done("ping")  # a client that never reads is disconnected, and then the state is another one
                client.pushed.clear()
