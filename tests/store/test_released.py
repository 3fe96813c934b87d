"""Every released schema, with data, becomes the newest on both databases: nothing is lost, and every game replays."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from runpy import run_path

import pytest

from server.verifier import faults_of
from shared.store import migrations, open_store
from shared.store.snapshot import snapshot
from shared.store.store import METADATA, REVISION
from tests.store.released import REVISIONS, TOKEN, log, make

pytestmark = pytest.mark.slow


def test_the_newest_schema_is_the_newest_migration() -> None:
    scripts = [run_path(str(path)) for path in Path(migrations.__path__[0], "versions").glob("v[0-9]*.py")]
    following = {script["down_revision"]: script["revision"] for script in scripts}
    chain = list(chain_of(following))
    assert sorted(chain) == REVISIONS and chain[-1] == REVISION


def chain_of(following: Mapping[str | None, str]) -> Iterator[str]:
    """The revisions in the order of upgrading."""
    revision = following.get(None)
    while revision is not None:
        yield revision
        revision = following.get(revision)


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_released_database_comes_to_the_newest_schema_with_all_it_held(revision: str, url: str) -> None:
    make(url, revision).close()
    store = open_store(url, clock=lambda: 50)
    assert store.found == revision
    assert store.check() == []
    logs = dict(store.log.every_table())
    assert logs == log()
    assert [fault for table in logs for fault in faults_of(table, store.log.read(table))] == []
    assert len(store.log.finished("domino-101/1")) > 1
    assert [match.table for match in store.log.finished_matches("domino-101/1")] == ["domino"]
    assert [head.table for head in store.log.heads()] == ["under-way", "board"]
    if revision >= "0002":
        ann = store.accounts.find_by_token(TOKEN)
        assert ann is not None and (ann.id, ann.name, ann.identity.created_ms) == ("ann", "Ann", 5)
        book = store.books.newest("english-draughts/1")
        assert book is not None and (book.version, book.facts) == (2, {"teaches": ["recall"]})
        assert [job.text for job in store.progress.all()] == ["Counting"]
    if revision >= "0003":
        assert [memory.content for memory in store.memories.of("ann")] == [b"\x00\xff"]
    if revision >= "0004":
        assert ann.identity.kind == "account"  # pyright: ignore[reportPossiblyUnboundVariable, reportOptionalMemberAccess]
        bot, ben = store.accounts.find("aa-bot"), store.accounts.find("ben")
        assert bot is not None and bot.owner == "ann"
        assert ben is not None and ben.ban is not None and ben.ban.reason == "insults"
        assert [report.text for report in store.reports.list()] == ["It stalls."]
        assert len(store.ratings.standings("ann")) == 1
    if revision >= "0005":
        assert [message.text for message in store.chats.last("board", 9)] == ["Merhaba! \U0001f600\n"]
    if revision >= "0006":
        assert [noted.deed for noted in store.audit.list()] == ["mute"]
    store.close()


def test_processes_that_start_together_migrate_once(url: str) -> None:
    make(url, "0001").close()
    code = "import sys; from shared.store import open_store; print(open_store(sys.argv[1]).check())"
    command = [sys.executable, "-c", code, url]
    children = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    assert [child.communicate(timeout=120) for child in children] == [("[]\n", "")] * 2
    store = open_store(url)
    assert store.found == REVISION
    assert dict(store.log.every_table()) == log()
    assert len(store.log.finished_matches("domino-101/1")) == 1  # made by the migration: twice, were it run twice
    store.close()


def test_the_newest_of_them_holds_a_row_in_every_table(url: str) -> None:
    """Whoever adds a table adds a row to `released`: what is not there, no test migrates, backs up or moves."""
    database = make(url, REVISIONS[-1])
    with snapshot(database) as stored:
        counted = stored.count()
    database.close()
    assert counted.keys() == METADATA.tables.keys()
    assert [name for name, rows in counted.items() if not rows] == []
