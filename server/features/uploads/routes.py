"""Files of games over HTTP: uploaded by accounts, private until they are published. Knows no rule and no format."""

import asyncio
import json
from dataclasses import asdict
from typing import Annotated, get_args

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from server.core.rate_limits import RateLimiter
from server.features.analysis.lines import states_below
from server.features.replay.publish_rounds import find_round, replay_of
from server.features.uploads.uploads import LARGEST, LONGEST_NAME, UploadDesk
from server.http.descriptions import AnswerRouter
from server.http.requests import Authorization, answer, answer_with_root, body_of, visitor
from server.http.sessions import Callers
from server.lobby.permission import AnalysisPermission
from shared.errors import Rejected
from shared.games import game_named
from shared.http.fields import Number
from shared.http.models import Deletion
from shared.http.refusals import Cause, LineFault
from shared.http.uploads import (
    Colour,
    OwnUploads,
    PublishedUpload,
    ResultQuestion,
    UploadedGameNote,
    UploadedReplay,
    UploadNote,
    UploadPlace,
    UploadWithGames,
)
from shared.people import Visitor
from shared.records.move_tree import tree_of_document
from shared.store.accounts import Accounts
from shared.store.uploads import Upload
from shared.text.cleaning import clean_prose

_FILE = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


def upload_routes(
    accounts: Accounts, desk: UploadDesk, callers: Callers, rate_limiter: RateLimiter, permission: AnalysisPermission
) -> APIRouter:
    """`/api/uploads`, there `/{id}`, `/{id}/games/{n}`, `/{id}/settle` and `/{id}/publish`."""
    router = AnswerRouter(prefix="/api/uploads")

    async def owner(authorization: str) -> Visitor:
        return await asyncio.to_thread(visitor, accounts, authorization)

    @router.post("", summary="Upload a file of games", status_code=201, response_model=UploadNote, openapi_extra=_FILE)
    async def upload(
        request: Request,
        name: Annotated[str, Query(max_length=4 * LONGEST_NAME)] = "",
        first_named: Colour | None = None,
        authorization: Authorization = "",
    ) -> Response:
        """The body is the file: PDN of up to 1,000 games, NDJSON, JSON or text as this server exports it, a gamelog
        in XML, a list of moves, or up to 5,000 positions, one a line. The legal games are kept; of the others, `faults`
        names the first ones with their lines, and `losses` counts all by cause. `first_named`: the colour that wins by
        `1-0` in PDN that does not show it. Without it, games with a winner are kept without their results, and
        `question` asks for it: `POST .../settle` answers.
        """
        who = await owner(authorization)
        if not who.identity.registered:
            raise Rejected("account/registered-only", "Register first: uploaded games are kept for accounts.")
        rate_limiter.take("uploads", who.id)
        content = await body_of(request, LARGEST)
        async with desk.places.place(who.id):
            kept = await desk.read(who.id, content, clean_prose(name)[:LONGEST_NAME], first_named)
        return answer(_note(kept, who.id), 201)

    @router.get("", summary="Your uploads", response_model=OwnUploads)
    async def own(authorization: Authorization = "") -> Response:
        who = await owner(authorization)
        found = await asyncio.to_thread(desk.of, who.id)
        return answer(OwnUploads(uploads=[_note(each, who.id) for each in found]))

    @router.get("/{upload}", summary="The games of an upload", response_model=UploadWithGames)
    async def games(request: Request, upload: str) -> Response:
        """For the uploader; for everybody once it is published."""
        player = await callers.player(request)
        found = await asyncio.to_thread(desk.find, upload, player)
        listed = await asyncio.to_thread(desk.games, found)
        games = [UploadedGameNote.model_validate(note) for note in listed]
        return answer(UploadWithGames(**dict(_note(found, player)), list=games))

    @router.get("/{upload}/games/{number}", summary="A game of an upload, ply by ply", response_model=UploadedReplay)
    async def replay(
        request: Request,
        upload: str,
        number: Number,
        round: Number = 1,  # noqa: A002
    ) -> Response:
        """As the replay of a finished round. `round`: which hand of a match. `root`: the game's lines with variations,
        comments and marks, as an analysis has them, where the file has some.
        """
        player = await callers.player(request)
        rated = permission.rated_games(await callers.analyst(request))

        def replayed() -> Response:
            events = desk.events(upload, number, player)
            found = find_round(events, 1, round, left_open=True)
            kept = desk.find(upload, player)
            place = UploadPlace(number=number, games=kept.games, name=kept.name)
            content = UploadedReplay(**dict(replay_of(events, found)), upload=place)
            root = desk.tree(upload, number)
            game = game_named(content.game)
            rated.check_all(game, found.states)
            if root is None:
                return answer(content)
            rated.check_all(game, states_below(game, found.states[0], tree_of_document(root)))
            return answer_with_root(content, json.dumps(root, ensure_ascii=False, separators=(",", ":")))

        return await asyncio.to_thread(replayed)

    @router.post("/{upload}/settle", summary="Say whom 1-0 names in an upload", response_model=UploadNote)
    async def settle(upload: str, first_named: Colour, authorization: Authorization = "") -> Response:
        """Gives all games that wait for it their results: `first_named` is the colour that won by `1-0`."""
        who = await owner(authorization)
        rate_limiter.take("uploads", who.id)
        async with desk.places.place(who.id):
            settled = await asyncio.to_thread(desk.settle, upload, who.id, first_named)
        return answer(_note(settled, who.id))

    @router.post("/{upload}/publish", summary="Publish an upload", response_model=PublishedUpload)
    async def publish(upload: str, authorization: Authorization = "") -> Response:
        """Explorer and replay find its games from then on. They stay if the upload or the account is deleted."""
        who = await owner(authorization)
        rate_limiter.take("uploads", who.id)
        async with desk.places.place(who.id):
            published, new = await asyncio.to_thread(desk.publish, upload, who.identity)
        return answer(PublishedUpload(**dict(_note(published, who.id)), new=new))

    @router.delete("/{upload}", summary="Delete an upload", response_model=Deletion)
    async def delete(upload: str, authorization: Authorization = "") -> Response:
        who = await owner(authorization)
        await asyncio.to_thread(desk.remove, upload, who.id)
        return answer(Deletion(deleted=upload))

    return router


def _note(upload: Upload, player: str | None) -> UploadNote:
    question = ResultQuestion(asks="first_named", answers=get_args(Colour), games=upload.unsettled)
    return UploadNote(
        upload=upload.id,
        game=upload.game,
        form=upload.form,
        name=upload.name,
        games=upload.games,
        faults=[LineFault(**asdict(fault)) for fault in upload.faults],
        losses=[Cause(**asdict(loss)) for loss in upload.losses],
        question=question if upload.unsettled else None,
        created_ms=upload.created_ms,
        published_ms=upload.published_ms,
        own=upload.player == player,
    )
