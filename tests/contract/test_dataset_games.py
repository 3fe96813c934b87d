"""The games that a data set may have, from SQLite and from a real PostgreSQL, sealed or not."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from mining.dataset.games import Choice, Row
from server.core.participant import Participant
from server.tables.commands import Arrive
from server.tables.decide import Close
from shared.core import Seat
from shared.events import Event, MatchEnded
from shared.protocol import Sit, Terms
from shared.ratings.pending import rate_pending
from shared.record_events import checked_events
from shared.records.ndjson import usual_start
from shared.records.record import GameRecord
from shared.store import Store, sealing
from tests.testkit.scenario import NOW_MS, Scenario, robot

GAME = "english-draughts/1"


@pytest.fixture
def people(store: Store) -> dict[str, Participant]:
    """Ann Lee and Bea Moe have accounts; Cid is a guest."""
    found: dict[str, Participant] = {}
    for name, registered in (("Ann", "Ann Lee"), ("Bea", "Bea Moe"), ("Cid", None)):
        identity = store.accounts.create(name)[0].id
        if registered is not None:
            store.accounts.register(identity, registered, "hash")
        found[name] = Participant(identity, registered or name)
    return found


def ended(table: str, *players: Participant, over: bool = True, plies: int = 6, **more: Any) -> list[Event]:
    """A match of a few plies in which the first player gives up, at a table that is closed then."""
    scenario = Scenario(GAME, **more).sit(*players).begin().play_on(Random(table), plies=plies)
    if over:
        scenario.resign(players[0])
        scenario.do(Close("left"))
    return [replace(event, table=table) for event in scenario.events]


def told(store: Store, games: Sequence[str] = (GAME,), key: bytes = b"secret") -> tuple[list[Row], dict[str, int]]:
    """What a release would have, and the games that it leaves out."""

    def ratings(table: str, match: int) -> dict[tuple[int, str], int]:
        changes = store.profiles.rerated(table, match, reader=None, now_ms=1 << 62) or ()
        return {(each.seat, each.player): each.before.shown for each in changes if each.before is not None}

    choice = Choice(store.accounts.in_datasets(), key, ratings)
    rows = [row for game in games for events in store.log.tables(game) for row in choice.games(events)]
    return rows, {reason: count for reason, count in choice.left_out.items() if count}


def test_a_game_is_told_if_all_people_in_it_agreed(store: Store, people: dict[str, Participant]) -> None:
    ann, bea, cid = people.values()
    store.log.append(ended("alone", robot(1), robot(2)))
    store.log.append(ended("both", ann, bea))
    store.log.append(ended("guest", ann, cid))
    store.log.append(ended("ai", ann, robot(1, "like:@Bea Moe")))
    store.log.append(ended("private", ann, robot(1), public=False))
    store.log.append(ended("going on", ann, robot(1), over=False))
    store.accounts.allow_datasets(cid.id, on=True)  # a guest has no say
    agents = [[[player["agent"] for player in row["players"]] for row in told(store)[0]]]
    assert agents[0] == [["greedy", "greedy"]]
    store.accounts.allow_datasets(ann.id, on=True)
    rows, left_out = told(store)
    assert [[player["agent"] for player in row["players"]] for row in rows] == [["greedy", "greedy"], ["", "like"]]
    assert left_out == {"without consent": 2, "private": 1}
    store.accounts.allow_datasets(bea.id, on=True)
    assert len(told(store)[0]) == 3
    store.accounts.allow_datasets(ann.id, on=False)
    assert len(told(store)[0]) == 1


def test_all_who_had_a_part_are_asked(store: Store, people: dict[str, Participant]) -> None:
    ann, bea, _ = people.values()
    scenario = Scenario(GAME).sit(ann, bea).begin().play_on(Random(1), plies=4)
    scenario.leave(bea)
    scenario.sit(robot(1)).play_on(Random(2), plies=2)
    scenario.resign(ann)
    left = [replace(event, table="left") for event in scenario.events]
    store.log.append(left)
    store.accounts.allow_datasets(ann.id, on=True)
    assert told(store) == ([], {"without consent": 1})
    store.accounts.allow_datasets(bea.id, on=True)
    (row,) = told(store)[0]
    assert [player["kind"] for player in row["players"]] == ["person", "person", "ai"]
    assert row["rounds"][0]["by"] == [0, 1, 0, 1, 0, 2]


def test_moves_are_told_as_those_of_whoever_made_them(store: Store, people: dict[str, Participant]) -> None:
    ann, bea, _ = people.values()
    scenario = Scenario(GAME, terms=Terms(rated=False)).sit(ann, bea).begin().play_on(Random(1), plies=2)
    scenario.do(Arrive(scenario.ref(), Seat(0), None, "absent"), robot(1))
    scenario.play_on(Random(1), plies=2)
    scenario.do(Sit(ref=scenario.ref(), table="t"), ann)
    scenario.play_on(Random(1), plies=2)
    scenario.resign(ann)
    store.log.append(scenario.events)
    for each in (ann, bea):
        store.accounts.allow_datasets(each.id, on=True)
    (row,) = told(store)[0]
    assert [player["kind"] for player in row["players"]] == ["person", "person", "ai"]
    assert row["rounds"][0]["by"] == [0, 1, 2, 1, 0, 1]


def test_a_record_without_a_result_is_left_out(store: Store) -> None:
    for points in ((1, -1), None):
        record = GameRecord(GAME, usual_start(GAME), ("11-15", "23-19"), points, ("Ann Lee", "Bea"), event=str(points))
        store.log.append(checked_events(record, NOW_MS))
    rows, left_out = told(store)
    assert [player["kind"] for player in rows[0]["players"]] == ["archive", "archive"]
    assert (len(rows), left_out) == (1, {"unfinished": 1}) and "Ann" not in str(rows)


def test_nothing_names_anybody(store: Store, people: dict[str, Participant]) -> None:
    ann, bea, _ = people.values()
    store.log.append(ended("secret-table", ann, bea))
    store.log.append(ended("liked-table", ann, robot(1, "like:@Bea Moe+rival")))
    rate_pending(store.ratings, now_ms=NOW_MS)
    for each in (ann, bea):
        store.accounts.allow_datasets(each.id, on=True)
    rows, _ = told(store)
    text = str(rows)
    secrets = [event.data.secret for event in store.log.read("secret-table") if isinstance(event.data, MatchEnded)]
    for word in ("Ann", "Lee", "Bea", "Moe", ann.id, bea.id, "-table", *secrets):
        assert word and word not in text
    one, other = ({player["player"] for player in row["players"]} for row in rows)
    assert len(one & other - {""}) == 1, "the games of one player are linked"
    assert not one & {player["player"] for player in told(store, key=b"another")[0][0]["players"]}


def test_a_game_has_its_positions_times_kinds_and_ratings(store: Store, people: dict[str, Participant]) -> None:
    ann, bea, _ = people.values()
    store.log.append(ended("t", ann, bea, plies=12))
    rate_pending(store.ratings, now_ms=NOW_MS)
    for each in (ann, bea):
        store.accounts.allow_datasets(each.id, on=True)
    (row,) = told(store)[0]
    (played,) = row["rounds"]
    assert (row["source"], row["period"], row["reason"], row["points"]) == ("server", "2023-11", "resigned", [-1, 1])
    assert row["rated"] is True and all(player["rating"] is not None for player in row["players"])
    assert len(played["positions"]) == 1 + len(played["moves"]) == 13
    assert played["by"] == [0, 1] * 6 and len(played["times_ms"]) == 12
    assert played["positions"][0].startswith("B:W21,22")


def test_a_sealed_log_tells_the_same(store: Store, people: dict[str, Participant]) -> None:
    ann, bea, _ = people.values()
    store.log.append(ended("t", ann, bea))
    domino = Scenario("domino-101/1").sit(*(robot(number) for number in range(4))).begin().play_on(Random(3))
    domino.do(Close("left"))
    store.log.append([replace(event, table="d") for event in domino.events])
    for each in (ann, bea):
        store.accounts.allow_datasets(each.id, on=True)
    games = (GAME, "domino-101/1")
    before = told(store, games)
    assert [row["game"] for row in before[0]] == list(games)
    *_, last = [*sealing.seal(store.database, NOW_MS + 10 * sealing.DAY_MS, alone=True)]
    assert last.tables == 2
    assert told(store, games) == before
