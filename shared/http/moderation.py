"""Reports of a play: the request and its answer."""

from typing import Annotated

from pydantic import Field

from shared.http.fields import PROSE, Number, TableId
from shared.http.models import AnswerModel, RequestModel


class ReportPlay(RequestModel):
    """Report a play to the operators."""

    table: TableId
    version: Number
    text: Annotated[str, Field(min_length=1, max_length=1_000), PROSE]


class NewReport(AnswerModel):
    """A report that operators will read, and the play that it is about."""

    number: int
    table: str
    version: int
    ply: int
