"""What was not refused on purpose is a bug of ours: noted with its traceback, and the peer hears by which name.

The name is the same in the log and in what the peer is told, so that whoever complains can be helped.
"""

import logging
import secrets
from typing import Any

_log = logging.getLogger("oldhand.faults")


def noted(what: str, error: Exception, **about: Any) -> str:
    """Log an error with what it is about; returns the sentence for the peer, which names nothing of it."""
    fault = secrets.token_hex(4)
    _log.error(what, exc_info=error, extra={"fault": fault, **about})
    return f"Something is wrong with the server, not with you; it has been noted as {fault}."
