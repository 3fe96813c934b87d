"""OpenAPI descriptions of paths, made from the protocol's own models. Knows no route."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypedDict, cast

import msgspec
from fastapi import APIRouter, Request
from fastapi.routing import APIRoute
from msgspec import Struct
from pydantic import BaseModel, JsonValue
from starlette.types import Receive, Scope, Send

from shared.http.models import JsonObject
from shared.http.refusals import Refusal
from shared.protocol import CommandMessage, Done, Http

REF: Final = "#/components/schemas/{model}"
REFUSALS: Final = {
    400: "It cannot be read, or the rules do not allow it.",
    401: "This token is not valid.",
    403: "Not yours to do.",
    404: "There is no such thing.",
    409: "It cannot be done now.",
    413: "It is too long.",
    415: "The body is of another kind than this takes.",
    421: "The server does not go by this name.",
    429: "Too much or too fast: `limit` says which limit, and when the same would be taken.",
    500: "A fault of the server's own, which has been noted.",
    503: "The server cannot answer now. Ask again after `Retry-After`.",
}
"""The refusals that every operation announces."""


_IDEMPOTENCY_KEY: Final[JsonObject] = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "minLength": 1, "maxLength": 40},
    "description": "The command's `ref`, when the body has none.",
}


Limit = Callable[[Request], Awaitable[None]]
"""Counts a request. Raises Limited when there were too many."""
AnswerType = type[BaseModel] | type[Struct]
"""A model of an answer, or a message of the protocol."""
Answer = dict[str, object]
"""What an operation answers, for `responses` of an AnswerRoute: as OpenAPI has it, and `models` that it refers to."""
_JSON: Final = "application/json"
_LINES: Final = "application/x-ndjson"


class Media(TypedDict, total=False):
    """A body in one media type."""

    schema: JsonObject
    example: JsonValue


class RequestBody(TypedDict):
    """The body of a request, by its media types."""

    required: bool
    content: dict[str, Media]


class _ObjectSchema(TypedDict):
    """What is read here of the JSON Schema of an object."""

    properties: dict[str, JsonObject]
    required: list[str]


class Operation(TypedDict, total=False):
    """What OpenAPI says of a method of a path."""

    summary: str
    description: str
    parameters: list[JsonObject]
    requestBody: RequestBody
    responses: dict[str, JsonObject]
    security: list[dict[str, list[str]]]


class AnswerRoute(APIRoute):
    """A route whose `response_model` describes its answer and does nothing else, for routes write their answers
    themselves. FastAPI would build a validator and a serializer of each model, which takes a tenth of a second of a
    start. `server.http.openapi` collects `models` when somebody asks for the description.
    """

    limit: Limit | None = None
    """Asked before anything of the request is read."""

    def __init__(
        self,
        path: str,
        endpoint: Callable[..., Any],
        *,
        response_model: Any = None,
        status_code: int | None = None,
        responses: Mapping[int | str, Answer] | None = None,
        **options: Any,
    ) -> None:
        """With the options of FastAPI."""
        answers = {status: dict(response) for status, response in (responses or {}).items()}
        if isinstance(response_model, type) and issubclass(response_model, BaseModel):
            about = (response_model.__doc__ or "").partition("\n")[0]
            answers[status_code or 200] = json_of(about, response_model)
            response_model = None
        found = [response.pop("models", ()) for response in answers.values()]
        self.models = [model for models in found for model in cast(Sequence[AnswerType], models)]
        super().__init__(
            path, endpoint, response_model=response_model, status_code=status_code, responses=answers, **options
        )

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, unless the limit refuses it."""
        if self.limit is not None and scope["method"] in self.methods:
            await self.limit(Request(scope, receive))
        await super().handle(scope, receive, send)


def limited(limit: Limit, routers: Iterable[APIRouter]) -> Sequence[APIRouter]:
    """Put all routes of these routers behind a limit. As a dependency of a router around them it would have FastAPI
    make every route a second time.
    """
    found = list(routers)
    for router in found:
        for route in router.routes:
            assert isinstance(route, AnswerRoute)
            route.limit = limit
    return found


class AnswerRouter(APIRouter):
    """A router whose routes describe their answers."""

    def __init__(self, prefix: str = "") -> None:
        super().__init__(prefix=prefix, route_class=AnswerRoute)


