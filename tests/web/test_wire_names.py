"""The web client's mirror of the protocol against its definition: same messages, same fields, same defaults."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from shared import wire

SOURCE = (Path(__file__).parents[2] / "client" / "web" / "src" / "wire.ts").read_text()
INTERFACES = {
    name: dict(re.findall(r"^  (\w+)(\??):", body, re.MULTILINE))
    for name, body in re.findall(r"^export interface (\w+) \{\n(.*?)^\}", SOURCE, re.MULTILINE | re.DOTALL)
}
FOR_AI_HOSTS = {"Offer", "Invite", "NewBook"}
"""Messages that a page neither says nor hears."""
MESSAGES: list[type[BaseModel]] = [*get_args(wire.Command), *get_args(wire.Message), wire.Hello]
PARTS: list[type[BaseModel]] = [
    wire.You,
    wire.GameInfo,
    wire.OfferedPlayer,
    wire.BookInfo,
    wire.Seated,
    wire.SeatInfo,
    wire.TableSummary,
    wire.PublicEvent,
    wire.RoundView,
    wire.Result,
]
MIRRORED = [model for model in (*MESSAGES, *PARTS) if model.__name__ not in FOR_AI_HOSTS]


def test_the_page_speaks_the_servers_protocol_version() -> None:
    assert f"export const PROTOCOL = {wire.PROTOCOL};" in SOURCE


def test_the_page_has_an_interface_for_every_message_and_part() -> None:
    assert set(INTERFACES) == {model.__name__ for model in MIRRORED}


@pytest.mark.parametrize("model", MIRRORED, ids=lambda model: model.__name__)
def test_an_interface_has_the_fields_of_its_model(model: type[BaseModel]) -> None:
    assert set(INTERFACES[model.__name__]) == set(model.model_fields)


@pytest.mark.parametrize("model", MIRRORED, ids=lambda model: model.__name__)
def test_a_field_is_optional_exactly_when_its_model_has_a_default(model: type[BaseModel]) -> None:
    optional = {name for name, mark in INTERFACES[model.__name__].items() if mark}
    assert optional == {name for name, field in model.model_fields.items() if name != "type" and _has_default(field)}


def _has_default(field: Any) -> bool:
    return not field.is_required()
