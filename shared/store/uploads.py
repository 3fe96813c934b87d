"""Files of games that people have uploaded. Knows no rule and no format: games are kept as they were judged."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import Any, NotRequired, TypedDict

from sqlalchemy import delete, func, insert, select, update

from shared.errors import Limited
from shared.store.engine import StorePart
from shared.store.rows import Row, from_json, to_json
from shared.store.schema import identities, uploaded_games, uploads

SLICE = 50
"""Games written by one transaction, so that live moves need not wait."""


@dataclass(frozen=True, slots=True)
class UploadFault:
    """A game of the file that was refused."""

    line: int
    """Where, from 1; 0 when the file as a whole is meant."""
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class UploadLoss:
    """The games of the file that were refused for one cause."""

    code: str
    games: int
    line: int
    """Of the first of them, from 1."""
    message: str
    """The fault in words."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of games. Private to the uploader until it is published."""

    id: str
    player: str
    """Public id of the uploader."""
    game: str
    """Rules id with version."""
    form: str
    """`pdn`, `ndjson`, `xml`, `text`, `moves`, or `positions`: a position in the place of each game."""
    name: str
    """Of the file."""
    games: int
    """Kept of it."""
    bytes: int
    """Of their records."""
    faults: tuple[UploadFault, ...]
    """The first ones."""
    losses: tuple[UploadLoss, ...] = ()
    """All of them by cause, the most frequent first."""
    unsettled: int = 0
    """Games that wait for somebody to say which side `1-0` names."""
    created_ms: int = 0
    published_ms: int | None = None


@dataclass(frozen=True, slots=True)
class UploadedGame:
    """One game of a file."""

    note: str
    """JSON: what a list shows of it."""
    record: str
    """A line of NDJSON."""
    tree: str
    """JSON: its lines with variations, comments and marks (`shared.records.move_tree`); empty: it has none."""


