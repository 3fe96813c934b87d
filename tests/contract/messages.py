"""Every message of the protocol, made from its models: whole, and with each optional part left out in turn."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import MinLen
from pydantic import BaseModel

from shared import protocol as wire
from shared.reasons import REASON_TYPES, ChanceReason

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
FIELDS: dict[str, Any] = {
    "set": {"ply": 3, "to_act": [1], "legal": ["11-15"], "may": []},
    "view": {"board": "B:W21-32:B1-12", "hand": []},
}
"""Changes that an update may hold, by the names of its fields."""
_PLAIN: dict[Any, Any] = {str: "x", int: 3, float: 0.5, bool: True, Any: 1}
_NOTHING = object()
"""Of a field that may be left out."""


def messages(*models: type[BaseModel]) -> Iterator[dict[str, Any]]:
    """For every model what it is when complete, and with each part, at any depth, changed or left out."""
    for model in models or get_args(wire.Message):
        yield from _variants(model)


def _variants(annotation: Any, name: str = "") -> Iterator[Any]:
    """The first is complete; each of the others differs in one place."""
    annotation = getattr(wire, annotation) if isinstance(annotation, str) else annotation
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        yield from _variants(parts[0], name)
    elif origin in (Union, UnionType):
        for part in (*(part for part in parts if part is not type(None)), type(None)):
            if part in parts:
                yield from _variants(part, name)
    elif annotation is type(None):
        yield None
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield from _of_a_model(annotation)
    elif annotation in REASON_TYPES.values():
        if annotation is ChanceReason:  # of the example
            yield EXAMPLES["reason"]
    elif origin is Literal:
        yield from parts
    elif name in EXAMPLES and annotation is not Any and isinstance(EXAMPLES[name], origin or annotation):
        yield EXAMPLES[name]
    elif origin is list:
        yield from ([one] * (2 if name == "seats" else 1) for one in _variants(parts[0]))  # our boards have two sides
        yield []
    elif origin is dict and name in FIELDS:
        yield FIELDS[name]
    elif origin is dict:
        yield {"x": 1}
    else:
        yield _PLAIN[annotation]


def _of_a_model(model: type[BaseModel]) -> Iterator[dict[str, Any]]:
    every = {name: list(_variants(field.annotation, name)) for name, field in model.model_fields.items()}
    for name, field in model.model_fields.items():
        if any(isinstance(bound, MinLen) and bound.min_length > 0 for bound in field.metadata):
            every[name] = [variant for variant in every[name] if variant != []]
        says_which = get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1
        if not field.is_required() and not says_which:
            every[name].append(_NOTHING)
    whole = {name: variants[0] for name, variants in every.items()}
    yield whole
    for name, variants in every.items():
        for variant in variants[1:]:
            changed = {**whole, name: variant}
            yield {key: value for key, value in changed.items() if value is not _NOTHING}
