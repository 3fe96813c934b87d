"""Types of parameters and of fields of bodies over HTTP, with the limits that the fields of messages have."""

from typing import Annotated, Final

from pydantic import AfterValidator, BeforeValidator, Field

from shared.protocol.fields import LARGEST, LARGEST_COUNT, LAST_SEAT, LONGEST_NAME, LONGEST_TABLE
from shared.text.cleaning import clean_prose
from shared.text.folding import tidy

TableId = Annotated[str, Field(min_length=1, max_length=LONGEST_TABLE)]
SeatNumber = Annotated[int, Field(ge=0, le=LAST_SEAT)]
Version = Annotated[int, Field(ge=0, le=LARGEST)]
Number = Annotated[int, Field(ge=1, le=LARGEST)]
RowNumber = Annotated[int, Field(ge=1, le=LARGEST_COUNT)]
_TIDY: Final = BeforeValidator(lambda value: tidy(value) if isinstance(value, str) else value)  # pyright: ignore
Name = Annotated[str, _TIDY, Field(min_length=1, max_length=LONGEST_NAME)]
"""A display name, tidied before it is measured: decomposed letters are twice as many."""
PROSE: Final = AfterValidator(clean_prose)
"""Marks words of somebody's own: cleaned instead of refused, for they are pasted from everywhere."""
