"""A table as a value: who sits, which match, what was last. Decides nothing, knows no clock.

`server.tables.apply` makes it of the table's events; what may happen next is decided in `server.tables.decide`.
"""

from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from server.core.participant import Participant
from server.tables.clocks import Clocks
from shared import fair
from shared.core import Game, Options, Outcome, Seat
from shared.events import Dealt, Duplicate, Event, PlayerKind, VacatedSeats
from shared.match import Match, Phase
from shared.protocol import Terms
from shared.reasons import StoredReason
from shared.values import value_type


@dataclass(frozen=True, slots=True)
class Occupant:
    """Somebody in a seat, from a SAT event until LEFT."""

    version: int
    """Of the SAT event: the sitting's name in the log."""
    who: Participant
    sat_in: bool
    """Whether it took over in the middle of a match."""
    nonce: str | None
    """Its part in the deals, given without a commitment."""
    commitment: str | None = None
    """To its nonce for the next match."""
    by: str | None = None
    """The account that had an AI player seated."""
    ref: str | None = None
    """Of the command that seated it."""


@dataclass(frozen=True, slots=True)
class Holding:
    """An AI player that plays a seat for its owner, from a SUBSTITUTED event until SEAT_RECLAIMED."""

    sitting: Occupant
    """Its own, named by the SUBSTITUTED event's version."""
    reason: str
    """`absent`, `time` or `handed-over`."""


@value_type
class Contributions:
    """The nonces that the deals of one match are drawn from. Fixed when all seats are taken: a later player
    contributes to the next match alone."""

    since_ms: int
    """When all seats were taken."""
    commitments: tuple[str | None, ...]
    """By seat."""
    sittings: tuple[int | None, ...]
    """Versions of the sittings that committed."""
    nonces: tuple[str | None, ...]
    """By seat; of those who have committed to theirs, as far as revealed."""


@dataclass(frozen=True, slots=True)
class GivenReason:
    """Why a move was made, kept back while hands are hidden."""

    ply: int
    seat: Seat
    reason: StoredReason
    by_ai: bool
    """Whether an AI player gave it."""


