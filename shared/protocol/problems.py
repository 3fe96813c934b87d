"""Words what does not fit a message: the field, and what it should be. Knows no message."""

import re
from typing import Final, TypeVar

import msgspec
from msgspec import Struct, inspect

from shared.protocol.structs import kinds_of

_ERROR: Final = re.compile(r"(?P<problem>.*?)(?: - at (?:`key` in )?`\$\.?(?P<place>.*)`)?", re.DOTALL)
_FIELD: Final = re.compile(r"Object (?P<why>missing required|contains unknown) field `(?P<name>.*)`", re.DOTALL)
_OF_FIELD: Final = {"missing required": "It is required", "contains unknown": "There is no such field"}
_OF_TYPES: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
}
_LONGEST_PLACE: Final = 80
_Sent = TypeVar("_Sent", bound=Struct)


class FieldError(ValueError):
    """A message may not have a field like this. In a message that is read, msgspec says where it is."""


def problem_of(error: msgspec.ValidationError | FieldError, model: type[Struct] | None = None) -> tuple[str, str]:
    """The place in a message that does not fit, as in `terms.clock.bank_s`, and why; no place: the message as a whole.

    `model`: of the message, if that is known; it has the words from which a field may choose.
    """
    found = _ERROR.fullmatch(str(error))
    assert found is not None
    problem, place = found["problem"], found["place"] or ""
    field = _FIELD.fullmatch(problem)
    if field is not None:
        place = f"{place}.{field['name']}" if place else field["name"]
        problem = _OF_FIELD[field["why"]]
    elif problem.startswith("Invalid ") and model is not None:
        problem = f"Expected {' or '.join(map(repr, _words_at(place, model)))}"
    return place[:_LONGEST_PLACE], re.sub("`([^`]*)`", _in_words, problem)


def sentence_of(error: msgspec.ValidationError | FieldError, model: type[Struct] | None = None) -> str:
    """Both in one sentence: `terms.clock.bank_s: Expected a whole number >= 5.`"""
    place, problem = problem_of(error, model)
    return f"{place}: {problem}." if place else f"{problem}."


def checked(message: _Sent) -> _Sent:
    """A message that was made here, as its reader would read it. Raises msgspec.ValidationError if it would not."""
    return msgspec.convert(msgspec.to_builtins(message), type(message))


def _in_words(found: re.Match[str]) -> str:
    """The types of JSON as a person calls them."""
    return " or ".join(_OF_TYPES.get(one, one) for one in found[1].split(" | "))


def _words_at(place: str, model: type[Struct]) -> list[str]:
    """The words that a field may be, in a message of a model."""
    kinds: tuple[inspect.Type, ...] = (inspect.type_info(model),)
    for step in re.findall(r"\w+", place):
        structs = [one for one in kinds if isinstance(one, inspect.StructType)]
        tags = [str(one.tag) for one in structs if one.tag_field == step]
        if tags:
            return tags
        inner = [one.item_type for one in kinds if isinstance(one, inspect.ListType | inspect.VarTupleType)]
        inner += [field.type for one in structs for field in one.fields if field.encode_name == step]
        kinds = tuple(part for one in inner for part in kinds_of(one))
    return [str(word) for one in kinds if isinstance(one, inspect.LiteralType) for word in one.values]
