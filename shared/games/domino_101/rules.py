"""101 domino, `domino-101/1`: the rules of one hand. Knows no match score, no clock and no table.

Source: S. E. Amrahov and O. A. Nooraden, "A Distributed AI Aided 3D Domino Game" (arXiv 1011.0187, 2010); what the
paper leaves open is decided here and marked "ours".

Four seats in turn order, teams {0, 2} and {1, 3}; all 28 tiles are dealt, seven to a seat. A deal is void when a hand
holds (A) five doubles, (B) six tiles of one number or (C) exactly five tiles of one number without its double; A's
consequence is ours. The first hand is led by the holder of 1-1 with that tile. A tile goes to the left or the right end
so that equal numbers touch; a double has two ends like any tile. A seat that can play must; one that cannot passes,
publicly.

A hand is *out* when a seat has placed its last tile: its team scores the pips left with both opponents. It is *closed*
when nobody holds a tile that fits: the team with fewer pips scores the other team's total; equal totals score nothing
(ours). Both are noticed at once after a placement, out before closed (ours).

After an out the winning partners take counsel who leads; after a closed hand the team of the seat that placed the last
tile that is no double does. House rules: `shared.games.domino_101.options`.

With `closed_winner=lowest_single_hand` team totals may contradict the winner, where the written rules are silent. Ours:
`difference` never scores below 0, `closer_loses` pays the closer's team total, `carry_over` holds over the lower total.
With `closed_lead=winner_team` the winners' last placer of a tile that is no double breaks level wishes, and a tied hand
is led as by `last_nondouble`.

With `false_pass=lose_hand` or `lose_match` a seat may pass over a tile that fits, once the line is begun. When it then
plays such a tile, or shows one at the hand's end, the hand ends and the opponents score all tiles left with its team
and take counsel who leads; with `lose_match` the match is theirs, too. Ours: of several offenders the one who passed
first has lost; level wishes to lead go to the seat after it; after three passes in a row who can play must.

A deal's text may go on with the plies made since (`set_up`): a table opens from there. Such a deal is never void.

With `redeal_mode=claim` a deal is void only when its holder says so before the first tile.
"""

import re
import struct
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from shared.core import Lead, Options, Outcome, Redeal, Seat, View
from shared.errors import AmbiguousMove, IllegalMove, NotationError, OptionError
from shared.games.domino_101.options import REDEAL_CONDITIONS, complete_options
from shared.games.domino_101.passes import offender
from shared.games.domino_101.scoring import last_placer, outcome_of
from shared.games.domino_101.set_up import read_set_up
from shared.games.domino_101.state import MOVE_TEXTS, MOVES, PASS, SEATS, TEAMS, DominoMove, DominoState
from shared.games.domino_101.tiles import (
    DOUBLE,
    DOUBLES,
    NAMES,
    PIPS_OF,
    SET,
    SUIT,
    TILE,
    Laid,
    check_line,
    format_hands,
    format_line,
    hand_of,
    names_in,
    parse_hands,
    parse_line,
    union,
)

_LEAD_TILE = {"forced_11": TILE[1, 1], "holder_free": TILE[1, 1], "forced_66": TILE[6, 6]}
"""The tile whose holder opens a match, by `first_lead`."""

_MOVE_TEXT = re.compile(r"(<?)([0-6])-([0-6])(>?)")
_TURN_TEXT = re.compile(r"(-|[0-3])(!|!66)?")
_FORCED_MARK: dict[int | None, str] = {None: "", TILE[1, 1]: "!", TILE[6, 6]: "!66"}
_NOBODY = 4
"""The packed turn while partners take counsel."""


def redeal_condition(hand: int, conditions: str = REDEAL_CONDITIONS) -> str | None:
    """Which of the named conditions voids a deal with this hand; no hand of seven meets two."""
    if "A" in conditions and (hand & DOUBLES).bit_count() >= 5:
        return "A"
    for suit, double in zip(SUIT, DOUBLE, strict=True):
        count = (hand & suit).bit_count()
        if count >= 6 and "B" in conditions:
            return "B"
        if count == 5 and not hand & double and "C" in conditions:
            return "C"
    return None


