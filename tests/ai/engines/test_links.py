"""Engines of other programs, good and bad, each a real process or a real socket: every vice is one clear error."""

import json
import logging
import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from ai.duel import headless
from ai.engines.outside import PATIENCE, ExternalAgent, player_name_of
from ai.engines.pacing import ThinkingLimits
from ai.engines.pool import EnginePool
from ai.games.english_draughts.engines import dxp_link, hub_link
from ai.games.english_draughts.engines.dxp_link import DxpLink
from ai.games.english_draughts.engines.dxp_session import DxpSession
from ai.games.english_draughts.engines.hub import format_pos
from ai.games.english_draughts.engines.hub_link import HubLink
from ai.registry import agent_facets
from ai.roster import make_agent, player_named, split_game
from shared.errors import EngineError, Rejected
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START, DraughtsState
from shared.reasons import StandInReason

FAKE = Path(__file__).parent / "fake.py"
STATE = GAME.parse_position(START)
FAST = ThinkingLimits(0.2)
UNHURRIED_S = 120.0
"""For what comes at once, but for a busy machine."""
LATE = [
    ("hangs", "engine/silent", "no answer in time"),
    ("crashes", "engine/died", "exit status 3; it said: out of memory in square 33"),
    ("floods", "engine/flood", "prints without end"),
    ("never-ends-a-line", "engine/flood", "a line without an end"),
    ("complains", "engine/refused", "no such position"),
    ("illegal", "engine/illegal", "wants to play 1-32"),
    ("nonsense", "engine/illegal", "wants to play pawn-takes"),
    ("nothing", "engine/illegal", "wants to play nothing"),
]


def pool_of(engine: str, most: int, seconds: float | None = None, *, spare: bool = False) -> EnginePool:
    start = agent_facets(GAME.id).start_engine
    assert start is not None
    return EnginePool(GAME.id, start, engine, most, seconds, spare=spare)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_link, "GRACE_S", 0.3)
    monkeypatch.setattr(hub_link, "QUIT_S", 0.1)
    monkeypatch.setattr(HubLink.__init__, "__defaults__", (UNHURRIED_S, UNHURRIED_S))  # to start and to be ready


@pytest.fixture
def fake(tmp_path: Path) -> Callable[[str], str]:
    """The command of a fake with this vice, which knows a move of the start."""
    moves = tmp_path / "moves.json"
    moves.write_text(json.dumps({f"pos pos={format_pos(STATE)}": "11-15"}), encoding="utf-8")
    return lambda vice: f"{sys.executable} -I {FAKE} {vice} {moves}"


