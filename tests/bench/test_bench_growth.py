"""`oldhand bench growth`: what it writes is a log like any other, and every figure is there for every size."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from typer import Typer
from typer.testing import CliRunner

from mining.files.exporting import export
from mining.files.verifying import verify
from server.bench import growth_counting
from server.bench.growth import bench_growth
from server.bench.synthetic_games import MAIN, OTHERS, account, fill, finish_game, people_of
from server.verifier import faults_of
from shared.errors import LogError
from shared.people import family
from shared.rated_matches import Ladder
from shared.ratings.rebuilding import rebuild
from shared.store import Store, open_store, sqlite_url

GAMES = 240
NOW_MS = 1_800_000_000_000
APP = Typer()
APP.command()(bench_growth)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder = tmp_path_factory.mktemp("growth")
    with closing(open_store(sqlite_url(folder), clock=lambda: NOW_MS)) as store:
        assert fill(store, GAMES, Random(1), NOW_MS, lambda _: None) == GAMES
        yield store


def test_every_table_of_a_synthetic_log_is_judged_sound(filled: Store) -> None:
    assert filled.check() == []
    tables = dict(filled.log.every_table())
    assert len(tables) > 20
    for table, events in tables.items():
        assert not isinstance(events, LogError), events
        assert faults_of(table, events) == []


def test_a_tenth_of_the_games_is_of_other_games(filled: Store) -> None:
    matches = Counter({name: len(filled.log.finished_matches(f"{name}/1")) for name in (MAIN, *OTHERS)})
    assert matches.total() == GAMES
    assert 0.08 * GAMES <= matches.total() - matches[MAIN] <= 0.12 * GAMES
    assert min(matches.values()) > 0


def test_ratings_are_those_that_the_log_gives(filled: Store) -> None:
    assert filled.ratings.next_pending(NOW_MS) is None
    assert rebuild(filled.ratings, NOW_MS, dry_run=True).changes == []
    assert filled.ratings.ladder(MAIN, Ladder.PEOPLE, limit=5, settled=False)


def test_people_have_accounts_and_lists_of_matches(filled: Store) -> None:
    played = [filled.profiles.matches(account(number).id, limit=100) for number in range(1, people_of(GAMES) + 1)]
    assert sum(map(len, played)) > GAMES
    assert all(filled.accounts.find(account(number).id) for number in range(1, people_of(GAMES) + 1))


def test_copies_are_of_their_own_times_and_players(filled: Store) -> None:
    copies = [head for head in filled.log.heads(live_only=False) if head.table.startswith("copy")]
    assert len({head.opened_ms for head in copies}) == len(copies) > 20
    facts = filled.log.facts([head.table for head in copies])
    people = {sitting.player for fact in facts.values() for sitting in fact.sittings.values() if sitting.agent is None}
    assert people <= {account(number).id for number in range(1, people_of(GAMES) + 1)}
    assert all(
        sitting.source == sitting.player
        for fact in facts.values()
        for sitting in fact.sittings.values()
        if sitting.agent is None
    )


def test_a_game_that_is_finished_later_is_rated_too(tmp_path: Path) -> None:
    with closing(open_store(sqlite_url(tmp_path))) as store:
        fill(store, 12, Random(2), NOW_MS, lambda _: None, others_share=0)
        before = len(store.log.finished_matches(f"{MAIN}/1"))
        finish_game(store, Random(3))
        assert len(store.log.finished_matches(f"{MAIN}/1")) == before + 1
        assert store.ratings.next_pending(NOW_MS * 2) is None
        assert store.check() == []
        assert {family(head.game) for head in store.log.heads(live_only=False)} == {MAIN}


def test_people_are_remembered_by_the_newest_games_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth_counting, "_REMEMBERED", 3)
    with closing(open_store(sqlite_url(tmp_path))) as store:
        fill(store, 12, Random(2), NOW_MS, lambda _: None, others_share=0)
        growth_counting.remember_the_newest(store)
        assert store.memories.behind()[f"{MAIN}/1"][0] == 3


def test_the_games_can_be_exported_and_verified(filled: Store, tmp_path: Path) -> None:
    app = Typer()
    app.command("export")(export)
    app.command("verify")(verify)
    file, folder = tmp_path / "games.ndjson", str(filled.database.path and filled.database.path.parent)
    words = ["export", "--data", folder, "--game", MAIN, "--format", "ndjson", "--out", str(file)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    done = CliRunner().invoke(app, ["verify", str(file), "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["ok"]


@pytest.mark.parametrize(
    "wrong",
    [
        ["--games", "0"],
        ["--games", "many"],
        ["--skip", "disk"],
        ["--games", "10,20", "--database", "sqlite:///a", "--skip", "backup"],
        ["--games", "10", "--database", "sqlite:///a"],
    ],
)
def test_wrong_usage_is_said_before_anything_is_written(wrong: list[str]) -> None:
    assert CliRunner().invoke(APP, wrong).exit_code == 2


@pytest.mark.deep
@pytest.mark.slow
def test_every_size_has_every_figure(tmp_path: Path) -> None:
    words = ["--games", "20,40", "--folder", str(tmp_path), "--json"]
    done = CliRunner().invoke(APP, words)
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["games"] == [20, 40]
    rows = [row for row in found["rows"] if "values" in row]
    disk, *replays, sealing = [row for row in found["rows"] if "values" not in row]
    assert disk["value"] > 2 * disk["sealed"] > 0 and sealing["sealed"] > 0
    assert len(replays) == 2 and all(row["sealed_cpu_ms"] > 0 for row in replays)
    assert all(value > 0 for row in rows for value in row["cpu_ms"] if value is not None)
    assert {"one game counted", "a book", "start until ready", "profile", "ladder", "explorer", "restore"} <= {
        row["what"] for row in rows
    }
    assert all(len(row["values"]) == 2 and min(row["values"]) > 0 for row in rows)
