"""Releases of a log as files, and the tasks that models are scored at."""

import gzip
import json
import math
import re
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from datetime import date
from itertools import count, islice, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mining.dataset.baselines import exact_tiles, uniform_tiles
from mining.dataset.games import split_of
from mining.dataset.reading import Example, Observation, ReleaseFolder, examples_of
from mining.dataset.tasks import Score
from mining.dataset.writing import digest_of
from shared.cli import main
from shared.errors import CodedError
from shared.games import GAMES
from shared.games.domino_101.unseen import holders
from shared.games.possible_hands import PossibleHands
from shared.store import open_store
from tests.cli.commands import run
from tests.mining import parquet
from tests.testkit.scenario import Scenario, robot
from tests.testkit.stores import sqlite_database

pytestmark = pytest.mark.slow

README = Path(__file__).parents[2] / "mining" / "dataset" / "README.md"
DRAUGHTS, DOMINO = "english-draughts/1", "domino-101/1"
FIRST_DAY = date(2023, 11, 14).toordinal()
"""That of `NOW_MS`."""
COMMANDS, MODEL = (block for block in re.findall(r"```(?:sh|python)\n(.*?)```", README.read_text(), re.DOTALL))


def game_line(number: int) -> str:
    """A game of an event of its own, the first plies by chance."""
    game, rng = GAMES[DRAUGHTS], Random(number)
    state = game.begin(game.options({}), game.deal(game.options({}), rng), None)
    moves: list[str] = []
    while len(moves) < 6:
        move = rng.choice(game.legal_moves(state))
        moves.append(game.format_move(state, move))
        state = game.successor(state, move)
    result = rng.choice(["1-0", "0-1", "1/2-1/2"])
    players = {"black": f"Black {number % 7}", "white": f"White {number % 5}"}
    return json.dumps({**players, "event": f"Cup {number}", "result": result, "moves": " ".join(moves)})


def day_of(split: str, place: int) -> int:
    """A day, counted from that of `Scenario`, whose games go to this split."""
    days = (day for day in count() if split_of(f"day {date.fromordinal(FIRST_DAY + day)}") == split)
    return next(islice(days, place, None))


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with matches of domino by AI players on days of every split."""
    folder = tmp_path_factory.mktemp("log")
    store = open_store(sqlite_database(folder))
    for number, split in enumerate(("train", "train", "test", "validation", "test")):
        scenario = Scenario(DOMINO, seed=number).sit(*(robot(seat) for seat in range(4))).begin()
        later_ms = 86_400_000 * day_of(split, number)
        events = scenario.play_on(Random(number)).events
        store.log.append([replace(each, table=f"d{number}", at_ms=each.at_ms + later_ms) for each in events])
    store.close()
    return folder


@pytest.fixture(scope="module")
def released(log: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release of it."""
    folder = tmp_path_factory.mktemp("released")
    make(log, folder / "release", key_file(folder, "secret"))
    return folder / "release"


