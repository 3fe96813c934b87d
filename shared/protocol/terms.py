"""Terms that the opener of a table sets beside the house rules: time, absence, takebacks, hints, rating.

They are recorded with the table's first event and never change.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self

import msgspec
from msgspec import Meta
from msgspec.structs import fields, replace

from shared.protocol.problems import FieldError
from shared.protocol.structs import ClientModel, kind_of
from shared.text.imitated import is_account


class _Clock(ClientModel, frozen=True, kw_only=True):
    @property
    def kind(self) -> str:
        return kind_of(self)


class FischerClock(_Clock, frozen=True, kw_only=True, tag_field="kind", tag="fischer"):
    """A bank of time for the match, and a gain after each of the player's moves."""

    bank_s: Annotated[int, Meta(ge=5, le=10_800)]
    gain_s: Annotated[int, Meta(ge=0, le=180)] = 0


class MoveClock(_Clock, frozen=True, kw_only=True, tag_field="kind", tag="move"):
    """The same time for every move; what is left of it is lost."""

    move_s: Annotated[int, Meta(ge=3, le=3_600)]


class DaysClock(_Clock, frozen=True, kw_only=True, tag_field="kind", tag="days"):
    """Correspondence: days for every move. Nobody is expected to be there, and nobody is absent."""

    days: Annotated[int, Meta(ge=1, le=14)]


Clock = FischerClock | MoveClock | DaysClock


class Terms(ClientModel, frozen=True, kw_only=True):
    """The terms of a table. `settled` replaces each None by its default; afterwards only the clock may be None, and
    `takebacks` and `hints` where matches among people alone are rated: they are allowed in the others."""

    clock: Clock | None = None
    """The clock; None where nobody's time is counted."""
    time_out: Literal["lose", "ai"] | None = None
    """Consequence of running out of time: the seat and its team lose the match, or an AI player substitutes. None:
    `lose` at a table for two, `ai` in games with partners."""
    absent: Literal["wait", "ai", "lose"] | None = None
    """Consequence for the seat of a person who has been away for `grace_s` while others are here: they wait, an AI
    player substitutes until the owner takes the seat back, or the match is lost. None: `wait` in correspondence, else
    `ai`."""
    grace_s: Annotated[int, Meta(ge=5, le=3_600)] = 60
    substitute: Annotated[str, Meta(min_length=1, max_length=60)] | None = None
    """The AI player that substitutes for absent people here, by its name in the roster; None: the server's choice."""
    takebacks: bool | None = None
    """Whether a move may be taken back when the others agree (open games only). None: where nothing is rated, and
    against AI players where only people are."""
    hints: bool | None = None
    """Whether a seat to move may ask what a master would play; never in a rated match. None: where nothing is rated,
    and against AI players where only people are."""
    spectator_delay_s: Annotated[int, Meta(ge=0, le=600)] = 0
    """How much later than the seats spectators see everything."""
    rated: bool | Literal["people"] | None = None
    """Whether matches count for ratings: all, none, or those that people play among themselves, so that a game against
    an AI player or a bot is casual unless it was asked for. None: "people" at public tables that were not said to allow
    hints, else none."""
    partners: bool = True
    """Whether people who do not ask for a seat are seated as partners, where there are partners."""

    def __post_init__(self) -> None:
        if self.substitute is not None and is_account(self.substitute):
            raise FieldError(
                "a player that plays like an account is seated by `add-ai` or `substitute`, never by terms"
            )
        if self.rated and self.hints:
            raise FieldError("a rated table allows no hints")

    def settled(self, *, seats: int, public: bool, set_up: bool = False) -> Self:
        """These terms with everything said that was left to us. `set_up`: of a table that opens from a position."""
        in_days = isinstance(self.clock, DaysClock)
        among_people = "people" if public and not self.hints and not set_up else False
        rated = among_people if self.rated is None else self.rated
        casual = None if rated == "people" else not rated
        return replace(
            self,
            time_out=self.time_out or ("lose" if seats == 2 else "ai"),
            absent=self.absent or ("wait" if in_days else "ai"),
            takebacks=casual if self.takebacks is None else self.takebacks,
            hints=casual if self.hints is None else self.hints,
            rated=rated,
        )

    def stored(self) -> dict[str, Any]:
        """These terms as the log has them."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return {_STORED.get(name, name): value for name, value in fields.items()}

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Self:
        """The terms that the log has."""
        names = {old: name for name, old in _STORED.items()}
        return msgspec.convert({names.get(name, name): value for name, value in stored.items()}, cls)


ALLOWED_OR_NOT: Final = tuple(field.name for field in fields(Terms) if field.type == bool | None)
"""Names of the terms by which a table allows something or not."""
_STORED: Final = {"substitute": "stand_in", "takebacks": "undo", "spectator_delay_s": "watch_delay_s"}
"""Fields that the log has under another name, the one that they had in protocol 1."""
OLD_TERMS = Terms(absent="wait", time_out="lose", takebacks=False, hints=False, rated=False)
"""Of tables opened before there were terms."""
