"""Databases as every Oldhand so far would have left them: made by its own schema, filled by its own columns.

What is inserted here is never changed once its revision has been released; a new revision adds a function.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection, text

from server.tables.decide import Close
from shared.events import Event, Kind, PlayerKind, SeatedPlayer
from shared.games import game_named
from shared.record_events import checked_events
from shared.records.record import GameRecord
from shared.store import migrations, rows
from shared.store.blocks import pack
from shared.store.engine import Database
from shared.store.store import check_there, upgrade
from tests.testkit.scenario import ANN, BEN, PERSONS, Scenario, robot

REVISIONS = sorted(path.name[1:5] for path in Path(migrations.__path__[0], "versions").glob("v[0-9]*.py"))
TOKEN = "the secret of ann"
_EVENTS: tuple[str, ...] = (
    "at_ms", "clock_ms", "table_number", "version", "match", "round", "ply", "sitting", "kind", "seat", "move", "state",
    "ref", "reason", "data",
)  # fmt: skip


@cache
def log() -> dict[str, list[Event]]:
    """What the log of each holds, by table: a whole match of domino, a game resigned, one under way, a record."""
    domino = Scenario("domino-101").sit(*PERSONS).begin().play_on(Random(2))
    domino.do(Close("left"))
    board = Scenario("english-draughts").sit(ANN, robot(1, "experience", 7)).begin()
    board.play_on(Random(3), plies=9)
    board.resign(ANN)
    under_way = Scenario("chinese-checkers").sit(ANN, BEN).begin().play_on(Random(4), plies=6)
    game = game_named("english-draughts")
    start = game.deal(game.options({}), Random(1))
    record = GameRecord(game.id, start, ("11-15", "23-18", "8-11", "27-23"), (0, 0), ("A", "B"))
    logs = {"domino": domino.events, "board": board.events, "under-way": under_way.events}
    named = {table: [replace(event, table=table) for event in events] for table, events in logs.items()}
    archived = checked_events(record, 7)
    return {**named, archived[0].table: archived}


def make(url: str, revision: str) -> Database:
    """The database at `url`, empty before, as an Oldhand of this revision would have left it. Close it."""
    database = Database(url)
    check_there(database, create=True)
    if database.is_sqlite:
        database.make_durable()
    with database.write() as connection:
        upgrade(connection, revision)
        for since, until, fill in _CHAPTERS:
            if since <= revision <= until:
                fill(connection)
    return database


def _put(connection: Connection, table: str, *inserted: dict[str, Any]) -> None:
    names = list(inserted[0])
    columns, values = ", ".join(f'"{name}"' for name in names), ", ".join(f":v{place}" for place in range(len(names)))
    statement = text(f'INSERT INTO "{table}" ({columns}) VALUES ({values})')
    connection.execute(statement, [{f"v{place}": row[name] for place, name in enumerate(names)} for row in inserted])


def _log(connection: Connection) -> None:
    for events in log().values():
        own = rows.table_row(events[0])
        closed = next((event.at_ms for event in events if event.kind is Kind.CLOSED), None)
        _put(connection, "tables", own | {"closed_ms": closed})
        number = connection.execute(text("SELECT max(number) FROM tables")).scalar_one()
        _put(connection, "events", *(_event(it, number) for it in events))
        _put(
            connection,
            "sittings",
            *(rows.sitting_row(it, it.data, number) for it in events if isinstance(it.data, SeatedPlayer)),
        )
        ended = list(_finished(events, number, own["game"]))
        if ended:
            _put(connection, "finished", *ended)


def _event(event: Event, number: int) -> dict[str, Any]:
    return dict(zip(_EVENTS, rows.event_row(event, number), strict=True))


def _finished(events: Sequence[Event], number: int, game: str) -> Any:
    dealt = 0
    for event in events:
        if event.kind is Kind.DEALT:
            dealt = event.version
        elif event.kind is Kind.ROUND_ENDED:
            yield rows.finished_row(event, number, game, dealt)


def _matches(connection: Connection) -> None:
    """From 0004 on the server kept them; before, the migration makes them of the log."""
    for events in log().values():
        own = rows.table_row(events[0])
        found = text("SELECT number FROM tables WHERE public_id = :table")
        number = connection.execute(found, {"table": own["public_id"]}).scalar_one()
        ended = [rows.match_row(it, number) for it in events if it.kind is Kind.MATCH_ENDED]
        if own["kind"] == PlayerKind.PERSON and ended:
            _put(connection, "matches", *ended)


def _guests(connection: Connection) -> None:
    hashes = [sha256(secret.encode()).digest() for secret in (TOKEN, "ben's")]
    for who, name, secret in (("ann", "Ann", hashes[0]), ("ben", "بن", hashes[1])):
        guest = {"public_id": who, "name": name, "token_hash": secret, "created_ms": 5, "seen_ms": 6}
        _put(connection, "identities", guest)


def _books(connection: Connection) -> None:
    row = {"game": "english-draughts/1", "sha256": "5e", "bytes": 4, "created_ms": 8, "games": 2, "plies": 13}
    row |= {"rules": 1, "facts": '{"teaches":["recall"]}'}
    _put(connection, "books", row | {"version": 1, "file": "draughts-1.book", "status": "removed"})
    _put(connection, "books", row | {"version": 2, "file": "draughts-2.book", "status": "pinned"})
    progress = {
        "job": "mine",
        "game": "english-draughts/1",
        "stage": "count",
        "done": 3,
        "total": 4,
        "text": "Counting",
    }
    _put(connection, "progress", progress | {"at_ms": 9, "finished": False})


def _memories(connection: Connection) -> None:
    memory = {"player": "ann", "game": "domino-101/1", "content": b"\x00\xff", "rounds": 2, "upto": 1, "forgotten": 0}
    _put(connection, "memories", memory | {"updated_ms": 9})
    _put(connection, "memory_marks", {"game": "domino-101/1", "number": 1})


def _people(connection: Connection) -> None:
    person = {"password": "$argon2id$x", "created_ms": 5, "seen_ms": 6, "banned_until_ms": None, "ban_reason": None}
    ann = {"public_id": "ann", "name": "Ann", "looks": "ann", "bot": False, "owner": None} | person
    ben = {"public_id": "ben", "name": "بن", "looks": None, "bot": False, "owner": None} | person
    banned = {"password": None, "banned_until_ms": 99, "ban_reason": "insults"}
    bot = {"public_id": "aa-bot", "name": "Robo", "looks": "robo", "bot": True, "owner": "ann"}
    _put(connection, "identities", ann, ben | banned)
    _put(connection, "identities", person | bot)
    token = {"hash": sha256(TOKEN.encode()).digest(), "player": "ann", "personal": True}
    token |= {"scope": "play", "label": "my laptop"}
    _put(connection, "tokens", {"public_id": "t1", "created_ms": 5, "used_ms": 6} | token)
    _put(connection, "recovery_codes", {"player": "ann", "hash": b"\x01" * 32})
    _put(connection, "revocations", {"player": "ben", "at_ms": 7})


def _results(connection: Connection) -> None:
    number = connection.execute(text("SELECT max(number) FROM matches")).scalar_one()
    row = {"number": number, "game": "english-draughts", "partner": None, "left": False, "at_ms": 7}
    rated = {"ladder": "people", "expected": 0.1 + 0.2, "mu": 25.0, "sigma": 8.333333333333334}
    not_rated = dict.fromkeys(rated)
    _put(connection, "results", row | rated | {"seat": 0, "player": "ann", "points": -1})
    _put(connection, "results", row | not_rated | {"seat": 1, "player": "ai:experience", "points": 1})
    rating = {"game": "english-draughts", "ladder": "people", "player": "ann", "mu": 25.0, "sigma": 8.333333333333334}
    _put(connection, "ratings", rating | {"shown": 1000, "won": 0, "drawn": 0, "lost": 1, "at_ms": 7})
    _put(connection, "marks", {"job": "ratings", "number": number})
    report = {"at_ms": 9, "reporter": "ann", "reported": "ai:experience", "table_number": 2, "version": 6, "match": 1}
    report |= {"round": 1, "ply": 2, "seat": 1, "book": "7", "text": "It stalls."}
    report |= {"resolved_ms": None, "resolution": None}
    _put(connection, "reports", report)


def _chat(connection: Connection) -> None:
    line = {"table_number": 2, "at_ms": 8, "room": "seats", "seat": 0, "player": "ann", "name": "Ann", "ref": "c1"}
    _put(connection, "chat", line | {"text": "Merhaba! \U0001f600\n", "phrase": None})
    _put(connection, "mutes", {"player": "ann", "muted": "ben"})


def _operators(connection: Connection) -> None:
    connection.execute(text("UPDATE identities SET role = 'admin' WHERE public_id = 'ann'"))
    connection.execute(text("UPDATE identities SET muted_until_ms = 99, mute_reason = 'spam' WHERE public_id = 'ben'"))
    noted = {"at_ms": 9, "by": "ann", "deed": "mute", "whom": "ben", "why": "spam", "facts": "{}"}
    _put(connection, "audit", noted)
    _put(connection, "announcements", {"at_ms": 9, "until_ms": 99, "text": "Back at ten."})


def _notifications(connection: Connection) -> None:
    turn = {"table_number": 2, "player": "ann", "version": 7, "since_ms": 9, "mailed": False}
    _put(connection, "turns", turn)
    _put(connection, "turn_marks", {"table_number": 2, "version": 8})
    endpoint = "https://push.example/ann"
    subscription = {"endpoint": endpoint, "player": "ann", "p256dh": "BA", "auth": "AA", "language": "tr"}
    _put(connection, "push_subscriptions", subscription | {"created_ms": 8})
    _put(connection, "pushes", {"endpoint": endpoint, "table_number": 2, "due_ms": 9, "attempts": 1})
    _put(connection, "push_allowances", {"player": "ann", "whole_ms": 12})
    mail = {"player": "ann", "address": "ann@example.org", "language": "tr", "code": None, "requested_ms": 7}
    _put(connection, "mail_addresses", mail | {"unsubscribe": "u", "mailed_ms": 0, "due_ms": 0})


def _follows(connection: Connection) -> None:
    _put(connection, "follows", {"player": "ben", "followed": "ann", "since_ms": 9})
    _put(connection, "hidden_presences", {"player": "ann"})


def _puzzles(connection: Connection) -> None:
    solver = {"player": "ann", "game": "english-draughts", "mu": 27.5, "sigma": 6.25, "solved": 3, "failed": 1}
    _put(connection, "puzzle_solvers", solver | {"streak": 2, "best_streak": 2})
    attempt = {"player": "ann", "puzzle": "0123456789", "game": "english-draughts", "at_ms": 9, "solved": True}
    _put(connection, "puzzle_attempts", attempt)
    _put(connection, "puzzle_ratings", {"puzzle": "0123456789", "mu": 24.5, "sigma": 4.25, "attempts": 1})


def _vacations(connection: Connection) -> None:
    _put(connection, "vacations", {"player": "ann", "begun_ms": 9, "until_ms": 10})


def _own_puzzles(connection: Connection) -> None:
    moment = {"player": "ann", "puzzle": "own-0123456789", "game": "english-draughts/1", "position": "W:W18:B5"}
    moment |= {"played": "18-15", "moves": '["18-14"]', "place": '["t",1,1,9]', "found_ms": 7, "due_ms": 9}
    _put(connection, "own_puzzles", moment | {"repetitions": 1, "days": 1, "ease": 2.6})
    _put(connection, "own_puzzle_marks", {"player": "ann", "game": "english-draughts", "number": 1})


def _analyses(connection: Connection) -> None:
    own = {"player": "ann", "game": "english-draughts/1", "created_ms": 7}
    tree = {"options": "{}", "start": "W:W18:B5", "tree": '{"children":[]}', "nodes": 0, "version": 1, "changed_ms": 8}
    _put(connection, "analyses", own | tree | {"public_id": "lines", "name": "Ending"})
    file = {"form": "pdn", "name": "club.pdn", "games": 1, "bytes": 9, "faults": "[]"}
    _put(connection, "uploads", own | file | {"public_id": "club"})
    _put(connection, "uploaded_games", {"upload": "club", "number": 1, "note": "{}", "record": "{}"})


def _annotated(connection: Connection) -> None:
    game = {"upload": "club", "number": 2, "note": "{}", "record": "{}", "tree": '{"children":[]}'}
    _put(connection, "uploaded_games", game)


def _imitation_consents(connection: Connection) -> None:
    _put(connection, "imitation_consents", {"player": "ann"})


def _puzzle_runs(connection: Connection) -> None:
    run = {"player": "ann", "game": "english-draughts", "kind": "race", "begun_ms": 9, "puzzle": None}
    _put(connection, "puzzle_runs", run | {"score": 7, "best": 12})
    _put(connection, "puzzle_votes", {"player": "ann", "puzzle": "0123456789", "up": True})


def _sealed(connection: Connection) -> None:
    number = connection.execute(text("SELECT number FROM tables WHERE public_id = 'domino'")).scalar_one()
    held = [rows.event_row(event, number) for event in log()["domino"]]
    connection.execute(text("DELETE FROM events WHERE table_number = :number"), {"number": number})
    if connection.dialect.name == "postgresql":
        connection.execute(text("CREATE TABLE sealed_202311 PARTITION OF sealed FOR VALUES IN (202311)"))
    place = {"month": 202311, "table_number": number, "first_version": 1, "last_version": len(held)}
    _put(connection, "sealed", place | {"first_match": 0, "last_match": 1, "block": pack(held)})
    closed = text("UPDATE tables SET sealed_version = :version WHERE number = :number")
    connection.execute(closed, {"version": len(held), "number": number})


def _totals(connection: Connection) -> None:
    none = {"game": "english-draughts", "won": 0, "drawn": 0, "lost": 0}
    _put(connection, "totals", none | {"player": "ann", "lost": 1}, none | {"player": "ai:experience", "won": 1})


def _dataset_consents(connection: Connection) -> None:
    connection.execute(text("UPDATE identities SET in_datasets = :on WHERE public_id = 'ann'"), {"on": True})


def _tournaments(connection: Connection) -> None:
    plan = '{"name":"Saturday","game":"english-draughts/1"}'
    event = f'{{"event":"announced","plan":{plan},"by":"ann","seed":"00"}}'
    connection.execute(text("INSERT INTO tournaments VALUES ('abc', 5, NULL, 'open', 1)"))
    connection.execute(text("INSERT INTO tournament_events VALUES ('abc', 1, 5, :event)"), {"event": event})


def _groups(connection: Connection) -> None:
    group = {"public_id": "g", "name": "Club", "folded": "1:club", "about": "", "kind": "club", "chat": "free"}
    _put(connection, "groups", group | {"guests": False, "sheltered": False, "link": "secret", "created_ms": 1})
    _put(connection, "group_members", {"group_id": "g", "player": "ann", "role": "owner", "since_ms": 1})
    line = {"group_id": "g", "at_ms": 2, "player": "ann", "name": "Ann", "text": "hi", "ref": "1"}
    _put(connection, "group_chat", line)
    rules = {"options": "{}", "terms": "{}", "season": 1, "began_ms": 3}
    _put(connection, "standing_tables", {"group_id": "g", "name": "Us", "game": "english-draughts/1"} | rules)
    _put(connection, "standing_seats", *({"standing": 1, "seat": seat, "player": "ann"} for seat in range(2)))
    table = {"table_id": "board", "group_id": "g", "player": "ann", "standing": 1, "season": 1, "at_ms": 4}
    _put(connection, "group_tables", table)


def _oidc_links(connection: Connection) -> None:
    link = {"issuer": "https://id.example", "subject": "1", "player": "ann", "since_ms": 9}
    _put(connection, "oidc_links", link)


_EVER = "9999"
_CHAPTERS: Sequence[tuple[str, str, Callable[[Connection], None]]] = (
    ("0001", _EVER, _log),
    ("0002", _EVER, _books),
    ("0002", "0003", _guests),
    ("0004", _EVER, _people),
    ("0003", _EVER, _memories),
    ("0004", _EVER, _matches),
    ("0004", _EVER, _results),
    ("0005", _EVER, _chat),
    ("0006", _EVER, _operators),
    ("0007", _EVER, _notifications),
    ("0008", _EVER, _follows),
    ("0009", _EVER, _puzzles),
    ("0010", _EVER, _vacations),
    ("0011", _EVER, _own_puzzles),
    ("0012", _EVER, _analyses),
    ("0013", _EVER, _annotated),
    ("0014", _EVER, _imitation_consents),
    ("0018", _EVER, _puzzle_runs),
    ("0020", _EVER, _sealed),
    ("0021", _EVER, _totals),
    ("0022", _EVER, _dataset_consents),
    ("0023", _EVER, _tournaments),
    ("0024", _EVER, _groups),
    ("0025", _EVER, _oidc_links),
)
"""From which revision on, until which, and what is inserted."""
