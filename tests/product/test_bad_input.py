"""Bad input at both doors of a real server: one clear answer with a code each time, and nobody else is disturbed."""

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from tests.product.bystanders import Bystanders
from tests.product.client import DOORS, Client, Cut, Message, Tcp, Websocket
from tests.product.served import LIMIT_S, Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def bystanders(server: Server) -> Iterator[Bystanders]:
    those = Bystanders(server)
    yield those
    for player in those.players:
        player.door.cut()


@pytest.fixture(autouse=True)
def undisturbed(bystanders: Bystanders) -> Iterator[None]:
    """A table in progress goes on before and after every test of this module."""
    bystanders.play_on()
    yield
    bystanders.play_on()
    bystanders.wait_whole()
    bystanders.players[0].wait_state(bystanders.table)  # the full state that follows


@pytest.fixture(params=list(DOORS), name="door")
def choose_door(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def newcomer(server: Server, door: str) -> Iterator[Client]:
    """Somebody who has been greeted."""
    client = Client(DOORS[door](server))
    yield client
    client.door.cut()


def still_served(client: Client) -> None:
    """The connection is as good as before, and the next command is the next to be answered."""
    assert client.ask("ping") == {"type": "done", "ref": client.last_ref}


def refused(answer: Message, code: str) -> None:
    """A refusal with this code and a sentence, and without a look inside."""
    assert (answer["type"], answer["code"]) == ("refused", code), answer
    assert 10 < len(answer["message"]) < 400
    assert "Traceback" not in answer["message"] and "\n" not in answer["message"]


ENDLESS = b'{"type":"ping","ref":"' + b"x" * 20_000 + b'"}'

NO_MESSAGES: dict[str, tuple[bytes, str | None]] = {
    "no JSON": (b'{"type":"ping","ref":"a"', None),
    "a word": (b"hello", None),
    "no UTF-8": (b'{"type":"ping","ref":"\xff\xfe"}', None),
    "half a surrogate pair": (b'{"type":"open","ref":"a","game":"\\ud800"}', "a"),
    "a list": (b'[{"type":"ping","ref":"a"}]', None),
    "a number": (b"17", None),
    "no type": (b'{"ref":"a"}', "a"),
    "an unknown type": (b'{"type":"cheat","ref":"a"}', "a"),
    "an answer": (b'{"type":"done","ref":"a"}', "a"),
    "an unknown field": (b'{"type":"ping","ref":"a","hurry":true}', "a"),
    "no ref": (b'{"type":"ping"}', None),
    "an empty ref": (b'{"type":"ping","ref":""}', None),
    "an endless ref": (b'{"type":"ping","ref":"' + b"a" * 41 + b'"}', None),
    "a ref that is a number": (b'{"type":"ping","ref":7}', None),
    "a version in words": (b'{"type":"play","ref":"a","table":"t","version":"1","move":"11-15"}', "a"),
    "a version below nothing": (b'{"type":"play","ref":"a","table":"t","version":-1,"move":"11-15"}', "a"),
    "a seat that no game has": (b'{"type":"sit","ref":"a","table":"t","seat":16}', "a"),
    "a wish of one's own": (b'{"type":"counsel","ref":"a","table":"t","version":1,"wish":"maybe"}', "a"),
    "a NUL": (b'{"type":"open","ref":"a","game":"\\u0000"}', "a"),
    "a whole number beyond all doubles": (
        b'{"type":"open","ref":"a","game":"g","options":{"n":1' + b"0" * 30 + b"}}",
        "a",
    ),
    "no number": (b'{"type":"open","ref":"a","game":"g","options":{"n":NaN}}', "a"),
    "a well of lists": (b'{"type":"open","ref":"a","game":"g","options":{"n":' + b"[" * 100 + b"]" * 100 + b"}}", "a"),
}
"""What is no message, and the ref that can be read in it."""


@pytest.mark.parametrize("what", NO_MESSAGES)
def test_a_bad_message_is_refused_and_the_connection_stays(newcomer: Client, what: str):
    sent, ref = NO_MESSAGES[what]
    newcomer.door.send(sent)
    answer = newcomer.hear()
    refused(answer, "protocol/invalid")
    assert answer["ref"] == ref
    still_served(newcomer)
    assert not newcomer.pushed


def test_a_second_greeting_is_refused_and_the_connection_stays(newcomer: Client):
    newcomer.say({"type": "hello", "protocol": 2})
    refused(newcomer.hear(), "protocol/greeting")
    still_served(newcomer)


def test_an_overlong_message_closes_a_line_that_cannot_resume(newcomer: Client, door: str):
    newcomer.door.send(ENDLESS)
    refused(newcomer.hear(), "protocol/too-long")
    if door == "tcp":
        assert newcomer.wait_cut() == []
    else:
        still_served(newcomer)


def test_a_line_without_end_is_cut_at_the_limit(server: Server):
    line = Tcp(server.tcp)
    line.socket.sendall(b"{" * 8_192)
    refused(json.loads(line.receive()), "protocol/too-long")
    with pytest.raises(Cut):
        line.receive()
    line.cut()


def test_a_websocket_text_frame_that_is_no_text_ends_that_connection_only(server: Server):
    door = Websocket(server.http)
    client = Client(door)
    door.send_text(b'{"type":"ping","ref":"\xff"}')
    assert client.wait_cut() == []
    client.door.cut()


GREETINGS: dict[str, tuple[Message, str]] = {
    "a command before hello": ({"type": "ping", "ref": "a"}, "protocol/greeting"),
    "a move before hello": (
        {"type": "play", "ref": "a", "table": "t", "version": 1, "move": "11-15"},
        "protocol/greeting",
    ),
    "a wrong token": ({"type": "hello", "protocol": 2, "token": "let me in"}, "protocol/token"),
    "an empty token": ({"type": "hello", "protocol": 2, "token": ""}, "protocol/token"),
    "a wrong ticket": ({"type": "hello", "protocol": 2, "ticket": "let me in"}, "protocol/token"),
    "the first protocol": ({"type": "hello", "protocol": 1, "keepalive": True}, "protocol/version"),
    "a protocol to come": ({"type": "hello", "protocol": 3}, "protocol/version"),
    "a protocol to come, with news": ({"type": "hello", "protocol": 3, "wings": True}, "protocol/version"),
    "a name that nobody can see": ({"type": "hello", "protocol": 2, "name": " \u200b "}, "protocol/invalid"),
}


@pytest.mark.parametrize("what", GREETINGS)
def test_a_refused_greeting_is_answered_once_and_closes(server: Server, door: str, what: str):
    greeting, code = GREETINGS[what]
    line = DOORS[door](server)
    line.send(json.dumps(greeting).encode())
    answer = json.loads(line.receive())
    refused(answer, code)
    assert answer["ref"] == greeting.get("ref")
    with pytest.raises(Cut):
        line.receive()
    line.cut()


@pytest.mark.parametrize("payload", [b"GET / HTTP/1.1\r\nHost: here\r\n\r\n", b"\x16\x03\x01"])
def test_other_protocols_on_tcp_get_one_line_on_how_to_begin(server: Server, payload: bytes):
    line = Tcp(server.tcp)
    line.socket.sendall(payload)
    help_line = line.receive().decode()
    assert "Oldhand" in help_line
    with pytest.raises(Cut):
        line.receive()
    line.cut()
    example = help_line[help_line.index("{") :]
    another = Tcp(server.tcp)
    another.send(example.encode())
    assert json.loads(another.receive())["type"] == "welcome"
    another.cut()


@pytest.mark.parametrize("text", [b"hello\n", b"\n", b"\xff\xfe\n"])
def test_typing_on_tcp_is_answered_in_words(server: Server, text: bytes):
    line = Tcp(server.tcp)
    line.socket.sendall(text + b"name Ann\n")
    reply = line.receive()
    while b"Welcome to Oldhand, Ann." not in reply:
        assert not reply.startswith(b"{")
        reply = line.receive()
    line.cut()


def test_a_line_cut_anywhere_and_sent_in_pieces_is_still_one_line(server: Server):
    line = Tcp(server.tcp)
    line.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for byte in b'{"type":"hello","protocol":2,"name":"\xc3\x84nn"}\r\n':
        line.socket.sendall(bytes([byte]))
    assert json.loads(line.receive())["you"]["name"] == "Änn"
    line.cut()


@pytest.mark.parametrize("kind", ["sit", "subscribe", "leave", "add-ai", "play", "counsel", "resign", "rematch"])
def test_a_table_that_is_not_there_is_unknown_to_every_command(newcomer: Client, kind: str):
    fields: dict[str, Any] = {
        "add-ai": {"seat": 0, "player": "greedy"},
        "play": {"version": 1, "move": "11-15"},
        "counsel": {"version": 1, "wish": "me"},
    }
    refused(newcomer.ask(kind, table="nowhere", **fields.get(kind, {})), "table/unknown")
    still_served(newcomer)


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("game/unknown", {"game": "chess"}),
        ("game/unknown", {"game": "english-draughts/99"}),
        ("game/option", {"game": "english-draughts", "options": {"flying_kings": True}}),
        ("game/option", {"game": "english-draughts", "options": {"start": ["standard"]}}),
        ("game/option", {"game": "english-draughts", "options": {"no_progress": {}}}),
        ("game/option", {"game": "chinese-checkers", "options": {"ply_cap": 0}}),
        ("game/option", {"game": "chinese-checkers", "options": {"hop": None}}),
        ("game/option", {"game": "domino-101", "options": {"target": 7}}),
        ("game/option", {"game": "domino-101", "options": {"redeal": {"A": 1}}}),
        ("game/option", {"game": "domino-101", "options": {"redeal": [["A"]]}}),
        ("game/option", {"game": "domino-101", "options": {"redeal_mode": []}}),
        ("game/option", {"game": "domino-101", "options": {"counsel_s": 1e300}}),
    ],
)
def test_a_table_that_no_rule_book_allows_is_not_opened(newcomer: Client, code: str, fields: Message):
    refused(newcomer.ask("open", **fields), code)
    still_served(newcomer)


