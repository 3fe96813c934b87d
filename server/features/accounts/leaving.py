"""Export and deletion of everything kept about a person. Knows no rule.

An export is NDJSON, one thing a line, each with its `type`; secrets (tokens, codes, passwords) are in no line, for
nobody has them. Deleting blanks id and name in the log and removes all that stands beside it; the games stay, since
they are the others' games too.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict
from typing import Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, ConfigDict

from server.core.frequent import AnyDone
from server.core.participant import Participant
from server.core.settings import Clock
from server.features.accounts.publish_own import seen_by
from server.features.accounts.routes import Desk, Password
from server.features.ratings.models import ladder_place, match_entry
from server.history.games import known_until
from server.http.descriptions import AnswerRouter, lines_of, takes
from server.http.models import AnswerModel, Deletion, public_identity
from server.http.refusals import PRIVATE
from server.http.requests import Authorization, answer, read_body, visitor
from server.lobby.lobby import LobbyRoom
from server.tables.commands import Job
from server.tables.live_tables import LiveTables
from shared.errors import GameError, Rejected
from shared.experience.memory import decode, summary_of
from shared.people import Identity, Visitor
from shared.protocol import Leave
from shared.store import Store

_PAGE = 200
_LEAVE_S = 5.0
"""A table that has not answered after this long is left all the same when its player's connection is gone."""


class ExportedLine(AnswerModel):
    """One thing that is kept about a person. The other fields are those of its type."""

    # Described only: a line is written as the store has it.
    model_config = ConfigDict(extra="allow")

    type: Literal[
        "me", "bot", "token", "rating", "puzzles", "puzzle", "own-puzzle", "analysis", "upload", "push", "mail",
        "match", "memory", "said", "mute", "follow", "vacation", "report", "game",
    ]  # fmt: skip


class _Delete(BaseModel):
    model_config = ConfigDict(extra="forbid")
    password: Password | None = None


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

    @router.delete("", response_model=Deletion, openapi_extra=takes(_Delete, {"password": "correct horse battery"}))
    async def delete(request: Request, authorization: Authorization = "") -> Response:
        wish = await read_body(request, _Delete)
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

    def answered(outcome: AnyDone | Exception) -> None:
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


def _facts(store: Store, who: Visitor, now_ms: int) -> Iterator[dict[str, Any]]:
    identity = who.identity
    yield {
        "type": "me",
        **public_identity(identity).model_dump(),
        "since_ms": identity.created_ms,
        "seen_ms": identity.seen_ms,
        "has_password": identity.registered and not identity.bot,
        "shows_presence": store.follows.shows_presence(who.id),
        "may_be_imitated": store.imitations.is_allowed(who.id),
    }
    for bot in store.accounts.bots_of(who.id):
        yield {"type": "bot", **public_identity(bot).model_dump(), "since_ms": bot.created_ms}
    for token in store.tokens.of(who.id):
        yield {"type": "token", **asdict(token)}
    for standing in store.ratings.standings(who.id):
        yield {"type": "rating", "game": standing.game, **ladder_place(standing).model_dump()}
    for game, standing in store.solvers.standings(who.id).items():
        yield {"type": "puzzles", "game": game, **asdict(standing), "rating": standing.rating.shown}
    for attempt in store.solvers.attempts(who.id):
        yield {"type": "puzzle", **asdict(attempt)}
    for own in store.own_puzzles.of(who.id):
        yield {"type": "own-puzzle", **asdict(own)}
    for analysis in store.analyses.of(who.id):
        yield {"type": "analysis", **asdict(analysis), "tree": json.loads(analysis.tree)}
    for upload in store.uploads.of(who.id):
        records = [json.loads(record) for record in store.uploads.records(upload.id)]
        trees = {number: json.loads(tree) for number, tree in store.uploads.trees(upload.id)}
        yield {"type": "upload", **asdict(upload), "records": records, "trees": trees}
    for subscription in store.contacts.subscriptions(who.id):
        yield {"type": "push", **{name: value for name, value in asdict(subscription).items() if name != "auth"}}
    if (mail := store.contacts.mail(who.id)) is not None:
        yield {"type": "mail", **{name: value for name, value in asdict(mail).items() if name != "unsubscribe"}}
    before: int | None = None
    while page := store.profiles.matches(who.id, reader=who.id, before=before, limit=_PAGE):
        for match in page:
            yield {"type": "match", **match_entry(match).model_dump()}
        before = page[-1].number
    for memory in store.memories.of(who.id):
        yield {"type": "memory", **summary_of(decode(memory.content))}
    for line in store.chats.by(who.id):
        yield {"type": "said", **{name: value for name, value in asdict(line).items() if name not in ("player", "ref")}}
    for player, muted in store.chats.mutes():
        if player == who.id:
            yield {"type": "mute", "player": muted}
    for followed in store.follows.of(who.id):
        yield {"type": "follow", "player": followed.id, "since_ms": followed.since_ms}
    for vacation in store.vacations.all(who.id):
        yield {"type": "vacation", "begun_ms": vacation.begun_ms, "until_ms": vacation.until_ms}
    for report in store.reports.by(who.id):
        yield {"type": "report", **{name: value for name, value in asdict(report).items() if name != "reporter"}}
    for table in store.profiles.tables_of(who.id):
        events = known_until(store.log.read(table), who.id, now_ms)
        yield {"type": "game", "table": table, "events": seen_by(who.id, events)}
