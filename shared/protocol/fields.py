"""Types of the fields of messages, and the version of the protocol."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from shared.protocol.problems import FieldError
from shared.text.folding import tidy

PROTOCOL: Final = 2
"""Raised when an old client would misunderstand; additions do not raise it."""
LINE_LIMIT_BYTES: Final = 8192
"""The longest message a client may send, newline included."""

Ref = Annotated[str, Meta(min_length=1, max_length=40)]
"""Chosen by the client, unique per client and command (a random prefix and a counter will do): the same command sent
again after a reconnect under the same ref gets the same answer and is not done twice."""
LONGEST_TABLE: Final = 32
TableId = Annotated[str, Meta(min_length=1, max_length=LONGEST_TABLE)]
LAST_SEAT: Final = 15
SeatNumber = Annotated[int, Meta(ge=0, le=LAST_SEAT)]
"""Of any game; the table refuses a seat that its game does not have."""
LONGEST_NAME: Final = 24
LONGEST_PERSON: Final = 40
LONGEST_PLAYER: Final = 60
Name = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_NAME})]
"""A display name. Messages check its length with `tidy_name`, as that of the two below."""
Person = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_PERSON})]
"""A person by public id or by registered name, in any spelling."""
PlayerName = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_PLAYER})]
"""An AI player by its name in the roster."""
LARGEST: Final = 2**31 - 1
"""Of versions, matches and other numbers that the log keeps in 32 bits."""
LARGEST_COUNT: Final = 2**53
"""Up to here every language reads whole numbers of JSON exactly."""
Version = Annotated[int, Meta(ge=0, le=LARGEST)]
Number = Annotated[int, Meta(ge=1, le=LARGEST)]
"""Of a match, a round, a game in a file: from 1."""
Count = Annotated[int, Meta(ge=0, le=LARGEST_COUNT)]
RowNumber = Annotated[int, Meta(ge=1, le=LARGEST_COUNT)]
"""Of a row of the log: where the next page of a list begins."""
Nonce = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
"""A seat's part in the deals of a match: 16 random bytes in lower-case hexadecimal."""
Commitment = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
"""SHA-256, in lower-case hexadecimal, of the 32 characters of a nonce: published before any nonce is."""
WishWord = Literal["me", "either", "you"]
Proposal = Literal["draw", "takeback"]
Room = Literal["seats", "spectators"]
Phrase = Literal[
    "hello", "good-luck", "well-played", "thanks", "sorry", "oops", "one-moment", "i-am-back", "nice-game", "goodbye"
]
"""Phrases allowed at any time, even where free text could reveal a hand. Clients translate them."""


def tidy_name(message: Struct, field: str, longest: int) -> None:
    """Tidy a name in a message that has just been made, and only then measure it: decomposed letters are twice as many.

    Raises FieldError, which names the field.
    """
    given: str | None = getattr(message, field)
    if given is None:
        return
    name = tidy(given)
    if not 1 <= len(name) <= longest:
        raise FieldError(f"{field}: Expected `str` of length 1 to {longest}")
    if name != given:
        force_setattr(message, field, name)
