"""`POST /api/admin/drain`: tells a server to empty itself and stop, as SIGTERM does. For its operator alone."""

from fastapi.responses import Response

from server.core.context import ServerContext
from server.http.descriptions import AnswerRouter
from server.http.requests import Authorization, answer, bearer
from server.lobby.lobby import LobbyRoom
from shared.errors import Rejected
from shared.http.status import DrainBegun


def drain_routes(context: ServerContext, lobby: LobbyRoom) -> AnswerRouter:
    """The route of `oldhand admin drain`; the caller presents the host token."""
    router = AnswerRouter()
    draining = context.draining

    @router.post("/api/admin/drain", summary="Drain a server and stop it", status_code=202, response_model=DrainBegun)
    async def drain(authorization: Authorization = "") -> Response:
        """Asked a second time, it waits for nothing."""
        if not context.credentials.is_host_token(bearer(authorization)):
            raise Rejected("auth/host-only", "Only the operator of this server may stop it.")
        draining.begin_everywhere()
        begun = DrainBegun(tables=len(lobby.tables), people=lobby.people(), grace_s=draining.grace_s)
        return answer(begun, 202)

    return router
