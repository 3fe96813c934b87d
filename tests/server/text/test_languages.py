"""The text protocol in every language: whole games by typing, and nothing that is said in another language."""

import asyncio
import re
from random import Random

import pytest

from client.sdk import play
from shared.i18n import LANGUAGES, Catalogue, catalogue
from shared.text_protocol import VERBS
from shared.text_protocol.replies import code_words
from tests.server.text.transcripts import Lots
from tests.server.text.typist import Typist
from tests.testkit.languages import OTHERS, compiled, english_phrases, leaks
from tests.testkit.server import TestServer

IN_THE_LOBBY = (
    "help", *(f"help {verb.name}" for verb in VERBS), "help dance", "dance", "token", "name Bob", "language",
    "language xx", "games", "games domino", "games chess", "players", "tables", "open chess", "open domino clock soon",
    "open domino clock 0+0", "open domino sideways", "open domino clock", "open domino grace soon", "watch 7", "join",
    "open draughts grace 1", "open draughts huff=yes", "join nowhere", "accept", "who", "challenge", "random",
    "random three herons", "seek draughts clock 3d", "unseek", "unseek",
)  # fmt: skip
AT_A_TABLE = (
    "look", "who", "board", "diagram", "hand", "moves", "play", "play zebra", "play 1-1", "1-1", "last", "history",
    "why", "learned", "learned x", "score", "clock", "say", "say hello", "chat", "mute", "mute Ben", "unmute Ben",
    "decline", "counsel", "fill", "fill 2 nobody", "sit 9", "again", "give", "handover", "claim",
)  # fmt: skip
MOVE = re.compile(r"\d-\d(?: (?!\d)\w+)?|\d+(?:[-x]\d+)+|[a-i]\d(?:[-x][a-i]\d)+")


class Reader:
    """Somebody who types and reads one language."""

    def __init__(self, typist: Typist, words: Catalogue) -> None:
        self.typist, self.words = typist, words

    @classmethod
    async def at(cls, server: TestServer, language: str) -> "Reader":
        reader = cls(await Typist.at(server), catalogue(language))
        await reader.typist.ask(f"language {language}", reader.words.say("language-chosen"))
        return reader

    async def ask_all(self, *lines: str) -> None:
        """Type lines, and wait until all of them are answered."""
        await self.typist.type(*lines)
        await self.typist.ask("xyzzy", "xyzzy")

    async def play_until(self, *ends: str) -> None:
        """Play random legal moves until a line contains one of `ends`."""
        lots, turn = Random(3), self.words.say("table-your-turn")
        while True:
            line = await self.typist.until(turn, *ends)
            if any(end in line for end in ends):
                return
            offered = MOVE.findall(await self.typist.ask("moves", ": "))
            await self.typist.type(lots.choice(offered))

    def answers(self) -> list[str]:
        """Every line but what was typed, and what other people wrote."""
        return [line for line in self.typist.received if not line.startswith("> ")]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_match_of_draughts_is_read_in_one_language(server: TestServer, language: str) -> None:
    ann, ben = await Reader.at(server, language), await Typist.at(server)
    say = ann.words.say
    await ann.ask_all("name Ann", *IN_THE_LOBBY, "open draughts takebacks clock 5+3", "sit 1")
    table = (await ben.ask("tables", "id ")).rpartition(" ")[2].rstrip(".")
    await ben.type("name Ben", f"join {table}")
    await ann.typist.until(say("event-begins-side", side=say("table-side-english-draughts-0")))
    await ann.ask_all(*AT_A_TABLE, "11 15")
    await ben.until("Your turn")
    await ben.type("22-18", "say hello", "draw", "takeback", "resign")
    await ann.typist.until(say("event-answer-takeback"))
    await ann.ask_all("decline", "decline", "moves", "15x22", "clock", "chat")
    await ben.type("resign", "resign")
    await ann.typist.until(say("match-won", ending=say("table-ending-resigned")))
    await ann.ask_all("look", "history", "score", "last", "learned", "again", "leave", "who")
    await ann.typist.type("quit")
    await ann.typist.until_hung_up()
    assert say("quit-goodbye") in ann.answers()
    assert leaks(language, ann.answers()) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["domino-101", "chinese-checkers"])
