"""Both designs of the flat boards tell their pieces apart for people who see colours differently."""

import re

import pytest

from tests.web.node import WEB

VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""Linear RGB as it is seen: Machado, Oliveira and Fernandes 2009, at severity 1.0."""
APART = {
    "english-draughts": [("black", "white"), ("number", "dark")],
    "chinese-checkers": [("blue", "orange"), ("name", "wood")],
    "chinese-checkers-star": [
        *[("light-mark", "green"), ("light-mark", "red"), ("light-mark", "purple")],
        *[("white-edge", "white"), ("orange-edge", "orange")],
    ],
}
"""Colours that must differ by themselves: pieces where two colours say all, else a piece and its mark."""
ON = {
    "english-draughts": [("black", "black-edge", "dark"), ("white", "white-edge", "dark")],
    "chinese-checkers": [("blue", "blue-edge", "wood"), ("orange", "orange-edge", "wood")],
    "chinese-checkers-star": [(colour, f"{colour}-edge", "wood") for colour in ("green", "red", "purple", "white")],
}
SHARES = {"chinese-checkers-star": "chinese-checkers"}
"""The game whose board, and its colours, another's is made of."""
"""A piece, its edge, and the ground: one of the two stands out."""


def colours(game: str, design: str) -> dict[str, str]:
    """A design's colours by name. `slate` changes those of `classic`."""
    shared = colours(SHARES[game], design) if game in SHARES else {}
    source = (WEB / "src" / "games" / game / "flat.ts").read_text(encoding="utf-8")
    classic, slate = (re.search(rf"\.{it} {{(.*?)}}", source, re.DOTALL) for it in ("frame", "slate"))
    assert classic is not None and slate is not None
    rules = classic[1] + (slate[1] if design == "slate" else "")
    return shared | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", rules))


def luminance(colour: str, vision: str) -> float:
    """Relative luminance in [0, 1], as WCAG 2.2 defines it, of the colour as it is seen."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in parts]
    seen = [sum(share * it for share, it in zip(row, linear, strict=True)) for row in VISIONS[vision]]
    red, green, blue = (min(1.0, max(0.0, it)) for it in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str, vision: str) -> float:
    low, high = sorted((luminance(one, vision), luminance(two, vision)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("design", ["classic", "slate"])
@pytest.mark.parametrize("game", APART)
def test_pieces_differ_from_each_other_and_from_the_board(game: str, design: str, vision: str) -> None:
    named = colours(game, design)
    for one, two in APART[game]:
        assert contrast(named[one], named[two], vision) >= 3, (one, two)
    for piece, edge, ground in ON[game]:
        assert max(contrast(named[it], named[ground], vision) for it in (piece, edge)) >= 3, (piece, ground)
