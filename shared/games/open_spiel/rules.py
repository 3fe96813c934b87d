"""A rule book for any game of OpenSpiel that is played in turns without chance during play. Knows no single game.

A move is one action of OpenSpiel, named as OpenSpiel names it, without spaces (`c6`, `B_a1`, `X_From_(1,2)`). Seats
take turns in Oldhand's logs. Where a game lets a player go on, such as a man that jumps twice, the seats between pass,
which the server does for them.

A position text is the drawing of the board, the number of the seat whose ply it is, a check of the legal actions, and
behind `@` the actions that led there: `.../.x./... 2 5d0a @4`. The actions are what OpenSpiel serialises of a node. All
before `@` says which positions are the same: equal boards that were reached in another order are, for experience too,
if the same moves are legal. The text `@4` alone is read as well.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from random import Random
from typing import Any, Final
from zlib import crc32

from shared.core import Options, OptionValue, Outcome, Seat
from shared.errors import IllegalMove, NotationError, OptionError
from shared.games.board_game import BoardGame, BoardState
from shared.games.open_spiel.drawing import drawing
from shared.games.open_spiel.library import Node, Rules, load, reach, try_rounds
from shared.games.open_spiel.parameters import offered

PASS: Final = "pass"
"""The ply of a seat that is passed over."""
LONGEST: Final = 5_000
"""Actions that a round may have under options of a table, or four times those of the usual game."""
MOST_LOADED: Final = 32
"""Games under options that are kept at a time."""
_ACTIONS = re.compile(r"(?:\d{1,9}(?:,\d{1,9})*)?")
DIGEST_BYTES = 16


@dataclass(frozen=True, slots=True)
class Position:
    """A node of the game's tree, and whose ply it is."""

    actions: tuple[int, ...]
    """Those that led there, deals included."""
    turn: Seat
    node: Node = field(compare=False, repr=False)
    legal: dict[str, int] = field(default_factory=dict[str, int], compare=False, repr=False)
    """The legal actions by move text, once they were asked for."""
    plays: tuple[str, ...] = field(default=(), compare=False)
    """Of a game with hidden hands: the actions after the deal, by name."""
    hands: tuple[tuple[str, ...], ...] = field(default=(), compare=False)
    """Of such a game: by seat, what it saw of the deal."""


