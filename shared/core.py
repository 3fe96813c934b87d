"""The words of play every process shares: seats, moves, outcomes, views and the Game protocol.

Knows the standard library only. It never learns how a message travels, where a log is kept or what time it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, NewType, Protocol, TypeAlias, TypeVar

from shared.values import value_type

Seat = NewType("Seat", int)
"""Index of a place at the table, 0-based, in turn order. Never a colour, never a user."""

Ply = NewType("Ply", int)
"""Moves (forced passes included) made so far in a round; the start is ply 0."""

if TYPE_CHECKING:
    OptionValue: TypeAlias = bool | int | str
else:
    OptionValue = Any  # decoders take what is there: the rule book judges it
Options = Mapping[str, OptionValue]
"""A game's house rules, complete (every option named) and JSON-plain. Recorded with the table."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round or a match ended.

    `points[seat]` is the result for that seat: in board games 1, 0 or −1, with sum 0 between two; in domino what the
    seat's team scored, each partner carrying the whole. `reason` is a stable word ("no-move", "goal", "out", "closed",
    ...).
    """

    points: tuple[int, ...]
    reason: str
    carry: int = 0
    """Points held over to the next decisive round (101 domino, `closed_tie=carry_over`); 0 otherwise."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """A deal that the rules void: which condition, and at which seat."""

    condition: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Lead:
    """The opener of the next round: one seat, or two partners who take counsel."""

    seats: tuple[Seat, ...]
    """One seat: it leads. Two: both choose "me", "either" or "you" at the same time."""
    default: Seat
    """Leads when the wishes are level."""


@value_type
class View:
    """Everything one seat may know of a round, as text: the same for a person, an AI seat and a third-party bot.

    Built up from public facts and the seat's own hand, never stripped down from the state, so a forgotten field
    hides instead of leaking. The wire carries it field by field.
    """

    game: str
    """Rules id with version, e.g. `english-draughts/1`."""
    options: Options
    seat: Seat | None
    """The seat that has this view; None for a spectator."""
    to_act: tuple[Seat, ...]
    board: str
    """Board games: the position text. 101 domino: the line from left to right (`64 44 41`), `-` when empty."""
    start: str
    """Board games: the round's start position text. Domino: empty (the deal is hidden)."""
    first: Seat | None
    """The seat that made or makes the round's first ply; None while partners still take counsel."""
    history: tuple[str, ...]
    """Every ply of the round in move texts, passes included; ply i was made by seat (first + i) % seats."""
    hand: tuple[str, ...] = ()
    """Own tiles in tile text, ascending; empty in open games and for spectators."""
    counts: tuple[int, ...] = ()
    """Tiles left per seat; empty in open games."""
    scores: tuple[int, ...] = ()
    """Match points per seat before this round (partners carry the same number)."""
    match: int = 1
    round: int = 1


S = TypeVar("S")
"""A game's state: a frozen value, position plus the history that the rules need."""
M = TypeVar("M")
"""A game's move: a small hashable value."""


class Game(Protocol[S, M]):
    """One rule book. An instance holds no play: states are values passed in and out.

    `legal_moves` is the only source of legality; `parse_move` and `apply` accept exactly what it lists.
    """

    id: str
    """Rules id with version: any change of legality or scoring raises the number."""
    title: str
    """The game's name for people."""
    seats: int
    teams: tuple[tuple[Seat, ...], ...]
    """The seats that score together, in order of the lowest seat."""
    hidden: bool
    """Whether seats hold secrets."""
    zero_sum: bool
    """Whether `Outcome.points` of a round sum to 0."""
    max_plies: int
    """No round is longer, under any options."""

    def options(self, given: Mapping[str, object]) -> Options:
        """The complete options, defaults filled in. Raises OptionError naming the option and its choices."""
        ...

    def deal(self, options: Options, rng: Random) -> str:
        """The round's start as text: the only randomness there is. Board games return a position text."""
        ...

    def redeal(self, options: Options, deal: str, round_no: int) -> Redeal | None:
        """Whether this deal is void; `round_no` counts from 1. Board games: never."""
        ...

    def claim(self, state: S, seat: Seat, round_no: int) -> str | None:
        """The condition under which `seat` may have this deal voided now; None when it may not. Board games: never."""
        ...

    def first_lead(self, options: Options, deal: str) -> Seat | None:
        """The seat that opens the first round of a match; None if the options leave it to chance."""
        ...

    def begin(self, options: Options, deal: str, leader: Seat | None, round_no: int = 1) -> S:
        """The state after the deal. With `leader` None nobody is to act yet (partners take counsel)."""
        ...

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that have a move now: empty iff there is an outcome or no leader yet."""
        ...

    def legal_moves(self, state: S) -> Sequence[M]:
        """All moves of the seat to act, each once, in a fixed order."""
        ...

    def forced(self, state: S) -> M | None:
        """The move the server makes for the seat by itself (domino: a pass), else None."""
        ...

    def successor(self, state: S, move: M) -> S:
        """The state after a move known to come from `legal_moves(state)`. Checks nothing: for table and search."""
        ...

    def apply(self, state: S, move: M) -> S:
        """The state after `move`. Raises IllegalMove for whatever `legal_moves(state)` omits."""
        ...

    def replay(self, state: S, moves: Sequence[str]) -> tuple[S, frozenset[int]]:
        """The state after moves that were judged when they were made, in the canonical texts of the log; and after
        how many of them, the last left out, `forced` named the next. Judges nothing: for reading the log quickly.
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The round's result, or None while it goes on."""
        ...

    def next_lead(self, options: Options, state: S) -> Lead:
        """The opener of the round after this finished one."""
        ...

    def loses_match(self, state: S) -> int | None:
        """The team that has lost the whole match with this finished round, whatever the scores; None: none has."""
        ...

    def target(self, options: Options) -> int | None:
        """Points that win the match; None when one round is the match."""
        ...

    def view(self, state: S, seat: Seat | None) -> View:
        """The view of `seat` (None: of a spectator). Scores, match and round are filled in by the match."""
        ...

    def hand(self, state: S, seat: Seat) -> tuple[str, ...]:
        """`view(state, seat).hand`: the only part of a view that differs from seat to seat."""
        ...

    def parse_move(self, state: S, text: str) -> M:
        """The legal move that `text` names here. Raises NotationError, IllegalMove or AmbiguousMove."""
        ...

    def format_move(self, state: S, move: M) -> str:
        """The move's canonical text in `state`, the position before it."""
        ...

    def move_texts(self, state: S) -> tuple[str, ...]:
        """The canonical texts of `legal_moves(state)`, in its order."""
        ...

    def parse_position(self, text: str, options: Options | None = None) -> S:
        """A state with an empty history. Raises NotationError."""
        ...

    def format_position(self, state: S) -> str:
        """Board and turn as text; `parse_position` reads it back."""
        ...

    def pack(self, state: S) -> bytes:
        """The pieces-state as the log stores it: tens of bytes, the same for equal positions."""
        ...

    def unpack(self, packed: bytes) -> S:
        """The position of a packed pieces-state, with an empty history. Raises NotationError."""
        ...


def other(seat: Seat) -> Seat:
    """The opponent in a two-seat game."""
    return Seat(seat ^ 1)


def team_of(game: Game[Any, Any], seat: Seat) -> int:
    """Index into `game.teams` of the team that `seat` belongs to."""
    return next(number for number, team in enumerate(game.teams) if seat in team)
