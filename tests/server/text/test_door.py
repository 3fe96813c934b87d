"""The text door of a real server: whole games by typing, and whatever else may be typed at it."""

import asyncio
import re

import pytest

from server.core.settings import Delays, Limits, Settings
from server.transport.text_lines import LINE_LIMIT_BYTES
from shared.protocol import ServerHeartbeat
from shared.text_protocol.verbs import VERBS
from tests.server.text.transcripts import FOLDER, transcript
from tests.server.text.typist import Typist
from tests.testkit.server import TestServer, start_server


@pytest.mark.slow
@pytest.mark.parametrize("game", ["domino-101", "english-draughts", "chinese-checkers"])
async def test_a_listener_hears_a_whole_game_word_for_word(game: str) -> None:
    lines = await transcript(game)
    assert lines == (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        assert line.isprintable() and "\x1b" not in line
        assert not set(line) & set("─│┌┐└┘├┤┬┴┼═║")
    events = [line for line in lines if line.startswith(("You play", "Ben", "Your partner"))]
    assert max(map(len, events)) <= 80


async def test_help_lists_every_verb(server: TestServer) -> None:
    ann = await Typist.at(server)
    await ann.type("name Ann", "help")
    await ann.until("Welcome")
    lines = [
        await ann.until(f"{title}: ") for title in ("Before a game", "Seats", "Playing", "analysis", "Other players")
    ]
    listed = {word.strip(".") for line in lines for word in re.split("[:;,] ?", line)}
    assert {verb.name for verb in VERBS if verb.section is not None} <= listed


async def test_lines_typed_ahead_are_carried_out_in_order(server: TestServer) -> None:
    ann, ben = await Typist.at(server), await Typist.at(server)
    await ann.type("name Ann", "open draughts", "sit 2", "who")
    table = (await ann.until("is open")).split()[1]
    await ann.until("Seat 2: you, White.")
    await ben.type("name Ben", f"join {table}")
    await ben.until("Your turn")
    await ben.type("11-15", "moves")
    await ben.until("You play 11 to 15.")
    assert "It is the turn of Ann" in await ben.until("It isn't your turn")
    assert await ann.until("Your turn") == "Ben plays 11 to 15. Your turn."


async def test_a_half_closed_connection_is_still_answered(server: TestServer) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.tcp_port)
    writer.write(b"name Ann\nopen domino\nsit 3\nwho")
    writer.write_eof()
    lines = (await reader.read()).decode().splitlines()
    writer.close()
    await writer.wait_closed()
    assert lines[-4:] == ["Seat 1: free, opposite you.", "Seat 2: free, on your right.", "Seat 3: you.",
                         "Seat 4: free, on your left."]  # fmt: skip


async def test_a_token_brings_one_back_to_the_seat(server: TestServer) -> None:
    ann = await Typist.at(server)
    await ann.type("name Ann", "open draughts", "sit", "token")
    token = (await ann.until("login ")).split()[-1]
    again = await Typist.at(server)
    await again.type(f"login {token}", "who")
    assert (await again.until("Welcome")).startswith("Welcome to Oldhand, Ann.")
    assert await again.until("You have seat")
    await again.until("Seat 1: you, Black.")
    await ann.ask("who", "Seat 1: you, Black.")


async def test_a_token_that_nobody_has_ends_the_line_with_what_to_do(server: TestServer) -> None:
    ann = await Typist.at(server)
    await ann.type("login nonsense", "tables")
    assert (await ann.until_hung_up()) == [
        "This token is not valid, or not any more. Connect again and type name and your name."
    ]


async def test_a_bad_line_is_answered_and_the_next_is_read(server: TestServer) -> None:
    ann = await Typist.at(server)
    await ann.ask("name Ann", "Welcome")
    await ann.send(b"x" * (LINE_LIMIT_BYTES + 1) + b"\n\xc3\x28\n\xff\xfd\x18hep\x08lp\r\n")
    assert await ann.until("characters; that one was ignored")
    assert await ann.until("not valid UTF-8")
    assert await ann.until("Before a game")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("dance", "I do not understand 'dance'; type help to list the commands."),
        ("play 11-15", "You are not at a table; type tables to list the open ones, or open and a game."),
        ("open chess", "Choose a game: english-draughts, domino-101, chinese-checkers, chinese-checkers-star-2, "),
        ("open domino clock soon", "'soon' is not a clock; type 5+3 (minutes + seconds per move), 30s"),
        ("open domino huff=yes", "101 domino has no option 'huff'"),
        ("open domino sideways", "I do not understand 'sideways' there; type help open."),
        ("open draughts grace 1", "grace_s: Expected a whole number >= 5."),
        ("watch 7", "The list has no table 7; type tables to list them again."),
        ("join nowhere", "This table does not exist; type tables to list the open ones."),
        ("name Bob", "You are connected as Ann; to use another name, quit and connect again."),
        ("accept", "There is no challenge to answer."),
        ("tables", "No table is open. Type open and a game to open one."),
        ("help dance", "There is no command 'dance'; type help to list them all."),
        ("help add-ai", "add-ai [SEAT] [PLAYER]. Adds an AI player"),
        ('{"type":"ping"}', "I do not understand"),
    ],
)
async def test_an_error_is_one_sentence_that_says_what_to_do(server: TestServer, line: str, answer: str) -> None:
    ann = await Typist.at(server)
    await ann.ask("name Ann", "Welcome")
    assert (await ann.ask(line, answer)).startswith(answer)


