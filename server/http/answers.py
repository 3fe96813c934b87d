"""Answers to commands over HTTP: done, or refused and why, with the status that fits. Knows no route and no table."""

from fastapi.responses import Response

from server.core.faults import sentence_of
from server.core.outbox import encode
from server.http.refusals import PRIVATE, headers_of
from server.transport.statuses import status_of
from shared.errors import GameError, Limited
from shared.protocol import Done, Limit, Refused


def refusal_of(error: GameError) -> Refused:
    """The answer to a request that could not be read as a command."""
    limit = Limit(key=error.key, seconds=error.seconds) if isinstance(error, Limited) else None
    return Refused(ref=None, code=error.code, message=sentence_of(error), limit=limit)


def answer(message: Done | Refused) -> Response:
    """The answer to a command as JSON."""
    headers, status = dict(PRIVATE), 200
    if isinstance(message, Refused):
        status = status_of(message.code)
        headers = headers_of(message.code, None if message.limit is None else message.limit.seconds)
    return Response(encode(message), status, headers, "application/json")
