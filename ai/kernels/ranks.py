"""Which of some numbers is the first, the second and so on. Knows no game."""

from ai.kernels.compiled import inlined


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