@pytest.mark.slow
@pytest.mark.parametrize(("vice", "code", "words"), LATE)
def test_a_vice_is_one_clear_error_and_no_process_stays(
    fake: Callable[[str], str], vice: str, code: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if code != "engine/silent":
        monkeypatch.setattr(hub_link, "GRACE_S", UNHURRIED_S)
    link = HubLink(fake(vice))
    with closing(link), pytest.raises(EngineError, match=words) as caught:
        link.ask(STATE, "game", FAST, bytearray(1))
    assert caught.value.code == code
    with pytest.raises(ProcessLookupError):
        os.kill(link.process_id, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("vice", "code", "words"),
    [
        ("dies-at-once", "engine/died", "it said: cannot load the book"),
        ("another-game", "engine/variant", "normal, frisian"),
        ("another-protocol", "engine/protocol", "does it speak Hub"),
    ],
)
def test_an_engine_that_is_none_of_ours_is_told_at_the_start(
    fake: Callable[[str], str], vice: str, code: str, words: str
) -> None:
    with pytest.raises(EngineError, match=words) as caught:
        HubLink(fake(vice), start_s=0.7 if vice == "another-protocol" else UNHURRIED_S)
    assert caught.value.code == code


@pytest.mark.parametrize("command", ["", "no-such-engine --hub", "'open quote", "/"])
def test_a_program_that_does_not_start_says_so(command: str) -> None:
    with pytest.raises(EngineError) as caught:
        HubLink(command)
    assert caught.value.code == "engine/start"


@pytest.mark.slow
def test_garbage_between_an_engines_lines_is_skipped(fake: Callable[[str], str]) -> None:
    for vice in ("good", "mumbles"):
        with closing(HubLink(fake(vice))) as link:
            answer = link.ask(STATE, "game", FAST, bytearray(1))
            assert (answer.move, answer.score, answer.depth, answer.line) == ((11, 15), 0.5, 12, ("11-15",))
            assert (link.name, link.about) == ("Fake 9", "Fake 9 1.2 by A. Nobody, an engine of another program.")


@pytest.mark.slow
def test_a_stop_is_passed_on(fake: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_link, "GRACE_S", UNHURRIED_S)
    with closing(HubLink(fake("waits"))) as link:
        stop = bytearray(1)
        threading.Timer(0.1, lambda: stop.__setitem__(0, 1)).start()  # the engine itself waits for ever
        assert link.ask(STATE, "game", ThinkingLimits(60.0), stop).move == (11, 15)


@pytest.mark.slow
def test_an_engine_that_does_not_quit_is_ended(fake: Callable[[str], str]) -> None:
    link = HubLink(fake("stays"))
    link.close()
    link.close()
    with pytest.raises(ProcessLookupError):
        os.kill(link.process_id, 0)


@pytest.mark.slow
def test_an_engine_hears_none_of_our_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLDHAND_HOST_TOKEN", "0xF00D")
    environment = tmp_path / "environment"
    with pytest.raises(EngineError):
        HubLink(f"sh -c 'env > {environment}'")
    assert "0xF00D" not in environment.read_text()
    assert "PATH" in environment.read_text()


@pytest.mark.slow
@pytest.mark.parametrize("vice", ["hangs", "crashes", "illegal"])
def test_a_seat_whose_engine_fails_plays_on_by_a_stand_in_that_says_so(
    fake: Callable[[str], str], vice: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    if vice != "hangs":
        monkeypatch.setattr(hub_link, "GRACE_S", UNHURRIED_S)
    code = {name: fault for name, fault, _ in LATE}[vice]
    with closing(pool_of(fake(vice), 1, 0.05)) as running, caplog.at_level(logging.WARNING):
        seats = [
            headless.SeatedAgent(
                "engine-fake", ExternalAgent(running, "engine-fake", make_agent(GAME.id, "greedy", 1, {}))
            ),
            headless.SeatedAgent("random", make_agent(GAME.id, "random", 1, {})),
        ]
        events = list(headless.play_match(GAME, GAME.options({}), seats, Random))
    reasons = [event.reason for event in events if event.seat == 0 and isinstance(event.reason, StandInReason)]
    assert [reason.fault for reason in reasons[:PATIENCE]] == [code] * PATIENCE
    assert {reason.fault for reason in reasons[PATIENCE:]} == {"engine/given-up"}
    assert {(reason.by, reason.stands_for) for reason in reasons} == {("greedy", "engine-fake")}
    assert [f"[{code}]" in record.getMessage() for record in caplog.records] == [True] * PATIENCE + [False]


class Somebody:
    """Who borrows an engine."""


@pytest.mark.slow
def test_a_pool_is_bounded_and_gives_a_seat_its_own_copy_again(fake: Callable[[str], str]) -> None:
    ann, ben, eve = Somebody(), Somebody(), Somebody()
    with closing(pool_of(fake("good"), 2)) as running:
        with running.borrow(ann) as of_ann, running.borrow(ben) as of_ben:
            assert of_ann is not of_ben
            served = threading.Event()
            threading.Thread(target=_borrow, args=(running, eve, served)).start()
            assert not served.wait(0.3)
        assert served.wait(UNHURRIED_S)
        for whom in (ann, ben):
            with running.borrow(whom) as first:
                pass
            with running.borrow(eve), running.borrow(whom) as again:
                assert again is first
    with pytest.raises(EngineError), running.borrow(ann):
        pass


@pytest.mark.slow
def test_a_freed_copy_serves_the_next_seat_and_a_spare_is_started(fake: Callable[[str], str]) -> None:
    with closing(pool_of(fake("good"), 3)) as running:
        gone, here = Somebody(), Somebody()
        with running.borrow(gone) as old:
            pass
        del gone
        with running.borrow(here) as link:
            assert link is old
    with closing(pool_of(fake("good"), 2, spare=True)) as running:
        with running.borrow(None) as first:
            pass
        ann, ben = Somebody(), Somebody()
        with running.borrow(ann) as link:
            assert link is first
            deadline = monotonic() + UNHURRIED_S
            while not running.idle:
                assert monotonic() < deadline, "no spare was started"
                sleep(0.01)
            with running.borrow(ben) as spare:
                assert spare is not link


def _borrow(running: EnginePool, seat: object, served: threading.Event) -> None:
    with running.borrow(seat):
        served.set()


def test_engines_are_players_by_their_command() -> None:
    assert split_game("engine:./scan hub") == (None, "engine:./scan hub")
    assert split_game("english-draughts:engine:dxp://h:1") == ("english-draughts/1", "engine:dxp://h:1")
    assert split_game("english-draughts:greedy") == ("english-draughts/1", "greedy")
    assert player_named(GAME.id, "engine:../bin/Scan_3.1 hub").name == "engine-scan-3-1"
    assert player_named(GAME.id, "engine:dxp://localhost:27531").name == "engine-dxp"
    assert player_name_of("") == "engine-unnamed"
    with pytest.raises(Rejected):
        player_named("domino-101/1", "engine:./scan hub")


@contextmanager
def dxp_follower(act: Callable[[DxpSession, socket.socket], bool]) -> Iterator[str]:
    """The address of a program that follows over DXP; `act` is called while it is its turn, and ends it by False."""

    def serve() -> None:
        connection, _ = listening.accept()
        session = DxpSession("Follower 1.0", initiator=False)
        with connection:
            while data := connection.recv(4096):
                session.receive(data)
                if session.is_own_turn and not act(session, connection):
                    return
                connection.sendall(session.outgoing())

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=serve)
        thread.start()
        yield f"dxp://127.0.0.1:{listening.getsockname()[1]}"
        thread.join(UNHURRIED_S)
        assert not thread.is_alive()


def play_first(session: DxpSession, connection: socket.socket) -> bool:
    session.play(GAME.legal_moves(session.state)[0])
    return True


def test_a_dxp_engine_follows_a_game_and_restarts_where_left() -> None:
    requests: list[int] = []

    def act(session: DxpSession, connection: socket.socket) -> bool:
        if not session.moves:
            requests.append(len(session.history[0]))
        return play_first(session, connection)

    with dxp_follower(act) as address, closing(DxpLink(address)) as link:
        assert (link.name, link.follows) == ("Follower 1.0", True)
        state: DraughtsState = STATE
        for _ in range(5):
            move = link.ask(state, "game", FAST, bytearray(1)).move
            state = GAME.apply(state, move)
            state = GAME.apply(state, GAME.legal_moves(state)[-1])
        assert len(requests) == 1
        link.ask(STATE, "another", FAST, bytearray(1))
        assert len(requests) == 2
        taken_back = GAME.apply(GAME.apply(STATE, (9, 14)), (22, 17))
        link.ask(taken_back, "another", FAST, bytearray(1))
        assert len(requests) == 3


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"M0001013200\0", "engine/illegal"),
        (b"E11\0", "engine/refused"),
        (b"?\0", "engine/protocol"),
        (b"", "engine/died"),
    ],
)
def test_a_dxp_engine_that_breaks_the_protocol_is_an_error(sent: bytes, code: str) -> None:
    def act(session: DxpSession, connection: socket.socket) -> bool:
        connection.sendall(session.outgoing() + sent)
        return False

    with dxp_follower(act) as address, closing(DxpLink(address)) as link, pytest.raises(EngineError) as caught:
        link.ask(STATE, "game", FAST, bytearray(1))
    assert caught.value.code == code


