"""Reading an exported folder as DuckDB does."""

from pathlib import Path
from typing import Any

import duckdb


def rows_of(out: Path, query: str = "SELECT * FROM games ORDER BY id") -> list[dict[str, Any]]:
    """What DuckDB finds in the folder."""
    with duckdb.connect() as connection:
        files = f"{out}/*/*/*/*.parquet"
        connection.execute(f"CREATE VIEW games AS SELECT * FROM read_parquet('{files}', hive_partitioning = true)")
        found = connection.execute(query)
        names = [column[0] for column in found.description or ()]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]
