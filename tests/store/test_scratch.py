"""Databases that exist for the time of a measurement."""

from contextlib import closing

import psycopg
import pytest

from shared.errors import LogError
from shared.store import open_store
from shared.store.scratch import scratch_database
from tests.services import postgres_server


def names() -> set[str]:
    with psycopg.connect(postgres_server()) as connection:
        return {name for (name,) in connection.execute("SELECT datname FROM pg_database WHERE NOT datistemplate")}


def test_a_scratch_database_is_empty_and_is_dropped_even_while_it_is_in_use() -> None:
    before = names()
    with scratch_database(postgres_server()) as one, scratch_database(postgres_server()) as other:
        assert len(names() - before) == 2
        for address in (one, other):
            with closing(open_store(address)) as store:
                assert store.log.heads() == []
        left_open = psycopg.connect(one)
    assert names() == before
    left_open.close()


def test_a_database_that_cannot_be_made_is_said_so() -> None:
    with (
        pytest.raises(LogError, match="no database can be made") as refused,
        scratch_database("postgresql://127.0.0.1:1/x"),
    ):
        pass
    assert refused.value.code == "store/unreachable"
