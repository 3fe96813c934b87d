"""Players who never give up, and the book of what they were told: against it the log is held after every kill.

Each is one seat's client in a thread of its own. It has one command under way at a time; when the line ends it waits
for the next server, says its token, sends what had no answer once more under the same ref, and plays on.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from random import Random
from threading import Condition
from typing import Any

from tests.product.client import DOORS, Client, Cut, Message
from tests.product.held import Told, hold_stream, said_of
from tests.product.served import LIMIT_S, Server

OVERTAKEN = ("table/stale-version", "table/not-your-turn")
"""Refusals of a counsel that was too late: silence had spoken."""


@dataclass
class Circle:
    """Those who play at one table."""

    game: str
    persons: int
    """They take the first seats."""
    company: str | None = None
    """The AI player that the only person wants in every other seat."""
    table: str | None = None
    clock: Message | None = None
    """As the table's terms have it."""


@dataclass
class Book:
    """All that players were told by the server or have asked of it, over any number of servers."""

    acknowledged: dict[str, list[Told]] = field(default_factory=dict[str, list[Told]])
    """By table: what was acknowledged."""
    received: dict[str, dict[int, Message]] = field(default_factory=dict[str, dict[int, Message]])
    """By table and version: the event as it was first told to anybody."""
    repeated: int = 0
    """Commands sent again after they were answered, and answered the same."""
    resent: int = 0
    """Commands sent again because a cut had left them without an answer."""