def test_a_silent_engine_over_dxp_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def act(session: DxpSession, connection: socket.socket) -> bool:
        connection.sendall(session.outgoing())
        return connection.recv(4096) != b""

    with dxp_follower(act) as address, closing(DxpLink(address)) as link:
        monkeypatch.setattr(dxp_link, "FORM_S", 0.1)
        with pytest.raises(EngineError) as caught:
            link.ask(STATE, "game", ThinkingLimits(0.01), bytearray(1))
    assert caught.value.code == "engine/silent"


def test_an_engine_over_dxp_for_another_game_is_told_at_the_start() -> None:
    def decline() -> None:
        connection, _ = listening.accept()
        with connection:
            connection.recv(4096)
            connection.sendall(b"A" + b"Scan 3.1".ljust(32) + b"2\0")
            connection.recv(4096)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=decline)
        thread.start()
        with pytest.raises(EngineError) as caught:
            DxpLink(f"dxp://127.0.0.1:{listening.getsockname()[1]}")
        thread.join(UNHURRIED_S)
    assert caught.value.code == "engine/variant"


@pytest.mark.parametrize("address", ["dxp://", "dxp://host:port", "dxp://127.0.0.1:1"])
def test_an_address_where_nobody_listens_says_so(address: str) -> None:
    with pytest.raises(EngineError) as caught:
        DxpLink(address)
    assert caught.value.code == "engine/start"


def test_a_whole_match_over_dxp_is_legal() -> None:
    with dxp_follower(play_first) as address, closing(pool_of(address, 5)) as running:
        seats = [
            headless.SeatedAgent("random", make_agent(GAME.id, "random", 3, {})),
            headless.SeatedAgent(
                "engine-dxp", ExternalAgent(running, "engine-dxp", make_agent(GAME.id, "greedy", 1, {}))
            ),
        ]
        events = list(headless.play_match(GAME, GAME.options({}), seats, Random))
    kinds = {event.reason.kind for event in events if event.seat == 1 and event.reason}
    assert kinds == {"own-thinking"}
