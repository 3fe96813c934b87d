"""Logging of a process to standard error: a line an event, as text for people or as JSON for programs.

All modules log with the standard library (`logging.getLogger("oldhand.x")`). Context is kept apart from the message:
`about(table=..., game=...)` around a task adds it to every line of the task, `extra={...}` to one line.
"""

import logging
import os
import sys
from typing import Any, Final, Literal

import structlog
from structlog.contextvars import bound_contextvars

from shared.text.cleaning import clean_values

LogForm = Literal["text", "json"]
VARIABLE: Final = "OLDHAND_LOG"
HELP: Final = "Format of the log lines on standard error: text, or one JSON object a line."

about = bound_contextvars
"""Context manager: every line logged within, by this task, says these facts too."""


def _clean(_: Any, __: str, facts: Any) -> Any:
    """Every text of a line without what cannot be seen: what a peer wrote forges no line and steers no terminal."""
    return clean_values(facts)


def set_up(form: LogForm | None = None, process: int = 0) -> None:
    """Have this process's lines written so; by default as OLDHAND_LOG says, else as text.

    `process`: its number among processes that write to the same place; every line has it. 0: it is alone.
    """

    def number(_: Any, __: str, facts: Any) -> Any:
        return {**facts, "process": process} if process else facts

    form = form or ("json" if os.environ.get(VARIABLE) == "json" else "text")
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        number,
        _clean,
    ]
    if form == "json":
        last: list[Any] = [
            structlog.processors.format_exc_info,
            structlog.processors.EventRenamer("message"),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    else:
        last = [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(),
                pad_event_to=0,
                timestamp_key="at",
                exception_formatter=structlog.dev.plain_traceback,
            )
        ]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last]
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    logging.getLogger("oldhand").setLevel(logging.INFO)
