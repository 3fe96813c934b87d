"""How experience of OpenSpiel's games is filed: by digests of what says which positions are the same."""

from collections.abc import Iterable, Iterator
from typing import Final

from shared.core import Seat, View
from shared.games.contracts import FiledMove, Frame, Situation, Turn
from shared.games.open_spiel import hidden
from shared.games.open_spiel.rules import DIGEST_BYTES, digest
from shared.games.registry import GAMES


def _unturned(move: str) -> str:
    return move


def _normal(packed: bytes, seat: Seat) -> tuple[bytes, Turn]:
    return packed, _unturned


def _of_view(view: View) -> tuple[bytes, Turn]:
    return digest(view.board.rpartition("@")[0].rstrip(), DIGEST_BYTES), _unturned


def _results(view: View, moves: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    game = GAMES[view.game]
    state = game.parse_position(view.board, view.options)
    for text in moves:
        yield text, game.pack(game.successor(state, game.parse_move(state, text)))


def situation(state: bytes) -> Situation:
    """The digest itself."""
    return Situation(state.hex(), {"position": state.hex()})


def no_moves(state: bytes) -> Iterator[FiledMove]:
    """A digest does not say which moves there are."""
    return iter(())


def _own(packed: bytes, seat: Seat) -> tuple[bytes, Turn]:
    return packed[seat * hidden.DIGEST_BYTES : (seat + 1) * hidden.DIGEST_BYTES], _unturned


def _of_hand(view: View) -> tuple[bytes, Turn]:
    return hidden.knowledge(view.hand, view.board), _unturned


def _known_after(view: View, moves: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    *plays, turn, _ = view.board.rpartition("@")[0].split()
    for text in moves:
        board = hidden.public_text([*(play for play in plays if play != "-"), text], int(turn) % len(view.counts))
        yield text, hidden.knowledge(view.hand, board)


OPEN: Final = Frame(DIGEST_BYTES, _normal, _of_view, _results, situation, no_moves, is_digest=True)
"""Of games with perfect information."""
HIDDEN: Final = Frame(hidden.DIGEST_BYTES, _own, _of_hand, _known_after, situation, no_moves, is_digest=True)
"""Of games with hidden hands: a state is what one seat knows."""