@pytest.fixture
def table(server: Server, newcomer: Client) -> Iterator[tuple[str, Client, Client]]:
    """A draughts table in play: its id, seat 0 (the newcomer, who is to move) and seat 1."""
    other = Client(DOORS["tcp"](server))
    name = newcomer.done("open", game="english-draughts")["table"]
    newcomer.done("sit", table=name, seat=0)
    other.done("sit", table=name, seat=1)
    newcomer.wait_state(name, 4)
    yield name, newcomer, other
    other.door.cut()


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("12-13", "move/illegal"),
        ("22-18", "move/illegal"),
        ("11x18", "move/illegal"),
        ("11-33", "move/notation"),
        ("e2-e4", "move/notation"),
        ("pass", "move/notation"),
        ("11-15; DROP TABLE events", "move/notation"),
        ("１１-１５", "move/notation"),
    ],
)
def test_a_move_that_the_rules_do_not_allow_changes_nothing(table: tuple[str, Client, Client], move: str, code: str):
    name, mover, _ = table
    answer = mover.ask("play", table=name, version=4, move=move)
    refused(answer, code)
    assert (answer["table"], answer["version"]) == (name, 4)
    assert mover.done("play", table=name, version=4, move="11-15")["version"] == 5


def test_an_untimely_move_is_refused_with_the_current_version(
    table: tuple[str, Client, Client],
):
    name, first, second = table
    refused(second.ask("play", table=name, version=4, move="22-18"), "table/not-your-turn")
    refused(first.ask("play", table=name, version=5, move="11-15"), "table/too-new")
    refused(first.ask("play", table=name, version=3, move="11-15"), "table/stale-version")
    assert first.done("play", table=name, version=4, move="11-15")["version"] == 5
    refused(first.ask("play", table=name, version=5, move="12-16"), "table/not-your-turn")
    assert second.done("play", table=name, version=5, move="22-18")["version"] == 6
    answer = first.ask("play", table=name, version=4, move="15x22")
    refused(answer, "table/stale-version")
    assert answer["version"] == 6


