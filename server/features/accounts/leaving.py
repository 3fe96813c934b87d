"""Export and deletion of everything kept about a person. Knows no rule.

An export is NDJSON, one thing a line, each with its `type`; secrets (tokens, codes, passwords) are in no line, for
nobody has them. Deleting blanks id and name in the log and removes all that stands beside it; the games stay, since
they are the others' games too.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import ConfigDict, Field

from server.core.participant import Participant
from server.core.settings import Clock
from server.features.accounts.publish_own import seen_by
from server.features.accounts.routes import Desk
from server.history.games import known_until
from server.http.descriptions import AnswerRouter, lines_of, takes
from server.http.refusals import PRIVATE
from server.http.requests import Authorization, answer, read_body, visitor
from server.lobby.lobby import LobbyRoom
from server.tables.commands import Job
from server.tables.live_tables import LiveTables
from shared.errors import GameError, Rejected
from shared.http.accounts import DeleteAccount
from shared.http.models import AnswerModel, Deletion, public_identity
from shared.http.ratings import ladder_place, match_entry
from shared.people import Identity, Visitor
from shared.protocol import Done, Leave
from shared.store import Store
from shared.store.engine import StorePart

_PAGE = 200
_LEAVE_S = 5.0
"""A table that has not answered after this long is left all the same when its player's connection is gone."""


_TYPES = (
    *("me", "bot", "rating", "match", "game"),
    *(kind for part in sorted(StorePart.__subclasses__(), key=lambda part: part.__name__) for kind in part.exports),
)


class ExportedLine(AnswerModel):
    """One thing that is kept about a person. The other fields are those of its type."""

    # Described only: a line is written as the store has it.
    model_config = ConfigDict(extra="allow")

    type: Annotated[str, Field(json_schema_extra={"enum": list(_TYPES)})]


def leaving_routes(store: Store, lobby: LobbyRoom, tables: LiveTables, desk: Desk, clock: Clock) -> APIRouter:
    """`GET /api/me/export`, `DELETE /api/me`, `DELETE /api/me/bots/{id}`."""
    router = AnswerRouter(prefix="/api/me")

    @router.get(
        "/export",
        response_class=Response,
        responses={200: lines_of("Everything, one thing a line.", ExportedLine)},
    )
    async def export(authorization: Authorization = "") -> Response:
        who = await asyncio.to_thread(visitor, store.accounts, authorization, at_home=True)
        headers = PRIVATE | {"Content-Disposition": f'attachment; filename="oldhand-{who.id}.ndjson"'}
        return StreamingResponse(_lines(store, who, clock()), media_type="application/x-ndjson", headers=headers)

    @router.delete(
        "", response_model=Deletion, openapi_extra=takes(DeleteAccount, {"password": "correct horse battery"})
    )
    async def delete(request: Request, authorization: Authorization = "") -> Response:
        wish = await read_body(request, DeleteAccount)
        who = await asyncio.to_thread(visitor, store.accounts, authorization, at_home=True)
        if who.identity.registered:
            await desk.prove(who, wish.password or "")
        bots = await asyncio.to_thread(store.accounts.bots_of, who.id)
        await _forget(store, lobby, tables, desk, who.identity, [bot.id for bot in bots])
        return answer(Deletion(deleted=who.id))

    @router.delete("/bots/{bot}", response_model=Deletion)
    async def delete_bot(bot: str, authorization: Authorization = "") -> Response:
        who = await asyncio.to_thread(visitor, store.accounts, authorization, at_home=True)
        bots = await asyncio.to_thread(store.accounts.bots_of, who.id)
        mine = next((one for one in bots if bot == one.id), None)
        if mine is None:
            raise Rejected("profile/unknown", "You have no such bot.")
        await _forget(store, lobby, tables, desk, mine, [])
        return answer(Deletion(deleted=bot))

    return router


async def _forget(
    store: Store, lobby: LobbyRoom, tables: LiveTables, desk: Desk, identity: Identity, bots: list[str]
) -> None:
    """Leave every live table, then forget: so no later event names the deleted person."""
    players = [identity.id, *bots]
    for player in players:
        for table in lobby.seats_of(player):
            await _leave(tables, table, player)
    await asyncio.to_thread(store.accounts.forget, identity.id)
    await desk.revoking.look(players)


async def _leave(tables: LiveTables, table: str, player: str) -> None:
    left = asyncio.get_running_loop().create_future()

    def answered(outcome: Done | Exception) -> None:
        if not left.done():
            left.set_result(outcome)

    try:
        await tables.post(
            table, Job(Leave(ref=secrets.token_hex(8), table=table), Participant(player, ""), None, answered)
        )
        await asyncio.wait_for(left, _LEAVE_S)
    except (GameError, TimeoutError):
        return


async def _lines(store: Store, who: Visitor, now_ms: int) -> AsyncIterator[str]:
    """The export, made in a thread a line at a time."""
    facts = _facts(store, who, now_ms)
    while (fact := await asyncio.to_thread(next, facts, None)) is not None:
        yield json.dumps(fact, ensure_ascii=False, default=str) + "\n"


def _facts(store: Store, who: Visitor, now_ms: int) -> Iterator[Mapping[str, object]]:
    identity = who.identity
    yield {
        "type": "me",
        **public_identity(identity).model_dump(),
        "since_ms": identity.created_ms,
        "seen_ms": identity.seen_ms,
        "has_password": store.accounts.has_password(who.id),
        **{name: choice for part in store.parts for name, choice in part.choices_of(who.id).items()},
    }
    for bot in store.accounts.bots_of(who.id):
        yield {"type": "bot", **public_identity(bot).model_dump(), "since_ms": bot.created_ms}
    for standing in store.ratings.standings(who.id):
        yield {"type": "rating", "game": standing.game, **ladder_place(standing).model_dump()}
    before: int | None = None
    while page := store.profiles.matches(who.id, reader=who.id, before=before, limit=_PAGE):
        for match in page:
            yield {"type": "match", **match_entry(match).model_dump()}
        before = page[-1].number
    for part in store.parts:
        yield from part.kept_about(who.id)
    for table in store.profiles.tables_of(who.id):
        events = known_until(store.log.read(table), who.id, now_ms)
        yield {"type": "game", "table": table, "events": seen_by(who.id, events)}
