"""Uploads of games: read in a process of their own, private to the uploader until published. Knows no transport."""

import asyncio
import json
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from server.core.settings import Clock, Limits
from server.features.uploads.reading import CPU_S
from server.features.uploads.reading_places import ReadingPlaces
from server.lobby.sources import Sources
from shared.errors import RecordError, Rejected, UploadError
from shared.events import Event, Opened
from shared.http.uploads import Colour
from shared.known_games import KnownGames
from shared.people import Identity
from shared.record_events import checked_events
from shared.records.judging import RESULTS, result_text
from shared.records.move_tree import TreeDocument
from shared.records.ndjson import format_line, parse_line
from shared.records.record import GameRecord
from shared.store import Store
from shared.store.gently import append_new
from shared.store.uploads import Upload, UploadedGame, UploadFault, UploadLoss
from shared.values import JsonObject

LARGEST: Final = 8 << 20
"""Bytes of a file."""
LONGEST_NAME: Final = 100
"""Characters of its name."""
_LONGEST_S: Final = 90.0
"""To read one file."""
_TOO_LONG: Final = "This file takes too long to read. Upload it in parts."


class UploadDesk:
    """The uploads of one server. Raises LogError."""

    def __init__(self, store: Store, limits: Limits, sources: Sources, clock: Clock) -> None:
        self._store = store
        self._limits = limits
        self._sources = sources
        self._clock = clock
        self.places = ReadingPlaces(clock)
        """To be had while a file is read, settled or published."""

    async def read(self, player: str, content: bytes, name: str, first_named: Colour | None) -> Upload:
        """Keep the legal games of a file.

        Raises UploadError for a file without one, or one that takes too long; Limited beyond what one person keeps.
        """
        if not content.strip():
            raise UploadError("upload/empty", "This file is empty.", [])
        used_s = CPU_S
        try:
            output = await _output_of(content, first_named)
            used_s = _processor_s(output)
        finally:
            self.places.charge(player, used_s)
        return await asyncio.to_thread(self._keep, player, name, output)

    def of(self, player: str) -> list[Upload]:
        """A player's own, the newest first. Call it from a thread, as those below."""
        return self._store.uploads.of(player)

    def find(self, id_: str, player: str | None) -> Upload:
        """An upload that the player may see: one of their own, or a published one. Raises Rejected `upload/unknown`."""
        found = self._store.uploads.find(id_)
        if found is None or (found.published_ms is None and found.player != player):
            raise Rejected("upload/unknown", "There is no such upload, or it is not published.")
        return found

    def games(self, upload: Upload) -> list[JsonObject]:
        """The games of an upload as a list shows them."""
        notes = [json.loads(note) for note in self._store.uploads.notes(upload.id)]
        return [{"number": number, **note} for number, note in enumerate(notes, start=1)]

    def events(self, id_: str, number: int, player: str | None) -> list[Event]:
        """A game as the log would tell it. Raises Rejected `upload/unknown`, `round/unknown`."""
        upload = self.find(id_, player)
        text = self._store.uploads.record(upload.id, number)
        if text is None:
            raise Rejected("round/unknown", f"This upload has no game {number}.")
        return checked_events(_record(text), upload.created_ms)

    def tree(self, id_: str, number: int) -> TreeDocument | None:
        """The lines of a game with variations, comments and marks; None: it has only its moves."""
        text = self._store.uploads.tree(id_, number)
        return json.loads(text) if text else None

    def settle(self, id_: str, player: str, first_named: Colour) -> Upload:
        """Give the games that wait for it their results: `1-0` means that this colour won.

        Raises Rejected `upload/unknown`, `upload/settled` when none of the upload waits.
        """
        upload = self._own(id_, player)
        if not upload.unsettled:
            raise Rejected("upload/settled", "No game of this upload waits for its result.")
        self._store.uploads.settle(upload, self._settled(upload, first_named))
        return self.find(id_, player)

    def _settled(self, upload: Upload, first_named: Colour) -> Iterator[tuple[int, str, str]]:
        kept = self._store.uploads
        for number, note in enumerate(map(json.loads, kept.notes(upload.id)), start=1):
            written = note.pop("unsettled", "")
            if not written:
                continue
            record = _record(kept.record(upload.id, number) or "")
            points = RESULTS[written] if first_named == "black" else RESULTS[written][::-1]
            settled = replace(record, points=points)
            note["result"] = result_text(points)
            yield number, json.dumps(note, ensure_ascii=False), format_line(settled)

    def _own(self, id_: str, player: str) -> Upload:
        upload = self.find(id_, player)
        if upload.player != player:
            raise Rejected("upload/unknown", "You have no such upload.")
        return upload

    def publish(self, id_: str, publisher: Identity) -> tuple[Upload, int]:
        """Put the games into the log, where explorer and replay find them, and say how many were new there.

        All the games count as from one source, the publisher, however many names they hold. Raises Rejected
        `upload/unknown`, `upload/unsettled` while games wait for their results, `chat/muted`.
        """
        upload = self._own(id_, publisher.id)
        if upload.unsettled:
            raise Rejected("upload/unsettled", "Say first which colour 1-0 names in this file.")
        if publisher.mute is not None:
            raise Rejected("chat/muted", f"You may not publish while you are muted: {publisher.mute.reason}")
        new = sum(1 for _ in append_new(self._store.log, self._tables(upload)))
        self._store.uploads.mark_published(upload.id)
        return self.find(id_, publisher.id), new

    def remove(self, id_: str, player: str) -> None:
        """Delete an upload of the player. Published games stay in the log. Raises Rejected `upload/unknown`."""
        if not self._store.uploads.remove(player, id_):
            raise Rejected("upload/unknown", "You have no such upload.")

    def _keep(self, player: str, name: str, output: bytes) -> Upload:
        games: list[UploadedGame] = []
        faults: list[UploadFault] = []
        losses: list[UploadLoss] = []
        form, game = "", ""
        for line in output.splitlines():
            match json.loads(line):
                case ["game", note, record, tree]:
                    games.append(UploadedGame(note, record, tree))
                case ["fault", line_number, code, message]:
                    faults.append(UploadFault(line_number, code, message))
                case ["losses", causes]:
                    losses = [
                        UploadLoss(cause["code"], cause["games"], cause["line"], cause["message"]) for cause in causes
                    ]
                case ["file", form, game]:
                    pass
                case ["processor", _]:
                    pass
                case _:
                    raise UploadError("upload/too-long", _TOO_LONG, faults)
        if not games:
            raise UploadError("upload/empty", "This file holds no game that could be kept.", faults, losses)
        size = sum(len(one.record.encode()) + len(one.tree.encode()) for one in games)
        id_ = secrets.token_hex(10)
        unsettled = sum("unsettled" in json.loads(one.note) for one in games)
        found = tuple(faults), tuple(losses)
        upload = Upload(id_, player, game, form, name, len(games), size, *found, unsettled)
        self._store.uploads.add(upload, games, self._limits.uploaded, self._limits.uploaded_bytes)
        return self.find(id_, player)

    def _tables(self, upload: Upload) -> Iterator[list[Event]]:
        """The games that the log has not, as closed tables."""
        log, source = self._store.log, self._sources.of_uploads(upload.player)
        known = KnownGames(log)
        for text in self._store.uploads.records(upload.id):
            record = known.new(_record(text))
            if record is None:
                continue
            if record.id and log.head(record.id.rpartition("/")[0]) is not None:
                continue  # it was played here
            began = time.perf_counter()
            events = checked_events(record, self._clock())
            time.sleep(time.perf_counter() - began)  # those who play get the interpreter for as long
            if log.head(events[0].table) is None:
                opened = replace(events[0].expect(Opened), source=source)
                yield [replace(events[0], data=opened), *events[1:]]


async def _output_of(content: bytes, first_named: Colour | None) -> bytes:
    """The output of `server.features.uploads.reading` for a file. Raises UploadError."""
    arguments = [] if first_named is None else [first_named]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "server.features.uploads.reading",
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(_LONGEST_S):
            output, _ = await process.communicate(content)
    except TimeoutError:
        raise UploadError("upload/too-long", _TOO_LONG, []) from None
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode != 0:  # it was stopped at its limit of time or memory
        raise UploadError("upload/too-long", _TOO_LONG, [])
    return output


def _processor_s(output: bytes) -> float:
    """Processor time of the reading that has made an output: its last line."""
    match json.loads(output.rstrip().rpartition(b"\n")[2] or "null"):
        case ["processor", seconds]:
            return float(seconds)
        case _:
            return CPU_S


def _record(text: str) -> GameRecord:
    record = parse_line(text, 1)
    if isinstance(record, RecordError):
        raise record
    return record