class Crowd:
    """The players, whichever server is up, and the moment to kill it."""

    def __init__(self, circles: list[Circle], seed: int) -> None:
        self.circles = circles
        self.book = Book()
        self.changed = Condition()
        self.server: Server | None = None
        self.connected = 0
        self.moment: Callable[[Any, Message], bool] | None = None
        """Says of what a player says or hears, or of None for the player's welcome, whether to kill the server now."""
        self.struck = False
        self.politely = False
        """Whether the server is asked to stop then, as an operator does, and not killed."""
        self.dismissed = False
        """Whether a server has said that it stops: then everybody goes home."""
        self.players = [
            Player(self, circle, seat, f"{seed}:{number}:{seat}")
            for number, circle in enumerate(circles)
            for seat in range(circle.persons)
        ]
        self._threads = ThreadPoolExecutor(len(self.players))
        self._lives: list[Future[None]] = [self._threads.submit(player.live) for player in self.players]

    def note(self, player: "Player", message: Message, *, sent: bool = False) -> None:
        """A player has sent or heard something. Kills the server if this is the moment."""
        with self.changed:
            if not sent:
                player.enter_in(self.book, message)
            if self.moment is not None and self.moment(player, {**message, "sent": sent}):
                assert self.server is not None
                self.moment = None
                self.server.process.terminate() if self.politely else self.server.kill()
                self.struck = True
            self.changed.notify_all()

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until `condition` holds. Fails when a player has failed, or when it takes too long."""
        with self.changed:
            came = self.changed.wait_for(lambda: condition() or self._failed() is not None, LIMIT_S)
        failed = self._failed()
        if failed is not None:
            raise failed
        assert came, f"waited in vain for this: {what}\n" + "\n".join(map(str, self.players))

    def begin(self, server: Server) -> None:
        """Everybody to the new server."""
        with self.changed:
            self.server = server
            self.changed.notify_all()

    def wait_all_cut(self) -> None:
        """Wait until everybody has read all that the dead server had said."""
        with self.changed:
            self.server = None
            self.changed.notify_all()
        self.wait(lambda: self.connected == 0, "everybody had noticed the cut")

    def end(self) -> None:
        """Wait until everybody has gone home; raises what went wrong with anybody."""
        with self.changed:
            self.dismissed = True
            self.changed.notify_all()
        for life in self._lives:
            life.result(LIMIT_S)
        self._threads.shutdown()

    def _failed(self) -> BaseException | None:
        return next((life.exception() for life in self._lives if life.done() and life.exception()), None)


class Player:
    """One seat's player: opens, sits, fills, moves at random by its seed, takes counsel, asks for another match."""

    def __init__(self, crowd: Crowd, circle: Circle, seat: int, seed: str) -> None:
        self.circle = circle
        self.seat = seat
        self.state: Message | None = None
        self.in_flight: Message | None = None
        self.moves = 0
        """Moves of its own that were acknowledged."""
        self.door = "websocket" if seat % 2 else "tcp"
        self._crowd = crowd
        self.prefix = f"{seed}-"
        """Of the refs of its commands."""
        self._choice = Random(seed)
        self._numbers = count(1)
        self._id: str | None = None
        self._token: str | None = None
        self._sits = False
        self._version = 0
        """Newest version that this player's own commands have made."""
        self._last: Told | None = None
        self._asks_for_company = True
        self._asides: dict[str, Callable[[Message], None]] = {}
        """Questions beside the one command under way, with what to do with the answer."""

    def __str__(self) -> str:
        state = self.state or {}
        seen = {name: state.get(name) for name in ("version", "phase", "to_act", "legal", "seats")}
        return f"{self.circle.game} {self.circle.table} seat {self.seat}: waits for {self.in_flight}, sees {seen}"

    def live(self) -> None:
        """Until the crowd is dismissed."""
        crowd = self._crowd
        while True:
            with crowd.changed:
                crowd.changed.wait_for(lambda: crowd.server is not None or crowd.dismissed)
                if crowd.dismissed:
                    return
                server = crowd.server
                assert server is not None
                crowd.connected += 1
            try:
                client = Client(DOORS[self.door](server), token=self._token)
                try:
                    self._converse(client)
                finally:
                    client.door.cut()
            except Cut:
                pass
            finally:
                with crowd.changed:
                    crowd.connected -= 1
                    crowd.changed.notify_all()
                    while crowd.server is server and not crowd.dismissed:
                        crowd.changed.wait()

    def _converse(self, client: Client) -> None:
        """One connection, to its end. Raises Cut."""
        if self._id is not None:
            assert client.id == self._id, "came back as somebody else"
        self._id, self._token = client.id, client.token
        if self._sits:
            seats = [(seated["table"], seated["seat"]) for seated in client.welcome["seated"]]
            assert (self.circle.table, self.seat) in seats, "the seat was lost"
        self.state = None
        self._asks_for_company = True
        self._asides = {}
        self._crowd.note(self, client.welcome)
        self._catch_up(client)
        while True:
            self._act(client)
            message = client.hear()
            self._take(message)
            self._crowd.note(self, message)

    def _catch_up(self, client: Client) -> None:
        """What is said first on every connection."""
        if self.circle.company is not None:
            self._aside(client, lambda answer: None, type="tables", subscribe=True)
        if self.in_flight is not None:
            self._crowd.book.resent += 1
            self._send(client, self.in_flight)
        elif self._last is not None:
            last = self._last
            self._aside(client, lambda answer: self._hear_again(last, answer), **last.command)
        if self._sits and self.seat == 0:
            table = self.circle.table
            assert table is not None
            with self._crowd.changed:
                acknowledged, received = (
                    list(self._crowd.book.acknowledged[table]),
                    dict(self._crowd.book.received[table]),
                )
            self._aside(
                client,
                lambda answer: hold_stream(answer["events"], acknowledged, received),
                type="subscribe",
                table=table,
                since=0,
            )

    def _hear_again(self, last: Told, answer: Message) -> None:
        assert answer["type"] == "done", f"{last.command} was done, and sent again: {answer}"
        assert answer["version"] == last.version, f"{last.command} was done twice"
        self._crowd.book.repeated += 1

    def _act(self, client: Client) -> None:
        """Send what is to be done next, if anything is."""
        if self.in_flight is not None:
            return
        command = self._next_command()
        if command is not None:
            self.in_flight = {"ref": self._new_ref(), **command}
            self._send(client, self.in_flight)

    def _next_command(self) -> Message | None:
        circle, state = self.circle, self.state
        if circle.table is None:
            if self.seat == 0:
                terms = {} if circle.clock is None else {"terms": {"clock": circle.clock}}
                return {"type": "open", "game": circle.game, **terms}
            with self._crowd.changed:
                self._crowd.changed.wait_for(lambda: circle.table is not None or self._crowd.server is None, LIMIT_S)
            if circle.table is None:
                raise Cut
        table = circle.table
        if not self._sits:
            return {"type": "sit", "table": table, "seat": self.seat}
        if state is None or state["version"] < self._version:
            return None
        free = [info["seat"] for info in state["seats"] if info["id"] is None]
        if circle.company is not None and self._asks_for_company and free:
            return {"type": "add-ai", "table": table, "seat": free[0], "player": circle.company}
        if self.seat in state["to_act"] and state["phase"] == "counsel":
            wish = self._choice.choice(("me", "either", "you"))
            return {"type": "counsel", "table": table, "version": state["version"], "wish": wish}
        if state["legal"] and state["legal"] != ["pass"]:  # a pass is made by the server
            move = self._choice.choice(state["legal"])
            return {"type": "play", "table": table, "version": state["version"], "move": move}
        if state["phase"] == "over" and self.seat not in state["rematch"] and self._crowd.moment is not None:
            return {"type": "rematch", "table": table}
        return None

    def _take(self, message: Message) -> None:
        match message["type"]:
            case "state":
                assert message["you"] in (None, self.seat)
                self.state = message
            case "lobby":
                self._asks_for_company = True
            case "done" | "refused" if message["ref"] in self._asides:
                answered = self._asides.pop(message["ref"])
                if message.get("code") != "server/stopping":
                    answered(message)
            case "done":
                assert self.in_flight is not None and message["ref"] == self.in_flight["ref"], message
                self._answered(message)
            case "refused" if message["ref"] is None and message["code"] == "server/stopping":
                pass  # greeted while it stopped; the line ends
            case "refused":
                assert self.in_flight is not None and message["ref"] == self.in_flight["ref"], message
                self._refused(message)
            case _:
                pass

    def _answered(self, answer: Message) -> None:
        command, self.in_flight = self.in_flight, None
        assert command is not None
        self._version = max(self._version, answer["version"])
        self._last = Told(command, answer["version"])
        with self._crowd.changed:
            if command["type"] == "open":
                self.circle.table = answer["table"]
            self._sits = self._sits or command["type"] == "sit"
            self.moves += command["type"] == "play"
            table = self.circle.table
            assert table is not None
            self._crowd.book.acknowledged.setdefault(table, []).append(self._last)
            self._crowd.book.received.setdefault(table, {})

    def _refused(self, answer: Message) -> None:
        command, self.in_flight = self.in_flight, None
        assert command is not None
        if command["type"] == "add-ai":
            assert answer["code"] == "player/unavailable", answer  # no host yet; the list tells when there is one
            self._asks_for_company = False
            return
        if answer["code"] == "server/stopping" and self._crowd.dismissed:
            return  # nothing was written: the log is held against that too
        if answer["code"] == "server/stopping":
            self.in_flight = command  # said again to the next server
            return
        assert command["type"] == "counsel" and answer["code"] in OVERTAKEN, (command, answer)
        self._version = max(self._version, answer["version"])

    def enter_in(self, book: Book, message: Message) -> None:
        """Write down an event that was told. What two players hear of one version must be the same."""
        if message["type"] == "state" and message["event"] is not None:
            event = said_of(message["event"])
            assert event["version"] == message["version"]
            first = book.received.setdefault(message["table"], {}).setdefault(event["version"], event)
            assert first == event, "one version, told in two ways"

    def _send(self, client: Client, command: Message) -> None:
        client.say(command)
        self._crowd.note(self, command, sent=True)

    def _aside(self, client: Client, answered: Callable[[Message], None], **command: Any) -> None:
        command.setdefault("ref", self._new_ref())
        self._asides[command["ref"]] = answered
        client.say(command)

    def _new_ref(self) -> str:
        return f"{self.prefix}{next(self._numbers)}"
