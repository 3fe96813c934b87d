"""The way to a Spark cluster: what must be there before it is asked, and one sentence for each thing that is missing.

Only SQL goes to the cluster, no Python of ours: its workers need Java and nothing else.
"""

# ibis has no types.
# pyright: reportMissingTypeStubs=false

import importlib
import os
import shutil
import socket
from pathlib import Path
from typing import Any

from shared.errors import CodedError, MissingExtra

_PATIENCE_S = 5.0
"""For a master to take a connection. Spark itself would ask for a minute and a half, and then print a page."""
_QUIET = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "ERROR",
    # One task a core is plenty for some ten thousand rows: Spark's own choice is two hundred.
    "spark.sql.shuffle.partitions": "8",
}


def is_spark(engine: str) -> bool:
    """Whether the name of an engine is the address of a Spark master: `spark://HOST:PORT`, or `local[2]` for none."""
    return engine.startswith(("spark://", "local"))


def connect_spark(master: str) -> Any:
    """A connection (ibis) to a Spark master. Raises MissingExtra, CodedError `install/java` and `mine/cluster`."""
    try:
        import ibis

        sessions: Any = importlib.import_module("pyspark.sql").SparkSession  # of an extra that few install
    except ImportError as error:
        raise MissingExtra("an engine on Spark", "spark") from error
    _check_java()
    _check_master(master)
    builder = sessions.builder.master(master).appName("oldhand")
    for name, value in _QUIET.items():
        builder = builder.config(name, value)
    try:
        return ibis.pyspark.connect(builder.getOrCreate())
    except Exception as error:  # whatever Java throws, wrapped in a page of its own
        why = str(error).strip().partition("\n")[0]
        raise CodedError("mine/cluster", f"{master} does not take us: {why}") from error


def _check_java() -> None:
    home = os.environ.get("JAVA_HOME")
    if shutil.which(str(Path(home, "bin", "java")) if home else "java") is None:
        where = f"there is none in JAVA_HOME ({home})" if home else "there is none on this machine's path"
        raise CodedError("install/java", f"an engine on Spark needs Java 17 or newer, and {where}; install it")


def _check_master(master: str) -> None:
    """Whether anybody listens at one of the addresses of `spark://HOST:PORT,HOST:PORT`."""
    if not master.startswith("spark://"):
        return
    for address in master.removeprefix("spark://").split(","):
        host, _, port = address.rpartition(":")
        if not (host and port.isdecimal()):
            raise CodedError(
                "mine/cluster", f"{master} is not a valid address of a Spark master: write spark://HOST:PORT"
            )
        try:
            socket.create_connection((host, int(port)), _PATIENCE_S).close()
            return
        except OSError:
            continue
    raise CodedError("mine/cluster", f"no Spark master answers at {master}")
