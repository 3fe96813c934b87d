"""OpenAPI descriptions of paths, made from the protocol's own models. Knows no route."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel

from server.http.refusals import Refusal
from shared.protocol import Done, Http

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


BYTES: Final[Mapping[str, object]] = {"description": "The file.", "content": {"application/octet-stream": {}}}
"""A response that is a file."""
_IDEMPOTENCY_KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "minLength": 1, "maxLength": 40},
    "description": "The command's `ref`, when the body has none.",
}


def kind_of(model: type[BaseModel]) -> str:
    """The `type` of a command."""
    return model.model_fields["type"].default


def described(model: type[BaseModel], http: Http) -> dict[str, Any]:
    """The OpenAPI operation of a command's path. That of a GET says the rest with its route."""
    inside = [part[1:-1] for part in http.path.split("/") if part.startswith("{")]
    if http.method == "GET":
        query = [name for name in model.model_fields if name not in {"type", "ref", *inside, *http.fields}]
        return {"parameters": _parameters(model, inside, query)}
    body = _body(model, {"type", *inside, *http.fields})
    content: dict[str, Any] = {"schema": body, "example": dict(http.example)}
    return {
        "parameters": [*_parameters(model, inside), _IDEMPOTENCY_KEY],
        "requestBody": {
            "required": bool(body.get("required")),
            "content": {"application/json": content, "application/x-www-form-urlencoded": {"schema": body}},
        },
        "responses": {"200": json_of("Done, and durable.", Done)},
        "security": [{"token": []}],
    }


def _parameters(model: type[BaseModel], inside: Sequence[str], query: Collection[str] = ()) -> list[dict[str, Any]]:
    """Fields of a command as parameters: those `inside` the path, and those of its query."""
    schema = model.model_json_schema(ref_template=REF)
    needed, parameters = schema.get("required", ()), list[dict[str, Any]]()
    for name in (*inside, *query):
        field = schema["properties"][name]
        described = {key: value for key, value in field.items() if key not in ("anyOf", "default", "title")}
        kinds = [kind for kind in field.get("anyOf", ()) if kind != {"type": "null"}]  # left out, it is null
        described |= kinds[0] if kinds else {}
        where = "path" if name in inside else "query"
        parameters.append({"name": name, "in": where, "required": name in needed, "schema": described})
    return parameters


def refusals() -> dict[str, Any]:
    """The responses of whatever is refused, as components of the document."""
    return {str(status): json_of(about, Refusal) for status, about in REFUSALS.items()}


def takes(model: type[BaseModel], example: Mapping[str, Any]) -> dict[str, Any]:
    """The OpenAPI description of a body of JSON, for a route that reads it by itself."""
    schema = model.model_json_schema(ref_template=REF)
    is_needed = bool(schema.get("required"))
    content = {"application/json": {"schema": schema, "example": dict(example)}}
    return {"requestBody": {"required": is_needed, "content": content}}


def json_of(about: str, model: type[BaseModel]) -> dict[str, Any]:
    """A response that is one object."""
    return {"description": about, "content": {"application/json": {"schema": _ref(model)}}}


def lines_of(about: str, *models: type[BaseModel]) -> dict[str, Any]:
    """A response that is a stream of objects, one a line."""
    schema = {"anyOf": [_ref(model) for model in models]}
    return {"description": about, "content": {"application/x-ndjson": {"schema": schema}}}


def _ref(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": REF.format(model=model.__name__)}


def _body(model: type[BaseModel], known: set[str]) -> dict[str, Any]:
    """The command's schema without what the path says; a ref is made up when there is none."""
    schema = model.model_json_schema(ref_template=REF)
    schema.pop("$defs", None)  # they are components of the whole document
    schema["properties"] = {name: part for name, part in schema["properties"].items() if name not in known}
    required = [name for name in schema.get("required", ()) if name not in known and name != "ref"]
    return {name: part for name, part in schema.items() if name != "required"} | (
        {"required": required} if required else {}
    )
