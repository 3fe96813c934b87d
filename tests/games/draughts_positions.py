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


TRICKY = [
    ("B:W26,27:B22", "22x31", "a man crowned by a capture stops, though a king could go on to 24"),
    ("B:W26,27:BK22", "22x31x24", "a king does go on"),
    ("B:W18:B5,14", "14x23", "a capture is compulsory"),
    ("B:W10,11,18:B6,7", "7x16, 7x14x23, 6x15x22", "any capture may be chosen, the shorter one too"),
    ("B:W22,23,26:B17,18", "18x27, 18x25", "17 cannot jump: 26 behind 22 is taken"),
    (
        "W:WK19:B8,15,16,23,24",
        "19x12x3, 19x10, 19x28, 19x26",
        "a king jumps in four directions and must finish each chain",
    ),
    (
        "B:W6,7,14,15,22,23:BK2",
        "2x11x18x27, 2x11x18x25, 2x11x18x9x2, 2x9x18x27, 2x9x18x25, 2x9x18x11x2",
        "a circle may end where it began, and both ways round are moves",
    ),
    ("B:W32:B28", "", "blocked is lost"),
    ("W:W29:B22,25", "", "the jump's landing square is taken"),
    ("B:W21,25:B17", "17-22", "forward only, one way open"),
    ("W:W12:B8,11", "12x3", "a man jumps the neighbour on its row's edge, never round the edge"),
    ("B:WK14:B17", "17-21, 17-22", "a man does not jump backwards, and steps forward both ways"),
    ("B:W32:BK18", "18-22, 18-23, 18-14, 18-15", "a king steps one square in four directions"),
    ("B:W32:B", "", "without pieces there is no move"),
]
