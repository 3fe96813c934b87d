"""`/api/admin/...`: the data that operators see, and the one route by which they act.

An account without a role is refused like a stranger. API tokens are not accepted here: operators log in.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from functools import partial
from typing import Final, Protocol

from fastapi import Request
from fastapi.responses import RedirectResponse, Response

from server.admin.moderation import carry_out, person
from server.admin.overview import Overview, person_of
from server.core.context import ServerContext
from server.core.participant import Participant
from server.http.descriptions import AnswerRouter, takes
from server.http.requests import Authorization, address_of, answer, made_up_ref, read_body, visitor
from server.lobby.revocation import Revoking
from server.tables.commands import CloseByOperator, Job
from server.tables.live_tables import LiveTables
from shared.errors import BookError, Rejected
from shared.experience.changes import changes
from shared.games import game_named
from shared.http.admin import (
    ActionDone,
    AuditNote,
    AuditPage,
    FoundPeople,
    OpenReports,
    OperatorView,
    ReportNote,
    RollbackDone,
)
from shared.http.admin_actions import AdminAction, BanPlayer, Drain, EndTable, OperatorAction, RollBack, role_for
from shared.http.fields import Number, RowNumber
from shared.http.models import BookChanges, JsonObject
from shared.moderation import AuditEntry, Role
from shared.people import Identity
from shared.protocol import Done
from shared.store import Store


class Nodes(Protocol):
    """The servers of which this is one."""

    def check(self, node: str | None) -> None:
        """Raises Rejected `node/unknown`."""
        ...

    def drain(self, node: str | None) -> None:
        """Empty a node; None: this one. Raises Rejected `node/unknown`."""
        ...


_EXAMPLE: Final[JsonObject] = {"deed": "ban", "whom": "3ypblgwvfjxi", "why": "Insults at several tables.", "days": 7}


@dataclass(frozen=True, slots=True)
class AdminContext:
    """The operations behind the routes, and the parts that they use."""

    server: ServerContext
    overview: Overview
    nodes: Nodes
    tables: LiveTables
    revoking: Revoking
    on_action: Callable[[], Awaitable[None]]
    """Called when an action has been carried out."""

    async def operator(self, request: Request, authorization: str, role: Role = Role.MODERATOR) -> Identity:
        """Return the operator who sent the request and has at least this role.

        Raises ProtocolError `protocol/token`, Rejected `auth/...`, Limited.
        """
        self.server.rate_limiter.take_from("requests", address_of(request))
        accounts = self.server.store.accounts
        who = await asyncio.to_thread(visitor, accounts, authorization, at_home=True)
        self.server.rate_limiter.take("requests", who.id)
        check_role(who.identity, role)
        return who.identity

    async def do(self, action: AdminAction, by: Identity) -> ActionDone:
        """Have it judged, noted and done, on the store and here."""
        store = self.server.store
        if isinstance(action, EndTable):
            await self.tables.table(action.table)  # Rejected `table/unknown` before it is noted
        elif isinstance(action, Drain):
            self.nodes.check(action.node)
        done = await asyncio.to_thread(carry_out, store, action, by, self.server.clock)
        if isinstance(action, EndTable):
            await self._end(action, by)
        elif isinstance(action, Drain):
            self.nodes.drain(action.node)
        elif isinstance(action, BanPlayer):
            whom = await asyncio.to_thread(person, store, action.whom)
            bots = await asyncio.to_thread(store.accounts.bots_of, whom.id)
            await self.revoking.look([whom.id, *(bot.id for bot in bots)])
        await self.on_action()
        return (RollbackDone if isinstance(action, RollBack) else ActionDone).model_validate(
            {"deed": action.deed, **done}
        )

    async def _end(self, action: EndTable, by: Identity) -> None:
        ended: asyncio.Future[Done | Exception] = asyncio.get_running_loop().create_future()

        def answered(outcome: Done | Exception) -> None:
            if not ended.done():
                ended.set_result(outcome)

        await self.tables.post(
            action.table, Job(CloseByOperator(made_up_ref()), Participant(by.id, by.name), None, answered)
        )
        outcome = await ended
        if isinstance(outcome, Exception):
            raise outcome

    def compared(self, game: str, one: int, two: int) -> BookChanges:
        """Content of book `two` that book `one` lacks. Raises BookError, UnknownGame."""
        rules = game_named(game)
        books, listed = (
            self.server.books_folder,
            {book.version: book for book in self.server.store.books.list(rules.id)},
        )
        for version in (one, two):
            if version not in listed or not (books / listed[version].file).is_file():
                raise BookError("book/missing", f"There is no book {version} of {rules.title} here.")
        return BookChanges(**changes(books / listed[one].file, books / listed[two].file))

    def named(self, entries: list[AuditEntry]) -> list[AuditNote]:
        """Audit entries with the names of the people in them; a deleted account has none."""
        names = self.server.store.accounts.names(sorted({name for one in entries for name in (one.by, one.whom)}))
        return [AuditNote(**asdict(one), by_name=names.get(one.by), whom_name=names.get(one.whom)) for one in entries]


def check_role(identity: Identity, role: Role) -> None:
    """Raises Rejected `auth/role`."""
    if identity.role is None or (role is Role.ADMIN and identity.role is not Role.ADMIN):
        raise Rejected("auth/role", f"That takes the role of {'an admin' if role is Role.ADMIN else 'a moderator'}.")


def admin_routes(office: AdminContext) -> AnswerRouter:
    """`GET /api/admin/{overview,people,reports,audit,diff}`, `POST /api/admin/actions`, and `/admin`, the page."""
    router = AnswerRouter()
    store = office.server.store

    @router.get("/admin", include_in_schema=False)
    async def page() -> Response:
        return RedirectResponse("./#/admin")

    @router.get("/api/admin/overview", summary="What operators see at a glance", response_model=OperatorView)
    async def overview(request: Request, authorization: Authorization = "") -> Response:
        by = await office.operator(request, authorization)
        return answer(await office.overview.read(by))

    @router.get("/api/admin/people", summary="People, for operators", response_model=FoundPeople)
    async def people(request: Request, authorization: Authorization = "", text: str = "") -> Response:
        """People with `text` in their name or with this id; without it operators, banned and muted people."""
        await office.operator(request, authorization)
        find = partial(store.accounts.search, text[:64], 50) if text else partial(_marked, office)
        return answer(FoundPeople(people=[person_of(one) for one in await asyncio.to_thread(find)]))

    @router.get("/api/admin/reports", summary="Open reports, for operators", response_model=OpenReports)
    async def reports(request: Request, authorization: Authorization = "") -> Response:
        await office.operator(request, authorization)
        return answer(OpenReports(reports=await asyncio.to_thread(_reports, store)))

    @router.get("/api/admin/audit", summary="The audit log, for operators", response_model=AuditPage)
    async def audit(
        request: Request, authorization: Authorization = "", before: RowNumber | None = None, whom: str | None = None
    ) -> Response:
        await office.operator(request, authorization)
        found = await asyncio.to_thread(partial(store.audit.list, before=before, whom=whom, limit=50))
        return answer(AuditPage(audit=await asyncio.to_thread(office.named, list(found))))

    @router.get("/api/admin/diff", summary="Two books of a game compared, for operators", response_model=BookChanges)
    async def diff(
        request: Request, game: str, one: Number, two: Number, authorization: Authorization = ""
    ) -> Response:
        """What book `two` has that book `one` has not."""
        await office.operator(request, authorization)
        return answer(await asyncio.to_thread(office.compared, game, one, two))

    @router.post(
        "/api/admin/actions",
        summary="Act as an operator",
        response_model=ActionDone,
        openapi_extra=takes(OperatorAction, _EXAMPLE),
    )
    @router.post("/api/admin/deeds", include_in_schema=False)  # its older name, which programs may use
    async def do(request: Request, authorization: Authorization = "") -> Response:
        by = await office.operator(request, authorization)
        action = (await read_body(request, OperatorAction)).root
        check_role(by, role_for(action))
        return answer(await office.do(action, by))

    return router


def _reports(store: Store) -> list[ReportNote]:
    found = store.reports.list()
    names = store.accounts.names(sorted({name for one in found for name in (one.reporter, one.reported)}))
    return [
        ReportNote(**asdict(one), reporter_name=names.get(one.reporter), reported_name=names.get(one.reported))
        for one in found
    ]


def _marked(office: AdminContext) -> list[Identity]:
    accounts = office.server.store.accounts
    muted = (accounts.find(player) for player in accounts.muted())
    found = [*accounts.operators(), *accounts.banned(), *(one for one in muted if one is not None)]
    return list({one.id: one for one in found}.values())