async def test_resigning_is_said_twice(server: TestServer) -> None:
    ann, ben = await Typist.at(server), await Typist.at(server)
    await ann.type("name Ann", "open draughts", "sit")
    table = (await ann.until("is open")).split()[1]
    await ben.type("name Ben", f"join {table}")
    await ben.until("The match begins")
    await ann.ask("resign", "Type resign once more")
    await ann.ask("score", "Black has 12 men")
    await ann.ask("resign", "Type resign once more")
    await ann.ask("resign", "You lose the match: resignation.")
    await ben.until("You win the match: resignation.")


async def test_partners_are_asked_for_counsel_in_words(server: TestServer) -> None:
    """The next hand's lead: both partners are asked, and what they said is told when both have spoken."""
    four = [await Typist.at(server) for _ in range(4)]
    await four[0].type("name Ann", "open domino redeal_mode=off")
    table = (await four[0].until("is open")).split()[1]
    for number, (typist, name) in enumerate(zip(four, ("Ann", "Ben", "Cleo", "Dan"), strict=True), 1):
        await typist.ask(f"name {name}" if number > 1 else "who", "Welcome", "Seat 1")
        await typist.ask(f"join {table} {number}", f"eat {number}: you", f"You sit in seat {number}")

    async def play_on(typist: Typist) -> str:
        while True:
            line = await typist.until("Your turn", "Who opens the next", "partners choose")
            if "Your turn" not in line:
                return line
            move = (await typist.ask("moves", "You may play")).partition(": ")[2].rstrip(".").split(", ")[0]
            await typist.type(move)

    prompts = await asyncio.gather(*map(play_on, four))
    speakers = [typist for typist, line in zip(four, prompts, strict=True) if "Who opens the next" in line]
    assert len(speakers) == 2
    assert "Type counsel me, counsel either or counsel you within" in prompts[four.index(speakers[0])]
    await speakers[0].ask("counsel perhaps", "Type counsel me, counsel either or counsel you.")
    await speakers[0].ask("counsel me", "You have chosen.")
    await speakers[1].type("counsel you")
    counsel = await speakers[0].until("Who opens:")
    assert "you would like to open" in counsel and "would like the partner to open. You open." in counsel


async def test_answers_to_a_flood_wait_for_the_reader_and_none_is_lost(server: TestServer) -> None:
    ann = await Typist.at(server)
    await ann.ask("name Ann", "Welcome")
    await ann.send(b"score\n" * 5_000 + b"tables\n")
    await ann.until("No table is open")
    assert sum(line.startswith("You are not at a table") for line in ann.received) == 5_000


async def test_a_listener_who_never_reads_is_cut_off_and_the_table_goes_on() -> None:
    small = Settings(Delays(redeal_ms=0, pass_ms=0, round_ms=0, lobby_ms=0, farewell_ms=50), Limits(outbox=8))
    async with start_server(settings=small, send_buffer=2_048) as server:
        deaf, ben = await Typist.at(server), await Typist.at(server)
        await ben.ask("name Ben", "Welcome")
        await deaf.send(b"help\n" * 200_000)
        await ben.ask("tables", "No table is open")


async def test_a_line_of_silence_is_no_news(server: TestServer) -> None:
    """What the server says to show that it lives is not for the ear."""
    ann = await Typist.at(server)
    await ann.ask("name Ann", "Welcome")
    (session,) = server.running.dispatch.sessions  # pyright: ignore[reportPrivateUsage]
    session.send(ServerHeartbeat(at_ms=0))
    await ann.ask("tables", "No table is open")
    assert all(line for line in ann.received)


@pytest.mark.parametrize("first", [b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", b"SSH-2.0-OpenSSH\r\n"])
async def test_programs_at_the_wrong_door_get_one_line_and_goodbye(server: TestServer, first: bytes) -> None:
    ann = await Typist.at(server)
    await ann.send(first)
    lines = await ann.until_hung_up()
    assert len(lines) == 1 and '{"type":"hello"' in lines[0]


@pytest.mark.parametrize("line", ["HELP SİT", "help sıt", "HELP sit", "ＨＥＬＰ ＳＩＴ", "HELP SI\u0307T"])
async def test_a_turkish_keyboard_types_the_same_verbs(server: TestServer, line: str) -> None:
    usual, ann = await Typist.at(server), await Typist.at(server)
    await usual.type("name Ben", "help sit")
    await ann.type("name Ann", line)
    assert await ann.until("sit") == await usual.until("sit")


async def test_every_typed_word_is_understood_from_a_turkish_keyboard(server: TestServer) -> None:
    ann, ben = await Typist.at(server), await Typist.at(server)
    await ann.type("name Ann", "OPEN ENGLİSH-DRAUGHTS PRİVATE", "SİT 2", "WHO")
    table = (await ann.until("is open")).split()[1]
    await ann.until("Seat 2: you, White.")
    await ben.type("name Ben", f"JOİN {table}", "IMİTATION")
    await ben.until("Your turn")
    await ben.type("LANGUAGE TÜRKÇE")
    assert await ben.until("Türkçe")


@pytest.mark.parametrize("blanks", [b" ", b"\n", b"\r\n", b"\t \r\n\n ", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("is_cut", [True, False])
async def test_json_may_come_after_blanks(server: TestServer, blanks: bytes, is_cut: bool) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.tcp_port)
    hello = b'{"type":"hello","protocol":2}\n'
    writer.write(blanks if is_cut else blanks + hello)
    await writer.drain()
    if is_cut:
        writer.write(hello)
    assert (await reader.readline()).startswith(b'{"type":"welcome"')
    writer.close()
    await writer.wait_closed()


async def test_the_return_key_alone_is_answered_in_words(server: TestServer) -> None:
    ann = await Typist.at(server)
    await ann.type("")
    assert await ann.until("name")