@pytest.fixture
def release(released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy in the current folder."""
    monkeypatch.chdir(tmp_path)
    return shutil.copytree(released, tmp_path / "release").relative_to(tmp_path)


def key_file(folder: Path, secret: str) -> Path:
    """A file that holds it."""
    file = folder / f"{secret}.key"
    file.write_text(f"{secret}\n")
    file.chmod(0o600)
    return file


def make(log: Path, out: Path, key: Path) -> None:
    """Run `oldhand dataset make`."""
    with pytest.raises(SystemExit) as ended:
        main(["dataset", "make", "--data", str(log), "--out", str(out), "--key", str(key)])
    assert not ended.value.code


def rows_of(release: Path, game: str = DOMINO) -> Iterator[Any]:
    folder = ReleaseFolder(release)
    for split in ("train", "validation", "test"):
        yield from folder.games(game, split)


def test_the_commands_of_the_readme_score_the_baselines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.jsonl").write_text("".join(f"{game_line(number)}\n" for number in range(30)))
    Path("mymodel.py").write_text(MODEL)
    *_, evaluate = lines = [shlex.split(line)[1:] for line in COMMANDS.splitlines()]
    assert len(lines) == 3
    outputs = [run(capsys, *words) for words in lines]
    assert [status for status, _, _ in outputs] == [0, 0, 0], outputs
    assert re.search(r"next-move +people .*\n.*value +base rate ", outputs[-1][1], re.DOTALL)
    words = ("--task", "value", "--task", "next-move", "--model", "mymodel:Model", "--json")
    _, out, _ = run(capsys, *evaluate, *words)
    found = json.loads(out)["rows"]
    scored = {(row["task"], row["model"]): row for row in found}
    assert scored["value", "mymodel:Model"]["log_loss"] == pytest.approx(math.log(3), abs=1e-3)
    assert scored["next-move", "mymodel:Model"]["count"] == scored["next-move", "uniform"]["count"] > 0


def test_the_same_log_and_key_give_the_same_bytes(released: Path, log: Path, tmp_path: Path) -> None:
    make(log, tmp_path / "again", key_file(tmp_path, "secret"))
    assert (released / "SHA256SUMS").read_text() == (tmp_path / "again" / "SHA256SUMS").read_text()
    make(log, tmp_path / "other", key_file(tmp_path, "another"))
    one, other = ([(row["id"], row["split"]) for row in rows_of(each)] for each in (released, tmp_path / "other"))
    assert [split for _, split in one] == [split for _, split in other]
    assert not {id_ for id_, _ in one} & {id_ for id_, _ in other}


def test_parquet_has_the_rows_of_ndjson(released: Path) -> None:
    assert parquet.rows_of(released) == sorted(rows_of(released), key=lambda row: row["id"])


def test_an_event_is_in_one_split(release: Path) -> None:
    splits: dict[str, set[str]] = {}
    for row in rows_of(release):
        splits.setdefault(row["event"], set()).add(row["split"])
    assert len(splits) == 5 and all(len(each) == 1 for each in splits.values())
    counts = [split_of(f"day {number}") for number in range(1_000)].count
    assert (counts("train") > 750, counts("test") > 60) == (True, True)


def test_hidden_tiles_are_counted_exactly(release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, error = run(capsys, "dataset", "evaluate", str(release), "--task", "hidden-tiles", "--json")
    assert status == 0, error
    uniform, counted = json.loads(out)["rows"]
    assert (uniform["model"], counted["model"]) == ("uniform", "exact counting")
    assert counted["log_loss"] < uniform["log_loss"] < math.log(3) + 0.01


def test_shares_are_those_of_all_ways() -> None:
    may_hold, sizes = [[0, 1], [1, 2], [0, 1, 2], [2], [0, 2]], [2, 1, 2]
    ways = {
        places
        for places in permutations([seat for seat, size in enumerate(sizes) for _ in range(size)])
        if all(seat in seats for seat, seats in zip(places, may_hold, strict=True))
    }
    shares = PossibleHands(may_hold, sizes).shares()
    for piece, row in enumerate(shares):
        assert row == pytest.approx([sum(way[piece] == seat for way in ways) / len(ways) for seat in range(3)])


def test_the_true_deal_is_never_excluded(release: Path) -> None:
    for row in list(rows_of(release))[:2]:
        for example in examples_of(row):
            chances = holders(example.seen.view)
            for seat, hand in enumerate(example.hands):
                if seat != example.seen.view.seat:
                    assert all(chances[tile][seat] > 0 for tile in hand)


def test_a_model_is_given_what_its_seat_knows(release: Path) -> None:
    assert {field.name for field in fields(Observation)} == {"view", "legal", "ratings"}
    row = next(rows_of(release))
    game = GAMES[DOMINO]
    seen = [example.seen for example in examples_of(row)]
    assert len(seen) > 20 and {each.view.round for each in seen} == {each["number"] for each in row["rounds"]}
    for example in examples_of(row):
        view = example.seen.view
        assert view.seat is not None and view.hand == example.hands[view.seat] and view.seat in view.to_act
        assert len(view.scores) == game.seats and example.move in example.seen.legal


CHANGED = {
    "no folder": (lambda folder: [each.unlink() for each in folder.glob("*.*")], "is no whole release"),
    "a game": (lambda folder: next(folder.rglob("*.gz")).write_bytes(b"x"), "its checksum differs"),
    "the manifest": (lambda folder: (folder / "release.json").write_text("{}"), "its checksum differs"),
    "a lost file": (lambda folder: next(folder.rglob("*.gz")).unlink(), "cannot be read"),
}


@pytest.mark.parametrize("change", CHANGED)
def test_a_folder_that_is_no_release_is_refused(release: Path, change: str, capsys: pytest.CaptureFixture[str]) -> None:
    act, sentence = CHANGED[change]
    act(release)
    status, out, error = run(capsys, "dataset", "evaluate", str(release))
    assert (status, out) == (1, "") and sentence in error and error.endswith(" [dataset/release]\n")


MALFORMED = {
    "no manifest": ("release.json", b"[]", "is no whole release"),
    "no games": ("release.json", b'{"format": 1, "games": 5}', "is no whole release"),
    "no row": ("test.ndjson.gz", b"[1]", "is no game of domino-101/1"),
    "no id": ("test.ndjson.gz", b'{"game": "domino-101/1"}', "is no game of domino-101/1"),
    "another game": ("test.ndjson.gz", b'{"id": "a", "game": "chess/1"}', "is no game of domino-101/1"),
    "no players": ("test.ndjson.gz", b'{"id": "a", "game": "domino-101/1"}', "does not follow the rules here"),
}


@pytest.mark.parametrize("change", MALFORMED)
def test_a_release_of_others_that_is_malformed_is_named(
    release: Path, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, content, sentence = MALFORMED[change]
    file = next(release.rglob(name))
    file.write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    sums = release / "SHA256SUMS"
    names = [line.split("  ", 1)[1] for line in sums.read_text().splitlines()]
    sums.write_text("".join(f"{digest_of(release / each)}  {each}\n" for each in names))
    status, out, error = run(capsys, "dataset", "evaluate", str(release))
    last = error.splitlines()[-1]
    assert (status, out) == (1, "") and sentence in last and last.endswith(" [dataset/release]")


def test_a_result_that_is_none_is_named(release: Path) -> None:
    row = dict(next(rows_of(release)), points=[5, 5, 5, 5])
    with pytest.raises(CodedError, match="does not follow the rules here"):
        list(examples_of(row))


def test_without_pyarrow_nothing_is_written(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    status, _, error = run(capsys, "dataset", "make", "--data", str(log), "--out", str(tmp_path / "release"))
    assert status == 1 and "pip install 'oldhand[analysis]'" in error
    assert not list(tmp_path.iterdir())


def test_a_release_is_never_overwritten(release: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, error = run(capsys, "dataset", "make", "--data", str(log), "--out", str(release))
    assert status == 1 and "is there already" in error


MODELS = """
class Silent:
    pass
class Failing:
    def hidden_tiles(self, seen):
        raise RuntimeError("no idea")
class Babbling:
    def hidden_tiles(self, seen):
        return "tiles"
class Exiting:
    def hidden_tiles(self, seen):
        raise SystemExit(0)
class Unmade:
    def __init__(self):
        raise OSError("no weights")
"""


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere:Model", "nowhere cannot be imported"),
        ("dataset_models", "write module:Class"),
        ("dataset_models:Nobody", "has no class Nobody"),
        ("dataset_models:Unmade", "cannot be made: OSError: no weights"),
        ("dataset_models:Silent", "has no method for these tasks: hidden_tiles"),
        ("dataset_models:Failing", "dataset_models:Failing failed at hidden-tiles: RuntimeError: no idea"),
        ("dataset_models:Exiting", "dataset_models:Exiting failed at hidden-tiles: SystemExit: 0"),
        ("dataset_models:Babbling", "dataset_models:Babbling answered hidden-tiles with something else"),
    ],
)
def test_a_model_that_fails_is_named(
    release: Path, name: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("dataset_models.py").write_text(MODELS)
    status, out, error = run(
        capsys, "dataset", "evaluate", str(release), "--task", "hidden-tiles", "--games", "1", "--model", name
    )
    last = error.splitlines()[-1]
    assert (status, out) == (1, "") and sentence in last and last.endswith(" [dataset/model]")


def test_a_score_is_the_mean_over_decisions() -> None:
    score = Score()
    score.add([([0.5, 0.5], 0), ([1.0, 0.0], 0)])
    score.add([([0.25, 0.75], 0)])
    told = score.fields()
    assert (told["games"], told["count"]) == (2, 3)
    assert told["log_loss"] == pytest.approx((math.log(2) + math.log(4)) / 3, abs=1e-4)
    assert told["accuracy"] == pytest.approx((0.5 + 1 + 0) / 3, abs=1e-4)
    assert told["brier"] == pytest.approx((0.5 + 0 + 2 * 0.75**2) / 3, abs=1e-4)


def test_uniform_knows_how_many_tiles_each_seat_has(release: Path) -> None:
    def share(example: Example) -> Sequence[float]:
        return next(iter(uniform_tiles(example.seen).values()))

    example = next(examples_of(next(rows_of(release))))
    seat = example.seen.view.seat
    assert share(example)[seat or 0] == 0 and sum(share(example)) == len(exact_tiles(example.seen))