def test_counsel_is_refused_where_nobody_is_asked_for_it(table: tuple[str, Client, Client]):
    name, first, _ = table
    refused(first.ask("counsel", table=name, version=4, wish="me"), "table/not-your-turn")
    domino = first.done("open", game="domino-101")["table"]
    first.done("sit", table=domino)
    refused(first.ask("counsel", table=domino, version=2, wish="me"), "table/not-started")
    refused(first.ask("play", table=domino, version=2, move="11"), "table/not-started")


def test_spectators_may_do_nothing_that_seats_may(server: Server, table: tuple[str, Client, Client], door: str):
    name, _, _ = table
    stranger = Client(DOORS[door](server))
    stranger.done("subscribe", table=name)
    for kind, fields in [
        ("play", {"version": 4, "move": "11-15"}),
        ("counsel", {"version": 4, "wish": "me"}),
        ("resign", {}),
        ("rematch", {}),
        ("add-ai", {"seat": 0, "player": "greedy"}),
    ]:
        refused(stranger.ask(kind, table=name, **fields), "table/not-seated")
    refused(stranger.ask("sit", table=name), "table/full")
    refused(stranger.ask("sit", table=name, seat=1), "table/seat-taken")
    refused(stranger.ask("sit", table=name, seat=2), "protocol/invalid")
    stranger.door.cut()