def described(model: type[CommandMessage], http: Http) -> Operation:
    """The OpenAPI operation of a command's path. That of a GET says the rest with its route."""
    inside = [part[1:-1] for part in http.path.split("/") if part.startswith("{")]
    if http.method == "GET":
        query = [name for name in model.__struct_fields__ if name not in {"ref", *inside, *http.fields}]
        return {"parameters": _parameters(model, inside, query)}
    body = _body(model, {"type", *inside, *http.fields})
    content: Media = {"schema": body, "example": dict(http.example)}
    return {
        "parameters": [*_parameters(model, inside), _IDEMPOTENCY_KEY],
        "requestBody": {
            "required": bool(body.get("required")),
            "content": {"application/json": content, "application/x-www-form-urlencoded": {"schema": body}},
        },
        "responses": {"200": _object("Done, and durable.", Done)},
        "security": [{"token": []}],
    }


def _parameters(model: type[CommandMessage], inside: Sequence[str], query: Collection[str] = ()) -> list[JsonObject]:
    """Fields of a command as parameters: those `inside` the path, and those of its query."""
    schema, parameters = _schema(model), list[JsonObject]()
    for name in (*inside, *query):
        field = schema["properties"][name]
        described = {key: value for key, value in field.items() if key not in ("anyOf", "default")}
        kinds = cast(list[JsonObject], field.get("anyOf", []))
        kinds = [kind for kind in kinds if kind != {"type": "null"}]  # left out, it is null
        described |= kinds[0] if kinds else {}
        where, is_needed = "path" if name in inside else "query", name in schema["required"]
        parameters.append({"name": name, "in": where, "required": is_needed, "schema": described})
    return parameters


def components(models: Iterable[type[Struct]]) -> dict[str, JsonObject]:
    """The schemas of messages and of their parts, by name."""
    return msgspec.json.schema_components(models, ref_template=REF.format(model="{name}"))[1]


def refusals() -> dict[str, JsonObject]:
    """The responses of whatever is refused, as components of the document."""
    return {str(status): _object(about, Refusal) for status, about in REFUSALS.items()}


def takes(model: type[BaseModel], example: Mapping[str, JsonValue]) -> JsonObject:
    """The OpenAPI description of a body of JSON, for a route that reads it by itself."""
    schema = _body_schema(model)
    is_needed = bool(schema.get("required"))
    content: JsonObject = {"schema": schema, "example": dict(example)}
    return {"requestBody": {"required": is_needed, "content": {"application/json": content}}}


@cache
def _body_schema(model: type[BaseModel]) -> JsonObject:
    """Made once: it is a third of what the routes of a server cost, and tests make hundreds of servers."""
    return model.model_json_schema(ref_template=REF)


def json_of(about: str, model: AnswerType) -> Answer:
    """An answer that is one object."""
    return {"description": about, "content": {_JSON: {"schema": _ref(model)}}, "models": [model]}


def list_of(about: str, model: AnswerType) -> Answer:
    """An answer that is a list of objects."""
    schema = {"type": "array", "items": _ref(model)}
    return {"description": about, "content": {_JSON: {"schema": schema}}, "models": [model]}


def lines_of(about: str, *models: AnswerType) -> Answer:
    """An answer that is a stream of objects, one a line."""
    schemas = [_ref(model) for model in models]
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return {"description": about, "content": {_LINES: {"schema": schema}}, "models": models}


def file_of(about: str, *media: str, json: AnswerType | None = None, lines: AnswerType | None = None) -> Answer:
    """An answer that is a file in one of these media types, or JSON of these models."""
    models = {kind: model for kind, model in ((_JSON, json), (_LINES, lines)) if model is not None}
    files = {kind: {"schema": _file_schema(kind)} for kind in media}
    content = files | {kind: {"schema": _ref(model)} for kind, model in models.items()}
    return {"description": about, "content": content, "models": [*models.values()]}


def _file_schema(media: str) -> JsonObject:
    """Of a text where the media type says so, else of bytes."""
    is_text = "charset=" in media or media.endswith("xml")
    return {"type": "string"} if is_text else {"type": "string", "format": "binary"}


def _object(about: str, model: AnswerType) -> JsonObject:
    return {"description": about, "content": {_JSON: {"schema": _ref(model)}}}


def _ref(model: AnswerType) -> JsonObject:
    return {"$ref": REF.format(model=model.__name__)}


def _schema(model: type[Struct]) -> _ObjectSchema:
    return cast(_ObjectSchema, components((model,))[model.__name__])


def _body(model: type[CommandMessage], known: set[str]) -> JsonObject:
    """The command's schema without what the path says; a ref is made up when there is none."""
    schema = _schema(model)
    properties = {name: part for name, part in schema["properties"].items() if name not in known}
    required = [name for name in schema["required"] if name not in known and name != "ref"]
    others = {name: part for name, part in cast(JsonObject, schema).items() if name != "required"}
    body = cast(JsonObject, {**others, "properties": properties})
    return {**body, "required": cast(JsonValue, required)} if required else body
