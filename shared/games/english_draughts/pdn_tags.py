"""The words of PDN tags: names, results and kinds of game as public files write them. Knows no move."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from shared.games.english_draughts.board import BLACK, WHITE

GAME_TYPE: Final = "21"
"""PDN's number for English draughts."""
ORDER_TAG: Final = "ResultOrder"
ORDER: Final = "Black-White"
OWN_TAG: Final = "Oldhand"
FIELD_TAGS: Final = (
    *("Event", "Site", "Date", "Round", "Black", "White", "Result", "GameType", ORDER_TAG, "SetUp", "FEN"),
    OWN_TAG,
)
"""Tags that a field of the record answers for, in the order in which they are written."""
UNKNOWN: Final = frozenset(("", "?", "-"))
"""Values that say nothing."""
_CANONICAL = {name.lower(): name for name in FIELD_TAGS}

Points = tuple[int, int] | None
"""Of the side that a result names first and of the other one; None: no result is told."""


@dataclass(frozen=True, slots=True)
class ResultTold:
    """The meaning of a result."""

    points: Points = None
    settled: bool = False
    """Whether it names the winner's colour: then Black's points are the first."""


NO_RESULT: Final = ResultTold()
RESULT_TEXTS: Final[Mapping[Points, str]] = {(1, -1): "1-0", (-1, 1): "0-1", (0, 0): "1/2-1/2", None: "*"}
"""The results that we write."""
_DRAWN, _FIRST, _SECOND = ResultTold((0, 0)), ResultTold((1, -1)), ResultTold((-1, 1))
_BLACK_WON, _WHITE_WON = ResultTold((1, -1), settled=True), ResultTold((-1, 1), settled=True)
_RESULTS: Final[Mapping[str, ResultTold]] = {
    **dict.fromkeys(("1-0", "2-0", "1-0f", "+--", "+/-"), _FIRST),
    **dict.fromkeys(("0-1", "0-2", "0-1f", "--+", "-/+"), _SECOND),
    **dict.fromkeys(
        ("1/2-1/2", "1/2", "1-1", "0.5-0.5", ".5-.5", "0.5", ".5", "=", "=-=", "d", "draw", "drawn"), _DRAWN
    ),
    **dict.fromkeys(("drew", "remis", "remise", "tie"), _DRAWN),
    **dict.fromkeys(("*", "0-0", "?", "-", ""), NO_RESULT),
}
_WINNER = re.compile(
    r"(black|red|white)'?s?\s*(wins?|won|win|resign(?:s|ed)?|loses?|lost)\b.*|(b|r|w)\s*(wins?|won|\+)"
)
_FOLDED = str.maketrans(
    {
        **dict.fromkeys("\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d:", "-"),
        "\u00bd": "1/2",
        ",": ".",
    }
)
_OTHER_GAME = re.compile(
    r"\b(international|polish|russian|shashki|brazilian|italian|spanish|turkish|frisian|czech|canadian|portuguese|pool"
    r"|thai|german|armenian|sri ?lankan|jamaican|argentin\w*|breakthrough|antidraughts|anti|giveaway|losing|suicide"
    r"|frysk|10x10|12x12|chess)\b"
)


COLOUR_TAGS: Final[Mapping[str, tuple[str, ...]]] = {"Black": ("red", "dark"), "White": ("light",)}
"""Other names of the sides in files, in small letters."""


def tag_name(name: str) -> str:
    """The name of a tag in our spelling; another's stays as it is."""
    return _CANONICAL.get(name.lower(), name)


def result_told(text: str) -> ResultTold | None:
    """The meaning of a result in figures or in words; None: it is no result."""
    folded = "".join(text.lower().translate(_FOLDED).split())
    known = _RESULTS.get(folded.rstrip(".!"))
    if known is not None:
        return known
    found = _WINNER.fullmatch(" ".join(text.lower().split()).rstrip(".!"))
    if found is None:
        return None
    side = WHITE if (found[1] or found[3]).startswith("w") else BLACK
    won = (found[2] or found[4])[0] in "w+"
    return _BLACK_WON if (side == BLACK) == won else _WHITE_WON


def is_english_draughts(game_type: str) -> bool:
    """Whether the tag GameType can be that of English draughts: by its number, else by what other game it names."""
    number = re.match(r"\s*([0-9]+)\b", game_type)
    if number and not re.match(r"\s*[0-9]+\s*[-x]\s*[0-9a-z]", game_type):  # 11-man ballot
        return number[1] == GAME_TYPE
    return not _OTHER_GAME.search(game_type.lower())
