"""A hand of 101 domino in progress: its moves, its state, and which moves the state allows. Source: as the rules."""

from collections.abc import Iterator
from dataclasses import field
from typing import Literal, NamedTuple

from shared.core import Options, Seat
from shared.games.domino_101.passes import Passes, may_pass_over
from shared.games.domino_101.tiles import NAMES, PIPS_OF, SUIT, Laid, format_line
from shared.values import value_type

SEATS = tuple(Seat(number) for number in range(4))
TEAMS = ((SEATS[0], SEATS[2]), (SEATS[1], SEATS[3]))
"""Partners face each other: `seat % 2` is the number of a seat's team."""

End = Literal["lead", "left", "right", "pass"]


class DominoMove(NamedTuple):
    """A tile and the end it is placed at, or a pass."""

    tile: int
    """0–27; −1 in a pass."""
    end: End


PASS = DominoMove(-1, "pass")

_FORM: dict[End, str] = {"lead": "{}", "left": "<{}", "right": "{}>"}
MOVE_TEXTS = {
    DominoMove(tile, end): form.format(name) for tile, name in enumerate(NAMES) for end, form in _FORM.items()
}
MOVE_TEXTS[PASS] = "pass"

MOVES = {text: move for move, text in MOVE_TEXTS.items()}

_LEADS = tuple((1 << tile, DominoMove(tile, "lead")) for tile in range(len(NAMES)))


def _fitting(left: int, right: int) -> Iterator[tuple[int, DominoMove]]:
    for tile, shown in enumerate(PIPS_OF):
        # With equal ends both sides are the same move, and the right end is the legal text (ours).
        if left in shown and left != right:
            yield 1 << tile, DominoMove(tile, "left")
        if right in shown:
            yield 1 << tile, DominoMove(tile, "right")


_FITTING = tuple(tuple(tuple(_fitting(left, right)) for right in range(7)) for left in range(7))
"""By left and right end: (tile bit, move) of everything that fits, in the order of `legal_moves`."""


class SharedView(NamedTuple):
    """The fields of a view that are the same for every seat."""

    board: str
    history: tuple[str, ...]
    counts: tuple[int, ...]

    def after(self, move: "DominoMove", seat: Seat, line: tuple[Laid, ...]) -> "SharedView":
        """The view after a move of `seat` that has led to `line`."""
        history = (*self.history, MOVE_TEXTS[move])
        if move.end == "pass":
            return SharedView(self.board, history, self.counts)
        laid = format_line(line[:1] if move.end == "left" else line[-1:])
        board = laid if move.end == "lead" else f"{laid} {self.board}" if move.end == "left" else f"{self.board} {laid}"
        return SharedView(board, history, tuple([count - (at == seat) for at, count in enumerate(self.counts)]))


@value_type
class DominoState:
    """One hand in progress or finished: the position and the plies that led to it."""

    hands: tuple[int, ...]
    """A set of tiles (`shared.games.domino_101.tiles`) per seat."""
    line: tuple[Laid, ...]
    """From left to right."""
    turn: Seat | None
    """The seat to play, in a finished hand the seat after the last placer; None while partners take counsel."""
    leader: Seat | None
    """The seat that made or makes the first ply of `history`."""
    must_lead: int | None
    """The only tile that may be led now, if the rules prescribe one."""
    history: tuple[DominoMove, ...]
    """Every ply since the deal, passes included: ply i is by seat (leader + i) % 4. Empty in a parsed position."""
    options: Options = field(hash=False)
    passes: Passes = ()
    """Where a pass may be false: all of them. Unknown to a parsed position, as all history is."""
    offender: Seat | None = None
    """The seat shown to have passed over a tile that fitted, which ended the hand; None if there is none."""
    _legal: tuple[DominoMove, ...] | None = field(default=None, init=False, compare=False, repr=False)
    _shared: SharedView | None = field(default=None, init=False, compare=False, repr=False)

    def ending(self) -> Literal["out", "closed", "false-pass"] | None:
        """How the hand has ended, if it has."""
        if self.offender is not None:
            return "false-pass"
        if 0 in self.hands:
            return "out"
        if not self.line:
            return None
        one, two, three, four = self.hands
        fitting = SUIT[self.line[0][0]] | SUIT[self.line[-1][1]]
        return None if (one | two | three | four) & fitting else "closed"

    def legal_moves(self) -> tuple[DominoMove, ...]:
        """Ascending by tile, left before right; found once for each state object."""
        if self._legal is None:
            object.__setattr__(self, "_legal", self._find_legal_moves())
            assert self._legal is not None
        return self._legal

    def shared_view(self) -> SharedView:
        """The part of every seat's view that is the same for all; made once for each state object."""
        if self._shared is None:
            history = tuple([MOVE_TEXTS[move] for move in self.history])
            counts = tuple([hand.bit_count() for hand in self.hands])
            object.__setattr__(self, "_shared", SharedView(format_line(self.line), history, counts))
            assert self._shared is not None
        return self._shared

    def continue_view(self, before: "DominoState", move: DominoMove) -> None:
        """Make the shared view from the one before `move`, if there is one: most of it stays the same."""
        if before._shared is not None and before.turn is not None:
            object.__setattr__(self, "_shared", before._shared.after(move, before.turn, self.line))

    def must_pass(self) -> bool:
        """Whether the seat to move, in a hand that goes on, has no tile that fits."""
        if self.turn is None or not self.line:
            return False
        return not self.hands[self.turn] & (SUIT[self.line[0][0]] | SUIT[self.line[-1][1]])

    def _find_legal_moves(self) -> tuple[DominoMove, ...]:
        if self.turn is None or self.ending() is not None:
            return ()
        hand = self.hands[self.turn]
        if not self.line:
            playable = hand if self.must_lead is None else hand & 1 << self.must_lead
            return tuple([move for bit, move in _LEADS if playable & bit])
        fitting = _FITTING[self.line[0][0]][self.line[-1][1]]
        # "If the player has no appropriate domino to play, he/she says pass."
        placements = tuple([move for bit, move in fitting if hand & bit])
        if not placements:
            return (PASS,)
        if self.options["false_pass"] != "prevent" and may_pass_over([move.end for move in self.history[-3:]]):
            return (*placements, PASS)
        return placements

    def passed_over(self) -> list[int]:
        """By seat, the set of tiles that fitted where it passed: if no pass is false, it holds none of them."""
        found, leader = [0, 0, 0, 0], self.leader or 0
        left = sum(move.end == "left" for move in self.history)
        right = len(self.line) - 1 - sum(move.end == "right" for move in self.history)
        for ply, move in enumerate(self.history):
            if move == PASS:
                found[(leader + ply) % 4] |= SUIT[self.line[left][0]] | SUIT[self.line[right][1]]
            left -= move.end == "left"
            right += move.end == "right"
        return found

    def placements(self) -> list[tuple[Seat, int]]:
        """(seat, tile) of every placement known, the latest first."""
        if self.leader is None:
            return []
        plies = [(SEATS[(self.leader + ply) % 4], move.tile) for ply, move in enumerate(self.history) if move != PASS]
        return plies[::-1]
