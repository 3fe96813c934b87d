"""Refusals over HTTP, all of one shape: `{code, message}`, and more where there is more to tell."""

from pydantic import Field

from shared.http.models import Absent, AnswerModel, FromProtocol
from shared.protocol import Limit


class LineFault(AnswerModel):
    """One of several faults of a file."""

    line: int
    """From 1; 0 when the file as a whole is meant."""
    code: str
    message: str


class NodeFault(AnswerModel):
    """One of several faults of a tree of lines."""

    path: list[int]
    """Which child to follow from the root, from 0."""
    code: str
    message: str


class Cause(AnswerModel):
    """Why games of a file were lost: how many, and the first of them."""

    code: str
    games: int
    line: int
    """Of the first of them, from 1; 0 when the file as a whole is meant."""
    message: str


class Refusal(AnswerModel):
    """The request changed nothing, and this is why."""

    code: str = Field(examples=["table/unknown"])
    """Stable, for programs."""
    message: str
    """One sentence for a person; it may change."""
    limit: Absent[FromProtocol[Limit]] = None
    """When a limit refused it."""
    line: Absent[int] = None
    """Of the file that was sent, from 1."""
    faults: Absent[list[LineFault | NodeFault]] = None
    losses: Absent[list[Cause]] = None
    """Of a file: all that was lost, by cause."""
    type: Absent[str] = None
    """`refused`, where it is the answer to a command; then also:"""
    ref: Absent[str] = None
    table: Absent[str] = None
    version: Absent[int] = None
    """The table's version now."""
