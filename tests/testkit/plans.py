"""How SQLite goes about queries: by which index, or by reading everything."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.event import listen, remove


@contextmanager
def plans(file: Path) -> Iterator[list[str]]:
    """Filled at the end with how SQLite goes about every query that was made meanwhile."""
    made: list[tuple[str, Any]] = []
    found: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        made.append((statement, parameters))

    listen(Engine, "before_cursor_execute", note)
    yield found
    remove(Engine, "before_cursor_execute", note)
    with closing(sqlite3.connect(file)) as connection:
        for statement, parameters in made:
            if not statement.startswith("SELECT"):
                continue
            steps = connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            found.append("; ".join(step for *_, step in steps))