class Domino101:
    """The rule book; see the module's first lines for the rules and `shared.core.Game` for the methods."""

    id: str = "domino-101/1"
    title: str = "101 domino"
    seats: int = 4
    teams: tuple[tuple[Seat, ...], ...] = TEAMS
    hidden: bool = True
    zero_sum: bool = False
    max_plies: int = 169
    """25 placements at most (three seats keep a tile), and at most six passes between two of them: three, and then
    nobody who can play. Where no pass is false at most three, and 97 plies."""

    def options(self, given: Mapping[str, object]) -> Options:
        return complete_options(given)

    def target(self, options: Options) -> int | None:
        return int(options["target"])

    def deal(self, options: Options, rng: Random) -> str:
        tiles = list(range(len(NAMES)))
        rng.shuffle(tiles)
        return format_hands(hand_of(tiles[start : start + 7]) for start in range(0, len(tiles), 7))

    def redeal(self, options: Options, deal: str, round_no: int) -> Redeal | None:
        if options["redeal_mode"] != "auto" or _is_dealt_for_good(options, round_no) or read_set_up(deal) is not None:
            return None
        for seat, hand in zip(SEATS, _parse_deal(deal), strict=True):
            condition = redeal_condition(hand, str(options["redeal"]))
            if condition is not None:
                return Redeal(condition, seat)
        return None

    def claim(self, state: DominoState, seat: Seat, round_no: int) -> str | None:
        options = state.options
        if state.history or state.line or options["redeal_mode"] != "claim" or _is_dealt_for_good(options, round_no):
            return None
        return redeal_condition(state.hands[seat], str(options["redeal"]))

    def first_lead(self, options: Options, deal: str) -> Seat | None:
        set_up = read_set_up(deal)
        if set_up is not None:
            return set_up.leader
        tile = _LEAD_TILE.get(str(options["first_lead"]))
        if tile is None:
            return None
        return next(seat for seat, hand in zip(SEATS, _parse_deal(deal), strict=True) if hand >> tile & 1)

    def begin(self, options: Options, deal: str, leader: Seat | None, round_no: int = 1) -> DominoState:
        """Raises OptionError when the match's first lead is prescribed and `leader` does not hold that tile; for a hand
        to begin in the middle of NotationError, and IllegalMove or AmbiguousMove for its plies.
        """
        set_up = read_set_up(deal)
        if set_up is not None:
            state = DominoState(_parse_deal(set_up.hands), (), set_up.leader, set_up.leader, None, (), options)
            for text in set_up.plies:
                state = self.successor(state, self.parse_move(state, text))
            return state
        hands = _parse_deal(deal)
        must_lead = None
        if leader is not None and round_no == 1 and str(options["first_lead"]).startswith("forced"):
            must_lead = _LEAD_TILE[str(options["first_lead"])]
            if not hands[leader] >> must_lead & 1:
                raise OptionError(f"first_lead={options['first_lead']}: seat {leader} does not hold {NAMES[must_lead]}")
        return DominoState(hands, (), leader, leader, must_lead, (), options)

    def to_act(self, state: DominoState) -> tuple[Seat, ...]:
        return (state.turn,) if state.turn is not None and state.legal_moves() else ()

    def legal_moves(self, state: DominoState) -> tuple[DominoMove, ...]:
        return state.legal_moves()

    def forced(self, state: DominoState) -> DominoMove | None:
        return PASS if state.options["pass"] == "auto" and state.legal_moves() == (PASS,) else None

    def successor(self, state: DominoState, move: DominoMove) -> DominoState:
        after = self._successor(state, move)
        after.continue_view(state, move)
        return after

    def _successor(self, state: DominoState, move: DominoMove) -> DominoState:
        turn, line, tile = state.turn, state.line, move.tile
        assert turn is not None
        history = (*state.history, move)
        follower = SEATS[(turn + 1) % 4]
        may_lie = state.options["false_pass"] != "prevent"
        if move.end == "pass":
            passes = (*state.passes, (turn, SUIT[line[0][0]] | SUIT[line[-1][1]])) if may_lie else ()
            return DominoState(state.hands, line, follower, state.leader, None, history, state.options, passes)
        low, high = PIPS_OF[tile]
        if move.end == "lead":
            line = ((high, low),)
        elif move.end == "left":
            line = ((high, low) if low == line[0][0] else (low, high), *line)
        else:
            line = (*line, (low, high) if low == line[-1][1] else (high, low))
        hands = tuple([hand & ~(1 << tile) for hand in state.hands])
        after = DominoState(hands, line, follower, state.leader, None, history, state.options, state.passes)
        if not may_lie or not state.passes:
            return after
        shown = [1 << tile if seat == turn else 0 for seat in SEATS]
        if after.ending() is not None:
            shown = [hand | tiles for hand, tiles in zip(hands, shown, strict=True)]
        return replace(after, offender=offender(state.passes, shown))

    def replay(self, state: DominoState, moves: Sequence[str]) -> tuple[DominoState, frozenset[int]]:
        forced: list[int] = []
        passes_by_itself = state.options["pass"] == "auto"
        for number, text in enumerate(moves):
            if number and passes_by_itself and state.must_pass():
                forced.append(number)
            move = MOVES.get(text)
            if move is None:
                raise NotationError(f"{text!r} is no move of the log")
            state = self.successor(state, move)
        return state, frozenset(forced)

    def apply(self, state: DominoState, move: DominoMove) -> DominoState:
        if move not in state.legal_moves():
            raise IllegalMove(_refusal(state, MOVE_TEXTS.get(move, repr(move))))
        return self.successor(state, move)

    def outcome(self, state: DominoState) -> Outcome | None:
        return outcome_of(state)

    def next_lead(self, options: Options, state: DominoState) -> Lead:
        """`state` is a finished hand; of a parsed one only the last placer is known, and stands for the seat sought."""
        if options["next_lead"] == "rotate":
            assert state.leader is not None
            follower = SEATS[(state.leader + 1) % 4]
            return Lead((follower,), follower)
        seat = self._entitled(options, state)
        return Lead((seat,) if options["next_lead"] == "who_went_out" else TEAMS[seat % 2], seat)

    def _entitled(self, options: Options, state: DominoState) -> Seat:
        """The seat that leads next, alone or when both partners wish it equally."""
        if state.offender is not None:
            return SEATS[(state.offender + 1) % 4]
        if state.ending() == "out":
            return SEATS[state.hands.index(0)]
        closer = last_placer(state)
        if options["closed_lead"] == "last_player":
            return closer
        team: tuple[Seat, ...] = SEATS
        result = self.outcome(state)
        if options["closed_lead"] == "winner_team" and result is not None and any(result.points):
            team = tuple(seat for seat in SEATS if result.points[seat])
        # "The player who threw the last stone which is not double or his/her partner starts the next game."
        found = (seat for seat, tile in state.placements() if seat in team and not 1 << tile & DOUBLES)
        return next(found, closer if closer in team else team[0])

    def loses_match(self, state: DominoState) -> int | None:
        if state.offender is None or state.options["false_pass"] != "lose_match":
            return None
        return state.offender % 2

    def view(self, state: DominoState, seat: Seat | None) -> View:
        shared = state.shared_view()
        return View(
            game=self.id,
            options=state.options,
            seat=seat,
            to_act=self.to_act(state),
            board=shared.board,
            start="",
            first=state.leader,
            history=shared.history,
            hand=() if seat is None else self.hand(state, seat),
            counts=shared.counts,
        )

    def hand(self, state: DominoState, seat: Seat) -> tuple[str, ...]:
        return names_in(state.hands[seat])

    def move_texts(self, state: DominoState) -> tuple[str, ...]:
        return tuple([MOVE_TEXTS[move] for move in state.legal_moves()])

    def parse_move(self, state: DominoState, text: str) -> DominoMove:
        move = MOVES.get(text)
        if move is not None and move in state.legal_moves():  # nearly always
            return move
        if move == PASS:
            return self._legal(state, PASS, text)
        found = _MOVE_TEXT.fullmatch(text)
        if found is None or (found[1] and found[4]):
            raise NotationError(f"{text!r} is no move; write 6-4, <6-4, 6-4> or pass")
        tile = TILE[int(found[2]), int(found[3])]
        if found[1] or found[4]:
            level = bool(state.line) and state.line[0][0] == state.line[-1][1]
            return self._legal(state, DominoMove(tile, "left" if found[1] and not level else "right"), text)
        fitting = [move for move in state.legal_moves() if move.tile == tile]
        if len(fitting) > 1:
            raise AmbiguousMove(
                f"{NAMES[tile]} fits both ends; write {' or '.join(MOVE_TEXTS[move] for move in fitting)}"
            )
        return self._legal(state, fitting[0] if fitting else DominoMove(tile, "lead"), text)

    def _legal(self, state: DominoState, move: DominoMove, text: str) -> DominoMove:
        if move not in state.legal_moves():
            raise IllegalMove(_refusal(state, text))
        return move

    def format_move(self, state: DominoState, move: DominoMove) -> str:
        return MOVE_TEXTS[move]

    def parse_position(self, text: str, options: Options | None = None) -> DominoState:
        parts = text.split(";")
        turn = _TURN_TEXT.fullmatch(parts[-1])
        if len(parts) != 3 or turn is None:
            raise NotationError("a position is hands;line;turn, such as 00 04 .../.../.../...;64 44 41;3")
        hands = parse_hands(parts[0])
        seat = None if turn[1] == "-" else SEATS[int(turn[1])]
        must_lead = next(tile for tile, mark in _FORCED_MARK.items() if mark == (turn[2] or ""))
        return _position(hands, parse_line(parts[1]), seat, must_lead, options or self.options({}))

    def format_position(self, state: DominoState) -> str:
        turn = "-" if state.turn is None else str(state.turn)
        return f"{format_hands(state.hands)};{format_line(state.line)};{turn}{_FORCED_MARK[state.must_lead]}"

    def pack(self, state: DominoState) -> bytes:
        """18 to 43 bytes.

        Byte 0: turn (0–3, 4 for nobody) + 8 × must-lead (0 none, 1 for 1-1, 2 for 6-6). Bytes 1–16: four hands, each a
        little-endian 32-bit set of tiles. Byte 17: tiles in the line; then one byte a tile from left to right, 8 × left
        + right pips.
        """
        turn = _NOBODY if state.turn is None else state.turn
        mark = list(_FORCED_MARK).index(state.must_lead)
        line = bytes([left << 3 | right for left, right in state.line])
        return struct.pack("<B4IB", turn | mark << 3, *state.hands, len(line)) + line

    def unpack(self, packed: bytes) -> DominoState:
        if len(packed) < 18 or len(packed) != 18 + packed[17]:
            raise NotationError("a packed domino position is 18 bytes and one a tile of the line")
        head, *hands, _ = struct.unpack_from("<B4IB", packed)
        mark, turn = divmod(head, 8)
        if mark >= len(_FORCED_MARK) or turn > _NOBODY:
            raise NotationError(f"{head} is no turn of a packed domino position")
        line = check_line((laid >> 3, laid & 7) for laid in packed[18:])
        seat = None if turn == _NOBODY else SEATS[turn]
        return _position(tuple(hands), line, seat, list(_FORCED_MARK)[mark], self.options({}))


