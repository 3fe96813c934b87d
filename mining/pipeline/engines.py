"""Engines that merge equal rows of a tally: compiled code or a relational engine. Both give the same rows.

A relational engine takes the rows as one table (Arrow, in memory) and one expression (ibis), so that any engine that
ibis speaks to can count a log. Loops have been eliminated before: what is counted are decisions.
"""

# ibis and pyarrow have no types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.columns import Keys, Signs, Tally
from mining.pipeline.cluster import connect_spark, is_spark
from mining.pipeline.counting import Pairs
from mining.pipeline.tally import Gather, gathered, put_together
from mining.rows import in_order
from shared.errors import MissingExtra

COMPILED = ("numba", "numpy")
"""Names of `mining.pipeline.tally.gathered`; the second is from when there was one for arrays alone."""
ENGINES = (*COMPILED, "duckdb")
"""By name; and any address of a Spark master, such as spark://host:7077 or local[2]."""
_SIGNED = np.uint64(1 << 63)
"""Added to a key it makes a signed number, in the same order: not every engine knows unsigned ones."""


def engine_named(name: str) -> Gather:
    """The engine of that name. Raises ValueError when there is none, MissingExtra when it is not installed."""
    if name in COMPILED:
        return gathered
    connection = connect(name)
    return lambda rows: relational(rows, connection)


def relational(rows: Tally, connection: Any) -> Tally:
    """`mining.pipeline.tally.gathered`, as one expression in the engine that the connection (ibis) leads to."""
    import ibis
    import pyarrow as pa

    given = rows.evidence
    table = ibis.memtable(
        pa.table(
            {
                "premise": _signed(rows.premise_keys),
                "premise_state": _blobs(rows.premises),
                "result": _signed(rows.result_keys),
                "result_state": _blobs(rows.results),
                "maker": given["maker"].astype(np.int64),
                "witness": given["witness"].astype(np.int64),
                "wins": rows.wins.astype(np.int64),
                "draws": rows.draws.astype(np.int64),
                "losses": rows.losses.astype(np.int64),
                **{name: given[name].astype(np.int64) for name in ("oldest", "newest", "sample")},
            }
        )
    )
    found: Any = connection.to_pyarrow(
        added_up(
            table,
            ("premise", "premise_state", "result", "result_state", "maker", "witness"),
            oldest=table["oldest"].min(),
            newest=table["newest"].max(),
            sample=table["sample"].max(),
        )
    )
    width = rows.premises.shape[1]
    evidence = np.zeros(len(found), given.dtype)
    for name in evidence.dtype.names or ():
        evidence[name] = found[name].to_numpy()
    distinct = replace(
        rows,
        premise_keys=_unsigned(found["premise"].to_numpy()),
        premises=_states(found["premise_state"], width),
        result_keys=_unsigned(found["result"].to_numpy()),
        results=_states(found["result_state"], width),
        wins=found["wins"].to_numpy().astype(np.uint32),
        draws=found["draws"].to_numpy().astype(np.uint32),
        losses=found["losses"].to_numpy().astype(np.uint32),
        evidence=evidence,
    )
    return put_together(distinct, in_order(*distinct.columns))  # an engine's order of states is its own


def relational_pairs(premises: Keys, results: Keys, signs: Signs, connection: Any) -> Pairs:
    """`mining.pipeline.counting.count`, rows of no decision left out before, as one expression: what the paper mines,
    in SQL.
    """
    import ibis
    import pyarrow as pa

    decisions = ibis.memtable(
        pa.table({"premise": _signed(premises), "result": _signed(results), "sign": signs.astype(np.int64)})
    )
    found: Any = connection.to_pyarrow(rules(decisions))
    wins, draws, losses = (found[name].to_numpy().astype(np.uint32) for name in ("wins", "draws", "losses"))
    best = found["best"].to_numpy()
    return Pairs(
        _unsigned(found["premise"].to_numpy()), _unsigned(found["result"].to_numpy()), wins, draws, losses, best
    )


def rules(decisions: Any) -> Any:
    """Decisions (premise, result, sign) → pairs with their counts, in order, and which is its premise's most reliable.

    Wang et al. 2015, Alg. 2 to 5, in one relational expression.
    """
    import ibis

    signed = decisions.mutate(
        wins=(decisions.sign == 1).cast("int64"),
        draws=(decisions.sign == 0).cast("int64"),
        losses=(decisions.sign == -1).cast("int64"),
    )
    pairs = added_up(signed, ("premise", "result"))
    most_reliable_first = [(pairs.wins - pairs.losses).desc(), pairs.result]
    rank = ibis.row_number().over(group_by=pairs.premise, order_by=most_reliable_first)
    return pairs.mutate(best=rank == 0).order_by(["premise", "result"])


def added_up(rows: Any, by: Sequence[str], **more: Any) -> Any:
    """The rows that are alike in the columns `by` as one, with their counts added up and `more` aggregates."""
    return rows.group_by(list(by)).aggregate(
        wins=rows.wins.sum(), draws=rows.draws.sum(), losses=rows.losses.sum(), **more
    )


def connect(engine: str, threads: int | None = None) -> Any:
    """A connection (ibis) to `duckdb`, in this process and with that many threads, or to a Spark master.

    Raises ValueError for any other name, MissingExtra for libraries that are not there, and as `connect_spark`.
    """
    if engine == "duckdb":
        try:
            import ibis
            import pyarrow  # noqa: F401 # pyright: ignore[reportUnusedImport]

            return ibis.duckdb.connect(**({} if threads is None else {"threads": threads}))
        except ImportError as error:
            raise MissingExtra("the engine duckdb", "analysis") from error
    if is_spark(engine):
        return connect_spark(engine)
    raise ValueError(f"there is no engine {engine!r}; choose {', '.join(ENGINES)} or spark://HOST:PORT")


def _signed(keys: Keys) -> NDArray[np.int64]:
    return (keys ^ _SIGNED).view(np.int64)


def _unsigned(keys: NDArray[np.int64]) -> Keys:
    return keys.view(np.uint64) ^ _SIGNED


def _blobs(states: NDArray[np.uint8]) -> Any:
    import pyarrow as pa

    offsets = np.arange(len(states) + 1, dtype=np.int64) * states.shape[1]
    return pa.LargeBinaryArray.from_buffers(
        pa.large_binary(), len(states), [None, pa.py_buffer(offsets), pa.py_buffer(np.ascontiguousarray(states))]
    ).cast(pa.binary())


def _states(column: Any, width: int) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(column.to_pylist()), np.uint8).reshape(len(column), width)