async def test_a_hand_or_a_match_against_programs_is_read_in_one_language(
    server: TestServer, language: str, game: str
) -> None:
    ann, ben = await Reader.at(server, language), await Typist.at(server)
    say, seats = ann.words.say, 4 if game == "domino-101" else 2
    rules = "redeal_mode=off" if seats == 4 else "ply_cap=24"
    await ann.ask_all("name Ann", f"open {game} {rules}", "sit 1")
    table = (await ben.ask("tables", "id ")).rpartition(" ")[2].rstrip(".")
    address = f"tcp://127.0.0.1:{server.tcp_port}"
    others = [
        asyncio.create_task(play(Lots(seat), address, table=table, seat=seat, name=f"Bot {seat}"))
        for seat in range(1, seats)
    ]
    if seats == 4:
        await ann.play_until(say("event-hand-over"))
        await ann.ask_all("board", "hand", "diagram", "look", "why", "why 2", "score", "history 1", "resign", "resign")
    else:
        await ann.play_until(say("table-ending-ply-cap"))
        await ann.ask_all("board", "diagram", "look", "why", "history", "score", "last")
    await ann.ask_all("leave", "tables")
    for other in others:
        other.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    assert leaks(language, ann.answers()) == []


async def test_the_language_can_be_changed_at_any_time(server: TestServer) -> None:
    ann = await Typist.at(server)
    await ann.type("language", "language tr")
    assert "en English, tr Türkçe, ar العربية" in await ann.until("language tr.")
    await ann.until("Dil artık Türkçe.")
    await ann.ask("name Ann", "Oldhand’e hoş geldiniz, Ann.")
    await ann.ask("open draughts", "masası açıldı")
    await ann.ask("sit 1", "1. koltuğa oturdunuz (Siyah).")
    await ann.ask("language العربية", "اللغة الآن العربية.")
    await ann.ask("last", "جلستَ في المقعد 1")
    await ann.ask("language EN", "The language is now English.")
    await ann.ask("last", "You sit in seat 1, Black.")
    await ann.ask("language klingon", "'klingon' is not one of the languages; type language and one of: en English")


async def test_a_name_in_an_arabic_sentence_keeps_its_direction(server: TestServer) -> None:
    ann = await Typist.at(server)
    await ann.type("language ar")
    assert "\u2068Ann\u2069" in await ann.ask("name Ann", "Oldhand")


@pytest.mark.parametrize(
    ("code", "english", "turkish"),
    [
        ("table/unknown", "This table does not exist; type tables", "Böyle bir masa yok; açık masalar için “masalar”"),
        ("seat/reserved", "This seat will be free when", "Bu koltuk, el bitince"),
        ("limit/tables", "Too many.", "Burada sınıra ulaştınız."),
        ("game/option", "Too many.", "Bu oyunda böyle bir ev kuralı yok"),
        ("elsewhere/unheard-of", "Too many.", "Too many."),
    ],
)
def test_a_refusal_is_worded_by_its_code_and_else_by_the_server(code: str, english: str, turkish: str) -> None:
    assert code_words(catalogue("en"), code, "Too many").startswith(english)
    assert code_words(catalogue("tr"), code, "Too many").startswith(turkish)


def test_the_search_finds_keys_and_english() -> None:
    assert leaks("en", ["turn-over", "You pass.", "domino-101"]) == ["turn-over"]
    assert leaks("tr", ["Sıra sizde.", "The match is over.", "play 6-4 left", "\u2068All other\u2069 squares"]) == [
        "The match is over.",
    ]
    for language in OTHERS:
        assert len(english_phrases(language)) > 0.5 * len(compiled("en"))
