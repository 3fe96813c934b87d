"""The protocol as TypeScript: `generated/protocol.ts`, from its messages.

Knows how a type is written there, and no message.
"""

import json
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Struct, UnsetType
from msgspec.structs import fields

from shared import protocol
from shared.protocol.reasons import ReasonDocument, ReasonField
from shared.protocol.table_states import StateChanges, ViewChanges

_HEAD = """\
/**
 * The message language as TypeScript sees it: written by `python -m client.web.generate` from the models of
 * shared/protocol, which alone define it (/api/protocol publishes them). Not to be edited by hand.
 */
"""
_NAMED = {
    "WishWord": protocol.WishWord,
    "Proposal": protocol.Proposal,
    "Room": protocol.Room,
    "Phrase": protocol.Phrase,
    "Phase": protocol.TablePhase,
}
"""Choices that have a name of their own."""
_OBJECTS: dict[Any, str] = {
    ReasonField: "Record<string, unknown> | null",
    ReasonDocument: "Record<string, unknown>",
    StateChanges: "Record<string, unknown>",
    ViewChanges: "Record<string, unknown>",
}
"""Parts of messages of which the page knows no more."""
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
_TAIL = """\
/** Why a move was chosen: `kind` and its parameters, as the player gave them. */
export type Reason = Record<string, unknown>;
/** A command before the connection has given it a ref. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, "ref"> : never) : never;
"""


def typescript() -> str:
    """The whole file."""
    commands, messages = get_args(protocol.Command), get_args(protocol.Message)
    models: dict[str, type[Struct]] = {}
    for model in (protocol.Hello, protocol.Heartbeat, *commands, *messages):
        _gather(model, models)
    parts = [_HEAD, f"export const PROTOCOL = {protocol.PROTOCOL};\n"]
    parts += [f"export type {name} = {_type(choices, name)};\n" for name, choices in _NAMED.items()]
    parts += [_interface(model) for model in models.values()]
    parts += [_union("Command", commands), _union("Message", messages), _required(messages), _TAIL]
    return "\n".join(parts)


def _required(messages: tuple[type[Struct], ...]) -> str:
    """TypeScript table of each message's required fields, which the page checks before it accepts a message."""
    lines = ["/** The fields that every message of a type has, and what each may be. */"]
    lines.append('export const REQUIRED: Record<Message["type"], Readonly<Record<string, readonly string[]>>> = {')
    for model in messages:
        required = {it.name: _sorts(it.type) for it in fields(model) if it.required}
        inside = ", ".join(f"{name}: {json.dumps(sorts)}" for name, sorts in required.items())
        kind = protocol.kind_of(model)
        lines.append(f"  {kind if kind.isidentifier() else json.dumps(kind)}: {{ {inside} }},")
    return "\n".join([*lines, "};", ""])


def _sorts(annotation: Any) -> list[str]:
    """The sorts of JSON values that a field may hold, as `client/web/src/protocol/reading.ts` calls them."""
    annotation = _resolved(annotation)
    origin = get_origin(annotation)
    if origin is Annotated:
        return _sorts(get_args(annotation)[0])
    if origin in (Union, UnionType):
        return sorted({sort for part in get_args(annotation) for sort in _sorts(part)})
    if origin is Literal:
        return ["string"]
    if annotation == ReasonDocument:
        return ["object"]
    return [{list: "array", tuple: "array", dict: "object"}.get(origin) or _PLAIN.get(annotation) or "object"]


def _gather(model: type[Struct], found: dict[str, type[Struct]]) -> None:
    """`model` and whatever it is made of, each once, the parts first."""
    if model.__name__ in found:
        return
    for field in fields(model):
        for part in _models_in(field.type):
            _gather(part, found)
    found[model.__name__] = model


def _models_in(annotation: Any) -> Iterator[type[Struct]]:
    annotation = _resolved(annotation)
    if annotation in _OBJECTS:
        return
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        yield annotation
    for part in () if get_origin(annotation) is Literal else get_args(annotation):
        yield from _models_in(part)


def _interface(model: type[Struct]) -> str:
    lines = [f"/** {_first_sentence(model)} */"] if model.__doc__ else []
    lines.append(f"export interface {model.__name__} {{")
    config = model.__struct_config__
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: {json.dumps(config.tag)};")
    for field in fields(model):
        lines.append(f"  {field.name}{'' if field.required else '?'}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _first_sentence(model: type[Struct]) -> str:
    text = " ".join((model.__doc__ or "").split())
    return text.split(". ")[0].rstrip(".") + "."


def _union(name: str, models: tuple[type[Struct], ...]) -> str:
    return f"export type {name} =\n  | " + "\n  | ".join(model.__name__ for model in models) + ";\n"


def _type(annotation: Any, naming: str | None = None) -> str:
    annotation = _resolved(annotation)
    for name, choices in _NAMED.items():
        if annotation == choices and name != naming:
            return name
    if annotation in _OBJECTS:
        return _OBJECTS[annotation]
    origin = get_origin(annotation)
    if origin is Annotated:
        return _type(get_args(annotation)[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in get_args(annotation))
    if origin in (Union, UnionType):
        parts = [part for part in get_args(annotation) if part is not UnsetType]
        return " | ".join(dict.fromkeys(map(_type, parts)))
    if origin is list:
        inner = _type(get_args(annotation)[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, get_args(annotation)))}]"
    if origin is dict:
        return f"Record<string, {_type(get_args(annotation)[1])}>"
    return _PLAIN.get(annotation) or annotation.__name__


def _resolved(annotation: Any) -> Any:
    """The class of a name written before it was defined."""
    return getattr(protocol, annotation) if isinstance(annotation, str) else annotation
