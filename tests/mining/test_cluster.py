"""A real Spark master with a worker counts a log as DuckDB does, and reads the exported Parquet as DuckDB does."""

import importlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import numpy as np
import pytest

from mining.files.parquet import write_partitioned
from mining.pipeline import cluster
from mining.pipeline.cluster import connect_spark
from mining.pipeline.decisions import decisions_of
from mining.pipeline.engines import engine_named
from mining.pipeline.tally import gathered, tally_of
from shared.errors import CodedError
from shared.games import GAMES
from shared.store import MemoryGameLog, open_store, sqlite_url
from tests.mining.exported import DRAUGHTS, board_story
from tests.mining.parquet import rows_of as read_by_duckdb
from tests.mining.tallies import rows_of

SPARK = [pytest.mark.cluster, pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
"""Of what pandas, ibis and Spark say of one another nothing is ours."""


def spark(test: Any) -> Any:
    """A test that needs the cluster."""
    for mark in SPARK:
        test = mark(test)
    return test


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a master of our own, with one worker: processes of their own, as in a cluster."""
    home = Path(str(importlib.import_module("pyspark").__file__)).parent
    work = tmp_path_factory.mktemp("spark")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    address = f"spark://127.0.0.1:{port}"
    roles = {
        "master.Master": ["--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"],
        "worker.Worker": ["--host", "127.0.0.1", "-c", "1", "-m", "1g", "-d", str(work), "--webui-port", "0", address],
    }
    started: list[subprocess.Popen[str]] = []
    environment = os.environ | {"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOG_DIR": str(work)}
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    for role, arguments in roles.items():
        command = [str(home / "bin" / "spark-class"), f"org.apache.spark.deploy.{role}", *arguments]
        process = subprocess.Popen(
            command, env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )
        started.append(process)
        assert process.stderr is not None
        wanted = "New state: ALIVE" if role == "master.Master" else "Successfully registered"
        assert any(wanted in line for line in process.stderr), f"{role} did not start"
        Thread(target=process.stderr.read, daemon=True).start()  # what it says later must not fill the pipe
    yield address
    for process in reversed(started):
        process.terminate()
        process.communicate()


@pytest.fixture
def seated(master: str) -> Iterator[str]:
    """The master's address; afterwards this process has left it: whoever is connected has all its cores."""
    yield master
    importlib.import_module("pyspark.sql").SparkSession.getActiveSession().stop()


@spark
@pytest.mark.parametrize("game", GAMES)
def test_a_cluster_puts_games_together_as_sorting_does(game: str, seated: str) -> None:
    rows = rows_of(game)
    together = engine_named(seated)(rows)
    assert len(together) < len(rows)
    assert together.digest() == gathered(rows).digest()


@spark
def test_a_cluster_keeps_states_apart_that_share_a_key(seated: str) -> None:
    rows = rows_of("english-draughts/1")
    forged = replace(rows, premise_keys=rows.premise_keys % np.uint64(3), result_keys=rows.result_keys % np.uint64(2))
    assert engine_named(seated)(forged).digest() == gathered(forged).digest()
    nothing = gathered(tally_of(decisions_of("chinese-checkers/1", [], lambda table: {}), "person"))
    assert engine_named(seated)(nothing).digest() == nothing.digest()


@spark
def test_mining_a_log_on_a_cluster_makes_the_same_book(master: str, tmp_path: Path) -> None:
    books: dict[str, Any] = {}
    for number, engine in enumerate(("duckdb", master)):
        folder = tmp_path / str(number)
        with closing(open_store(sqlite_url(folder))) as store:
            for table in range(12):
                store.log.append(board_story(DRAUGHTS, f"d{table}", plies=20).events)
        words = ["mine", "--once", "--engine", engine, "--data", str(folder), "--game", "english-draughts", "--json"]
        words += ["--no-canary", "--min-net", "1", "--min-seen", "1"]
        command = [sys.executable, "-c", f"from shared.cli import main; main({words!r})"]
        output = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout
        assert json.loads(output)["games"] == 24
        with closing(open_store(sqlite_url(folder))) as store:
            book = store.books.newest(DRAUGHTS)
            assert book is not None
            books[engine] = (book.rules, book.plies, {**book.facts, "created_ms": 0})
    assert books["duckdb"] == books[master]
    assert books[master][1] == 12 * 2 * 20


@spark
def test_a_cluster_reads_the_exported_log_as_duckdb_does(seated: str, tmp_path: Path) -> None:
    log = MemoryGameLog()
    for table in range(4):
        log.append(board_story(DRAUGHTS, f"d{table}", plies=Random(table).randrange(6, 20)).events)
    list(write_partitioned(log.tables(DRAUGHTS), DRAUGHTS, tmp_path))
    connection = connect_spark(seated)
    games: Any = connection.read_parquet(str(tmp_path))
    found = games.select("id", "game", "rules", "month", "moves", "plies").order_by("id").to_pyarrow().to_pylist()
    query = "SELECT id, game, rules, month, moves, plies FROM games ORDER BY id"
    assert found == read_by_duckdb(tmp_path, query)
    assert len(found) == 8


def test_without_java_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspark.sql", type(sys)("pyspark.sql"))
    monkeypatch.setattr(sys.modules["pyspark.sql"], "SparkSession", None, raising=False)
    monkeypatch.setenv("JAVA_HOME", "/no/java")
    with pytest.raises(CodedError, match="Java 17") as refused:
        connect_spark("local[1]")
    assert refused.value.code == "install/java"
    monkeypatch.delenv("JAVA_HOME")
    monkeypatch.setenv("PATH", "/no/path")
    with pytest.raises(CodedError, match="path"):
        connect_spark("local[1]")


@pytest.mark.parametrize("address", ["spark://127.0.0.1:1", "spark://127.0.0.1:1,127.0.0.1:2", "spark://here"])
def test_a_master_that_is_not_there_is_one_sentence(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspark.sql", type(sys)("pyspark.sql"))
    monkeypatch.setattr(sys.modules["pyspark.sql"], "SparkSession", None, raising=False)
    monkeypatch.setattr(cluster, "_check_java", lambda: None)
    with pytest.raises(CodedError, match="Spark master") as refused:
        connect_spark(address)
    assert refused.value.code == "mine/cluster"
