"""Every reader of what others have written, as a function of bytes that raises only what it should not.

A refusal (`GameError`) is an answer; anything else that comes out of a target is a fault of ours. The fuzzer and the
tests of this folder share this table and the seeds, which are real records and messages.
"""

import atexit
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from itertools import count, zip_longest
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ai.games.english_draughts.engines import hub
from ai.games.english_draughts.engines.dxp import Framing, parse_message
from server.core.proxies import read_header
from server.transport.codec import MessageDecoder
from server.transport.text_lines import LINE_LIMIT_BYTES, LineReader
from shared.errors import GameError, RecordError
from shared.experience.book import ExperienceBook
from shared.experience.memory_format import decode
from shared.games import GAMES
from shared.games.english_draughts.pdn import format_pdn, parse_pdn
from shared.games.facets import facets_of
from shared.protocol import decode_client_message
from shared.records.gamelog_xml import format_xml, parse_xml
from shared.records.ndjson import format_line, parse_line
from shared.records.pieces_state import move_between, notation_of
from shared.records.record import GameRecord
from shared.records.text import format_text, parse_text
from shared.store import archive
from shared.text_protocol import Talk

Target = Callable[[bytes], object]


@cache
def scratch() -> Path:
    """A folder for readers that want a file, made when one is wanted, and removed when the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="oldhand-hostile-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def begun(name: str) -> Any:
    """The state after a deal by lot, somebody to move."""
    game: Any = GAMES[name]
    options = game.options({})
    deal = game.deal(options, Random(1))
    return game.begin(options, deal, game.first_lead(options, deal))


def lines_of_json(data: bytes) -> object:
    """The TCP door's session: cut anywhere, the messages are the same, and none is a surprise."""
    whole, pieces = MessageDecoder(), MessageDecoder()
    found = [*whole.receive(data), *whole.receive_eof()]
    cut = [part for at in range(0, len(data), 7) for part in pieces.receive(data[at : at + 7])]
    cut += pieces.receive_eof()
    assert list(map(repr, found)) == list(map(repr, cut))
    return [_said_again(message) for message in found]


def frames(data: bytes) -> object:
    """The websocket door's session: each line a frame, as bytes and as text."""
    session = MessageDecoder()
    for line in data.split(b"\n"):
        session.receive_frame(line)
        session.receive_frame(line.decode("utf-8", "surrogateescape"))
    return session.over


def _said_again(message: Any) -> None:
    """What was understood can be said again and means the same."""
    if isinstance(message, msgspec.Struct):
        assert decode_client_message(msgspec.json.encode(message)) == message


def plain_text(data: bytes) -> object:
    """The text door, before and after a welcome that never comes."""
    lines, numbers = LineReader(), count(1)
    talk = Talk(lambda: str(next(numbers)), "test")
    received = [*lines.receive(data), *lines.receive_eof()]
    for line in received:
        if isinstance(line, str):
            assert len(line) <= LINE_LIMIT_BYTES
            talk.read(line, 0)
    return received


def pdn(data: bytes) -> object:
    return [_told(format_pdn, record) for record in parse_pdn(data)]


def xml(data: bytes) -> object:
    return _told(format_xml, parse_xml(data))


def ndjson(data: bytes) -> object:
    return [_told(format_line, parse_line(line, 1)) for line in data.split(b"\n")]


def text(data: bytes) -> object:
    return [_told(format_text, record) for record in parse_text(enumerate(data.split(b"\n"), 1))]


def _told(form: Callable[[GameRecord], str], record: GameRecord | GameError) -> object:
    """What was read can be written: a refusal says so, in one line."""
    if isinstance(record, GameRecord):
        return form(record)
    assert "\n" not in str(record) and len(str(record)) <= RecordError.LONGEST
    return record


def of_game(name: str) -> Iterator[tuple[str, Target]]:
    """Positions and moves of one game, and its pieces-states."""
    game: Any = GAMES[name]
    options = game.options({})
    start = begun(name)

    def position(data: bytes) -> object:
        state = game.parse_position(data.decode("utf-8", "replace"), options)
        again = game.parse_position(game.format_position(state), options)
        assert game.format_position(again) == game.format_position(state)
        return game.legal_moves(state) if game.to_act(state) else None

    def move(data: bytes) -> object:
        found = game.parse_move(start, data.decode("utf-8", "replace"))
        assert found in game.legal_moves(start)
        return found

    def pieces(data: bytes) -> object:
        texts = data.decode("utf-8", "replace").split("\n")
        names = notation_of(name).parts
        return move_between(game, start, dict(zip_longest(names, texts[: len(names)], fillvalue="")), 0)

    short = name.split("/")[0]
    yield f"{short}-position", position
    yield f"{short}-move", move
    if facets_of(name).pieces is not None:
        yield f"{short}-pieces-state", pieces


def hub_line(data: bytes) -> object:
    line = hub.parse_line(data.decode("utf-8", "replace"))
    draughts: Any = GAMES["english-draughts/1"]
    for argument in line.pairs.values():
        try:
            state = draughts.parse_position(hub.parse_pos(argument))
        except GameError:
            state = begun("english-draughts/1")
        try:
            hub.parse_move(state, argument)
        except GameError:
            continue
    return line


def dxp(data: bytes) -> object:
    framing = Framing()
    for at in range(0, len(data), 11):
        framing.feed(data[at : at + 11])
    return parse_message(data.rstrip(b"\0").decode("latin-1"))


def book(data: bytes) -> object:
    file = scratch() / "some.book"
    file.write_bytes(data)
    with ExperienceBook.open(file) as opened:
        return [*opened.rules()][:10], opened.facts


def memory(data: bytes) -> object:
    return decode(data)


def backup(data: bytes) -> object:
    file = scratch() / "some.backup"
    file.write_bytes(data)
    with archive.read(file) as opened:
        for _, rows in opened.tables():
            for _ in rows:
                pass
        opened.check({name: sha256(content).hexdigest() for name, content in opened.files()})
    return opened


TARGETS: Mapping[str, Target] = {
    "lines-of-json": lines_of_json,
    "frames": frames,
    "plain-text": plain_text,
    "proxy-header": read_header,
    "pdn": pdn,
    "xml": xml,
    "ndjson": ndjson,
    "text": text,
    "hub-line": hub_line,
    "dxp": dxp,
    "book": book,
    "memory": memory,
    "backup": backup,
    **{name: target for game in GAMES for name, target in of_game(game)},
}


def run(target: str, data: bytes) -> None:
    """Feed a target. Raises what is a fault of ours."""
    try:
        TARGETS[target](data)
    except GameError as refusal:
        message = str(refusal)
        if not message or "\n" in message:
            raise AssertionError(f"{message!r} is no sentence") from refusal
