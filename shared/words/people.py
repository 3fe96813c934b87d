"""What somebody at a table is called by whoever is told of it: "you", "Ann on your left", "your partner Ben".

Knows a state message as its reader was sent it, and no more.
"""

from collections.abc import Sequence

from shared.games import GAMES
from shared.protocol import SeatInfo, TableState
from shared.words.english import joined
from shared.words.game_text import text_of

_THIRD = {"pass": "passes", "have": "has", "are": "is", "do": "does", "go": "goes"}


def side_name(game: str, seat: int) -> str:
    """The side that a seat plays; empty where the game has no word for it."""
    sides = text_of(game).sides
    return sides[seat] if seat < len(sides) else ""


def game_title(game: str) -> str:
    """What people call a game, from its rules id; a game that is not known here by its id in words."""
    if game in GAMES:
        return GAMES[game].title
    words = game.partition("/")[0].replace("-", " ")
    return f"{words[:1].upper()}{words[1:]}"


def bare_name(state: TableState, seat: int) -> str:
    """The name shown for a seat, whoever asks. Where several are called the same, each gets its seat's number."""
    sitting = state.seats[seat]
    if sitting.id is None:
        return f"seat {seat + 1}"
    name = _called(sitting)
    same = [other for other in state.seats if other.id is not None and _called(other) == name]
    return f"{name} {seat + 1}" if len(same) > 1 else name


def left_of(state: TableState, seat: int) -> int:
    """The seat on the left hand of `seat`: seat numbers follow the order of play, `direction` how that is drawn."""
    step = -1 if state.options.get("direction") == "anticlockwise" else 1
    return (seat + step) % len(state.seats)


def place(state: TableState, seat: int) -> str:
    """Where a seat is, seen from one's own: "on your left", "opposite you"; empty for spectators and at two seats."""
    if state.you is None or len(state.seats) == 2 or seat == state.you:
        return ""
    if state.seats[seat].team == state.seats[state.you].team:
        return "opposite you"
    return "on your left" if seat == left_of(state, state.you) else "on your right"


def seat_words(state: TableState, seat: int) -> str:
    """A seat in the middle of a sentence: "you", "Ann on your left", "your partner Ben", "Ann"."""
    if seat == state.you:
        return "you"
    where = place(state, seat)
    if where == "opposite you":
        return f"your partner {_apart(state, seat)}" if state.seats[seat].id is not None else "your partner"
    return f"{_apart(state, seat)} {where}" if where else bare_name(state, seat)


def names(state: TableState, seats: Sequence[int]) -> str:
    """Several seats: "Ann and you"."""
    return joined(["you" if seat == state.you else bare_name(state, seat) for seat in seats])


def subject(state: TableState, seat: int) -> str:
    """A seat at the beginning of a sentence: "You", "Your partner Ben", "Ann on your left"."""
    who = seat_words(state, seat)
    # A word of ours begins with a capital, a name as its owner writes it.
    return f"Y{who[1:]}" if seat == state.you or place(state, seat) == "opposite you" else who


def does(state: TableState, seat: int, verb: str) -> str:
    """The beginning of a sentence: "You play", "Your partner Ben plays". `verb` as "you" takes it."""
    if seat == state.you:
        return f"You {verb}"
    return f"{subject(state, seat)} {third_person(verb)}"


def third_person(verb: str) -> str:
    """What somebody else does: "plays six four on the left" from "play six four on the left"."""
    first, _, rest = verb.partition(" ")
    return " ".join(filter(None, [_THIRD.get(first, f"{first}s"), rest]))


def vacancy(seat: SeatInfo) -> str:
    """What an empty seat is called: whether a newcomer may take it."""
    return "reserved" if seat.reserved else "free"


def _called(sitting: SeatInfo) -> str:
    return sitting.name or sitting.player or "somebody"


def _apart(state: TableState, seat: int) -> str:
    """The name alone: where it is told apart from others by its place already."""
    sitting = state.seats[seat]
    return "the free seat" if sitting.id is None else _called(sitting)
