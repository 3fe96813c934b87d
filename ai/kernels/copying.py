"""Copies of arrays inside compiled code. Knows no game.

A slice assignment checks the shapes, and numba compiles the text of its error message, with all of its code for text,
into each of them and links it into every caller: half a second to build, each time. A loop is built at once.
"""

from ai.kernels.compiled import inlined


@inlined
def put(target, first, source):
    """Copies all of `source` into `target`, from index `first` on. Both have one dimension; room is not checked."""
    (length,) = source.shape  # of more dimensions nothing is compiled
    for place in range(length):
        target[first + place] = source[place]
