"""OpenAPI descriptions of paths, made from the protocol's own models. Knows no route."""

from typing import Any

from pydantic import BaseModel

from shared.protocol import Done, Http, Refused

REF = "#/components/schemas/{model}"
REFUSALS = {
    400: "It cannot be read, or the rules do not allow it.",
    401: "This token is not valid.",
    403: "Not yours to do.",
    404: "There is no such thing.",
    409: "It cannot be done now.",
    429: "Too much or too fast: `limit` says which limit, and when the same would be taken.",
}


def kind_of(model: type[BaseModel]) -> str:
    """The `type` of a command."""
    return model.model_fields["type"].default


def described(model: type[BaseModel], http: Http) -> dict[str, Any]:
    """The OpenAPI operation of a command's path."""
    inside = [part[1:-1] for part in http.path.split("/") if part.startswith("{")]
    body = _body(model, {"type", *inside, *http.fields})
    content: dict[str, Any] = {"schema": body, "example": dict(http.example)}
    return {
        "parameters": [parameter(name, "path", "string") for name in inside]
        + [parameter("Idempotency-Key", "header", "string", "The command's `ref`, when the body has none.")],
        "requestBody": {
            "required": bool(body.get("required")),
            "content": {"application/json": content, "application/x-www-form-urlencoded": {"schema": body}},
        },
        "responses": {"200": json_of("Done, and durable.", Done)} | refusals(),
        "security": [{"token": []}],
    }


def parameter(name: str, where: str, kind: str, about: str = "", **more: Any) -> dict[str, Any]:
    """A parameter of a path, of its query or of the request's headers."""
    description = {"name": name, "in": where, "required": where == "path", "schema": {"type": kind}, **more}
    return description | ({"description": about} if about else {})


def refusals(*statuses: int) -> dict[str, Any]:
    """The answers of whatever is refused; all of them when none is named."""
    return {str(status): json_of(REFUSALS[status], Refused) for status in statuses or REFUSALS}


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
