"""The text that OpenSpiel has of a node, as one line of a position text: its rows, with `/` between them."""

import re

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_COUNTS = re.compile(
    r"(?:, )?(?:history\.size\(\)|cursor_moves_count)=\d+"  # Go
    r"|^Turn number: \d+$"  # nine men's morris
    r"|(?<=[wb] )(\S+ \S+) \d+ \d+$",  # chess
    re.MULTILINE,
)
"""Counts of plies, which differ where the board is the same: experience is to know it again."""
_FEN = re.compile(r"((?:[1-8a-zA-Z~]+/){7}[1-8a-zA-Z~]+) (.*)")
ROW = "/"


def drawing(text: str) -> str:
    """The rows of a node's text from the upper edge down. `@` ends a drawing, so a piece of that name is `●`, and a
    slash within a row is `∕`; a board in Forsyth-Edwards notation is drawn with its files and ranks."""
    plain = _COUNTS.sub(r"\1", _COLOURS.sub("", text)).replace("@", "●")
    if (fen := _FEN.fullmatch(plain.strip())) is not None:
        ranks = re.sub("[1-8]", lambda empty: "." * int(empty[0]), fen[1]).split("/")
        return ROW.join([*(f"{8 - place}{rank}" for place, rank in enumerate(ranks)), " abcdefgh", fen[2]])
    return ROW.join(row.rstrip().replace(ROW, "∕") for row in plain.strip("\n").split("\n"))


def rows_of(board: str) -> list[str]:
    """The rows of the drawing in a position text."""
    return board.rpartition("@")[0].rstrip().rsplit(" ", 2)[0].split(ROW)
