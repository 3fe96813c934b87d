"""Every message of the protocol, made from its models: whole, and with each optional part left out in turn."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta, Struct, UnsetType
from msgspec.structs import fields

from shared import protocol as wire
from shared.protocol.reasons import ReasonDocument, ReasonField
from shared.protocol.table_states import StateChanges, ViewChanges

EXAMPLES: dict[str, Any] = {
    "game": "english-draughts/1",
    "board": "B:W21-32:B1-12",
    "start": "B:W21-32:B1-12",
    "kind": "moved",
    "move": "11-15",
    "history": [],
    "legal": ["11-15"],
    "scores": [0, 0],
    "teams": [[0], [1]],
    "options": {},
    "data": {},
    "reason": {"kind": "chance"},
    "hints": False,
    "bank_s": 60,
    "rounds": 1,
    "seat": 1,
    "team": 1,
    "to_act": [1],
    "rematch": [1],
    "resigned": [1],
    "running": [1],
    "left_ms": [1_000, 1_000],
    "points": [1, -1],
    "first": 1,
    "counts": [3, 3],
    "nonce": "0" * 32,
    "commitment": "0" * 64,
    "you": 1,
    "grace_s": 60,
}
"""Values that mean something, by the names of their fields."""
OBJECTS: dict[Any, list[Any]] = {
    StateChanges: [{"ply": 3, "to_act": [1], "legal": ["11-15"], "may": []}],
    ViewChanges: [{"board": "B:W21-32:B1-12", "hand": []}],
    ReasonField: [{"kind": "chance"}, None],
    ReasonDocument: [{"kind": "chance"}],
}
"""Objects of which not every field is tried."""
_PLAIN: dict[Any, Any] = {str: "x", int: 3, float: 0.5, bool: True, Any: 1}
_NOTHING = object()
"""Of a field that may be left out."""


def messages(*models: type[Struct]) -> Iterator[dict[str, Any]]:
    """For every model what it is when complete, and with each part, at any depth, changed or left out."""
    for model in models or get_args(wire.Message):
        yield from _variants(model)


def _variants(annotation: Any, name: str = "") -> Iterator[Any]:
    """The first is complete; each of the others differs in one place."""
    if annotation in OBJECTS:
        yield from OBJECTS[annotation]
        return
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        yield from _variants(parts[0], name)
    elif origin in (Union, UnionType):
        for part in (*(part for part in parts if part not in (type(None), UnsetType)), type(None)):
            if part in parts:
                yield from _variants(part, name)
    elif annotation is type(None):
        yield None
    elif isinstance(annotation, type) and issubclass(annotation, Struct):
        yield from _of_a_model(annotation)
    elif origin is Literal:
        yield from parts
    elif name in EXAMPLES and annotation is not Any and isinstance(EXAMPLES[name], origin or annotation):
        yield EXAMPLES[name]
    elif origin is tuple:
        yield [next(_variants(part, name)) for part in parts]
    elif origin is list:
        yield from ([one] * (2 if name == "seats" else 1) for one in _variants(parts[0]))  # our boards have two sides
        yield []
    elif origin is dict:
        yield {"x": 1}
    else:
        yield _PLAIN[annotation]


def _of_a_model(model: type[Struct]) -> Iterator[dict[str, Any]]:
    every = {field.name: list(_variants(field.type, field.name)) for field in fields(model)}
    for field in fields(model):
        if any(isinstance(it, Meta) and it.min_length for it in getattr(field.type, "__metadata__", ())):
            every[field.name] = [variant for variant in every[field.name] if variant != []]
        if not field.required:
            every[field.name].append(_NOTHING)
    config = model.__struct_config__
    tag = {} if config.tag_field is None else {config.tag_field: config.tag}
    whole = tag | {name: variants[0] for name, variants in every.items()}
    yield whole
    for name, variants in every.items():
        for variant in variants[1:]:
            changed = {**whole, name: variant}
            yield {key: value for key, value in changed.items() if value is not _NOTHING}
