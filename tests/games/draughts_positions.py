"""Positions of English draughts for the tests of everything that reads or writes them."""

from random import Random

from hypothesis import strategies as st

from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState

RULES_OFF = ENGLISH_DRAUGHTS.options({"no_progress": "off", "repetition": "off"})
"""No draw ends play by itself."""


@st.composite
def positions(draw: st.DrawFn) -> DraughtsState:
    """Any position that the rules know: up to twelve pieces a side anywhere, kings on their far row."""
    board = draw(st.dictionaries(st.integers(1, 32), st.sampled_from("bBwW"), max_size=24))
    sides: dict[str, list[str]] = {"b": [], "w": []}
    for square, piece in board.items():
        far = square > 28 if piece == "b" else square < 5
        if len(sides[piece.lower()]) < 12:
            sides[piece.lower()].append(f"{'K' if piece.isupper() or far else ''}{square}")
    turn = draw(st.sampled_from("BW"))
    return ENGLISH_DRAUGHTS.parse_position(f"{turn}:W{','.join(sides['w'])}:B{','.join(sides['b'])}")


@st.composite
def games(draw: st.DrawFn, longest: int = 80) -> DraughtsState:
    """A state some plies into a game of random moves, which still goes on or has just ended."""
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    state = ENGLISH_DRAUGHTS.parse_position(START)
    for _ in range(draw(st.integers(0, longest))):
        legal = ENGLISH_DRAUGHTS.legal_moves(state)
        if not legal:
            break
        state = ENGLISH_DRAUGHTS.successor(state, rng.choice(legal))
    return state


def play(state: DraughtsState, moves: str) -> DraughtsState:
    """The state after `moves`, each a legal move in text."""
    for text in moves.split():
        state = ENGLISH_DRAUGHTS.apply(state, ENGLISH_DRAUGHTS.parse_move(state, text))
    return state


def texts(state: DraughtsState) -> list[str]:
    """The legal moves as text."""
    return [ENGLISH_DRAUGHTS.format_move(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)]
