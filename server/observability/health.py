"""Whether this server lives, and whether it should be given work: `/livez` and `/readyz`. Knows no check itself.

`/livez` answers as long as the event loop turns and looks at nothing else: a server without its database is not mended
by being started again. `/readyz` asks every named check; one that fails, or does not answer in time, makes it 503, and
the body names what is wrong. Load balancers go by it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from fastapi.responses import PlainTextResponse, Response

from server.core.threads.own import Liveness
from server.http.descriptions import AnswerRouter, json_of
from server.http.refusals import PRIVATE
from server.http.requests import answer
from shared.errors import GameError
from shared.http.status import NotReady, Ready
from shared.store import Store

Check = Callable[[], Awaitable[None]]
"""Raises GameError, whose sentence says what is wrong, or returns."""
_PATIENCE_S = 2.0
"""A check that takes longer has failed: the caller does not wait for ever."""
_log = logging.getLogger("oldhand.health")


class Readiness:
    """The named checks of a server. `checks[name] = check` adds one."""

    def __init__(self) -> None:
        self.checks: dict[str, Check] = {}
        self._was_wrong: dict[str, str] = {}

    async def look(self) -> dict[str, str]:
        """A sentence for each check that fails; empty when this server can be given work."""
        names = list(self.checks)
        sentences = await asyncio.gather(*(self._ask(self.checks[name]) for name in names))
        wrong = {name: sentence for name, sentence in zip(names, sentences, strict=True) if sentence is not None}
        if "log" in wrong:  # an outage of the store has a line of its own (`server.core.outage`)
            return wrong
        if wrong.keys() != self._was_wrong.keys():  # what a check says may change with every look
            _log.warning("not ready: %s", wrong) if wrong else _log.info("ready again")
            self._was_wrong = wrong
        return wrong

    async def _ask(self, check: Check) -> str | None:
        try:
            async with asyncio.timeout(_PATIENCE_S):
                await check()
        except TimeoutError:
            return f"There was no answer in {_PATIENCE_S:g} s."
        except GameError as error:
            return str(error)
        except Exception:
            _log.exception("a check cannot be made")
            return "The check itself has failed; the log has more."
        return None


def checks_of(store: Store, liveness: Liveness) -> dict[str, Check]:
    """The checks of a server's store."""

    async def database() -> None:
        await liveness.ask("database", store.check_reachable)

    async def schema() -> None:
        await liveness.ask("schema", store.check_schema)

    return {"database": database, "schema": schema}


def health_routes(readiness: Readiness) -> AnswerRouter:
    """`/livez`, `/readyz`."""
    router = AnswerRouter()

    @router.get("/livez", response_class=PlainTextResponse)
    async def livez() -> PlainTextResponse:
        return PlainTextResponse("alive\n", headers=PRIVATE)

    @router.get("/readyz", response_model=Ready, responses={503: json_of("It is not ready.", NotReady)})
    async def readyz() -> Response:
        wrong, checks = await readiness.look(), list(readiness.checks)
        if wrong:
            message = " ".join(wrong.values())
            refusal = NotReady(ready=False, wrong=wrong, checks=checks, code="server/not-ready", message=message)
            return answer(refusal, 503)
        return answer(Ready(ready=True, wrong=wrong, checks=checks))

    return router
