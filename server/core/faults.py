"""Any error that is not a deliberate refusal is a bug of ours: it is logged with its traceback under a name that the
client gets.

The name is the same in the log and in what the client is told, so that an operator finds what a user complains about.
"""

import logging
import secrets
from typing import Any

from shared.errors import GameError, LogError, is_outage

_log = logging.getLogger("oldhand.faults")


def noted(what: str, error: Exception, **about: Any) -> str:
    """Log an error with what it is about; returns the sentence for the client, which names nothing of it."""
    fault = secrets.token_hex(4)
    _log.error(what, exc_info=error, extra={"fault": fault, **about})
    return f"Something is wrong with the server, not with you; it has been noted as {fault}."


def sentence_of(error: GameError) -> str:
    """The sentence of a deliberate refusal. Of the store's errors a client learns no more than that: where that is, and
    what it says, is for the log.
    """
    if not isinstance(error, LogError):
        return str(error)
    if not is_outage(error):  # `server.core.outage` has its line
        _log.error("the store: %s [%s]", error, error.code)
    return "The server cannot reach its log just now; it goes on as soon as it can."
