"""Whatever a route refuses becomes an answer with its status. Knows no route."""

import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec

from fastapi.responses import Response

from server.http.answers import answer
from shared.errors import GameError
from shared.wire import Refused

Told = ParamSpec("Told")
_log = logging.getLogger("oldhand.http")


def refusing(route: Callable[Told, Awaitable[Response]]) -> Callable[Told, Awaitable[Response]]:
    """The route, its errors answered: those on purpose say why, others only that they happened."""

    @wraps(route)
    async def answering(*args: Told.args, **kwargs: Told.kwargs) -> Response:
        try:
            return await route(*args, **kwargs)
        except GameError as error:
            return answer(Refused(ref=None, code=error.code, message=str(error)))
        except Exception:
            _log.exception("a request failed")
            told = "Something is wrong with the server, not with you; it has been noted."
            return answer(Refused(ref=None, code="server/internal", message=told))

    return answering
