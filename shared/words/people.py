"""Display names of players, from the reader's point of view: "you", "Ann on your left", "your partner Ben".

Knows a state message as its reader was sent it, and no more.
"""

from collections.abc import Mapping, Sequence

from shared.games import GAMES
from shared.i18n import Catalogue
from shared.protocol import GameInfo, SeatInfo, TableState
from shared.words.games import text_of
from shared.words.players import player_name

YOU: Mapping[str, str] = {"person": "you", "name": ""}
"""The reader as the subject of a sentence."""


def side_name(words: Catalogue, game: str, seat: int) -> str:
    """The side that a seat plays; empty where the game has no word for it."""
    return text_of(game).side(words, seat)


def game_title(words: Catalogue, game: str) -> str:
    """A game's title, from its rules id; for an unknown game, its id in words."""
    known = _catalogued_title(words, game)
    if known is not None:
        return known
    if game in GAMES:
        return GAMES[game].title
    title = game.partition("/")[0].rpartition(":")[2].replace("-", " ").replace("_", " ")
    return f"{title[:1].upper()}{title[1:]}"


def offered_title(words: Catalogue, game: GameInfo) -> str:
    """The title of a game that a server offers; for an unknown game, the server's own title."""
    return _catalogued_title(words, game.id) or game.title


def _catalogued_title(words: Catalogue, game: str) -> str | None:
    """The title of a rules id in the reader's language; None where the catalogue has none."""
    return words.find(f"games-{game.partition('/')[0]}")


def bare_name(words: Catalogue, state: TableState, seat: int) -> str:
    """The name shown for a seat: "Ann"; where two have one name, "Old Hand (White)", at a reader's
    own table for four "Old Hand (left)"."""
    sitting = state.seats[seat]
    if sitting.id is None:
        return words.say("table-seat", number=seat + 1)
    name = sitting_name(words, sitting)
    if sum(other.id is not None and sitting_name(words, other) == name for other in state.seats) == 1:
        return name
    where = short_place(words, state, seat) or side_name(words, state.game, seat)
    return words.say("name-at-place", name=name, place=where or words.say("table-seat", number=seat + 1))


def left_of(state: TableState, seat: int) -> int:
    """The seat on the left hand of `seat`: seat numbers follow the order of play, `direction` how that is drawn."""
    step = -1 if state.options.get("direction") == "anticlockwise" else 1
    return (seat + step) % len(state.seats)


def place(state: TableState, seat: int) -> str:
    """Where a seat is, seen from the reader's: "left" or "right" beside it, "opposite" of a partner; empty for seats
    further away, for spectators and at two seats."""
    if state.you is None or len(state.seats) == 2 or seat == state.you:
        return ""
    if state.seats[seat].team == state.seats[state.you].team:
        return "opposite"
    if seat == left_of(state, state.you):
        return "left"
    return "right" if state.you == left_of(state, seat) else ""


def short_place(words: Catalogue, state: TableState, seat: int) -> str:
    """Where a seat is at a table for four, seen from the reader's: "left", "partner", "right"; empty for spectators."""
    if state.you is None or len(state.seats) != 4 or seat == state.you:
        return ""
    where = place(state, seat) or "across"
    return words.say(f"table-place-{'partner' if where == 'opposite' else where}")


def place_words(words: Catalogue, state: TableState, seat: int) -> str:
    """ "on your left", "opposite you"; empty as `place` is."""
    where = place(state, seat)
    return words.say(f"who-place-{where}") if where else ""


def seat_words(words: Catalogue, state: TableState, seat: int, *, first: bool = False) -> str:
    """A seat in the middle of a sentence: "you", "Ann on your left", "your partner Ben", "Ann"; `first`: as its first
    words."""
    if seat == state.you:
        return words.say("who-you-first" if first else "who-you")
    where = place(state, seat)
    if not where:
        return bare_name(words, state, seat)
    sitting = state.seats[seat]
    # The name alone: its place tells it apart from others already.
    name = words.say("who-free-seat") if sitting.id is None else sitting_name(words, sitting)
    key = f"who-{where}" if where != "opposite" else "who-partner" if sitting.id is not None else "who-partner-nobody"
    return words.say(f"{key}-first" if first else key, name=name)


def names(words: Catalogue, state: TableState, seats: Sequence[int], *, first: bool = False) -> str:
    """Several seats: "Ann and you"; `first`: at the beginning of a sentence."""
    you = [words.say("who-you-first" if first and place == 0 else "who-you") for place in range(len(seats))]
    return words.listed(
        [own if seat == state.you else bare_name(words, state, seat) for own, seat in zip(you, seats, strict=True)]
    )


def subject(words: Catalogue, state: TableState, seat: int, *, first: bool = True) -> Mapping[str, str]:
    """A seat as the subject of a sentence: its messages say "You play" by `person`, else `name` "plays"; `first`: the
    name begins the sentence."""
    return YOU if seat == state.you else {"person": "other", "name": seat_words(words, state, seat, first=first)}


def vacancy(words: Catalogue, seat: SeatInfo) -> str:
    """The label of an empty seat, which says whether it is reserved or free."""
    return words.say("who-reserved" if seat.reserved else "who-free")


def sitting_name(words: Catalogue, sitting: SeatInfo) -> str:
    """The name of the player in a taken seat, whether or not another player has the same."""
    if sitting.kind == "ai" and sitting.player:
        return player_name(words, sitting.player)
    return sitting.name or words.say("who-somebody")
