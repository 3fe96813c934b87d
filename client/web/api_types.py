"""The bodies of HTTP as TypeScript: `generated/api.ts`, from the schemas that `/api/openapi.json` has of them.

Knows how a schema is written there, and no model.
"""

import ast
import inspect
import pkgutil
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any, Final, Literal

from pydantic import BaseModel, RootModel
from pydantic.json_schema import models_json_schema

from shared import http
from shared.http.models import AnswerModel, RequestModel

Schema = Mapping[str, Any]

_HEAD: Final = """\
/**
 * The bodies of requests and answers over HTTP as TypeScript sees them: written by `python -m client.web.generate` from
 * the models of shared/http, which alone define them (/api/openapi.json publishes them). Not to be edited by hand.
 */
"""
_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_NULL: Final = {"type": "null"}


def models() -> list[type[BaseModel]]:
    """Every model of `shared.http`."""
    found: list[type[BaseModel]] = []
    for module in pkgutil.iter_modules(http.__path__):
        name = f"{http.__name__}.{module.name}"
        classes = [value for value in vars(import_module(name)).values() if isinstance(value, type)]
        own = [value for value in classes if issubclass(value, BaseModel) and value.__module__ == name]
        found += [model for model in own if not model.__name__.startswith("_")]
    return [model for model in found if model not in (AnswerModel, RequestModel)]


def typescript(found: Sequence[type[BaseModel]], elsewhere: Collection[str]) -> str:
    """The whole file. `elsewhere`: what `generated/protocol.ts` exports."""
    own, schemas = {model.__name__: model for model in found}, _schemas(found)
    imported = {name for name in schemas if name in elsewhere and name not in own}
    declared = [_declaration(name, schemas[name], own.get(name)) for name in sorted(schemas.keys() - imported)]
    named = sorted(imported & set(re.findall(r"\w+", "".join(declared))))
    imports = f'import type {{ {", ".join(named)} }} from "./protocol";\n' if named else ""
    return "\n".join([_HEAD, imports, *declared])


def _schemas(found: Iterable[type[BaseModel]]) -> Mapping[str, Schema]:
    """Schemas by name, of the models and of what is in them: a request as it is read, an answer as it is written."""
    modes: list[tuple[type[BaseModel], Literal["validation", "serialization"]]] = [
        (model, "validation" if issubclass(model, RequestModel | RootModel) else "serialization") for model in found
    ]
    _, document = models_json_schema(modes, ref_template="{model}")
    return document["$defs"]


def _declaration(name: str, schema: Schema, model: type[BaseModel] | None) -> str:
    about = _comment(schema.get("description", ""), "")
    if "properties" not in schema:
        return f"{about}export type {name} = {_type(schema)};\n"
    is_request = model is not None and issubclass(model, RequestModel)
    comments = {} if model is None else _field_comments(model)
    lines = [f"{about}export interface {name} {{\n"]
    for field, part in schema["properties"].items():
        is_needed = field in schema.get("required", ()) or "const" in part  # by which a union is told apart
        # An answer leaves an optional field out, and never makes it null.
        written = part if is_needed or is_request else _without_null(part)
        lines.append(_comment(comments.get(field, ""), "  "))
        lines.append(f"  {field}{'' if is_needed else '?'}: {_type(written)};\n")
    return "".join([*lines, "}\n"])


def _without_null(schema: Schema) -> Schema:
    return {**schema, "anyOf": [part for part in schema["anyOf"] if part != _NULL]} if "anyOf" in schema else schema


def _type(schema: Schema) -> str:
    """A schema as a type. Whatever it demands beyond types is left to the server."""
    match schema:
        case {"$ref": str(name)}:
            return name
        case {"const": value}:
            return f'"{value}"'
        case {"enum": values}:
            return " | ".join(f'"{value}"' for value in values)
        case {"anyOf": parts} | {"oneOf": parts}:
            return " | ".join(dict.fromkeys(_type(part) for part in parts))
        case {"prefixItems": parts}:
            return f"[{', '.join(_type(part) for part in parts)}]"
        case {"type": "array", "items": items}:
            inner = _type(items)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object"}:
            values = schema.get("additionalProperties")
            return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
        case {"type": str(plain)}:
            return _PLAIN[plain]
        case _:
            return "unknown"


def _comment(text: str, indent: str) -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def _field_comments(model: type[BaseModel]) -> dict[str, str]:
    """The docstrings of a model's fields, by name, which a schema leaves out."""
    found: dict[str, str] = {}
    for part in reversed(model.__mro__):
        if part.__module__.startswith(http.__name__):
            found |= _comments_in(part.__module__).get(part.__name__, {})
    return found


@cache
def _comments_in(module: str) -> dict[str, dict[str, str]]:
    """The docstrings of fields by class, of a whole module."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: dict(_comments(node.body)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _comments(body: Iterable[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, after in pairwise(body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, text
            case _:
                pass
