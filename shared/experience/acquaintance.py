"""Acquaintance: how one person chooses, as the logged choices tell. The form alone; fits nothing.

A player chooses among its moves by softmax(weights · features). The features are a game's: of 101 domino those of
`ai.games.domino_101.kernels.linear`, of English draughts, where they tell captures apart, those of
`ai.games.english_draughts.kernels.replies`, of Chinese checkers those of `ai.games.chinese_checkers.kernels.replies`,
and of open games that have none of their own those of `ai.experience.replies`; a game with fewer leaves the last ones
0. The weights are what is likeliest after all that was seen, and the precision says how sure that is: it is what the
next choices are weighed against, so what is known of a player grows round by round and no round needs to be kept. Such
a model belongs to one player and to the keeper of memories of players; it is in no book.

Encoded, little-endian: u16 version, u32 rounds, u32 choices, 24 × f32 weights, 300 × f32 precision: its rows, each up
to the diagonal; then, from version 3 on, f32 sure and f32 right, of the model's own choices foretold and of people's.
"""

import math
import struct
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from shared.errors import BookError

NAME = "acquaintance"
FEATURES = 24
ENTRIES = FEATURES * (FEATURES + 1) // 2
"""Of the precision, a symmetric matrix."""
VERSION, _FORMER = 3, 1
"""Rises whenever a feature changes its meaning: then what was seen before is worth nothing. The former one is read."""
ENOUGH = 60
"""Choices from which a model is used: about what a person makes in twenty hands. From 75 on it says more about hidden
hands than kinds of strangers do, of a player at random 0.08 nats, of level 2 0.6."""
SURE = 0.95
"""The chance from which on a choice is foreseen."""
TRIED, RIGHT = 8.0, 0.9
"""Foreseen choices, and the share of them that was made, from which on a search relies on what is foreseen."""
STRONG, MOST_HABITS = 0.7, 3
"""A weight that has a choice made twice as often; habits that are named, at most."""
_FORM = struct.Struct(f"<HII{FEATURES}f{ENTRIES}f4f")
_FORMER_FORM = struct.Struct(f"<HII{FEATURES}f{ENTRIES}f")


@dataclass(frozen=True, slots=True)
class Foretold:
    """How choices of which a model was sure, before they were made, came true; those of late count more."""

    sure: float = 0.0
    right: float = 0.0
    """How many of them were made."""

    @property
    def holds(self) -> bool:
        """Whether what the model is sure of has come true often enough to be relied on."""
        return self.sure >= TRIED and self.right >= RIGHT * self.sure

    @property
    def reliability(self) -> float:
        """The chance that a choice which is foreseen is made, by how often it was (Laplace's rule of succession)."""
        return (self.right + 1) / (self.sure + 2)


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """The opponent model of one player."""

    weights: tuple[float, ...]
    """By feature."""
    precision: tuple[float, ...]
    """ENTRIES of them."""
    hands: int = 0
    """Hands, or rounds, of the player that were seen."""
    choices: int = 0
    """Choices with more than one move that it made in these."""
    own: Foretold = Foretold()
    """By the model."""
    people: Foretold = Foretold()
    """By how people choose (`people_choose`): a stranger may be like them before it is known well enough."""

    @property
    def relied_on(self) -> Foretold | None:
        """The record of what is relied on: the model, else what people would choose, else nothing."""
        return next((record for record in (self.own, self.people) if record.holds), None)

    def habits(self, names: Sequence[str]) -> list[str]:
        """The player's inclinations, strongest first, where they can be relied on: "NAME-more" or "NAME-less".

        `names`: of the features, in their order; of one without a name nothing is said."""
        named = [(weight, name) for weight, name in zip(self.weights, names, strict=False) if name]
        strong = [each for each in named if self.own.holds and abs(each[0]) >= STRONG]
        strongest = sorted(strong, key=lambda each: -abs(each[0]))[:MOST_HABITS]
        return [f"{name}-{'more' if weight > 0 else 'less'}" for weight, name in strongest]


def encode(known: Acquaintance) -> bytes:
    """The inverse of `decode`, but for rounding to 32 bits."""
    records = (known.own.sure, known.own.right, known.people.sure, known.people.right)
    return _FORM.pack(VERSION, known.hands, known.choices, *known.weights, *known.precision, *records)


def decode(content: bytes) -> Acquaintance:
    """Raises BookError `book/format` for what `encode` does not write, and for features of another version."""
    form = _FORMER_FORM if len(content) == _FORMER_FORM.size else _FORM
    if len(content) != form.size:
        raise BookError("book/format", f"an acquaintance has {_FORM.size} bytes, not {len(content)}")
    version, hands, choices, *numbers = form.unpack(content)
    if version != (VERSION if form is _FORM else _FORMER):
        raise BookError("book/format", f"an acquaintance of version {version}; this is version {VERSION}")
    if not all(map(math.isfinite, numbers)):
        raise BookError("book/format", "an acquaintance has numbers that are none")
    weights, precision, told = numbers[:FEATURES], numbers[FEATURES : FEATURES + ENTRIES], numbers[FEATURES + ENTRIES :]
    records = [Foretold(sure, right) for sure, right in zip(told[::2], told[1::2], strict=True)]
    if not all(0 <= record.right <= record.sure for record in records):
        raise BookError("book/format", "an acquaintance foresaw more choices rightly than it foresaw")
    return Acquaintance(tuple(weights), tuple(precision), hands, choices, *records)


def mean_of(contents: Iterable[bytes]) -> bytes | None:
    """How people choose by the models of some of them: the mean of each weight, those that are surer counting more.

    None without a model that can be read. By 50 players of the archive of draughts it foretells the captures of others
    as well as a fit to all (0.545 and 0.541 nats a choice), where a model fitted to seven games of the person itself
    needs 0.77 and chance 0.71.
    """
    models: list[Acquaintance] = []
    for content in contents:
        with suppress(BookError):
            models.append(decode(content))
    if not models:
        return None
    precision = [sum(entries) for entries in zip(*(one.precision for one in models), strict=True)]
    shares = [[one.precision[(at + 1) * (at + 2) // 2 - 1] for at in range(FEATURES)] for one in models]
    weights = [
        sum(share[at] * one.weights[at] for share, one in zip(shares, models, strict=True))
        / (sum(share[at] for share in shares) or 1.0)
        for at in range(FEATURES)
    ]
    hands, choices = (sum(getattr(one, name) for one in models) for name in ("hands", "choices"))
    return encode(Acquaintance(tuple(weights), tuple(precision), hands, choices))
