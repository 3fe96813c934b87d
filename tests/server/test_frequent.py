"""The structs of frequent messages are their models' messages, byte for byte."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from server.core.frequent import STRUCTS
from server.core.outbox import encode
from shared.protocol import SERVER_MESSAGES

_VALUES: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(max_size=40),
    str | None: st.none() | st.text(max_size=40),
    int: st.integers(-(2**63), 2**63 - 1),
    int | None: st.none() | st.integers(-(2**63), 2**63 - 1),
}
"""Values of every type that a field has; one more type needs one more line."""


@pytest.mark.parametrize("struct", STRUCTS)
def test_a_struct_and_its_model_are_the_same_bytes(struct: type[msgspec.Struct]) -> None:
    fields = msgspec.structs.fields(struct)

    @given(st.fixed_dictionaries({field.name: _VALUES[field.type] for field in fields}))
    def check(values: dict[str, Any]) -> None:
        sent = encode(struct(**values))
        model: BaseModel = SERVER_MESSAGES.validate_json(sent)
        assert {name: getattr(model, name) for name in values} == values
        assert encode(model) == sent

    check()


@pytest.mark.parametrize("struct", STRUCTS)
def test_a_struct_and_its_model_refuse_the_same_fields(struct: type[msgspec.Struct]) -> None:
    fields = msgspec.structs.fields(struct)
    tag = struct.__struct_config__.tag
    wrong: list[Any] = [None, True, 1, 1.5, "", [], {}]
    right = {field.name: "x" if field.type in (str, str | None) else 1 for field in fields}

    @given(st.sampled_from([field.name for field in fields]), st.sampled_from(wrong))
    def check(name: str, value: Any) -> None:
        document = {"type": tag, **right, name: value}
        assert _accepts_struct(struct, document) == _accepts_model(document), document

    check()


def _accepts_struct(struct: type[msgspec.Struct], document: dict[str, Any]) -> bool:
    try:
        msgspec.json.decode(msgspec.json.encode(document), type=struct)
    except msgspec.ValidationError:
        return False
    return True


def _accepts_model(document: dict[str, Any]) -> bool:
    try:
        SERVER_MESSAGES.validator.validate_json(msgspec.json.encode(document), strict=True)
    except ValueError:
        return False
    return True
