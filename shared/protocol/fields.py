"""Types of the fields of messages, and the version of the protocol."""

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from shared.text.cleaning import clean_prose
from shared.text.folding import tidy

PROTOCOL: Final = 2
"""Raised when an old client would misunderstand; additions do not raise it."""
LINE_LIMIT_BYTES: Final = 8192
"""The longest message a client may send, newline included."""

Ref = Annotated[str, Field(min_length=1, max_length=40)]
"""Chosen by the client, unique per client and command (a random prefix and a counter will do): the same command sent
again after a reconnect under the same ref gets the same answer and is not done twice."""
TableId = Annotated[str, Field(min_length=1, max_length=32)]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
"""Of any game; the table refuses a seat that its game does not have."""
TIDY: Final = BeforeValidator(lambda value: tidy(value) if isinstance(value, str) else value)  # pyright: ignore
"""Marks a name, which is tidied before it is measured: decomposed letters are twice as many."""
Name = Annotated[str, TIDY, Field(min_length=1, max_length=24)]
Person = Annotated[str, TIDY, Field(min_length=1, max_length=40)]
"""A person by public id or by registered name, in any spelling."""
LARGEST: Final = 2**31 - 1
"""Of versions, matches and other numbers that the log keeps in 32 bits."""
LARGEST_COUNT: Final = 2**53
"""Up to here every language reads whole numbers of JSON exactly."""
Version = Annotated[int, Field(ge=0, le=LARGEST)]
Number = Annotated[int, Field(ge=1, le=LARGEST)]
"""Of a match, a round, a game in a file: from 1."""
Count = Annotated[int, Field(ge=0, le=LARGEST_COUNT)]
RowNumber = Annotated[int, Field(ge=1, le=LARGEST_COUNT)]
"""Of a row of the log: where the next page of a list begins."""
Nonce = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
"""A seat's part in the deals of a match: 16 random bytes in lower-case hexadecimal."""
Commitment = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""SHA-256, in lower-case hexadecimal, of the 32 characters of a nonce: published before any nonce is."""
PROSE: Final = AfterValidator(clean_prose)
"""Marks words of somebody's own: cleaned instead of refused, for they are pasted from everywhere."""
WishWord = Literal["me", "either", "you"]
Proposal = Literal["draw", "takeback"]
Room = Literal["seats", "spectators"]
Phrase = Literal[
    "hello", "good-luck", "well-played", "thanks", "sorry", "oops", "one-moment", "i-am-back", "nice-game", "goodbye"
]
"""Phrases allowed at any time, even where free text could reveal a hand. Clients translate them."""
