"""`POST /api/admin/drain`: tells a server to empty itself and stop, as SIGTERM does. For its operator alone."""

from fastapi import APIRouter
from fastapi.responses import Response

from server.core.context import ServerContext
from server.http.requests import Authorization, answer, bearer
from server.lobby.lobby import LobbyRoom
from shared.errors import Rejected


def drain_routes(context: ServerContext, lobby: LobbyRoom) -> APIRouter:
    """The route of `oldhand admin drain`; the caller presents the host token."""
    router = APIRouter()
    draining = context.draining

    @router.post("/api/admin/drain", include_in_schema=False)
    async def drain(authorization: Authorization = "") -> Response:
        """Asked a second time, it waits for nothing."""
        if not context.credentials.is_host_token(bearer(authorization)):
            raise Rejected("auth/host-only", "Only the operator of this server may stop it.")
        draining.begin_everywhere()
        return answer({"tables": len(lobby.tables), "people": lobby.people(), "grace_s": draining.grace_s}, 202)

    return router