def _parse_deal(deal: str) -> tuple[int, ...]:
    hands = parse_hands(deal)
    if len(hands) != 4 or any(hand.bit_count() != 7 for hand in hands) or union(hands) != SET:
        raise NotationError("a deal is four hands of seven tiles, every tile once, separated by /")
    return hands


def _position(
    hands: tuple[int, ...], line: tuple[Laid, ...], turn: Seat | None, must_lead: int | None, options: Options
) -> DominoState:
    """The state of a position read from outside. Raises NotationError unless every tile is there once."""
    on_table = hand_of(TILE[laid] for laid in line)
    if len(hands) != 4 or any(hand.bit_count() > 7 for hand in hands) or hands.count(0) > 1:
        raise NotationError("a position has four hands of at most seven tiles, and one of them empty at most")
    tiles = len(line) + sum(hand.bit_count() for hand in hands)
    if tiles != len(NAMES) or union((on_table, *hands)) != SET:
        raise NotationError("every tile is in one hand or once in the line")
    if line and (turn is None or must_lead is not None):
        raise NotationError("with tiles on the table it is some seat's turn, and no lead is due")
    if must_lead is not None and (turn is None or not hands[turn] >> must_lead & 1):
        raise NotationError(f"who must lead {NAMES[must_lead]} holds it")
    return DominoState(hands, line, turn, turn, must_lead, (), options)


def _is_dealt_for_good(options: Options, round_no: int) -> bool:
    """Whether no hand voids the deal of this round, whatever it holds."""
    return options["redeal_scope"] == "first_hand" and round_no > 1


def _refusal(state: DominoState, text: str) -> str:
    """Why a move is refused, by public facts only: the reader may not be the seat to move."""
    if not state.legal_moves():
        return f"{text} cannot be played: nobody is to move"
    if not state.line:
        return f"{text} is no legal lead here"
    return f"{text} is not legal here; the ends are {state.line[0][0]} and {state.line[-1][1]}"


DOMINO_101 = Domino101()
