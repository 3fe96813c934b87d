"""Section `judgement` of a game that has no evaluation of its own: a small neural network. Its form alone.

The input is what the seat on move sees: numbers that the game gives, or the text of the position, in which each place
has one number for each character of an alphabet, 1 where that one stands there. A layer of units follows, with weights
of its own for each seat that may be on move; a unit is 0 where its sum is negative. The units give the logit of the
chance that the seat on move wins, and the logit of each move that the log has seen often enough, among those that are
legal there. Numbers little-endian:

    4 bytes     `netw`
    6 × u32     n numbers of the input, m seats, h units, k moves, a characters, b bytes of the moves
    a × u8      the alphabet, ascending; none where the game gives the numbers
    b × u8      the names of the moves, UTF-8, each on a line
    m × n × h f16, m × h f16    weights and biases of the units
    h f16, m f16                weights of the value, and its bias by seat
    k × h f16, k f16            weights and biases of the moves

`entries` is h, `width` 0.
"""

import struct
from dataclasses import dataclass

from shared.errors import BookError
from shared.experience.book import Section

_MAGIC = b"netw"
_HEAD = struct.Struct("<4s6I")


@dataclass(frozen=True, slots=True)
class Network:
    """A network."""

    inputs: int
    seats: int
    units: int
    alphabet: bytes
    """Characters of a position text, ascending; empty where the game gives the numbers."""
    moves: tuple[str, ...]
    """Those that have a logit; empty where the log does not tell which are preferred."""
    weights: bytes
    """Half-precision numbers in the order of the section."""

    @property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        """Of the arrays that the weights are."""
        units, moves = self.units, len(self.moves)
        return (
            *((self.seats, self.inputs, units), (self.seats, units)),
            *((units,), (self.seats,), (moves, units), (moves,)),
        )


def encode(network: Network) -> Section:
    """The section of this network."""
    names = "\n".join(network.moves).encode()
    sizes = (network.inputs, network.seats, network.units, len(network.moves), len(network.alphabet), len(names))
    return Section(network.units, 0, (_HEAD.pack(_MAGIC, *sizes), network.alphabet, names, network.weights))


def decode(content: bytes, seats: int) -> Network:
    """The network in a section's bytes, for a game of so many seats. Raises BookError `book/format` for what `encode`
    does not write."""
    if len(content) >= _HEAD.size and content.startswith(_MAGIC):
        inputs, theirs, units, moves, characters, named = _HEAD.unpack_from(content)[1:]
        at = _HEAD.size + characters
        names = content[at : at + named].decode(errors="replace").split("\n") if named else []
        weights = content[at + named :]
        network = Network(inputs, theirs, units, content[_HEAD.size : at], tuple(names), weights)
        numbers = theirs * (inputs + 1) * units + units + theirs + moves * (units + 1)
        if theirs == seats and len(names) == moves and len(weights) == 2 * numbers and inputs and units:
            return network
    raise BookError("book/format", f"the book's section `judgement` has no network for {seats} seats")