class Table(Struct, frozen=True, gc=False):
    """All that a table's events say. A value: `evolve` makes the next. Nothing in a value refers back to it, so the
    cycle collector need not look through it (`gc=False`)."""

    id: str
    game: Game[Any, Any]
    options: Options
    terms: Terms
    public: bool
    opener: str | None
    """Public id of who opened it."""
    opened_ms: int
    seed: bytes
    """Of all deals here (`shared.fair`). Never leaves the server."""
    secret: bytes
    """The secret that this match's deals are drawn from; published when the match has ended."""
    commitment: str
    """SHA-256 of `secret`, told from the start."""
    version: int
    seats: tuple[Occupant | None, ...]
    """The owners of the seats."""
    holders: tuple[Holding | None, ...]
    """The substitute."""
    clocks: Clocks | None
    """The clocks; None where nobody's time is counted."""
    match: Match
    last: Event
    start: str | None = None
    """The position text from which every match begins; None: as the rules begin. With hidden hands it tells them all,
    so it never leaves the server (`public_start`)."""
    play_version: int = 0
    """Version of the event that brought the question now asked (a position, a counsel). A move made on an older
    version was meant for another question."""
    play_ms: int = 0
    """When that was; 0 before the first deal."""
    voids: int = 0
    """Void deals of the round so far; none when the next is about to be dealt."""
    contributions: Contributions | None = None
    """The seats' part in the deals; None until all seats are taken, where chance has no part, and in a match that was
    dealt before seats had one."""
    hands: tuple[str | None, ...] | None = None
    """In a round with hidden hands, the account that has held each seat's hand; None where nobody has. None as a
    whole: no hand is secret now."""
    sat_last: tuple[str | None, ...] = ()
    """The account that took each seat last."""
    vacated: VacatedSeats = "anyone"
    """The players who may take a seat that is given up between the rounds of a match with hidden hands."""
    reserved: tuple[str, ...] | None = None
    """By seat, whom it is kept for: a public id, or `ai:NAME`. None: nobody."""
    again: tuple[Seat, ...] = ()
    """Seats that asked for another match."""
    round_result: Outcome | None = None
    """Of the round last finished in this match."""
    reasons: tuple[GivenReason, ...] = ()
    """Of the round in progress, in hidden games."""
    consulted: tuple[int | None, ...] = ()
    """The version of the book that each seat's AI player consulted last in this match; empty while none did."""
    rests: tuple[int | None, ...] = ()
    """By seat, until when its clock is planned to stand because its owner rests; empty while none does."""
    duplicate: Duplicate | None = None
    """The boards that other tables play too; None: the deals are this table's own."""
    closed: str | None = None
    """Why the table was closed; None while it lives."""

    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return None not in self.seats

    def has_started(self) -> bool:
        """Whether this match has been dealt; void deals do not count."""
        return self.match.round > 0

    def is_running(self) -> bool:
        """Whether this match has been dealt and is not over."""
        return self.has_started() and self.match.phase is not Phase.OVER

    def is_to_be_dealt(self) -> bool:
        """Whether the next deal is the server's to make. A seat that is given up while nonces are revealed is given
        up in the match: it does not keep the deal from coming."""
        is_on = self.has_started() or self.is_full() or self.contributions is not None
        return self.match.phase is Phase.DEAL and is_on

    def is_first_deal(self) -> bool:
        """Whether nothing has been dealt in this match yet, void deals included."""
        return not self.has_started() and self.voids == 0

    def to_reveal(self) -> tuple[Seat, ...]:
        """The seats that have committed to a nonce and are to reveal it now."""
        given = self.contributions
        if given is None or self.match.phase is not Phase.DEAL or not self.is_first_deal():
            return ()
        return tuple(
            Seat(number)
            for number, sitting in enumerate(self.seats)
            if given.commitments[number] is not None
            and given.nonces[number] is None
            and sitting is not None
            and sitting.version == given.sittings[number]
        )

    def is_for_one_match(self) -> bool:
        """Whether no rematch can follow here."""
        return self.reserved is not None or self.duplicate is not None

    def is_sealed(self) -> bool:
        """Whether nobody but its players may know anything of its deals, because other tables still play them."""
        return self.duplicate is not None and self.match.phase is not Phase.OVER

    def deal_nonces(self) -> tuple[str | None, ...]:
        """The input of the next deal, beside the secret."""
        if self.duplicate is not None:  # they would make the deals of its tables differ
            return (None,) * self.game.seats
        if self.contributions is not None:
            return self.contributions.nonces
        return tuple(None if sitting is None else sitting.nonce for sitting in self.seats)

    def counsel_until_ms(self) -> int:
        """When silence becomes *either*."""
        return self.play_ms + 1_000 * int(self.options["counsel_s"])

    def has_chance(self) -> bool:
        """Whether chance has a part in the deals here that the seats can share."""
        return self.start is None and self.duplicate is None and fair.has_chance(self.game, self.options)

    @property
    def public_start(self) -> str | None:
        """`start` as everybody may know it."""
        return "-" if self.start is not None and self.game.hidden else self.start

    def next_deal(self) -> Dealt:
        """The data of the next deal, without the seats' nonces."""
        match = self.match
        if self.start is not None and self.is_first_deal():
            return match.dealt(self.start, Seat(0))
        nonces = self.deal_nonces()
        return match.dealt(
            *fair.draw_deal(self.game, self.options, self.secret, nonces, match.number, match.round + 1, self.voids)
        )

    @property
    def stage(self) -> Literal["waiting", "playing", "over"]:
        """How far the match is: seats are still free, or it is played, or it has ended."""
        return "waiting" if not self.has_started() else "playing" if self.is_running() else "over"

    def seat_of(self, player: str) -> Seat | None:
        """The seat that the player with this public id owns, or holds for its owner."""
        for number, sitting in enumerate(self.seats):
            if sitting is not None and sitting.who.id == player:
                return Seat(number)
            holding = self.holders[number]
            if holding is not None and holding.sitting.who.id == player:
                return Seat(number)
        return None

    def holds(self, player: str, seat: Seat) -> bool:
        """Whether the player with this public id plays `seat` in its owner's stead."""
        holding = self.holders[seat]
        return holding is not None and holding.sitting.who.id == player

    def has_held_a_hand(self, who: Participant) -> bool:
        """Whether the account of `who` has held a hand of the round in progress that is hidden."""
        return self.hands is not None and who.account in self.hands

    def rests_until_ms(self, seat: Seat) -> int | None:
        """Until when the owner of `seat` rests; None: not now."""
        return self.rests[seat] if self.rests else None

    def rests_with(self, seat: Seat, until_ms: int | None) -> tuple[int | None, ...]:
        """`rests` when the owner of `seat` rests until then, or no longer (None)."""
        known = self.rests or (None,) * self.game.seats
        rests = (*known[:seat], until_ms, *known[seat + 1 :])
        return () if rests == (None,) * self.game.seats else rests

    def is_timed(self, seat: Seat) -> bool:
        """Whether the time of `seat` counts when it is to move: not for a substitute, nor while its owner rests."""
        return self.holders[seat] is None and (not self.rests or self.rests[seat] is None)

    def playing(self, seat: Seat) -> Occupant | None:
        """The player of `seat` now: its substitute, else its owner."""
        holding = self.holders[seat]
        return self.seats[seat] if holding is None else holding.sitting

    def allows(self, by_terms: bool | None) -> bool:
        """Whether this match has what its terms allow or forbid; None: where programs have played from its beginning,
        and only matches among people are rated."""
        if by_terms is not None:
            return by_terms
        return any(it is not None and it.who.is_program and not it.sat_in for it in self.seats)

    def persons(self) -> list[str]:
        """Public ids of the persons seated."""
        return [
            sitting.who.id for sitting in self.seats if sitting is not None and sitting.who.kind == PlayerKind.PERSON
        ]


def is_by_ai(table: Table, event: Event) -> bool:
    """Whether an AI player did `event` at the table; in a headless game every player is one."""
    sitting = None if event.seat is None else table.playing(event.seat)
    return sitting is not None and sitting.who.kind in (PlayerKind.AI, PlayerKind.PRACTICE)