class OpenSpielGame(BoardGame[Position, str]):
    """The rule book of one game for one number of seats; see the module's first lines."""

    facets = {  # noqa: RUF012
        package: f"{package}.games.open_spiel.facets:FACETS" for package in ("shared", "ai", "client.terminal")
    }

    def __init__(self, game_id: str, kind: Any, parameters: Mapping[str, object], seats: int, title: str) -> None:
        """`kind`: the `pyspiel.GameType`; `parameters`: those that every table has. Raises ValueError."""
        self.id, self.title, self.seats = game_id, title, seats
        self.teams = tuple((Seat(seat),) for seat in range(seats))
        self.zero_sum = seats == 2
        self._name, self._fixed = str(kind.short_name), dict(parameters)
        self._parameters = offered(kind.parameter_specification, parameters)
        self._loaded: dict[tuple[tuple[str, OptionValue], ...], Rules] = {}
        length = self.rules(self.options({})).max_game_length()
        self._longest = max(4 * length, LONGEST)
        self.max_plies = seats * self._longest

    # Options

    def options(self, given: Mapping[str, object]) -> Options:
        """The game's parameters. Raises OptionError, also for values that OpenSpiel refuses together."""
        chosen = {name: parameter.default for name, parameter in self._parameters.items()}
        for name, value in given.items():
            if name not in chosen:
                raise OptionError(f"{self.title} has no option {name!r}; it has {', '.join(chosen) or 'none'}")
            chosen[name] = self._parameters[name].value(value, self.title)
        self._check(chosen)
        return chosen

    def _check(self, chosen: Options) -> None:
        changed = self._changed(chosen)
        if not changed or changed in self._loaded:
            return
        names = ", ".join(f"{name}={value}" for name, value in changed)
        try:
            length = self.rules(chosen).max_game_length()
            try_rounds(self.rules(chosen))
        except ValueError as error:
            self._loaded.pop(changed, None)
            raise OptionError(f"OpenSpiel refuses {names} of {self.title} ({error}): choose other values") from error
        if not 0 < length <= self._longest:
            raise OptionError(f"{names} makes rounds of {self.title} too long or endless: choose other values")

    def _changed(self, options: Options) -> tuple[tuple[str, OptionValue], ...]:
        """What differs from the defaults: some of these stand for "as the others say", so they are not handed on."""
        return tuple((name, value) for name, value in options.items() if value != self._parameters[name].default)

    def rules(self, options: Options) -> Rules:
        """OpenSpiel's game under these options. Raises ValueError."""
        changed = self._changed(options)
        if changed not in self._loaded:
            if len(self._loaded) > MOST_LOADED:
                self._loaded.clear()
            native = {name: self._parameters[name].native(value) for name, value in changed}
            self._loaded[changed] = load(self._name, {**self._fixed, **native})
        return self._loaded[changed]

    # The board

    def start(self) -> Position:
        return self.position(self.options({}), ())

    def position(self, options: Options, actions: Sequence[int]) -> Position:
        """The node after these actions, its own player to move. Raises ValueError."""
        node = reach(self.rules(options), actions)
        return Position(tuple(actions), Seat(max(int(node.current_player()), 0)), node)

    def state_at(self, node: Node) -> BoardState[Position]:
        """A node as a search sees it: without what led there, and with its own player to move."""
        turn = Seat(max(int(node.current_player()), 0))
        return BoardState(Position((), turn, node), {}, "", turn)

    def turn(self, board: Position) -> Seat:
        return board.turn

    def moves(self, board: Position) -> Sequence[str]:
        return tuple(self.actions(board)) if board.node.current_player() == board.turn else (PASS,)

    def actions(self, board: Position) -> Mapping[str, int]:
        """OpenSpiel's legal actions by move text, where the round is not over."""
        if not board.legal:
            board.legal.update(named(board.node))
        return board.legal

    def forced(self, state: BoardState[Position]) -> str | None:
        """PASS, where nothing else is left."""
        return PASS if list(self.legal_moves(state)) == [PASS] else None

    def play(self, board: Position, move: str) -> Position:
        turn = Seat((board.turn + 1) % self.seats)
        if board.node.current_player() != board.turn:
            return replace(board, turn=turn)
        action = self.actions(board)[move]
        node, plays = board.node.child(action), (*board.plays, move) if self.hidden else ()
        return Position((*board.actions, action), turn, node, plays=plays, hands=board.hands)

    def play_on(self, state: BoardState[Position], rng: Random, most: int) -> tuple[Outcome | None, int]:
        """As of every game on a board, but for passes, which are not played: no action is named, which takes long."""
        node, random = state.board.node.clone(), rng.random
        for plies in range(1, most + 1):
            legal = node.legal_actions()
            node.apply_action(legal[int(random() * len(legal))])
            if node.is_terminal():
                return self.result(Position((), state.board.turn, node)), plies
        return None, most

    def result(self, board: Position) -> Outcome | None:
        if not board.node.is_terminal():
            return None
        returns = board.node.returns()
        best = max(returns)
        level = min(returns) == best
        return Outcome(tuple(0 if level else 1 if each == best else -1 for each in returns), "over")

    def move_text(self, move: str) -> str:
        return move

    def parse_move(self, state: BoardState[Position], text: str) -> str:
        if text in self.legal_moves(state):
            return text
        raise IllegalMove(f"{text[:40]!r} is not legal here; {self.title} lists its legal moves")

    def replay(self, state: BoardState[Position], moves: Sequence[str]) -> tuple[BoardState[Position], frozenset[int]]:
        forced = set[int]()
        for ply, text in enumerate(moves):
            if ply and self.forced(state) is not None:
                forced.add(ply)
            state = self.successor(state, self.parse_move(state, text))
        return state, frozenset(forced)

    # Texts

    def board_text(self, board: Position) -> str:
        actions = ",".join(map(str, board.actions))
        return f"{self.same_text(board)} @{actions}"

    def same_text(self, board: Position) -> str:
        """The part of the text that says which positions are the same. The names of the legal actions tell apart what
        some drawings do not: which piece is to be moved, or which small board is to be played on."""
        legal = () if board.node.is_terminal() else self.actions(board)
        check = crc32("\n".join(legal).encode()) & 0xFFFF
        return f"{drawing(str(board.node))} {board.turn + 1} {check:04x}"

    def read_board(self, text: str) -> Position:
        return self._read(text, self.options({}))

    def _read(self, text: str, options: Options) -> Position:
        said, found, actions = text.rpartition("@")
        if not found or not _ACTIONS.fullmatch(actions):
            raise NotationError(
                f"{text[:60]!r} is no position of {self.title}: its actions stand behind @, as in @3,14"
            )
        try:
            board = self.position(options, [int(action) for action in actions.split(",") if action])
        except ValueError as error:
            raise NotationError(f"no position of {self.title} is reached so: {error}") from error
        seat = said.split()[-2:-1]
        if seat and seat[0] in map(str, range(1, self.seats + 1)):
            board = replace(board, turn=Seat(int(seat[0]) - 1))
        if said.strip() and said.split() != self.same_text(board).split():
            raise NotationError(f"the board of {self.title} is not that of the actions behind @: leave the board out")
        return board

    def parse_position(self, text: str, options: Options | None = None) -> BoardState[Position]:
        options = self.options({}) if options is None else options
        board = self._read(text, options)
        return BoardState(board, options, self.board_text(board), self.turn(board))

    def deal(self, options: Options, rng: Random) -> str:
        return self.board_text(self.position(options, ()))

    def first_lead(self, options: Options, deal: str) -> Seat | None:
        return self._read(deal, options).turn

    def pack(self, state: BoardState[Position]) -> bytes:
        """A digest of the position: no board of OpenSpiel can be set up from a text of one length."""
        return digest(self.same_text(state.board), DIGEST_BYTES)

    def unpack(self, packed: bytes) -> BoardState[Position]:
        raise NotationError(f"a packed position of {self.title} is a digest, which cannot be read back")


def digest(text: str, size: int) -> bytes:
    """`size` bytes that are the same for equal texts alone."""
    return blake2b(text.encode(), digest_size=size).digest()


def named(node: Node) -> dict[str, int]:
    """The legal actions of a node by move text."""
    found: dict[str, int] = {}
    for action in node.legal_actions():
        text = move_text(node.action_to_string(node.current_player(), action))
        found[f"{text}#{action}" if text in found else text] = action
    return found


def move_text(text: str) -> str:
    """OpenSpiel's name of an action, as one word."""
    return re.sub(r"\s+", "_", re.sub(r"([,:;])\s+", r"\1", text.strip())).rstrip(";") or "-"
