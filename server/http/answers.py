"""Answers to commands over HTTP: done, or refused and why, with the status that fits. Knows no route and no table."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec

from fastapi.responses import Response

from server.http.requests import PRIVATE, retry_after, status_of
from server.observability.faults import noted, sentence_of
from server.transport.frequent import AnyDone
from server.transport.outbox import encode
from shared.errors import GameError, Limited
from shared.protocol import Limit, Refused

Arguments = ParamSpec("Arguments")


def answer(message: AnyDone | Refused) -> Response:
    """The answer to a command as JSON."""
    headers = dict(PRIVATE)
    status = 200
    if isinstance(message, Refused):
        status = status_of(message.code)
        if message.limit is not None:
            headers |= retry_after(message.limit.seconds)
        if status == 401:
            headers["WWW-Authenticate"] = "Bearer"
    return Response(encode(message), status, headers, "application/json")


def refusing(route: Callable[Arguments, Awaitable[Response]]) -> Callable[Arguments, Awaitable[Response]]:
    """The route, its errors answered: those on purpose say why, others only that they happened."""

    @wraps(route)
    async def answering(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Response:
        try:
            return await route(*args, **kwargs)
        except GameError as error:
            limit = Limit(key=error.key, seconds=error.seconds) if isinstance(error, Limited) else None
            return answer(Refused(ref=None, code=error.code, message=sentence_of(error), limit=limit))
        except Exception as error:
            sentence = noted("a request failed", error, route=route.__name__)
            return answer(Refused(ref=None, code="server/internal", message=sentence))

    return answering