def test_commands_too_early_or_too_late_in_a_match_are_refused(table: tuple[str, Client, Client]):
    name, first, second = table
    refused(first.ask("rematch", table=name), "match/running")
    refused(first.ask("sit", table=name, seat=1), "table/seat-taken")
    first.done("resign", table=name)
    version = second.wait_state(name, 7)["version"]
    refused(second.ask("play", table=name, version=version, move="11-15"), "match/over")
    refused(second.ask("resign", table=name), "match/over")


def test_a_reused_ref_is_refused_and_the_first_command_stays(table: tuple[str, Client, Client]):
    name, first, second = table
    first.done("play", table=name, version=4, move="11-15", ref="once")
    again = {"table": name, "version": 4, "move": "11-15", "ref": "once"}
    assert first.done("play", **again)["version"] == 5
    refused(first.ask("play", **{**again, "move": "11-16"}), "ref/reused")
    refused(first.ask("resign", table=name, ref="once"), "ref/reused")
    assert second.done("play", table=name, version=5, move="22-18", ref="once")["version"] == 6, "refs are one's own"
    opened = first.done("open", game="domino-101", ref="twice")["table"]
    assert first.done("open", game="domino-101", ref="twice")["table"] == opened
    refused(first.ask("open", game="chinese-checkers", ref="twice"), "ref/reused")


def test_only_the_operators_host_may_offer_players(server: Server, newcomer: Client, door: str):
    table = newcomer.done("open", game="english-draughts")["table"]
    fill = {"table": table, "seat": 1, "player": "nobody"}
    offer = {"host_token": "let me in", "players": [{"game": "english-draughts/1", "name": "somebody"}]}
    refused(newcomer.ask("add-ai", **fill), "player/unavailable")
    refused(newcomer.ask("offer", **offer), "auth/host-only")
    refused(newcomer.ask("offer", **{**offer, "host_token": "ä"}), "auth/host-only")
    refused(newcomer.ask("add-ai", **fill), "player/unavailable")
    host = Client(DOORS[door](server))
    token = (server.data / "host.token").read_text().strip()
    refused(host.ask("offer", host_token=token, players=[{"game": "chess/1", "name": "x"}]), "game/unknown")
    host.done("offer", **{**offer, "host_token": token})
    refused(newcomer.ask("add-ai", **fill), "player/unknown")
    newcomer.say({"type": "add-ai", "ref": "wait", **fill, "player": "somebody"})
    assert host.hear()["type"] == "invite"
    host.door.cut()  # it goes away instead of coming
    refused(newcomer.wait_answer("wait"), "player/unavailable")


def test_a_flood_of_bad_lines_is_answered_line_by_line(newcomer: Client):
    for number in range(300):
        newcomer.say({"type": "cheat", "ref": f"{number}"})
    answers = [newcomer.hear() for _ in range(300)]
    assert [answer["ref"] for answer in answers] == [f"{number}" for number in range(300)]
    still_served(newcomer)


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/books/..%2f..%2fhost.token.book", "/..%2f..%2fserver/serve/command.py"]
)
def test_a_page_that_is_not_there_is_not_found(server: Server, path: str):
    host, port = server.http.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), LIMIT_S) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        reply = b"".join(iter(lambda: line.recv(1 << 16), b""))
    assert reply.startswith((b"HTTP/1.1 404", b"HTTP/1.1 503"))
    assert b"Traceback" not in reply