class Uploads(StorePart):
    """The uploads of a store. Raises LogError when the database cannot be reached."""

    def add(self, upload: Upload, games: Sequence[UploadedGame], most_games: int, most_bytes: int) -> None:
        """Keep a new one with its games. Raises Limited `limit/uploaded` or `limit/uploaded_bytes` if its owner would
        keep more games or bytes of records than these."""
        person = select(identities.c.public_id).where(identities.c.public_id == upload.player)
        kept = select(func.coalesce(func.sum(uploads.c.games), 0), func.coalesce(func.sum(uploads.c.bytes), 0))
        with self._database.write() as connection:
            connection.execute(person.with_for_update())  # the same player's requests at other nodes wait
            count, size = connection.execute(kept.where(uploads.c.player == upload.player)).one()
            if count + upload.games > most_games:
                message = f"You would keep more than {most_games} uploaded games. Delete an upload first."
                raise Limited("uploaded", message, None)
            if size + upload.bytes > most_bytes:
                message = f"You would keep more than {most_bytes} bytes of uploaded games. Delete an upload first."
                raise Limited("uploaded_bytes", message, None)
            connection.execute(insert(uploads).values(**_row(upload), created_ms=self._clock()))
        rows = iter(
            {"upload": upload.id, "number": number, "note": game.note, "record": game.record, "tree": game.tree}
            for number, game in enumerate(games, start=1)
        )
        while chunk := list(islice(rows, SLICE)):
            with self._database.write() as connection:
                connection.execute(insert(uploaded_games), chunk)

    def find(self, id_: str) -> Upload | None:
        """The upload with this id; None: there is none."""
        with self._database.read() as connection:
            row = connection.execute(select(uploads).where(uploads.c.public_id == id_)).first()
            return None if row is None else _upload(row)

    exports = ("upload",)

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The uploaded files, with the games that were read in them."""
        for upload in self.of(player):
            records = [json.loads(record) for record in self.records(upload.id)]
            trees = {number: json.loads(tree) for number, tree in self.trees(upload.id)}
            yield {"type": "upload", **asdict(upload), "records": records, "trees": trees}

    def of(self, player: str) -> list[Upload]:
        """A player's own, the newest first."""
        query = select(uploads).where(uploads.c.player == player)
        with self._database.read() as connection:
            found = connection.execute(query.order_by(uploads.c.created_ms.desc(), uploads.c.public_id))
            return [_upload(row) for row in found]

    def notes(self, id_: str) -> list[str]:
        """The notes of an upload's games, in order."""
        query = select(uploaded_games.c.note).where(uploaded_games.c.upload == id_)
        with self._database.read() as connection:
            return list(connection.execute(query.order_by(uploaded_games.c.number)).scalars())

    def record(self, id_: str, number: int) -> str | None:
        """The record of a game; None: there is none of this number."""
        same = (uploaded_games.c.upload == id_) & (uploaded_games.c.number == number)
        return self._database.scalar(select(uploaded_games.c.record).where(same))

    def tree(self, id_: str, number: int) -> str:
        """The lines of a game, empty where it has only its moves."""
        same = (uploaded_games.c.upload == id_) & (uploaded_games.c.number == number)
        return self._database.scalar(select(uploaded_games.c.tree).where(same)) or ""

    def trees(self, id_: str) -> Iterator[tuple[int, str]]:
        """The lines of those games of an upload that have more than their moves, each with the game's number."""
        annotated = (uploaded_games.c.upload == id_) & (uploaded_games.c.tree != "")
        query = select(uploaded_games.c.number, uploaded_games.c.tree).where(annotated)
        found = self._database.all(query.order_by(uploaded_games.c.number))
        yield from ((row.number, row.tree) for row in found)

    def records(self, id_: str) -> Iterator[str]:
        """The records of all games of an upload, in order; read a few at a time."""
        after = 0
        query = select(uploaded_games.c.number, uploaded_games.c.record).where(uploaded_games.c.upload == id_)
        while True:
            page = query.where(uploaded_games.c.number > after).order_by(uploaded_games.c.number).limit(SLICE)
            found = self._database.all(page)
            if not found:
                return
            yield from (row.record for row in found)
            after = found[-1].number

    def settle(self, upload: Upload, games: Iterable[tuple[int, str, str]]) -> None:
        """Keep games with their results, each as number, note and record; none of the upload waits for one then."""
        rows = iter(games)
        while chunk := list(islice(rows, SLICE)):
            with self._database.write() as connection:
                for number, note, record in chunk:
                    same = (uploaded_games.c.upload == upload.id) & (uploaded_games.c.number == number)
                    connection.execute(update(uploaded_games).where(same).values(note=note, record=record))
        settled = _faults(replace(upload, unsettled=0))
        self._database.run(update(uploads).where(uploads.c.public_id == upload.id).values(faults=settled))

    def mark_published(self, id_: str) -> None:
        """From now on everybody may see it."""
        private = (uploads.c.public_id == id_) & uploads.c.published_ms.is_(None)
        self._database.run(update(uploads).where(private).values(published_ms=self._clock()))

    def remove(self, player: str, id_: str) -> bool:
        """Delete one of the player's own; False: there is none of this id."""
        own = (uploads.c.public_id == id_) & (uploads.c.player == player)
        return self._database.run(delete(uploads).where(own)) == 1


def _row(upload: Upload) -> Row:
    return {
        "public_id": upload.id,
        "player": upload.player,
        "game": upload.game,
        "form": upload.form,
        "name": upload.name,
        "games": upload.games,
        "bytes": upload.bytes,
        "faults": _faults(upload),
    }


class _StoredFaults(TypedDict):
    """The column `faults`: the fields of each fault and of each loss, and how many games were unsettled."""

    faults: list[tuple[int, str, str]]
    losses: NotRequired[list[tuple[str, int, int, str]]]
    unsettled: NotRequired[int]


def _faults(upload: Upload) -> str:
    return to_json(
        {
            "faults": [[fault.line, fault.code, fault.message] for fault in upload.faults],
            "losses": [[loss.code, loss.games, loss.line, loss.message] for loss in upload.losses],
            "unsettled": upload.unsettled,
        }
    )


def _upload(row: Any) -> Upload:
    kept: _StoredFaults | list[tuple[int, str, str]] = from_json(row.faults)
    # A list is of an upload from before losses were counted.
    stored: _StoredFaults = {"faults": kept} if isinstance(kept, list) else kept
    faults = tuple(UploadFault(*fault) for fault in stored["faults"])
    losses = tuple(UploadLoss(*loss) for loss in stored.get("losses", ()))
    what = (row.game, row.form, row.name, row.games, row.bytes, faults, losses, stored.get("unsettled", 0))
    return Upload(row.public_id, row.player, *what, row.created_ms, row.published_ms)
