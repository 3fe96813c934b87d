"""`POST /api/admin/drain`: tells a server to empty itself and stop, as SIGTERM does. For its operator alone."""

import hmac

from fastapi import APIRouter
from fastapi.responses import Response

from server.http.requests import Authorization, answer, bearer, refused
from server.lifecycle.draining import Draining
from server.lobby.lobby import LobbyRoom
from shared.errors import GameError, Rejected


def drain_routes(draining: Draining, lobby: LobbyRoom, host_token: str) -> APIRouter:
    """The route of `oldhand admin drain`; whoever asks shows the host token."""
    router = APIRouter()

    @router.post("/api/admin/drain", include_in_schema=False)
    async def drain(authorization: Authorization = "") -> Response:
        """Asked a second time, it waits for nothing."""
        try:
            if not hmac.compare_digest(bearer(authorization).encode(), host_token.encode()):
                raise Rejected("auth/host-only", "Only the operator of this server may stop it.")
        except GameError as error:
            return refused(error)
        draining.begin()
        return answer({"tables": len(lobby.tables), "people": lobby.people(), "grace_s": draining.grace_s}, 202)

    return router
