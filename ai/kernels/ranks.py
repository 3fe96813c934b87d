"""Which of some numbers is the first, the second and so on. Knows no game."""

import numpy as np

from ai.kernels.compiled import inlined


@inlined
def next_rank(ranks, at, count):
    """Of a choice among `count`: (its rank, where the next one stands). One of one has rank 0, and stands nowhere.

    The rank is `count` where there are no more ranks.
    """
    if count < 2:
        return np.int64(0), at
    return np.int64(ranks[at]) if at < len(ranks) else count, at + 1


@inlined
def ranked(numbers, count, rank):
    """Of the first `count` numbers, the one that has `rank` smaller ones. Sorts them as far as that."""
    for place in range(rank + 1):
        least = place
        for other in range(place + 1, count):
            if numbers[other] < numbers[least]:
                least = other
        numbers[place], numbers[least] = numbers[least], numbers[place]
    return numbers[rank]
